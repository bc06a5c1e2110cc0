//! Texts of problems, recognised or in a named format: none makes the reader panic, and what is read can be written in every format that can
//! express it, and read again as the same problem.
//!
//! Input: a byte that tells the format (a line end: it is recognised), then the text.
#![no_main]

use bezzel::format::{ProblemFormat, ProblemReadOptions, read_problems, write_problem};
use libfuzzer_sys::fuzz_target;

/// Larger boards are read, but not written: pictures of them are long.
const MAX_WRITTEN_AREA: u64 = 64 * 64;

fuzz_target!(|input: &[u8]| {
    let Some((&choice, text)) = input.split_first() else { return };
    let choice = usize::from(choice) % (ProblemFormat::ALL.len() + 1);
    let format = choice.checked_sub(1).map(|index| ProblemFormat::ALL[index].into());
    match read_problems(text, &ProblemReadOptions { format, ..ProblemReadOptions::default() }) {
        Err(error) => {
            assert!(!error.faults.is_empty() && error.fault_count >= error.faults.len() as u64, "{error:?}");
            assert!(!error.to_string().is_empty());
        }
        Ok(reading) => {
            assert!(!reading.problems.is_empty());
            for located in reading.problems {
                let problem = located.spec.build().expect("readers judge what they read");
                if problem.board().area() > MAX_WRITTEN_AREA {
                    continue;
                }
                let mut description = Vec::new();
                write_problem(ProblemFormat::Description, &problem, &mut description).expect("it holds any problem");
                for format in ProblemFormat::ALL {
                    let mut written = Vec::new();
                    if write_problem(format, &problem, &mut written).is_err() {
                        continue;
                    }
                    let options = ProblemReadOptions { format: Some(format.into()), ..ProblemReadOptions::default() };
                    let again = read_problems(&written, &options)
                        .unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&written)));
                    let [located] = &again.problems[..] else { panic!("one problem was written") };
                    let again = located.spec.clone().build().expect("it was valid");
                    // Regions may be numbered otherwise; a description letters them in the order in which they appear.
                    let mut same = Vec::new();
                    write_problem(ProblemFormat::Description, &again, &mut same).expect("it holds any problem");
                    assert_eq!(same, description, "{format}");
                }
            }
        }
    }
});
