//! Records of units: no text makes the reader panic, what is read is written the same again, and a tally takes exactly what belongs.
//!
//! Input: lines, each a record or not. A checksum that is wrong is put right and the line read again, or no change would ever get
//! past it.
#![no_main]

use bezzel::work::record::{Record, RecordError};
use bezzel::work::tally::{PRIMES, Tally, TallyError};
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;

/// A tally of more units is not made: it holds a bit for each.
const MOST_UNITS: u64 = 1 << 16;

fuzz_target!(|input: &str| {
    let records: Vec<Record> = input.lines().filter_map(record).collect();
    let Some(first) = records.iter().find(|record| (1..=MOST_UNITS).contains(&record.units)) else { return };
    let mut tally = Tally::new(first.n, first.units);
    let mut taken = HashSet::new();
    let (mut count, mut nodes) = (0u128, 0u128);
    for record in &records {
        let before = tally.clone();
        let belongs = (record.n, record.units) == (first.n, first.units)
            && record.unit < first.units
            && taken.insert(record.unit);
        let added = tally.add(record);
        assert_eq!(added.is_ok(), belongs, "{added:?}: {record}");
        if belongs {
            count += u128::from(record.count) * u128::from(record.weight);
            nodes += u128::from(record.nodes);
            refuses_strangers(&before, record);
            assert_eq!(tally.add(record), Err(TallyError::Duplicate(record.unit)));
        } else {
            assert_eq!(tally, before, "{record}");
        }
        assert_eq!((tally.so_far(), tally.nodes(), tally.units_done()), (count, nodes, taken.len() as u64));
    }
    // Whatever the counts and weights are: residues of products and sums.
    assert!(tally.residues_agree());
    assert_eq!(tally.total(), (taken.len() as u64 == first.units).then_some(count));
    assert_eq!(tally.missing().count() as u64 + tally.units_done(), first.units);
});

/// The record of a line, if it is one but for its checksum.
fn record(line: &str) -> Option<Record> {
    let record = match line.parse::<Record>() {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let RecordError::Checksum { computed, .. } = error else { return None };
            let (text, _) = line.rsplit_once('=').expect("a line without checksum has another error");
            format!("{text}={computed:08x}").parse().ok()?
        }
    };
    let written = record.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
    // Nothing may follow, and no part may be missing.
    assert!(format!("{written} 1").parse::<Record>().is_err());
    assert!(written[..written.len() - 1].parse::<Record>().is_err());
    Some(record)
}

/// A tally that would take the record takes none that differs from it in what must not differ.
fn refuses_strangers(tally: &Tally, record: &Record) {
    let damaged = Record { count: record.count ^ 1, ..record.clone() };
    let residues = Record { residues: [record.residues[0], (record.residues[1] + 1) % PRIMES[1]], ..record.clone() };
    let order = Record { n: record.n ^ 1, ..record.clone() };
    let units = Record { units: record.units + 1, ..record.clone() };
    let unknown = Record { unit: record.units, ..record.clone() };
    for stranger in [damaged, residues, order, units, unknown] {
        let mut copy = tally.clone();
        let refused = copy.add(&stranger).expect_err("it does not belong");
        assert!(!refused.to_string().is_empty());
        assert_eq!(&copy, tally, "{stranger}");
    }
}
