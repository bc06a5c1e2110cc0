//! Pictures of a board, as text and as SVG.
//!
//! A [`Picture`] says *what* is shown: a board, queens, the conditions of a problem, and [`Annotations`], neutral marks that
//! any part of the program may hand in. [`svg()`], [`sheet()`] and [`text()`] say *how*. The same picture always gives the same
//! bytes, so that pictures can be stored, compared and cached.
//!
//! ```
//! use bezzel::render::{Picture, TextStyle, text};
//! let placement = bezzel::Placement::from_columns(&[1, 3, 0, 2]).unwrap();
//! let board = text(&Picture::of(&placement), &TextStyle { ascii: true, colour: false })?;
//! assert_eq!(
//!     board,
//!     "  +------------+\n\
//!      4 | .  Q  .  . |\n\
//!      3 | .  .  .  Q |\n\
//!      2 | Q  .  .  . |\n\
//!      1 | .  .  Q  . |\n  \
//!        +------------+\n    \
//!          a  b  c  d\n"
//! );
//! # Ok::<(), bezzel::render::PictureError>(())
//! ```
//!
//! Rules never draw, and pictures never decide: that two queens attack each other is for [`check`](crate::check) to say, and
//! [`Annotations::attacks`] to show.

mod annotation;
mod glyph;
mod grid;
mod layout;
mod palette;
mod picture;
mod sheet;
mod strokes;
mod svg;
mod text;
mod words;
mod xml;

pub use annotation::{Annotations, Tone};
pub use picture::{Picture, PictureError};
pub use sheet::{MAX_BOARDS, SheetStyle, sheet};
pub use svg::{MAX_SVG_SIDE, SvgStyle, svg};
pub use text::{MAX_TEXT_SIDE, TextStyle, text};

#[cfg(test)]
mod tests;
