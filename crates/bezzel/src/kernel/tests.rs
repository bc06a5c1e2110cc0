//! Every level against the plain definition, and that against an oracle of one line.

use proptest::prelude::*;

use super::batch::{Backend, Bucket, Level as Buckets, Pass, Search};
use super::state::{CLOSED, State};
use super::*;

/// A stream of numbers that look random (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

fn counters() -> Vec<Counter> {
    Isa::available().into_iter().map(Counter::new).collect()
}

/// The ways to fill the rows, by comparing squares.
fn naive(group: &Group, placed: &mut Vec<(u32, u32)>) -> u64 {
    let t = placed.len();
    if t == group.rows() {
        return 1;
    }
    let row = (0..t).map(|t| group.gap(t)).sum::<u32>();
    let mut total = 0;
    for column in (0..16).filter(|c| group.free(t) >> c & 1 == 1) {
        if placed.iter().all(|&(r, c)| c != column && c.abs_diff(column) != row - r) {
            placed.push((row, column));
            total += naive(group, placed);
            placed.pop();
        }
    }
    total
}

/// All levels, the recursion and the oracle agree; the levels also in children and residues. Returns count and children.
fn agree(counters: &mut [Counter], group: &Group) -> (u64, u64) {
    let expected = naive(group, &mut Vec::new());
    assert_eq!(State::root(group).count(group, 0), expected, "recursion, {group:?}");
    let mut first = None;
    for counter in counters {
        let counted = counter.count(group);
        assert_eq!(counted.count, expected, "{}, {group:?}", counter.level());
        assert_eq!(counted.residues, PRIMES.map(|prime| expected % prime));
        assert_eq!(*first.get_or_insert(counted), counted, "{}, {group:?}", counter.level());
    }
    (expected, first.map_or(0, |counted| counted.children))
}

fn board(n: usize) -> Group {
    let all = ((1u32 << n) - 1) as u16;
    Group::new(all, &vec![all; n], &vec![1; n.saturating_sub(1)]).unwrap()
}

/// The group left by queens on a board: `columns[r]` is the column of the queen in row r, if it has one.
fn left_by(columns: &[Option<usize>]) -> Group {
    let n = columns.len();
    let queens: Vec<_> = (0..n).filter_map(|r| columns[r].map(|c| (r, c))).collect();
    let open = (0..n).filter(|&c| queens.iter().all(|q| q.1 != c)).fold(0, |m, c| m | 1u16 << c);
    let rows: Vec<_> = (0..n).filter(|&r| columns[r].is_none()).collect();
    let free = |&row: &usize| {
        let attacked = |c: usize| queens.iter().any(|q| q.1 == c || q.1.abs_diff(c) == q.0.abs_diff(row));
        (0..n).filter(|&c| !attacked(c)).fold(0, |m, c| m | 1u16 << c)
    };
    let gaps: Vec<u8> = rows.windows(2).map(|pair| (pair[1] - pair[0]) as u8).collect();
    Group::new(open, &rows.iter().map(free).collect::<Vec<_>>(), &gaps).unwrap()
}

#[test]
fn the_promised_levels_ran() {
    // What the operating system says, without asking our own code.
    let Ok(promised) = std::fs::read_to_string("/proc/cpuinfo") else {
        return;
    };
    let flags: Vec<_> = promised.split_whitespace().collect();
    let mut ran = Vec::new();
    for isa in Isa::available() {
        let mut counter = Counter::new(isa);
        assert_eq!(counter.count(&board(10)).count, 724);
        ran.push(counter.level());
    }
    assert!(ran.contains(&Level::Scalar));
    if cfg!(target_arch = "x86_64") {
        assert_eq!(ran.contains(&Level::Avx2), flags.contains(&"avx2"));
        let avx512 = ["avx512f", "avx512bw", "avx512_vbmi2"].iter().all(|f| flags.contains(f));
        assert_eq!(ran.contains(&Level::Avx512), avx512);
    }
    for level in Level::ALL {
        assert_eq!(Isa::force(level).is_ok(), ran.contains(&level));
    }
}

