use crate::board::Square;
use crate::check::AttackingPair;
use std::collections::{BTreeMap, BTreeSet};

/// Neutral marks on a board. Whoever explains something hands them in; they say nothing of who that was.
///
/// Squares may be marked in any order and more than once; of two values for one square the later counts.
///
/// ```
/// use bezzel::board::Square;
/// use bezzel::render::{Annotations, Tone};
/// let (from, to) = (Square::new(0, 0), Square::new(3, 3));
/// let marks = Annotations::default().arrow(from, to, Tone::Good).cross(to).caption("a8 rules out d5");
/// assert!(!marks.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotations {
    pub(super) strokes: Vec<Stroke>,
    pub(super) highlights: BTreeMap<Square, Tone>,
    pub(super) shades: BTreeMap<Square, f64>,
    pub(super) labels: BTreeMap<Square, String>,
    pub(super) crosses: BTreeSet<Square>,
    pub(super) dots: BTreeSet<Square>,
    pub(super) clashes: BTreeSet<Square>,
    pub(super) caption: Option<String>,
}

/// What a mark means to the reader. Each tone has its colour and, for those who do not see it, its own kind of
/// frame (solid, dotted, dashed) and width of line (thin, medium, thick).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Look here.
    #[default]
    Neutral,
    /// Right, forced, found.
    Good,
    /// Wrong, refused, attacked.
    Bad,
}

impl Tone {
    /// All tones, in the order in which they are drawn: what is wrong lies on top.
    pub const ALL: [Self; 3] = [Self::Neutral, Self::Good, Self::Bad];
}

/// A line between the centres of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) tone: Tone,
    /// Whether it ends in an arrowhead.
    pub(super) arrow: bool,
    /// Whether the way it stands for leads over an edge of the board; drawn dashed, as the board shows no such line.
    pub(super) over_edge: bool,
}

impl Annotations {
    /// No marks; `default()` as a constant.
    pub(super) const NONE: Self = Self {
        strokes: Vec::new(),
        highlights: BTreeMap::new(),
        shades: BTreeMap::new(),
        labels: BTreeMap::new(),
        crosses: BTreeSet::new(),
        dots: BTreeSet::new(),
        clashes: BTreeSet::new(),
        caption: None,
    };

    /// Attack lines between queens, and the queens that clash.
    pub fn attacks(pairs: &[AttackingPair]) -> Self {
        pairs.iter().fold(Self::default(), |mut marks, &AttackingPair { a, b, .. }| {
            let stroke = Stroke { from: a, to: b, tone: Tone::Bad, arrow: false, over_edge: !is_straight(a, b) };
            marks.strokes.push(stroke);
            marks.clash(a).clash(b)
        })
    }

    /// A heat map: each square shaded in proportion to its count (the largest count is darkest) and labelled with it.
    ///
    /// The scale starts at 0, so that twice the count looks like twice as much.
    pub fn heat_map(counts: &[(Square, u64)]) -> Self {
        let largest = counts.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
        counts.iter().fold(Self::default(), |marks, &(square, count)| {
            marks.shade(square, count as f64 / largest as f64).label(square, count.to_string())
        })
    }

    /// A line between two squares. (From a square to itself there is none to draw.)
    #[must_use]
    pub fn line(mut self, from: Square, to: Square, tone: Tone) -> Self {
        self.strokes.push(Stroke { from, to, tone, arrow: false, over_edge: false });
        self
    }

    /// An arrow from a square to another. (From a square to itself there is none to draw.)
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square, tone: Tone) -> Self {
        self.strokes.push(Stroke { from, to, tone, arrow: true, over_edge: false });
        self
    }

    /// A frame within a square.
    #[must_use]
    pub fn highlight(mut self, square: Square, tone: Tone) -> Self {
        self.highlights.insert(square, tone);
        self
    }

    /// A shade from 0 (lightest) to 1 (darkest). Values outside are taken as the nearer end, not-a-number as 0.
    #[must_use]
    pub fn shade(mut self, square: Square, value: f64) -> Self {
        self.shades.insert(square, if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) });
        self
    }

    /// A short text in a square: a number, a step. Pictures in text show it in full only if it is ASCII.
    #[must_use]
    pub fn label(mut self, square: Square, label: impl Into<String>) -> Self {
        self.labels.insert(square, label.into());
        self
    }

    /// A cross: no queen can stand here.
    #[must_use]
    pub fn cross(mut self, square: Square) -> Self {
        self.crosses.insert(square);
        self
    }

    /// A dot: a queen may stand here.
    #[must_use]
    pub fn dot(mut self, square: Square) -> Self {
        self.dots.insert(square);
        self
    }

    /// Marks a queen as one that clashes with another.
    #[must_use]
    pub fn clash(mut self, square: Square) -> Self {
        self.clashes.insert(square);
        self
    }

    /// A sentence below the board.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// These marks and those.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.strokes.extend(other.strokes);
        self.highlights.extend(other.highlights);
        self.shades.extend(other.shades);
        self.labels.extend(other.labels);
        self.crosses.extend(other.crosses);
        self.dots.extend(other.dots);
        self.clashes.extend(other.clashes);
        self.caption = other.caption.or(self.caption);
        self
    }

    /// Whether nothing is marked or said.
    pub fn is_empty(&self) -> bool {
        self.caption.is_none() && self.squares().next().is_none()
    }

    /// Every square that is named, some more than once.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        let ends = self.strokes.iter().flat_map(|stroke| [stroke.from, stroke.to]);
        let maps = self.highlights.keys().chain(self.shades.keys()).chain(self.labels.keys());
        ends.chain(maps.chain(&self.crosses).chain(&self.dots).chain(&self.clashes).copied())
    }
}

/// Whether the straight line between two squares is one a queen, a knight or a king moves along. Two squares that attack
/// each other otherwise do so over an edge of a torus or cylinder.
fn is_straight(a: Square, b: Square) -> bool {
    let (rows, columns) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
    rows == 0 || columns == 0 || rows == columns || matches!((rows, columns), (1, 2) | (2, 1))
}
