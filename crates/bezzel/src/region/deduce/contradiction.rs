//! **Contradiction.** *If a queen stood here, this would follow, and then that, and at last some row, column or region could not get its
//! queens: so there is none here.* The last rung; the shortest chains come first, and the chain is shown.
//!
//! What may follow is bounded in three strengths, tried in this order: last free squares alone; every technique but this one; and this one
//! as well, at one strength less (a chain within a chain). The last makes the ladder complete: whatever the exact search can show, some
//! strength shows.

use super::finding::{Finding, FoundChain};
use super::technique::Technique;
use super::{apply_all, direct_round};
use crate::goal::Cancel;
use crate::region::cells::Cells;
use crate::region::position::Position;
use crate::region::puzzle::RegionPuzzle;

/// The shortest contradictions, by the least strength that has one.
pub(super) fn find(puzzle: &RegionPuzzle, position: &Position, cancel: &Cancel, found: &mut Vec<Finding>) {
    // Squares that belong to a solution lead to no contradiction, and need not be tried; every other one leads to some, at some strength.
    let Some(wrong) = puzzle.squares_of_no_solution(position, cancel) else { return };
    for strength in (1..).take_while(|_| !wrong.is_empty()) {
        find_of(puzzle, position, &wrong, strength, cancel, found);
        if !found.is_empty() || cancel.is_cancelled() {
            return;
        }
    }
}

/// The shortest contradictions from these squares.
fn find_of(
    puzzle: &RegionPuzzle,
    position: &Position,
    cells: &Cells,
    strength: u32,
    cancel: &Cancel,
    found: &mut Vec<Finding>,
) {
    let mut shortest = u32::MAX;
    for cell in cells.iter() {
        if cancel.is_cancelled() {
            return;
        }
        let Some(chain) = chain(puzzle, position, cell, strength, shortest, cancel) else { continue };
        if chain.depth < shortest {
            shortest = chain.depth;
            found.clear();
        }
        let mut finding = Finding::new(Technique::Contradiction);
        finding.crossed = Cells::one(cell);
        finding.because = Cells::one(cell);
        finding.chain = Some(Box::new(chain));
        found.push(finding);
    }
}

/// The chain from a queen to a contradiction within so many rounds.
fn chain(
    puzzle: &RegionPuzzle,
    position: &Position,
    cell: usize,
    strength: u32,
    most: u32,
    cancel: &Cancel,
) -> Option<FoundChain> {
    let mut position = position.clone();
    position.place(puzzle, cell);
    let mut steps: Vec<Finding> = Vec::new();
    for depth in 0..=most {
        if let Some(dead) = position.dead(puzzle) {
            return Some(FoundChain { assumed: cell, steps, dead, depth, strength });
        }
        let limit = if strength == 1 { Technique::LastFree } else { Technique::Starved };
        let mut found = direct_round(puzzle, &position, limit);
        if found.is_empty() && strength > 2 {
            for inner in 1..strength - 1 {
                find_of(puzzle, &position, &position.open, inner, cancel, &mut found);
                if !found.is_empty() {
                    break;
                }
            }
        }
        if found.is_empty() {
            return None;
        }
        apply_all(puzzle, &mut position, &mut found);
        steps.append(&mut found);
    }
    None
}
