//! A convention of a comparison.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::compare::{Role, Trial};
use crate::report::comparison::ComparisonWords;
use crate::report::documents::rules::RulesReport;

/// A convention.
#[derive(Serialize, JsonSchema)]
pub(super) struct TrialReport<'c> {
    /// What it is called in this document.
    pub(super) name: String,
    /// The presets that agree with it in `cut`, `fail` and `scope`.
    pub(super) presets: &'c [&'static str],
    /// False for a variant of the exercise's own convention, which does not count for the verdict.
    pub(super) of_a_book: bool,
    #[serde(flatten)]
    rules: RulesReport,
    /// The number of its answer.
    pub(super) answer: usize,
}

impl<'c> TrialReport<'c> {
    pub(super) fn new(words: ComparisonWords<'c>, trial: &'c Trial) -> Self {
        Self {
            name: words.rules(trial),
            presets: &trial.rules.presets,
            of_a_book: trial.rules.role == Role::Book,
            rules: RulesReport::new(&trial.rules.convention),
            answer: trial.answer + 1,
        }
    }
}
