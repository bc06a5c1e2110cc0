//! The published counts, and how they grow.

use axum::Json;
use bezzel::known::table;
use serde::Serialize;
use utoipa::ToSchema;

/// Published counts with their sources.
#[derive(Serialize, ToSchema)]
pub(super) struct Known {
    rows: Vec<Row>,
    asymptotic: Asymptotic,
}

/// A published count.
#[derive(Serialize, ToSchema)]
struct Row {
    n: u32,
    /// `all`, `fundamental`, `half-turn`, `quarter-turn`.
    kind: &'static str,
    count: String,
    source: &'static str,
}

/// How the number of all solutions grows.
#[derive(Serialize, ToSchema)]
struct Asymptotic {
    /// The number is ((1 + o(1)) · n · e^(−α))^n.
    alpha: f64,
    /// The formula, and whose it is.
    text: String,
    points: Vec<Point>,
}

/// The logarithm of the formula.
#[derive(Serialize, ToSchema)]
struct Point {
    n: u32,
    log10: f64,
}

/// M. Simkin, *The number of n-queens configurations*, 2021; the constant after P. Nobel, A. Agrawal and S. Boyd, 2022.
const ALPHA: f64 = 1.94400;

/// The table of published counts and the asymptotic line.
#[utoipa::path(get, path = "/known", responses((status = 200, body = Known)))]
pub(super) async fn known() -> Json<Known> {
    let row = |known: bezzel::known::Known| Row {
        n: known.n,
        kind: known.kind.name(),
        count: known.count.to_string(),
        source: known.source,
    };
    let point = |n: u32| Point { n, log10: f64::from(n) * (f64::from(n).ln() - ALPHA) / std::f64::consts::LN_10 };
    Json(Known {
        rows: table().map(row).collect(),
        asymptotic: Asymptotic {
            alpha: ALPHA,
            text: format!("(n · e^−{ALPHA})^n (Simkin 2021; Nobel, Agrawal, Boyd 2022)"),
            points: (1..=32).map(point).collect(),
        },
    })
}
