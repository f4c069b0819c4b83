//! What progressive deepening cost, in documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::DeepeningCosts;
use crate::search::{Cache, Reordering, ShallowPass};

/// How progressive deepening was run, and what it cost in static evaluations.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "deepening")]
pub(super) struct DeepeningReport {
    /// How the passes before the last one searched: `alpha-beta` or `minimax`.
    shallow_pass: ShallowPass,
    /// Whether a pass searched first what the pass before it found best.
    reorder: bool,
    /// Whether static evaluations of earlier passes were remembered.
    cache: bool,
    /// Static evaluations in all passes, when every pass evaluates anew.
    static_evaluations_without_cache: usize,
    /// Static evaluations in all passes, when a node is evaluated only once.
    static_evaluations_with_cache: usize,
    /// Static evaluations of one pass of alpha-beta to the same horizon; null if that pass would
    /// have to evaluate a node whose value is not known.
    static_evaluations_of_alpha_beta: Option<usize>,
}

impl From<&DeepeningCosts> for DeepeningReport {
    fn from(costs: &DeepeningCosts) -> Self {
        let settings = &costs.settings;
        Self {
            shallow_pass: settings.shallow_pass,
            reorder: settings.reordering == Reordering::BestFirst,
            cache: settings.cache == Cache::Remember,
            static_evaluations_without_cache: costs.without_cache,
            static_evaluations_with_cache: costs.with_cache,
            static_evaluations_of_alpha_beta: costs.alpha_beta,
        }
    }
}
