//! All solutions of a small board, page by page, with their symmetries; and how many go through each square.

use super::{ApiError, off_the_runtime, query};
use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use bezzel::board::{Symmetry, orbit_if_fundamental, stabiliser};
use bezzel::{Event, Goal, Options, Plan, Problem};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use utoipa::{IntoParams, ToSchema};

/// The largest board: it has 14,200 solutions, which take 170 kB.
pub(super) const MAX_ORDER: u32 = 12;
/// The most solutions at once.
const MAX_PAGE: usize = 500;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct GalleryOf {
    /// Board size, up to 12.
    n: u32,
    /// One solution of each class only.
    #[serde(default)]
    fundamental: bool,
    /// Solutions to leave out.
    #[serde(default)]
    skip: usize,
    /// The most solutions wanted, up to 500.
    #[serde(default = "default_limit")]
    limit: usize,
}

const fn default_limit() -> usize {
    60
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct HeatOf {
    /// Board size, up to 12.
    n: u32,
}

/// A page of solutions.
#[derive(Serialize, ToSchema)]
pub(super) struct Gallery {
    n: u32,
    /// All solutions.
    total: usize,
    /// Classes of them.
    fundamental: usize,
    solutions: Vec<Shown>,
}

/// A solution and its images.
#[derive(Serialize, ToSchema)]
struct Shown {
    /// The 1-based column of the queen of each row.
    columns: Vec<u32>,
    /// How many different images it has under the eight symmetries.
    orbit: usize,
    /// `none`, `half-turn`, `quarter-turn` or `all`: what leaves it as it is.
    symmetry: &'static str,
    /// Its different images, itself first.
    images: Vec<Vec<u32>>,
}

/// Solutions through each square.
#[derive(Serialize, ToSchema)]
pub(super) struct Heat {
    n: u32,
    total: usize,
    /// By row and column.
    counts: Vec<Vec<u64>>,
}

/// All solutions of a board: 0-based columns, in lexicographic order.
type Solutions = Arc<Vec<Vec<u32>>>;

/// The solutions of a board, listed once.
fn solutions(n: u32) -> Result<Solutions, ApiError> {
    static LISTED: [OnceLock<Solutions>; MAX_ORDER as usize + 1] =
        [const { OnceLock::new() }; MAX_ORDER as usize + 1];
    let Some(listed) = LISTED.get(n as usize) else {
        return Err(ApiError::cannot(format!("n = {n}: the gallery shows boards up to n = {MAX_ORDER}")));
    };
    if let Some(solutions) = listed.get() {
        return Ok(solutions.clone());
    }
    let problem = Problem::plain(n.into()).map_err(ApiError::faulty)?;
    let plan = Plan::choose(&problem, Goal::List, &Options::default()).map_err(ApiError::cannot)?;
    let mut solutions = Vec::new();
    plan.run(|event| {
        if let Event::Solution(solution) = event {
            solutions.extend(solution.placement().columns());
        }
        ControlFlow::Continue(())
    })
    .map_err(ApiError::cannot)?;
    Ok(listed.get_or_init(|| Arc::new(solutions)).clone())
}

/// Solutions of a board, some at once.
#[utoipa::path(get, path = "/gallery", params(GalleryOf), responses((status = 200, body = Gallery), (status = 422, body = ApiError)))]
pub(super) async fn gallery(of: Result<Query<GalleryOf>, QueryRejection>) -> Result<Json<Gallery>, ApiError> {
    let of = query(of)?;
    if of.limit > MAX_PAGE {
        return Err(ApiError::cannot(format!("{} solutions: up to {MAX_PAGE} at once", of.limit)));
    }
    off_the_runtime(move || {
        let all = solutions(of.n)?;
        let is_fundamental = |columns: &&Vec<u32>| orbit_if_fundamental(columns).is_some();
        let fundamental = all.iter().filter(is_fundamental).count();
        let wanted = all.iter().filter(|columns| !of.fundamental || is_fundamental(columns));
        let page = wanted.skip(of.skip).take(of.limit).map(|columns| shown(columns)).collect();
        Ok(Json(Gallery { n: of.n, total: all.len(), fundamental, solutions: page }))
    })
    .await
}

fn shown(columns: &[u32]) -> Shown {
    let from_one = |columns: &[u32]| columns.iter().map(|column| column + 1).collect::<Vec<_>>();
    let mut seen = BTreeSet::new();
    let images: Vec<Vec<u32>> = Symmetry::ALL
        .into_iter()
        .map(|symmetry| symmetry.image(columns))
        .filter(|image| seen.insert(image.clone()))
        .map(|image| from_one(&image))
        .collect();
    let symmetry = match stabiliser(columns).len() {
        1 => "none",
        2 => "half-turn",
        4 => "quarter-turn",
        _ => "all",
    };
    Shown { columns: from_one(columns), orbit: images.len(), symmetry, images }
}

/// How many solutions have a queen on each square.
#[utoipa::path(get, path = "/heat", params(HeatOf), responses((status = 200, body = Heat), (status = 422, body = ApiError)))]
pub(super) async fn heat(of: Result<Query<HeatOf>, QueryRejection>) -> Result<Json<Heat>, ApiError> {
    let of = query(of)?;
    off_the_runtime(move || {
        let all = solutions(of.n)?;
        let mut counts = vec![vec![0; of.n as usize]; of.n as usize];
        for columns in all.iter() {
            for (row, &column) in columns.iter().enumerate() {
                counts[row][column as usize] += 1;
            }
        }
        Ok(Json(Heat { n: of.n, total: all.len(), counts }))
    })
    .await
}
