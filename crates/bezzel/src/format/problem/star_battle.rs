//! What the formats of region puzzles have in common.

use crate::attack::AttackRule;
use crate::board::Regions;
use crate::spec::Spec;
use std::collections::HashMap;

/// So many queens in every row, column and region of the n × n board, of which no two touch.
pub(super) fn spec(n: u64, stars: u32, regions: Vec<u32>) -> Spec {
    Spec::new(n).rule(AttackRule::NoTouch).queens_per_line(stars).regions(Regions::new(regions))
}

/// The regions of all squares, numbered from 0 in the order in which they first appear.
pub(super) fn numbered(regions: &Regions) -> Vec<u32> {
    let mut numbers = HashMap::new();
    let number = |region: &u32| {
        let next = numbers.len() as u32;
        *numbers.entry(*region).or_insert(next)
    };
    regions.cells().iter().map(number).collect()
}
