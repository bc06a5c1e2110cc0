//! `dancing-links`: the queens as an exact cover, searched with linked lists.
//!
//! A queen covers four lines: a row, a column, a diagonal and an antidiagonal. Wanted are squares that cover every row and
//! every column exactly once (these lines are *primary*) and every diagonal at most once (*secondary*). Nothing ties the
//! search to the rows in order: it turns to whichever row or column has the fewest candidates left, so a line that can no
//! longer be covered is noticed at once.
//!
//! Every line is a circular, doubly linked list of the squares on it that no queen attacks. To remove a node x is
//! `down[up[x]] = down[x]` and `up[down[x]] = up[x]`. The node itself keeps its links, so it still knows its neighbours and
//! can be put back with `down[up[x]] = x` and `up[down[x]] = x`, provided that everything is undone in the reverse order.
//! Attacked squares leave the lists instead of being refused again and again: no square is ever tested.
//!
//! After D. E. Knuth, *Dancing links* (2000).

use crate::board::{Line, Square};
use crate::event::{ResumeAt, TraceEvent, Tracer};
use std::ops::ControlFlow;

/// The head of the list of the primary lines that are not yet covered.
const ROOT: usize = 0;

/// The linked lists, in arrays indexed by node.
///
/// ```text
///  node   0 │ 1 … n │ … 2n │ … 4n−1 │ … 6n−2 │ then four nodes a square
///      root │ rows  │ cols │ diags  │ antid. │ row, column, diagonal, antidiagonal
/// ```
///
/// Nodes 1 to 6n − 2 are the heads of the lines. The root and the heads of the primary lines form one list (`left`,
/// `right`); each head and the nodes of the candidates on its line form another (`up`, `down`). The four nodes of a square lie
/// side by side, so they need no links to one another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Links {
    n: u32,
    /// The line of each head but the root, which has none.
    lines: Vec<Line>,
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    /// The head of the line that the node is on.
    head: Vec<usize>,
    /// How many candidates the line of a head has.
    size: Vec<u32>,
}

impl Links {
    fn new(n: u32) -> Self {
        let lines: Vec<Line> = lines(n).collect();
        let heads = 1 + lines.len();
        let itself: Vec<usize> = (0..heads).collect();
        let mut links = Self {
            n,
            lines,
            left: itself.clone(),
            right: itself.clone(),
            up: itself.clone(),
            down: itself.clone(),
            head: itself,
            size: vec![0; heads],
        };
        for primary in 1..=2 * n as usize {
            links.append_primary(primary);
        }
        for row in 0..n {
            for column in 0..n {
                links.append_square(Square::new(row, column));
            }
        }
        links
    }

    /// Appends a head to the list of the primary lines. The heads of secondary lines are not in it: they link to themselves.
    fn append_primary(&mut self, head: usize) {
        let last = self.left[ROOT];
        (self.left[head], self.right[head]) = (last, ROOT);
        (self.right[last], self.left[ROOT]) = (head, head);
    }

    /// Appends a node for the square to each of its four lines.
    fn append_square(&mut self, square: Square) {
        for head in self.heads_through(square) {
            let (node, last) = (self.head.len(), self.up[head]);
            self.head.push(head);
            self.up.push(last);
            self.down.push(head);
            (self.down[last], self.up[head]) = (node, node);
            self.size[head] += 1;
        }
    }

    /// The heads of the lines through the square.
    fn heads_through(&self, square: Square) -> [usize; 4] {
        let (n, Square { row, column }) = (self.n, square);
        let diagonal = row + (n - 1) - column;
        [row, n + column, 2 * n + diagonal, 4 * n - 1 + row + column].map(|before| 1 + before as usize)
    }

    /// The first node of a square.
    fn first_node(&self) -> usize {
        self.size.len()
    }

    /// The square that a node stands for.
    fn square(&self, node: usize) -> Square {
        let number = ((node - self.first_node()) / 4) as u32;
        Square::new(number / self.n, number % self.n)
    }

    /// The three other nodes of the same square, from left to right beginning after `node`, and round to the beginning.
    fn others(&self, node: usize) -> [usize; 3] {
        let place = (node - self.first_node()) % 4;
        [1, 2, 3].map(|step| node - place + (place + step) % 4)
    }

    /// The line of a head.
    fn line(&self, head: usize) -> Line {
        self.lines[head - 1]
    }

    /// The primary line with the fewest candidates, the first of several; `None` if all are covered.
    fn fewest(&self) -> Option<usize> {
        walk(&self.right, ROOT).min_by_key(|&head| self.size[head])
    }

    /// Takes a line out of the list of lines, and the squares on it out of all other lines.
    fn cover(&mut self, head: usize) {
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (right, left);
        let mut node = self.down[head];
        while node != head {
            for other in self.others(node) {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[up], self.up[down]) = (down, up);
                self.size[self.head[other]] -= 1;
            }
            node = self.down[node];
        }
    }

    /// Undoes [`cover`](Self::cover), every step of it in the reverse order.
    fn uncover(&mut self, head: usize) {
        let mut node = self.up[head];
        while node != head {
            for other in self.others(node).into_iter().rev() {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[up], self.up[down]) = (other, other);
                self.size[self.head[other]] += 1;
            }
            node = self.up[node];
        }
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (head, head);
    }

    /// Puts a queen on the square of `node`, whose own line is covered already: covers the three others.
    fn place(&mut self, node: usize) {
        self.others(node).into_iter().for_each(|other| self.cover(self.head[other]));
    }

    /// Takes the queen off again.
    fn remove(&mut self, node: usize) {
        self.others(node).into_iter().rev().for_each(|other| self.uncover(self.head[other]));
    }

    /// Where a search of the covered line `head` begins: a candidate, or `head` itself when none is left.
    ///
    /// # Panics
    /// If the search is to resume at a square that is no candidate.
    fn first_candidate(&self, head: usize, resume_at: ResumeAt) -> usize {
        let find = |square| walk(&self.down, head).find(|&node| self.square(node) == square);
        let found = match resume_at {
            ResumeAt::Start => Some(self.down[head]),
            ResumeAt::At(square) => find(square),
            ResumeAt::After(square) => find(square).map(|node| self.down[node]),
        };
        found.expect("the position was not reached by this program: the square is no candidate")
    }
}

