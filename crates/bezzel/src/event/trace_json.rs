//! The events of a trace as JSON, as `bezzel trace --json` and the page speak it. Rows and columns are 1-based.

use super::{Refusal, TraceEvent};
use crate::board::{Line, Square};
use serde_json::{Value, json};

impl TraceEvent<'_> {
    /// The event as a JSON object, e.g. `{"event":"place","row":1,"column":2}`; see `docs/formats.md`.
    pub fn to_json(&self) -> Value {
        match *self {
            Self::EnterRow { row } => json!({ "event": "enter", "row": row + 1 }),
            Self::ChooseLine { line, candidates } => {
                json!({ "event": "choose", "line": line_json(line), "candidates": candidates })
            }
            Self::TestSquare { square, refused_by } => json!({
                "event": "test", "row": square.row + 1, "column": square.column + 1,
                "refused_by": refused_by.map(refusal_json),
            }),
            Self::FreeSquares { row, free } => {
                let columns: Vec<u32> = (0..64).filter(|column| free >> column & 1 == 1).map(|c| c + 1).collect();
                json!({ "event": "free", "row": row + 1, "columns": columns })
            }
            Self::Place { square } => square_json("place", square),
            Self::Remove { square } => square_json("remove", square),
            Self::DeadEnd { line } => json!({ "event": "dead-end", "line": line_json(line) }),
            Self::Solution { columns } => {
                let columns: Vec<u32> = columns.iter().map(|column| column + 1).collect();
                json!({ "event": "solution", "columns": columns })
            }
        }
    }
}

fn square_json(event: &str, square: Square) -> Value {
    json!({ "event": event, "row": square.row + 1, "column": square.column + 1 })
}

fn refusal_json(refusal: Refusal) -> Value {
    let Square { row, column } = refusal.queen;
    json!({ "row": row + 1, "column": column + 1, "along": refusal.along.name() })
}

fn line_json(line: Line) -> Value {
    match line {
        Line::Row(row) => json!({ "row": row + 1 }),
        Line::Column(column) => json!({ "column": column + 1 }),
        other => json!(other.to_string()),
    }
}
