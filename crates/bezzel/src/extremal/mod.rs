//! Extremal questions about queens on a board, which ask for other things than a fixed number that do not attack each other: the fewest that
//! dominate it, placements to which none can be added, the largest armies at peace.

mod armies;
mod cover;

pub use armies::{Armies, ArmiesError, armies};
pub use cover::{Domination, Maximal, TooLarge, domination, maximal_placements};