/// The lines in the order of their heads, the primary ones first.
fn lines(n: u32) -> impl Iterator<Item = Line> {
    let last = n as i32 - 1;
    let rows = (0..n).map(Line::Row);
    let columns = (0..n).map(Line::Column);
    let diagonals = (-last..=last).map(Line::Diagonal);
    let antidiagonals = (0..(2 * n).saturating_sub(1)).map(Line::Antidiagonal);
    rows.chain(columns).chain(diagonals).chain(antidiagonals)
}

/// The nodes that follow `start` on a circular list.
fn walk(next: &[usize], start: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(next[start]), |&node| Some(next[node])).take_while(move |&node| node != start)
}

/// Runs the program on the n × n board.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    search(&mut Links::new(n), &mut Vec::with_capacity(n as usize), tracer)
}

/// Finds every way to cover what is left of `links` when `queens` stand.
fn search<T: Tracer>(links: &mut Links, queens: &mut Vec<Square>, tracer: &mut T) -> ControlFlow<()> {
    let Some(head) = links.fewest() else {
        return tracer.event(TraceEvent::Solution { columns: &columns(queens) });
    };
    let line = links.line(head);
    tracer.event(TraceEvent::ChooseLine { line, candidates: links.size[head] })?;
    links.cover(head);
    let mut node = links.first_candidate(head, tracer.resume_at(queens.len()));
    while node != head {
        let square = links.square(node);
        links.place(node);
        queens.push(square);
        tracer.event(TraceEvent::Place { square })?;
        search(links, queens, tracer)?;
        queens.pop();
        links.remove(node);
        tracer.event(TraceEvent::Remove { square })?;
        node = links.down[node];
    }
    links.uncover(head);
    tracer.event(TraceEvent::DeadEnd { line })
}

/// The columns of the queens, top row first; they were placed in another order.
fn columns(queens: &[Square]) -> Vec<u32> {
    let mut columns = vec![0; queens.len()];
    for queen in queens {
        columns[queen.row as usize] = queen.column;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The candidates on a line.
    fn candidates(links: &Links, head: usize) -> Vec<Square> {
        walk(&links.down, head).map(|node| links.square(node)).collect()
    }

    #[test]
    fn every_line_links_its_squares() {
        for n in 0..=5 {
            let links = Links::new(n);
            let board: Vec<Square> = crate::board::Board::plane(n).squares().collect();
            for (head, line) in (1..).zip(lines(n)) {
                let on_line: Vec<Square> =
                    board.iter().copied().filter(|&square| line.direction().line_through(square) == line).collect();
                assert_eq!(candidates(&links, head), on_line, "{line}");
                assert_eq!(links.size[head] as usize, on_line.len(), "{line}");
                assert_eq!(links.line(head), line);
            }
            assert!(walk(&links.right, ROOT).eq(1..=2 * n as usize), "rows and columns are primary");
        }
    }

    #[test]
    fn uncover_undoes_cover() {
        let mut links = Links::new(5);
        let before = links.clone();
        for head in 1..=links.lines.len() {
            links.cover(head);
            assert_ne!(links, before);
            links.uncover(head);
            assert_eq!(links, before);
        }
    }

    #[test]
    fn remove_undoes_place() {
        let mut links = Links::new(5);
        links.cover(1);
        let before = links.clone();
        let node = links.first_candidate(1, ResumeAt::At(Square::new(0, 2)));
        links.place(node);
        assert_ne!(links, before);
        links.remove(node);
        assert_eq!(links, before);
    }

    /// After a queen on (0,1) of 4 × 4 two squares of row 1 are attacked along diagonals and one in the column.
    #[test]
    fn attacked_squares_leave_the_lists() {
        let mut links = Links::new(4);
        links.cover(1);
        links.place(links.first_candidate(1, ResumeAt::At(Square::new(0, 1))));
        assert_eq!(candidates(&links, 2), [Square::new(1, 3)]);
        assert_eq!(candidates(&links, 3), [Square::new(2, 0), Square::new(2, 2)]);
        assert_eq!(links.fewest(), Some(2), "row 1");
    }

    #[test]
    fn the_search_leaves_the_links_as_they_were() {
        let mut links = Links::new(6);
        let before = links.clone();
        let end = search(&mut links, &mut Vec::new(), &mut |_: TraceEvent<'_>| ControlFlow::Continue(()));
        assert_eq!(end, ControlFlow::Continue(()));
        assert_eq!(links, before);
    }

    #[test]
    fn a_search_can_begin_at_or_after_any_candidate() {
        let mut links = Links::new(4);
        links.cover(1);
        let square = |node| (node != 1).then(|| links.square(node));
        assert_eq!(square(links.first_candidate(1, ResumeAt::Start)), Some(Square::new(0, 0)));
        assert_eq!(square(links.first_candidate(1, ResumeAt::At(Square::new(0, 2)))), Some(Square::new(0, 2)));
        assert_eq!(square(links.first_candidate(1, ResumeAt::After(Square::new(0, 2)))), Some(Square::new(0, 3)));
        assert_eq!(square(links.first_candidate(1, ResumeAt::After(Square::new(0, 3)))), None);
    }
}