#[test]
fn whole_boards() {
    // (solutions, children): the same search, whatever the level.
    let pinned = [
        (1, 0),
        (1, 0),
        (0, 0),
        (0, 3),
        (2, 10),
        (10, 31),
        (4, 102),
        (40, 355),
        (92, 1346),
        (352, 5651),
        (724, 23_296),
        (2680, 106_775),
        (14200, 534_358),
    ];
    let mut counters = counters();
    let last = if cfg!(debug_assertions) { 9 } else { 12 };
    let counted: Vec<_> = (0..=last).map(|n| agree(&mut counters, &board(n))).collect();
    assert_eq!(counted, pinned[..=last]);
}

#[test]
fn all_subproblems_of_small_boards() {
    fn all(columns: &mut Vec<Option<usize>>, n: usize, visit: &mut impl FnMut(&[Option<usize>])) {
        let row = columns.len();
        if row == n {
            return visit(columns);
        }
        columns.push(None);
        all(columns, n, visit);
        columns.pop();
        for column in 0..n {
            let attacked = (0..row).any(|r| columns[r].is_some_and(|c| c == column || c.abs_diff(column) == row - r));
            if !attacked {
                columns.push(Some(column));
                all(columns, n, visit);
                columns.pop();
            }
        }
    }
    let mut counters = counters();
    let mut subproblems = 0;
    for n in 0..=7 {
        all(&mut Vec::new(), n, &mut |columns| {
            agree(&mut counters, &left_by(columns));
            subproblems += 1;
        });
    }
    // The independent sets of the queen graph (A287227), n = 0..7.
    assert_eq!(subproblems, 1 + 2 + 5 + 18 + 87 + 462 + 2635 + 16870);
}

/// Random masks: rows of up to 12, any columns, any gaps.
fn any_group() -> impl Strategy<Value = Group> {
    (any::<u16>(), 0..=10usize, any::<u64>(), 0..4u32).prop_map(|(columns, rows, seed, density)| {
        let mut columns = columns;
        while columns.count_ones() as usize > rows {
            columns &= columns - 1;
        }
        let rows = columns.count_ones() as usize;
        let mut numbers = Numbers(seed);
        let free: Vec<u16> = (0..rows)
            .map(|_| (0..density).fold(numbers.next() as u16, |free, _| free | numbers.next() as u16))
            .collect();
        let wide = numbers.below(3);
        let gaps: Vec<u8> = (1..rows)
            .map(|_| match wide {
                0 => 1,
                1 => 1 + numbers.below(3) as u8,
                _ => 1 + numbers.below(20) as u8,
            })
            .collect();
        Group::new(columns, &free, &gaps).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 100 } else { 500 }))]

    #[test]
    fn random_groups(groups in proptest::collection::vec(any_group(), 1..4)) {
        thread_local!(static COUNTERS: std::cell::RefCell<Vec<Counter>> = counters().into());
        COUNTERS.with_borrow_mut(|counters| {
            for group in &groups {
                agree(counters, group);
            }
        });
    }
}

/// One pass over `batch` random states of row t, compared state by state with the definition.
fn compare_pass<K: Backend>(kernel: &mut K, group: &Group, t: usize, rest: bool, batch: usize, seed: u64) {
    let mut numbers = Numbers(seed);
    let mut here = Buckets::<K::Bucket>::default();
    let mut below = K::Bucket::default();
    // Something below the batch, which is not to be touched.
    let before = numbers.below(K::BATCH / 2);
    let mut expected = (Vec::new(), Vec::new(), 0);
    let mut i = 0;
    while i < before + batch {
        let mut columns = group.columns();
        for _ in 0..t {
            let mut skipped = columns;
            for _ in 0..numbers.below(columns.count_ones() as usize) {
                skipped &= skipped - 1;
            }
            columns ^= skipped & skipped.wrapping_neg();
        }
        let state = State {
            columns,
            left: (numbers.next() & numbers.next()) as u16,
            right: (numbers.next() & numbers.next()) as u16,
        };
        let mut free = state.candidates(group, t);
        if rest {
            free &= numbers.next() as u16;
        }
        if free == 0 {
            continue;
        }
        if rest {
            here.rest.push(state, free);
        } else {
            here.fresh.push(state, 0);
        }
        i += 1;
        if i <= before {
            continue;
        }
        let queen = free & free.wrapping_neg();
        if free != queen {
            expected.1.push((state.columns, state.left, state.right, free ^ queen));
        }
        let child = state.child(group, t, queen);
        if group.rows() - t - 1 == CLOSED {
            expected.2 += child.count(group, t + 1);
        } else if child.survives(group, t + 1) {
            expected.0.push((child.columns, child.left, child.right));
        }
    }
    let pass = Pass { group, t, rest, batch };
    let solutions = kernel.expand(pass, &mut here, &mut below);
    let mut children: Vec<_> =
        (0..below.len()).map(|i| below.get(i).0).map(|state| (state.columns, state.left, state.right)).collect();
    let kept = if rest { before } else { 0 };
    assert_eq!(if rest { before } else { here.fresh.len() }, before);
    let mut rests: Vec<_> = (kept..here.rest.len())
        .map(|i| here.rest.get(i))
        .map(|(state, free)| (state.columns, state.left, state.right, free))
        .collect();
    // The order within a bucket is the kernel's own.
    children.sort_unstable();
    rests.sort_unstable();
    expected.0.sort_unstable();
    expected.1.sort_unstable();
    assert_eq!(children, expected.0);
    assert_eq!(rests, expected.1);
    assert_eq!(solutions, expected.2);
}

