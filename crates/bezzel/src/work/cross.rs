//! The central cross: the queens of the middle rows and middle columns, up to the eight symmetries.
//!
//! Queens in the middle attack most squares. Fixing them first leaves 2.3 times fewer nodes than fixing the four border
//! queens (n = 16: 92 M against 214 M), and since the cross is mapped to itself by all eight symmetries of the board, one
//! representative of each orbit of crosses is enough, counted with the size of the orbit as its weight.
//!
//! ```text
//!  n = 8, width 2            n = 7, width 1
//!  . . . b b . . .           . . . b . . .         rows[i]    column of the queen in the i-th middle row
//!  . . . b b . . .           . . . b . . .         columns[j] row of the queen in the j-th middle column
//!  . . . b b . . .           . . . b . . .
//!  a a a x x a a a           a a a x a a a         a queen on an x is in both lists
//!  a a a x x a a a           . . . b . . .
//!  . . . b b . . .           . . . b . . .
//!  . . . b b . . .           . . . b . . .
//!  . . . b b . . .
//! ```

/// Widest cross there is.
pub const MAX_WIDTH: usize = 4;

/// Queens in the `width` middle rows and columns of an n×n board, none attacking another.
///
/// The derived order compares `rows` first, then `columns`: of an orbit, the smallest cross is canonical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cross {
    n: u8,
    width: u8,
    rows: [u8; MAX_WIDTH],
    columns: [u8; MAX_WIDTH],
}

impl Cross {
    /// The order of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n.into()
    }

    /// How many middle rows and columns have their queen.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// Column of the queen in each middle row, from the top.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows[..self.width()]
    }

    /// Row of the queen in each middle column, from the left.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns[..self.width()]
    }

    /// Row and column of each queen, once.
    pub fn queens(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let band = band(self.n(), self.width());
        let in_rows = (band.clone().zip(self.rows())).map(|(row, &column)| (row, column.into()));
        let in_columns = (band.clone().zip(self.columns()))
            .map(|(column, &row)| (usize::from(row), column))
            .filter(move |(row, _)| !band.contains(row));
        in_rows.chain(in_columns)
    }

    /// The cross mirrored left to right.
    fn mirrored(mut self) -> Self {
        let (n, width) = (self.n, self.width());
        for column in &mut self.rows[..width] {
            *column = n - 1 - *column;
        }
        self.columns[..width].reverse();
        self
    }

    /// The cross mirrored at the diagonal from the top left.
    fn transposed(self) -> Self {
        Self { rows: self.columns, columns: self.rows, ..self }
    }

    /// The images under the eight symmetries of the square: first the four that keep rows rows, in pairs of mirror images.
    #[must_use]
    pub fn images(self) -> [Self; 8] {
        let [upright, lying] = [self, self.transposed()];
        let flipped = lying.mirrored().transposed();
        let lying_flipped = upright.mirrored().transposed();
        [
            upright,
            upright.mirrored(),
            flipped,
            flipped.mirrored(),
            lying,
            lying.mirrored(),
            lying_flipped,
            lying_flipped.mirrored(),
        ]
    }

    /// The size of the orbit, if this cross is its canonical one.
    #[must_use]
    pub fn weight(self) -> Option<u32> {
        let images = self.images();
        if images.iter().any(|image| *image < self) {
            return None;
        }
        Some(8 / images.iter().filter(|image| **image == self).count() as u32)
    }
}

/// The middle rows, and the middle columns as well.
fn band(n: usize, width: usize) -> std::ops::Range<usize> {
    let start = (n - width) / 2;
    start..start + width
}

/// Which crosses to enumerate, by the square in the centre of an odd board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// All crosses.
    Any,
    /// No queen on the centre square.
    Empty,
    /// A queen on the centre square.
    Queen,
}

/// The canonical crosses of one width in ascending order, made as they are asked for.
///
/// Only the halves (the queens of the middle rows, about nʷ/4) and the crosses of one half are held.
#[derive(Clone, Debug)]
pub struct Crosses {
    n: usize,
    width: usize,
    halves: std::vec::IntoIter<[u8; MAX_WIDTH]>,
    ready: std::vec::IntoIter<(Cross, u32)>,
}

