//! How far a count by units is, and how much is left: nodes forecast by probing, corrected by nodes counted.
//!
//! The sizes by which units are cut are not nodes: for n = 18 the nodes a size differ by a factor of four between parts of the line of all
//! pieces. So the line is cut into strata, and the nodes a size of each are estimated from random paths that begin at points at equal
//! distances on it. What the units done had more or less than was forecast for them corrects the forecast of the others.
//!
//! # Source
//! D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975), stratified.

use super::crosses::path;
use crate::work::unit::Split;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Parts of the line that have a forecast of their own: few enough that each has a hundred paths.
const STRATA: usize = 16;

/// The forecast counts as much as this part of all nodes, counted.
const TRUST: f64 = 0.1;

/// Paths from each point, about a microsecond each: at most one in a hundred of the time of the count.
fn paths_a_point(n: usize) -> usize {
    match n {
        // Done within a tenth of a second: sizes are good enough.
        ..17 => 0,
        17 => 1,
        _ => 8,
    }
}

/// A forecast of a count, and what came true of it so far.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Forecast {
    /// The length of the line.
    size: u128,
    /// Nodes forecast from the begin of the line to the end of each stratum.
    nodes: Vec<f64>,
    /// The part forecast for the units done.
    done: f64,
    /// The nodes forecast are sizes, not comparable with nodes counted.
    only_sizes: bool,
    /// The largest part of the work that was told to be done.
    told: f64,
}

impl Forecast {
    /// The forecast for the units of a split; always the same for the same.
    pub(in crate::engine) fn new(split: &Split) -> Self {
        let paths = paths_a_point(split.n());
        let mut random = ChaCha8Rng::seed_from_u64(split.n() as u64);
        let points = split.points();
        let mut nodes = Vec::with_capacity(STRATA);
        let mut total = 0.0;
        for stratum in 0..STRATA {
            let points = &points[points.len() * stratum / STRATA..points.len() * (stratum + 1) / STRATA];
            let mut nodes_a_size = 0.0;
            for point in points {
                for _ in 0..paths {
                    let (nodes, _) = path(split.decomposition(), point.board, point.filled, &mut random);
                    nodes_a_size += nodes / point.size as f64;
                }
            }
            let sum = nodes_a_size / (paths * points.len()).max(1) as f64;
            total += if paths == 0 { 1.0 } else { sum * split.size() as f64 / STRATA as f64 };
            nodes.push(total);
        }
        Self { size: split.size(), nodes, done: 0.0, only_sizes: paths == 0, told: 0.0 }
    }

    /// All nodes forecast.
    fn total(&self) -> f64 {
        self.nodes[STRATA - 1]
    }

    /// Nodes forecast from the begin of the line to this place.
    fn up_to(&self, place: u128) -> f64 {
        let strata = STRATA as f64 * place as f64 / self.size.max(1) as f64;
        let stratum = (strata as usize).min(STRATA - 1);
        let before = if stratum == 0 { 0.0 } else { self.nodes[stratum - 1] };
        before + (self.nodes[stratum] - before) * (strata - stratum as f64).min(1.0)
    }

    /// A unit is done that begins there and is so large.
    pub(in crate::engine) fn finish(&mut self, begin: u128, size: u128) {
        self.done += self.up_to(begin + size) - self.up_to(begin);
    }

    /// The part of the work that is done, when the units done have so many nodes and those begun so many more; never less than it
    /// said before.
    pub(in crate::engine) fn part_done(&mut self, nodes: u128, begun: u64) -> f64 {
        let nodes = nodes as f64;
        let left = self.total() - self.done;
        let part = if self.only_sizes {
            self.done / self.total()
        } else {
            let trust = TRUST * self.total();
            let correction = (nodes + trust) / (self.done + trust).max(f64::MIN_POSITIVE);
            let visited = nodes + begun as f64;
            visited / (nodes + correction * left).max(visited).max(f64::MIN_POSITIVE)
        };
        self.told = self.told.max(part.clamp(0.0, 1.0));
        self.told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without any unit done, by probing alone.
    #[test]
    fn the_nodes_of_all_units_are_near() {
        for (n, counted, units) in [(17, 517_564_980.0, 32), (18, 4_076_201_974.0, 512)] {
            let forecast = Forecast::new(&Split::new(n, units).unwrap());
            let off = forecast.total() / counted - 1.0;
            assert!(off.abs() < 0.1, "n = {n} in {units} units: {off:+.3}");
            assert!((forecast.up_to(forecast.size) - forecast.total()).abs() < 1.0);
        }
    }

    #[test]
    fn parts_of_the_line_make_the_whole() {
        let split = Split::new(14, 7).unwrap();
        let mut forecast = Forecast::new(&split);
        assert_eq!(forecast.part_done(0, 0), 0.0);
        let mut last = 0.0;
        for unit in split.units() {
            forecast.finish(unit.begin, unit.size);
            let part = forecast.part_done(1, 0);
            assert!(part >= last && part <= 1.0, "{last}, {part}");
            last = part;
        }
        assert!((last - 1.0).abs() < 1e-9, "{last}");
    }

    /// Twice the nodes that were forecast in the first half: about twice in the second too.
    #[test]
    fn nodes_counted_correct_the_forecast() {
        let forecast = |done: f64| Forecast {
            size: 1600,
            nodes: (1..=STRATA).map(|stratum| 100.0 * stratum as f64).collect(),
            done,
            only_sizes: false,
            told: 0.0,
        };
        let part = forecast(800.0).part_done(1600, 0);
        assert!((0.5..0.6).contains(&part), "{part}");
        let part = forecast(800.0).part_done(800, 0);
        assert!((part - 0.5).abs() < 1e-9, "{part}");
        let part = forecast(800.0).part_done(800, 400);
        assert!((part - 0.75).abs() < 1e-9, "{part}");
        assert_eq!(forecast(1600.0).part_done(3200, 0), 1.0);
        // It never goes back.
        let mut forecast = forecast(800.0);
        let before = forecast.part_done(800, 0);
        assert_eq!(forecast.part_done(700, 0), before);
    }
}
