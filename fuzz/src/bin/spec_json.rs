//! Descriptions in JSON: whatever is read is judged without a panic, and is the same when it is written and read again.
#![no_main]

use bezzel::{Goal, Options, Plan, Spec};
use libfuzzer_sys::fuzz_target;

/// Boards above this are described and judged, but no plan is made for them: estimating their search takes long.
const MAX_PLANNED_AREA: u64 = 100 * 100;

fuzz_target!(|input: &[u8]| {
    let Ok(spec) = serde_json::from_slice::<Spec>(input) else { return };
    let written = serde_json::to_string(&spec).expect("plain data");
    let again: Spec = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(again, spec, "{written}");
    match spec.build() {
        Ok(problem) => {
            assert_eq!(again.build().as_ref(), Ok(&problem), "{written}");
            assert!(!problem.to_string().is_empty());
            if problem.board().area() <= MAX_PLANNED_AREA {
                for goal in Goal::ALL {
                    match Plan::choose(&problem, goal, &Options::default()) {
                        Ok(plan) => assert!(!plan.to_string().is_empty()),
                        Err(unsupported) => assert!(!unsupported.to_string().is_empty()),
                    }
                }
            }
        }
        Err(error) => {
            assert!(!error.faults().is_empty(), "{written}");
            assert_eq!(error.to_string().lines().count(), error.faults().len(), "a line a fault: {written}");
        }
    }
});