impl Crosses {
    /// All canonical crosses of width `width`, with their weights.
    ///
    /// # Panics
    /// If the width is not between 1 and [`MAX_WIDTH`], exceeds n, or leaves unequal halves beside it; if n > 255; if a
    /// rule for the centre is given and n is even. Callers choose the width, users do not.
    #[must_use]
    pub fn new(n: usize, width: usize, centre: Centre) -> Self {
        assert!(
            (1..=MAX_WIDTH).contains(&width) && width <= n && n < 256 && (n - width).is_multiple_of(2),
            "no central cross of width {width} on a board of order {n}"
        );
        assert!(centre == Centre::Any || n % 2 == 1, "an even board has no centre square");
        let mut halves = Vec::new();
        add_halves(n, width, 0, &mut [0; MAX_WIDTH], &mut halves);
        let middle = (n / 2) as u8;
        halves.retain(|half| match centre {
            Centre::Any => true,
            Centre::Empty => half[width / 2] != middle,
            Centre::Queen => half[width / 2] == middle,
        });
        Self { n, width, halves: halves.into_iter(), ready: Vec::new().into_iter() }
    }

    /// Skip all crosses before `cross`.
    pub fn seek(&mut self, cross: &Cross) {
        let skipped = self.halves.as_slice().partition_point(|half| *half < cross.rows);
        if skipped > 0 {
            self.halves.nth(skipped - 1);
        }
        self.ready = Vec::new().into_iter();
        if self.halves.as_slice().first() == Some(&cross.rows) {
            self.refill();
            let skipped = self.ready.as_slice().partition_point(|(ready, _)| ready < cross);
            if skipped > 0 {
                self.ready.nth(skipped - 1);
            }
        }
    }

    /// Make the crosses of the next half. Returns whether there was one.
    fn refill(&mut self) -> bool {
        let Some(rows) = self.halves.next() else {
            return false;
        };
        let mut cross = Cross { n: self.n as u8, width: self.width as u8, rows, columns: [0; MAX_WIDTH] };
        let mut found = Vec::new();
        add_columns(&mut cross, 0, &mut found);
        self.ready = found.into_iter();
        true
    }
}

impl Iterator for Crosses {
    type Item = (Cross, u32);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(next) = self.ready.next() {
                return Some(next);
            }
            if !self.refill() {
                return None;
            }
        }
    }
}

/// All ways to fill the middle rows from the i-th on that may begin a canonical cross, in ascending order.
fn add_halves(n: usize, width: usize, i: usize, half: &mut [u8; MAX_WIDTH], found: &mut Vec<[u8; MAX_WIDTH]>) {
    if i == width {
        // The images of a cross that keep rows rows have these as their rows.
        let mirrored = |mut half: [u8; MAX_WIDTH]| {
            half[..width].iter_mut().for_each(|column| *column = n as u8 - 1 - *column);
            half
        };
        let mut flipped = *half;
        flipped[..width].reverse();
        if [mirrored(*half), flipped, mirrored(flipped)].iter().all(|image| *half <= *image) {
            found.push(*half);
        }
        return;
    }
    for column in 0..n {
        if (0..i).all(|k| !attacks((k, half[k].into()), (i, column))) {
            half[i] = column as u8;
            add_halves(n, width, i + 1, half, found);
        }
    }
    half[i] = 0;
}

/// All ways to fill the middle columns from the j-th on that make the cross canonical, in ascending order.
fn add_columns(cross: &mut Cross, j: usize, found: &mut Vec<(Cross, u32)>) {
    let (n, width) = (cross.n(), cross.width());
    if j == width {
        if let Some(weight) = cross.weight() {
            found.push((*cross, weight));
        }
        return;
    }
    let band = band(n, width);
    let column = band.start + j;
    if let Some(i) = cross.rows().iter().position(|&c| usize::from(c) == column) {
        cross.columns[j] = (band.start + i) as u8;
        return add_columns(cross, j + 1, found);
    }
    for row in (0..n).filter(|row| !band.contains(row)) {
        let in_rows = (0..width).map(|i| (band.start + i, usize::from(cross.rows[i])));
        let in_columns = (0..j).map(|k| (usize::from(cross.columns[k]), band.start + k));
        if in_rows.chain(in_columns).all(|queen| !attacks(queen, (row, column))) {
            cross.columns[j] = row as u8;
            add_columns(cross, j + 1, found);
        }
    }
    cross.columns[j] = 0;
}

/// Whether queens on two different squares attack each other.
fn attacks(a: (usize, usize), b: (usize, usize)) -> bool {
    let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    rows == 0 || columns == 0 || rows == columns
}
