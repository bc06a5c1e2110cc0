//! `json`: descriptions as JSON objects, several in an array or one after another.
//!
//! ```text
//! {"rows":8,"columns":8,"placed":["b4",[4,4]]}
//! ```
//!
//! `rows` and `columns` are required. Besides there are `topology`, `rule`, `queens` (`{"exactly": 8}`, `{"at-most": 8}`, `"most"`),
//! `queens_per_line`, `placed`, `blocked`, `excluded_sums`, `excluded_differences`, `regions` (`{"cells": […]}`) and `symmetric`, with the
//! words of `description`. Squares are chess names or `[row, column]`, counted from 1 at the top left.

use super::intake::{Draft, Intake, Spot};
use super::json_value::{Kind, Value, parse};
use crate::format::fault::{Expected, Found, Place};
use crate::format::text_lines::Text;
use crate::problem::Problem;
use crate::spec::Spec;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    match parse(text.as_str()) {
        Ok(values) => {
            for value in &values {
                match value.items() {
                    Some(items) => items.iter().for_each(|item| read_one(item, intake)),
                    None => read_one(value, intake),
                }
            }
        }
        Err(fault) => intake.faults.add(|| fault),
    }
}

fn read_one(value: &Value, intake: &mut Intake) {
    let spec: Spec = match serde_json::from_value(value.to_serde()) {
        Ok(spec) => spec,
        Err(error) => {
            let words = error.to_string();
            let place = faulty_field(value, &words).unwrap_or(value.place);
            return intake.fault(place, Found::Json(words), Expected::Words("a description in JSON"));
        }
    };
    let places = |name: &str| -> Vec<Spot<'_>> {
        value
            .field(name)
            .and_then(Value::items)
            .map_or_else(Vec::new, |items| items.iter().map(|item| Spot::At(item.place)).collect())
    };
    let mut draft = Draft::new(spec, value.place);
    draft.placed = places("placed");
    draft.blocked = places("blocked");
    draft.sums = places("excluded_sums");
    draft.differences = places("excluded_differences");
    draft.regions = value.field("regions").map(|regions| regions.place);
    draft.square = value.field("symmetric").or(value.field("queens_per_line")).map(|field| field.place);
    intake.take(draft);
}

/// Where the field stands that is named first in the words of an error.
fn faulty_field(value: &Value, words: &str) -> Option<Place> {
    let name = words.strip_prefix("unknown field `")?.split('`').next()?;
    let Kind::Object(fields) = &value.kind else { return None };
    fields.iter().find(|(key, ..)| key == name).map(|&(_, place, _)| place)
}

/// Appends an object and a line end.
pub(super) fn write(problem: &Problem, out: &mut String) {
    // Plain data: there is nothing in it that JSON could not hold.
    out.push_str(&serde_json::to_string(&problem.to_spec()).unwrap_or_default());
    out.push('\n');
}
