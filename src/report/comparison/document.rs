//! The document about one tree under every convention.

use schemars::JsonSchema;
use serde::Serialize;

use super::ComparisonWords;
use crate::analysis::compare::{Comparison, Parting, Repair, Searched};
use crate::analysis::warning_texts;
use crate::report::documents::About;
use crate::search::{Algorithm, Bound, Convention, Counts};
use crate::value::Value;
use crate::words::{Name, Names};

/// The report of a comparison. The convention is the exercise's own.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "comparison")]
pub(crate) struct ComparisonReport<'c> {
    #[serde(flatten)]
    about: About<'c>,
    /// Whether every convention that counts gives the same answer.
    safe: bool,
    /// The same in words, and what to change or to state.
    verdict: Vec<String>,
    /// The algorithm that tried the conventions.
    tried_by: Algorithm,
    /// The different answers.
    answers: Vec<ComparedAnswer<'c>>,
    /// Every convention, the exercise's own first.
    conventions: Vec<TrialReport<'c>>,
    /// Where answers part.
    partings: Vec<PartingReport<'c>>,
    /// Changes of the tree that were tried and make it safe.
    repairs: &'c [Repair<'c>],
    /// What the user should know though nothing is wrong with the answer.
    warnings: Vec<String>,
}

/// What a search found; where it found nothing, only the error is there.
#[derive(Default, Serialize, JsonSchema)]
struct Found<'c> {
    /// The value of the root in MAX's view.
    value: Option<&'c Value>,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    bound: Option<Bound>,
    /// The move to choose at the root.
    best_move: Option<Name<'c>>,
    /// The line of best play.
    principal_variation: Option<Names<'c>>,
    /// All counts.
    counts: Option<Counts>,
    /// Why there is no value.
    error: Option<String>,
}

/// An answer that some conventions give.
#[derive(Serialize, JsonSchema)]
struct ComparedAnswer<'c> {
    /// Its number, from 1, which is the exercise's own.
    answer: usize,
    /// What is found.
    #[serde(flatten)]
    found: Found<'c>,
    /// The static evaluations in order.
    static_evaluations: Names<'c>,
    /// The leaves and horizon nodes that were never visited, in search order.
    pruned_leaves: Names<'c>,
}

/// A convention.
#[derive(Serialize, JsonSchema)]
struct TrialReport<'c> {
    /// What it is called in this document.
    name: String,
    /// The presets that agree with it in `cut`, `fail` and `scope`.
    presets: &'c [&'static str],
    /// Whether it counts for the verdict: true of the exercise's own convention; else, if presets were
    /// named, of theirs, and if none were, of those of the presets whose sources state leaf values as MAX
    /// sees them.
    of_a_book: bool,
    #[serde(flatten)]
    rules: &'c Convention,
    /// The number of its answer.
    answer: usize,
}

/// Where the exercise's own answer and another one part.
#[derive(Serialize, JsonSchema)]
struct PartingReport<'c> {
    /// The numbers of the two answers.
    answers: [usize; 2],
    /// The names of the two conventions; of the other's the one that differs in the fewest rules.
    conventions: [String; 2],
    /// The first node that only one of them visits; null where none cuts.
    node: Option<Name<'c>>,
    /// The reason in words.
    reason: String,
}

impl<'c> ComparisonReport<'c> {
    /// The report of a comparison.
    pub(crate) fn new(comparison: &'c Comparison) -> Self {
        let labels = comparison.labels;
        let words = ComparisonWords::new(comparison);
        let answers = comparison.first_of_each_answer().map(|trial| {
            let [evaluated, pruned] = comparison.leaves(trial).map(|nodes| labels.names(nodes));
            ComparedAnswer {
                answer: trial.answer + 1,
                found: Found::of(words, &trial.searched),
                static_evaluations: evaluated,
                pruned_leaves: pruned,
            }
        });
        let conventions = comparison.trials.iter().map(|trial| TrialReport {
            name: words.rules(trial),
            presets: &trial.rules.presets,
            of_a_book: trial.rules.counts,
            rules: &trial.rules.convention,
            answer: trial.answer + 1,
        });
        let partings = comparison.partings.iter();
        let partings = partings.map(|parting| PartingReport::new(words, parting));
        Self {
            about: About::new(
                &comparison.origin,
                comparison.document,
                comparison.tried_by,
                comparison.convention,
            ),
            safe: comparison.is_safe(),
            verdict: words.verdict(),
            tried_by: comparison.tried_by,
            answers: answers.collect(),
            conventions: conventions.collect(),
            partings: partings.collect(),
            repairs: comparison.repairs.as_deref().unwrap_or_default(),
            warnings: warning_texts(comparison.document, comparison.labels),
        }
    }
}

impl<'c> Found<'c> {
    fn of(words: ComparisonWords<'c>, searched: &'c Searched) -> Self {
        let labels = words.comparison.labels;
        match words.found(searched) {
            Ok((outcome, counts)) => Self {
                value: Some(&outcome.found.value),
                bound: Some(outcome.found.bound),
                best_move: outcome.best_move.map(|node| labels.name(node)),
                principal_variation: Some(labels.names(&outcome.principal_variation)),
                counts: Some(counts),
                error: None,
            },
            Err(error) => Self {
                error: Some(error),
                ..Self::default()
            },
        }
    }
}

impl<'c> PartingReport<'c> {
    fn new(words: ComparisonWords<'c>, parting: &'c Parting) -> Self {
        let comparison = words.comparison;
        let trials = [0, parting.trial].map(|number| &comparison.trials[number]);
        let split = parting.split.as_ref();
        Self {
            answers: trials.map(|trial| trial.answer + 1),
            conventions: trials.map(|trial| words.rules(trial)),
            node: split.map(|split| comparison.labels.name(split.node)),
            reason: words.reason(parting),
        }
    }
}
