//! Measurements, run by hand:
//! `cargo test --release -p bezzel --lib format::tests::speed -- --ignored --nocapture --test-threads 1`

use super::*;
use crate::format::{Fault, NumberStream, looks_streamable};
use std::hint::black_box;
use std::time::Instant;

/// Time of this thread on a processor where the system tells it (Linux), for machines that are shared; else time that passed.
struct Stopwatch(Instant, Option<u64>);

impl Stopwatch {
    fn start() -> Self {
        Self(Instant::now(), Self::on_processor())
    }

    fn on_processor() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
    }

    fn seconds(&self) -> f64 {
        match (self.1, Self::on_processor()) {
            (Some(start), Some(end)) => (end - start) as f64 / 1e9,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

#[test]
#[ignore = "a measurement"]
fn writing_columns() {
    let list = solutions(12);
    assert_eq!(list.len(), 14_200);
    let fourteen: Vec<Placement> = {
        let columns = |shift: u32| (0..14).map(|row| (row * 5 + shift) % 14).collect::<Vec<_>>();
        (0..1000).map(|shift| Placement::from_columns(&columns(shift)).unwrap()).collect()
    };
    for (format, placements) in
        [Format::Columns, Format::Csv, Format::Jsonl, Format::Squares, Format::Pairs, Format::Board]
            .into_iter()
            .flat_map(|format| [(format, &list), (format, &fourteen)])
    {
        let board = placements[0].board();
        let mut writer = Writer::new(format, board, None).unwrap();
        let mut out = Vec::with_capacity(1 << 20);
        let (mut written, mut bytes) = (0_u64, 0_u64);
        let start = Stopwatch::start();
        while written < 5_000_000 {
            for placement in placements {
                writer.write(black_box(placement), &mut out).unwrap();
                if out.len() > 1 << 19 {
                    bytes += black_box(&out).len() as u64;
                    out.clear();
                }
            }
            written += placements.len() as u64;
        }
        let seconds = start.seconds();
        println!(
            "{format} n = {}: {:.1} ns a solution, {:.0} MB/s",
            board.rows(),
            seconds * 1e9 / written as f64,
            bytes as f64 / seconds / 1e6
        );
    }
}

#[test]
#[ignore = "a measurement"]
fn streaming_numbers() {
    let million: Vec<u32> = (0..1_000_000_u32).map(|row| (row * 7 + 3) % 1_000_000).collect();
    let placement = Placement::from_columns(&million).unwrap();
    for format in [Format::Columns, Format::Lines] {
        let text = written(format, placement.board(), None, std::slice::from_ref(&placement));
        assert!(looks_streamable(&text[..1 << 16]));
        let start = Stopwatch::start();
        let (mut numbers, mut sum) = (0_u64, 0_u64);
        for _ in 0..50 {
            let mut take = |number, _| {
                numbers += 1;
                sum += number;
                Ok::<(), Fault>(())
            };
            let mut stream = NumberStream::new();
            for block in text.chunks(1 << 18) {
                stream.push(black_box(block), &mut take).unwrap();
            }
            stream.finish(&mut take).unwrap();
        }
        let seconds = start.seconds();
        assert_eq!((numbers, sum), (50_000_000, 50 * 500_000_500_000));
        println!("stream of {format}: {:.0} MB/s", 50.0 * text.len() as f64 / seconds / 1e6);

        let start = Stopwatch::start();
        let reading = read(&text, &ReadOptions::default()).unwrap();
        println!("read of {format}: {:.0} MB/s", text.len() as f64 / start.seconds() / 1e6);
        assert_eq!(reading.placements[0].placement, placement);
    }
}
