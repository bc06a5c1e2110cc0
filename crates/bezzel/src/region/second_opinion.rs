//! Another engine is asked, which shares no code with the search of this module.

use crate::engine::Engine;
use crate::goal::{Budget, Goal};
use crate::plan::{Method, Options, Plan};
use crate::problem::Problem;
use std::ops::ControlFlow;

/// Whether `exact-cover` finds exactly one solution; `None` if it cannot say.
pub(super) fn is_unique(problem: &Problem) -> Option<bool> {
    let options = Options {
        method: Some(Method::Engine(Engine::ExactCover)),
        budget: Budget { solutions: Some(2), ..Budget::default() },
        ..Options::default()
    };
    let outcome = Plan::choose(problem, Goal::List, &options).ok()?.run(|_| ControlFlow::Continue(())).ok()?;
    Some(outcome.count == 1)
}
