//! What scripts read about progressive deepening.

use schemars::JsonSchema;
use serde::Serialize;

use super::schema;
use crate::analysis::DeepeningCosts;
use crate::search::{Cache, Reordering, ShallowPass};
use crate::vocabulary::Vocabulary;

/// How progressive deepening was run, and what it cost in static evaluations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "deepening")]
pub struct DeepeningReport {
    /// How the passes before the last one searched: `alpha-beta` or `minimax`.
    #[schemars(schema_with = "schema::setting::<ShallowPass>")]
    pub shallow_pass: &'static str,
    /// Whether a pass searched first what the pass before it found best.
    pub reorder: bool,
    /// Whether static evaluations of earlier passes were remembered.
    pub cache: bool,
    /// Static evaluations in all passes, when every pass evaluates anew.
    pub static_evaluations_without_cache: usize,
    /// Static evaluations in all passes, when a node is evaluated only once.
    pub static_evaluations_with_cache: usize,
    /// Static evaluations of one pass of alpha-beta to the same horizon; null if that pass would
    /// have to evaluate a node whose value is not known.
    pub static_evaluations_of_alpha_beta: Option<usize>,
}

impl DeepeningReport {
    /// The report of what a run cost.
    pub fn new(costs: &DeepeningCosts) -> Self {
        let settings = &costs.settings;
        Self {
            shallow_pass: settings.shallow_pass.word(),
            reorder: settings.reordering == Reordering::BestFirst,
            cache: settings.cache == Cache::Remember,
            static_evaluations_without_cache: costs.without_cache,
            static_evaluations_with_cache: costs.with_cache,
            static_evaluations_of_alpha_beta: costs.alpha_beta,
        }
    }
}
