//! What is to be seen on a board while it is being set up: who attacks whom, which squares are attacked.

use super::squares::{pair, problem};
use super::{ApiError, Message, body, off_the_runtime};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use bezzel::problem::QueenCount;
use bezzel::{Problem, Spec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most pairs that are named: a board full of queens has more than a million.
const MAX_ATTACKS: usize = 1_000;

/// A problem, as the library describes it (`docs/formats.md`, format `json`).
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct JudgeRequest {
    #[schema(value_type = Object)]
    spec: Spec,
}

/// What is to be seen.
#[derive(Serialize, ToSchema)]
pub(super) struct Judgement {
    /// What is wrong with the description; then nothing else is known.
    faults: Vec<Message>,
    /// How many pairs of placed queens attack each other.
    attacking_pairs: u64,
    /// The first thousand of them.
    attacks: Vec<Attacking>,
    /// Squares without a queen that some placed queen attacks.
    attacked: Vec<[u64; 2]>,
    /// Squares that are neither occupied nor blocked nor attacked.
    open: usize,
    /// How many queens a solution has, if that is a number.
    queens_wanted: Option<u64>,
    /// The problem in words.
    words: String,
}

/// Two queens that attack each other.
#[derive(Serialize, ToSchema)]
struct Attacking {
    a: [u64; 2],
    b: [u64; 2],
    /// `row`, `column`, `diagonal`, `antidiagonal`, `knight's move`, `touching`.
    along: String,
}

/// Judges the queens placed so far. Faults of the description are part of the answer.
#[utoipa::path(post, path = "/judge", request_body = JudgeRequest,
    responses((status = 200, body = Judgement), (status = 400, body = ApiError)))]
pub(super) async fn judge(bytes: Result<Bytes, BytesRejection>) -> Result<Json<Judgement>, ApiError> {
    let request: JudgeRequest = body(bytes)?;
    off_the_runtime(move || {
        Ok(Json(match problem(request.spec) {
            Ok(problem) => judgement(&problem),
            Err(error) => Judgement {
                faults: error.errors,
                attacking_pairs: 0,
                attacks: vec![],
                attacked: vec![],
                open: 0,
                queens_wanted: None,
                words: String::new(),
            },
        }))
    })
    .await
}

fn judgement(problem: &Problem) -> Judgement {
    let (board, rule, placed) = (problem.board(), problem.rule(), problem.placed());
    let mut attacks = Vec::new();
    let mut attacking_pairs = 0;
    for (index, &a) in placed.iter().enumerate() {
        for &b in &placed[index + 1..] {
            if let Some(attack) = rule.attack(&board, a, b) {
                attacking_pairs += 1;
                if attacks.len() < MAX_ATTACKS {
                    attacks.push(Attacking { a: pair(a), b: pair(b), along: attack.to_string() });
                }
            }
        }
    }
    let mut attacked = Vec::new();
    let mut open = 0;
    for square in board.squares().filter(|square| placed.binary_search(square).is_err()) {
        if placed.iter().any(|&queen| rule.attack(&board, queen, square).is_some()) {
            attacked.push(pair(square));
        } else if !problem.is_blocked(square) {
            open += 1;
        }
    }
    let queens_wanted = match problem.queens() {
        QueenCount::Exactly(count) => Some(count),
        QueenCount::AtMost(_) | QueenCount::Most => None,
    };
    Judgement { faults: vec![], attacking_pairs, attacks, attacked, open, queens_wanted, words: problem.to_string() }
}
