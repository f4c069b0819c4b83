//! A convention of a comparison.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::compare::{InnerValues, Role, Trial};
use crate::report::comparison::ComparisonWords;
use crate::report::documents::names::{Name, Namer};
use crate::report::documents::rules::RulesReport;
use crate::search::Bound;
use crate::value::Value;

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
    /// Where inner nodes return other values than under the first convention with this answer;
    /// null if nowhere.
    inner_values: Option<InnerValuesReport<'c>>,
}

/// Where inner nodes return other values than under another convention.
#[derive(Serialize, JsonSchema)]
struct InnerValuesReport<'c> {
    /// The name of the other convention.
    compared_with: String,
    /// How many nodes return something else.
    nodes: usize,
    /// The first of them.
    node: Name<'c>,
    /// What it returns.
    value: &'c Value,
    /// What was proved of that value.
    bound: Bound,
    /// What it returns under the other convention.
    other_value: &'c Value,
    /// What was proved of that one.
    other_bound: Bound,
}

impl<'c> TrialReport<'c> {
    pub(super) fn new(
        words: ComparisonWords<'c>,
        trial: &'c Trial,
        values: Option<&'c InnerValues>,
    ) -> Self {
        Self {
            name: words.rules(trial),
            presets: &trial.rules.presets,
            of_a_book: trial.rules.role == Role::Book,
            rules: RulesReport::new(&trial.rules.convention),
            answer: trial.answer + 1,
            inner_values: values.map(|values| InnerValuesReport::new(words, values)),
        }
    }
}

impl<'c> InnerValuesReport<'c> {
    fn new(words: ComparisonWords<'c>, values: &'c InnerValues) -> Self {
        let comparison = words.comparison;
        Self {
            compared_with: words.rules(&comparison.trials[values.compared_with]),
            nodes: values.nodes,
            node: Namer(comparison.labels).name(values.node),
            value: &values.here.value,
            bound: values.here.bound,
            other_value: &values.there.value,
            other_bound: values.there.bound,
        }
    }
}
