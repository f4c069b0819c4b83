//! The document about one tree under every algorithm and every convention.

mod parting;
mod repair;
mod trial;

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use super::names::{Name, Namer, Names};
use crate::analysis::compare::{Comparison, Searched, Trial};
use crate::report::comparison::ComparisonWords;
use crate::report::warning_texts;
use crate::search::{Algorithm, Bound, Counts};
use crate::value::Value;
use crate::words::Glyphs;
use parting::PartingReport;
use repair::RepairReport;
use trial::TrialReport;

/// The report of a comparison.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "comparison")]
pub(crate) struct ComparisonReport<'c> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'c>,
    /// The exercise's own convention.
    convention: ConventionReport,
    /// Whether every convention that a book may follow gives the same answer.
    safe: bool,
    /// The same in words, and what to change or to state.
    verdict: Vec<String>,
    /// Every algorithm under the exercise's own convention.
    algorithms: Vec<AlgorithmRow<'c>>,
    /// The algorithm that tried the conventions.
    tried_by: Algorithm,
    /// The different answers.
    answers: Vec<ComparedAnswer<'c>>,
    /// Every convention, the exercise's own first.
    conventions: Vec<TrialReport<'c>>,
    /// Where answers part.
    partings: Vec<PartingReport<'c>>,
    /// Changes of the tree that were tried and make it safe.
    repairs: Vec<RepairReport<'c>>,
    /// What the user should know though nothing is wrong with the answer.
    warnings: Vec<String>,
}

/// An algorithm under the exercise's own convention.
#[derive(Serialize, JsonSchema)]
struct AlgorithmRow<'c> {
    /// Its name.
    algorithm: Algorithm,
    /// What it found.
    #[serde(flatten)]
    found: Found<'c>,
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

impl<'c> ComparisonReport<'c> {
    /// The report of a comparison.
    pub(crate) fn new(comparison: &'c Comparison) -> Self {
        let namer = Namer(comparison.labels);
        let words = ComparisonWords::new(comparison, Glyphs::Unicode);
        let algorithms = comparison.algorithms.iter();
        let answers =
            (0..comparison.answers()).filter_map(|number| comparison.with_answer(number).next());
        let trials = comparison.trials.iter();
        let partings = comparison.partings.iter();
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(&comparison.origin, comparison.document),
            convention: ConventionReport::new(comparison.convention, namer.tree()),
            safe: comparison.is_safe(),
            verdict: words.verdict(),
            algorithms: algorithms
                .map(|(algorithm, searched)| AlgorithmRow {
                    algorithm: *algorithm,
                    found: Found::of(comparison, searched.as_ref()),
                })
                .collect(),
            tried_by: comparison.tried_by,
            answers: answers
                .map(|trial| ComparedAnswer::new(comparison, trial))
                .collect(),
            conventions: trials.map(|trial| TrialReport::new(words, trial)).collect(),
            partings: partings
                .map(|parting| PartingReport::new(words, parting))
                .collect(),
            repairs: comparison
                .repairs
                .iter()
                .flat_map(|repairs| &repairs.found)
                .map(|repair| RepairReport::new(namer, repair))
                .collect(),
            warnings: warning_texts(comparison.document, comparison.labels),
        }
    }
}

impl<'c> ComparedAnswer<'c> {
    fn new(comparison: &'c Comparison, trial: &'c Trial) -> Self {
        let namer = Namer(comparison.labels);
        let [evaluated, pruned] = comparison.leaves(trial).map(|nodes| namer.names(nodes));
        Self {
            answer: trial.answer + 1,
            found: Found::of(comparison, Some(&trial.searched)),
            static_evaluations: evaluated,
            pruned_leaves: pruned,
        }
    }
}

impl<'c> Found<'c> {
    /// What a search found, if the algorithm could search the tree at all.
    fn of(comparison: &'c Comparison, searched: Option<&'c Searched>) -> Self {
        let error = |message: String| Self {
            error: Some(message),
            ..Self::default()
        };
        let namer = Namer(comparison.labels);
        let Some(searched) = searched else {
            return error("not for chance nodes".to_owned());
        };
        match &searched.outcome {
            Ok(outcome) => Self {
                value: Some(&outcome.found.value),
                bound: Some(outcome.found.bound),
                best_move: outcome.best_move.map(|node| namer.name(node)),
                principal_variation: Some(namer.names(&outcome.principal_variation)),
                counts: Some(Counts::new(&searched.tally, &comparison.game)),
                error: None,
            },
            Err(failure) => error(failure.message(&comparison.labels.get(failure.node()))),
        }
    }
}
