use crate::event::{Position, ResumeAt, TraceEvent, Tracer};
use std::ops::ControlFlow;

/// Stands between a program and its tracer and keeps the events back until a position is reached.
pub(super) struct FastForward<'a, T> {
    position: &'a Position,
    tracer: &'a mut T,
    /// Queens of the position that stand; `None` once the position is passed.
    placed: Option<usize>,
}

impl<'a, T> FastForward<'a, T> {
    pub(super) const fn new(position: &'a Position, tracer: &'a mut T) -> Self {
        Self { position, tracer, placed: Some(0) }
    }

    /// Whether the event comes before the position, when `placed` queens of it stand.
    ///
    /// On its way there a program enters rows, finds the squares of the path free and places its queens. If it does
    /// anything else it would search on in silence, perhaps for ever.
    fn is_on_the_way(&mut self, event: TraceEvent<'_>, placed: usize) -> bool {
        let next_queen = self.position.path.get(placed).copied();
        match event {
            TraceEvent::EnterRow { .. } | TraceEvent::ChooseLine { .. } => true,
            // Of the row of the next candidate this comes after the position, if the row was only just entered.
            TraceEvent::FreeSquares { .. } => next_queen.is_some() || self.position.tried.is_some(),
            TraceEvent::TestSquare { square, refused_by: None } if next_queen == Some(square) => true,
            TraceEvent::Place { square } if next_queen == Some(square) => {
                self.placed = Some(placed + 1);
                true
            }
            _ => {
                assert!(next_queen.is_none(), "the position was not reached by this program");
                false
            }
        }
    }
}

impl<T: Tracer> Tracer for FastForward<'_, T> {
    fn event(&mut self, event: TraceEvent<'_>) -> ControlFlow<()> {
        if let Some(placed) = self.placed {
            if self.is_on_the_way(event, placed) {
                return ControlFlow::Continue(());
            }
            self.placed = None;
        }
        self.tracer.event(event)
    }

    fn resume_at(&mut self, depth: usize) -> ResumeAt {
        if self.placed != Some(depth) {
            return ResumeAt::Start;
        }
        match (self.position.path.get(depth), self.position.tried) {
            (Some(&queen), _) => ResumeAt::At(queen),
            (None, Some(tried)) => ResumeAt::After(tried),
            (None, None) => ResumeAt::Start,
        }
    }
}
