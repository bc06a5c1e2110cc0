//! `tikz`: a `tikzpicture` for LaTeX (`\usepackage{tikz}`), one environment a placement, a blank line after each. Written, never
//! read.
//!
//! The lower left corner of the board is (0,0), a square one unit; the squares are drawn as a grid and each queen as a `Q` in
//! the middle of its square.
//!
//! ```text
//! \begin{tikzpicture}[scale=0.5]
//!   \draw (0,0) grid (4,4);
//!   \node at (1.5,3.5) {Q};
//!   \node at (3.5,2.5) {Q};
//!   \node at (0.5,1.5) {Q};
//!   \node at (2.5,0.5) {Q};
//! \end{tikzpicture}
//! ```

use crate::placement::Placement;

/// TeX knows no length of more than 5.75 m, which 1,149 squares of 5 mm are.
pub(super) const MAX_SIDE: u32 = 1_000;

pub(super) fn write(placement: &Placement, out: &mut Vec<u8>) {
    let board = placement.board();
    let mut digits = itoa::Buffer::new();
    out.extend_from_slice(b"\\begin{tikzpicture}[scale=0.5]\n  \\draw (0,0) grid (");
    out.extend_from_slice(digits.format(board.columns()).as_bytes());
    out.push(b',');
    out.extend_from_slice(digits.format(board.rows()).as_bytes());
    out.extend_from_slice(b");\n");
    for queen in placement.queens() {
        out.extend_from_slice(b"  \\node at (");
        out.extend_from_slice(digits.format(queen.column).as_bytes());
        out.extend_from_slice(b".5,");
        out.extend_from_slice(digits.format(board.rows() - 1 - queen.row).as_bytes());
        out.extend_from_slice(b".5) {Q};\n");
    }
    out.extend_from_slice(b"\\end{tikzpicture}\n\n");
}
