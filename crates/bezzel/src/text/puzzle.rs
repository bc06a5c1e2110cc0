//! Region puzzles in words: what follows at a step, and why.

use super::Language;
use crate::board::{Square, column_letters};
use crate::region::{Chain, Dead, Deduction, Level, RegionPuzzle, Technique, Unit};

/// One line of an explanation; the lines of a chain stand further in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepLine {
    /// How far in: 0 for the step itself, 1 for what follows from the queen it assumes, and so on.
    pub depth: u32,
    /// The sentence.
    pub text: String,
}

impl Language {
    /// The name of a technique.
    pub fn technique(self, technique: Technique) -> &'static str {
        let key = format!("puzzle.technique.{technique}");
        self.sentence(&key).unwrap_or(technique.name())
    }

    /// The name of a level.
    pub fn level(self, level: Level) -> &'static str {
        let key = format!("puzzle.level.{level}");
        self.sentence(&key).unwrap_or(level.name())
    }

    /// The name of a row, column or region: rows by number from the top, columns and regions by letter.
    pub fn unit(self, unit: Unit) -> String {
        let letters = column_letters(unit.index());
        match unit {
            Unit::Row(index) => self.say("puzzle.unit.row", &[("row", &(index + 1))]),
            Unit::Column(_) => self.say("puzzle.unit.column", &[("column", &letters)]),
            Unit::Region(_) => self.say("puzzle.unit.region", &[("region", &letters.to_uppercase())]),
        }
    }

    /// A step in sentences: what is seen, what follows; and the chain, if squares are tried.
    pub fn deduction(self, puzzle: &RegionPuzzle, step: &Deduction) -> Vec<StepLine> {
        let mut lines = Vec::new();
        self.add_step(puzzle, step, 0, &mut lines);
        lines
    }

    /// How a position is dead, as a sentence.
    pub fn dead(self, puzzle: &RegionPuzzle, dead: Dead) -> String {
        let name = |square: Square| square.chess_name(puzzle.size());
        match dead {
            Dead::TooFew { unit } => self.say("puzzle.dead.too-few", &[("unit", &self.unit(unit))]),
            Dead::TooMany { unit } => self.say("puzzle.dead.too-many", &[("unit", &self.unit(unit))]),
            Dead::Attack { a, b } => self.say("puzzle.dead.attack", &[("a", &name(a)), ("b", &name(b))]),
        }
    }

    fn add_step(self, puzzle: &RegionPuzzle, step: &Deduction, depth: u32, lines: &mut Vec<StepLine>) {
        let squares = |squares: &[Square]| self.squares(puzzle, squares);
        let units = |units: &[Unit]| self.list(units.iter().map(|&unit| self.unit(unit)));
        let result = {
            let part = |key, found: &[Square]| {
                (!found.is_empty())
                    .then(|| self.say(key, &[("n", &found.len()), ("squares", &self.squares(puzzle, found))]))
            };
            self.list(
                [part("puzzle.result.placed", &step.placed), part("puzzle.result.crossed", &step.crossed)]
                    .into_iter()
                    .flatten(),
            )
        };
        let values: &[(&str, &dyn std::fmt::Display)] = &[
            ("because", &squares(&step.because)),
            ("blocks", &step.blocks.len()),
            ("crossed", &squares(&step.crossed)),
            ("k", &step.crossed.len()),
            ("n", &step.placed.len()),
            ("others", &units(&step.others)),
            ("result", &result),
            ("units", &units(&step.units)),
        ];
        let full = step.technique == Technique::Attacked && !step.others.is_empty();
        let key = format!("puzzle.step.{}{}", step.technique, if full { ".full" } else { "" });
        lines.push(StepLine { depth, text: self.say(&key, values) });
        if let Some(Chain { steps, dead, .. }) = &step.chain {
            for step in steps {
                self.add_step(puzzle, step, depth + 1, lines);
            }
            lines.push(StepLine { depth: depth + 1, text: self.dead(puzzle, *dead) });
        }
    }

    /// Squares by their chess names.
    fn squares(self, puzzle: &RegionPuzzle, squares: &[Square]) -> String {
        self.list(squares.iter().map(|square| square.chess_name(puzzle.size())))
    }

    /// `a, b, c`.
    fn list(self, items: impl Iterator<Item = String>) -> String {
        let items: Vec<String> = items.collect();
        items.join(match self {
            Self::English => ", ",
            Self::Chinese => "、",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::Cancel;
    use crate::region::Marks;

    /// Keys that are put together are all there.
    #[test]
    fn every_technique_and_level_has_its_words() {
        for language in Language::ALL {
            for technique in Technique::ALL {
                for key in [format!("puzzle.technique.{technique}"), format!("puzzle.step.{technique}")] {
                    assert!(language.sentence(&key).is_some(), "{language}: {key}");
                }
            }
            assert!(language.sentence("puzzle.step.attacked.full").is_some());
            for level in Level::ALL {
                assert!(language.sentence(&format!("puzzle.level.{level}")).is_some(), "{language}: {level}");
            }
        }
    }

    #[test]
    fn a_way_in_words() {
        let cells: Vec<u32> = "ABBBDBBBBDBBEEDCCCEDEEEEE".chars().map(u32::from).collect();
        let puzzle = RegionPuzzle::new(5, 1, &cells).unwrap();
        let way = puzzle.explain(&Marks::default(), Technique::Contradiction, &Cancel::default());
        let told = |language: Language| -> Vec<String> {
            way.steps.iter().flat_map(|step| language.deduction(&puzzle, step)).map(|line| line.text).collect()
        };
        let english = told(Language::English);
        assert_eq!(english[0], "region A has no other squares left: a queen on a5");
        assert_eq!(
            english[1],
            "the queen on a5 rules out what it attacks and the rest of row 1 from the top, column a: \
             b5, c5, d5, e5, a4, b4, a3, a2, a1"
        );
        assert_eq!(told(Language::Chinese)[0], "区域 A 只剩下这些空格：a5 是皇后");
        assert_eq!(english.len(), told(Language::Chinese).len());
        assert!(english.iter().all(|line| !line.contains('{')), "{english:?}");
    }
}
