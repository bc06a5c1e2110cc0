use std::process::ExitCode;

/// How the program ends, for scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done, also when a count is 0.
    Done,
    /// The answer is "no": no solution, an invalid placement.
    No,
    /// It cannot be done as asked: bad input, unsupported, out of reach.
    CannotDo,
    /// Stopped before an answer.
    Stopped,
    /// A check failed: the number is not the published one.
    CheckFailed,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::CannotDo => 2,
            Exit::Stopped => 3,
            Exit::CheckFailed => 4,
        })
    }
}