/// Batches of 0, 1, lanes − 1, lanes, lanes + 1, … states, in every row, with near and with far rows.
fn compare_passes<K: Backend>(mut kernel: K) {
    let mut numbers = Numbers(7);
    for gap in [1, 2, 16] {
        let rows = 12;
        for t in 0..=rows - CLOSED - 1 {
            let free: Vec<u16> =
                (0..rows).map(|_| (numbers.next() | numbers.next() | numbers.next()) as u16).collect();
            let gaps: Vec<u8> = (1..rows).map(|_| 1 + numbers.below(gap) as u8).collect();
            let group = Group::new(0xbfe6, &free, &gaps).unwrap();
            for batch in [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, K::BATCH - 1, K::BATCH] {
                for rest in [false, true] {
                    compare_pass(&mut kernel, &group, t, rest, batch, numbers.next());
                }
            }
        }
    }
}

#[test]
fn passes_of_all_sizes() {
    for isa in Isa::available() {
        match isa.level() {
            Level::Scalar => compare_passes(scalar::Scalar::new()),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => compare_passes(avx2::Avx2::new(isa).unwrap()),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => compare_passes(avx512::Avx512::new(isa).unwrap()),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available"),
        }
    }
}

/// The generic pass at 32 lanes, which this machine may have no instructions for.
#[test]
#[cfg(target_arch = "x86_64")]
fn the_generic_pass_at_the_width_of_avx512() {
    compare_passes(model::Model);
    let mut search = Search::new(model::Model);
    let mut scalar = Search::new(scalar::Scalar::new());
    for n in 0..=10 {
        assert_eq!(search.count(&board(n)), scalar.count(&board(n)), "n = {n}");
    }
}

#[test]
fn buckets_are_empty_after_a_count() {
    let mut search = Search::new(scalar::Scalar::new());
    let once = search.count(&board(9));
    assert_eq!(once, search.count(&board(9)));
    assert_eq!(once.count, 352);
}

#[test]
fn masks_that_contradict_each_other_are_refused() {
    assert_eq!(Group::new(0b11, &[3; 3], &[1; 2]), Err(GroupError::ColumnsDiffer { rows: 3, columns: 2 }));
    assert_eq!(Group::new(0b11, &[3; 2], &[1; 2]), Err(GroupError::GapsDiffer { rows: 2, gaps: 2 }));
    assert_eq!(Group::new(0b11, &[3; 2], &[0]), Err(GroupError::ZeroGap));
    assert_eq!(Group::new(0xffff, &[1; 17], &[1; 16]), Err(GroupError::TooManyRows(17)));
    assert_eq!(Group::new(0, &[], &[]).unwrap().rows(), 0);
}

#[test]
fn probing_is_right_on_the_mean() {
    let group = board(8);
    let counted = Counter::new(Isa::best()).count(&group);
    let mut numbers = Numbers(1);
    let probes = 200_000;
    let (mut children, mut solutions) = (0.0, 0.0);
    for _ in 0..probes {
        let probe = probe(&group, |end| numbers.below(end as usize) as u32);
        children += probe.children / f64::from(probes);
        solutions += probe.solutions / f64::from(probes);
    }
    assert!((children / counted.children as f64 - 1.0).abs() < 0.02, "{children}");
    assert!((solutions / counted.count as f64 - 1.0).abs() < 0.05, "{solutions}");
}
