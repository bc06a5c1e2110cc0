//! **Counting.** *Some neighbouring rows need so many queens together. Each region can give them at most so many and has to give them at
//! least so many (what does not fit outside). If the most of all regions together are just what the rows need, every region gives its most;
//! if the least are, its least.*
//!
//! For puzzles with several queens a unit, where a region gives some of its queens. What a part of a region must hold is then looked at as
//! in a crowded unit. Valid because every queen of the rows belongs to one region. (With one queen a unit this says what
//! [sets](super::sets) say.)
//!
//! ```text
//! A A B B B     two rows with two queens each: of A, which reaches out of
//! A A B C C     them, at most one is here; B and C have to give the others
//! A
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use super::ways::{capacity, ways};
use crate::region::cells::Cells;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.puzzle.stars == 1 {
        return;
    }
    let n = view.n();
    for family in [0, n] {
        for first in 0..n {
            let (mut band, mut need) = (Cells::EMPTY, 0);
            for last in first..n {
                band |= view.open_in(family + last);
                need += view.need(family + last);
                if need > 0 && last - first + 1 < n {
                    count(view, &(family + first..=family + last).collect::<Vec<_>>(), &band, need, found);
                }
            }
        }
    }
}

/// A region's squares within the lines and outside, and the fewest and the most queens it can have within.
struct Share {
    region: usize,
    inside: Cells,
    outside: Cells,
    least: u32,
    most: u32,
}

fn count(view: &View<'_>, lines: &[usize], band: &Cells, need: u32, found: &mut Vec<Finding>) {
    let n = view.n();
    let shares: Vec<Share> = (2 * n..3 * n)
        .filter(|&region| view.need(region) > 0)
        .map(|region| {
            let open = view.open_in(region);
            let (inside, outside, need) = (open & *band, open.without(band), view.need(region));
            let least = need - capacity(view, outside, need);
            Share { region, inside, outside, least, most: capacity(view, inside, need) }
        })
        .collect();
    let least: u32 = shares.iter().map(|share| share.least).sum();
    let most: u32 = shares.iter().map(|share| share.most).sum();
    if least != need && most != need {
        return;
    }
    let mut finding = Finding::new(Technique::Counting);
    for share in &shares {
        let exactly = if least == need { share.least } else { share.most };
        for (cells, queens) in [(share.inside, exactly), (share.outside, view.need(share.region) - exactly)] {
            if queens == 0 {
                finding.crossed |= cells;
            } else if let Some(common) = ways(view, &cells, queens) {
                finding.placed |= common.always;
                finding.crossed |= cells.without(&common.sometimes) | common.closed;
            }
        }
    }
    if !(finding.placed.is_empty() && finding.crossed.is_empty()) {
        finding.units = lines.to_vec();
        finding.others = shares.iter().filter(|share| !share.inside.is_empty()).map(|share| share.region).collect();
        finding.because = *band;
        found.push(finding);
    }
}
