//! Subproblems as masks: every kernel that this CPU can run counts what comparing squares counts, and all make the same children.
//!
//! Input, for each subproblem: the columns (two bytes), the most rows wanted (one), the free squares of each row (two bytes a
//! row), and the gaps between the rows (a byte each). The same counters go on from one subproblem to the next.
#![no_main]

use bezzel::kernel::{Counted, Counter, Group, Isa, MAX_ROWS, PRIMES};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

/// Subproblems whose trees may be larger are not searched: the slow way takes some milliseconds for so many nodes.
const MOST_NODES: u64 = 1 << 18;

thread_local!(static COUNTERS: RefCell<Vec<Counter>> = Isa::available().into_iter().map(Counter::new).collect::<Vec<_>>().into());

fuzz_target!(|input: &[u8]| {
    let mut bytes = input.iter().copied();
    COUNTERS.with_borrow_mut(|counters| {
        while let Some(group) = group(&mut bytes) {
            if most_nodes(&group) <= MOST_NODES {
                compare(counters, &group);
            }
        }
    });
});

/// The next subproblem; `None` where the input ends within one.
fn group(bytes: &mut impl Iterator<Item = u8>) -> Option<Group> {
    let mut mask = || Some(u16::from_le_bytes([bytes.next()?, bytes.next()?]));
    let mut columns = mask()?;
    let [most_rows, _] = mask()?.to_le_bytes();
    while columns.count_ones() as usize > usize::from(most_rows) % (MAX_ROWS + 1) {
        columns &= columns - 1;
    }
    let rows = columns.count_ones() as usize;
    let free = (0..rows).map(|_| mask()).collect::<Option<Vec<_>>>()?;
    let gaps = (1..rows).map(|_| bytes.next()).collect::<Option<Vec<_>>>()?;
    let group = Group::new(columns, &free, &gaps);
    assert_eq!(group.is_err(), gaps.contains(&0), "{group:?}");
    // A gap of zero is refused; what is wanted of it is the next larger one.
    let gaps: Vec<_> = gaps.iter().map(|&gap| gap.max(1)).collect();
    Some(Group::new(columns, &free, &gaps).expect("as many rows as columns, and gaps between them"))
}

/// No tree is larger: each row has no more candidates than free squares and columns left.
fn most_nodes(group: &Group) -> u64 {
    let (mut nodes, mut total) = (1u64, 0u64);
    for t in 0..group.rows() {
        nodes = nodes.saturating_mul(u64::from(group.free(t).count_ones()).min((group.rows() - t) as u64));
        total = total.saturating_add(nodes);
    }
    total
}

fn compare(counters: &mut [Counter], group: &Group) {
    let count = by_squares(group, 0, &mut Vec::new());
    let mut first: Option<Counted> = None;
    for counter in counters {
        let counted = counter.count(group);
        assert_eq!(counted.count, count, "{}, {group:?}", counter.level());
        assert_eq!(counted.residues, PRIMES.map(|prime| count % prime), "{}, {group:?}", counter.level());
        assert_eq!(*first.get_or_insert(counted), counted, "{}, {group:?}", counter.level());
        // A solution has a path of children of its own down to the last two rows.
        assert!(group.rows() < 3 || 2 * counted.children >= count, "{}, {group:?}", counter.level());
    }
}

/// The ways to fill the rows, by comparing squares: `placed` are row and column of the queens so far, `row` is where row t is.
fn by_squares(group: &Group, row: u32, placed: &mut Vec<(u32, u32)>) -> u64 {
    let t = placed.len();
    if t == group.rows() {
        return 1;
    }
    let mut total = 0;
    for column in (0..u16::BITS).filter(|column| group.free(t) >> column & 1 == 1) {
        if placed.iter().all(|&(r, c)| c != column && c.abs_diff(column) != row - r) {
            placed.push((row, column));
            total += by_squares(group, row + group.gap(t), placed);
            placed.pop();
        }
    }
    total
}
