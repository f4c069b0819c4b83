//! The report of a comparison as plain data. The order of the fields is the order in JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::words::Words;
use crate::analysis::compare::{
    Agreement, Cause, Comparison, CutSplit, InnerValues, Parting, Role, Searched, Split, Trial,
};
use crate::report::model::{
    ConventionReport, Counts, FORMAT_VERSION, TreeReport, convention_report, tree_report,
    window_report,
};
use crate::report::{Glyphs, Name, Names, schema, warnings};
use crate::search::{Cut, Fail, LeafValues, Order, RootWindow, Scope, Setting as _};
use crate::tree::NodeId;
use crate::value::Value;

/// The report of a comparison.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "comparison")]
pub struct ComparisonReport<'c> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The exercise's own convention.
    pub convention: ConventionReport,
    /// Whether every convention that a book may follow gives the same answer.
    pub safe: bool,
    /// The same in words, and what to change or to state.
    pub verdict: Vec<String>,
    /// Every algorithm under the exercise's own convention.
    pub algorithms: Vec<AlgorithmRow<'c>>,
    /// The algorithm that tried the conventions.
    #[schemars(schema_with = "schema::algorithm")]
    pub tried_by: &'static str,
    /// The different answers.
    pub answers: Vec<AnswerReport<'c>>,
    /// Every convention, the exercise's own first.
    pub conventions: Vec<TrialReport<'c>>,
    /// Where answers part.
    pub partings: Vec<PartingReport<'c>>,
    /// What the user should know though nothing is wrong with the answer.
    pub warnings: Vec<String>,
}

/// An algorithm under the exercise's own convention.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AlgorithmRow<'c> {
    /// Its name.
    #[schemars(schema_with = "schema::algorithm")]
    pub algorithm: &'static str,
    /// What it found.
    #[serde(flatten)]
    pub found: Found<'c>,
}

/// What a search found; where it found nothing, only the error is there.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Found<'c> {
    /// The value of the root in MAX's view.
    pub value: Option<Value>,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    #[schemars(schema_with = "schema::bound_or_null")]
    pub bound: Option<&'static str>,
    /// The move to choose at the root.
    pub best_move: Option<Name<'c>>,
    /// The line of best play.
    pub principal_variation: Option<Names<'c>>,
    /// All counts.
    pub counts: Option<Counts>,
    /// Why there is no value.
    pub error: Option<String>,
}

/// An answer that some conventions give.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnswerReport<'c> {
    /// Its number, from 1, which is the exercise's own.
    pub answer: usize,
    /// What is found.
    #[serde(flatten)]
    pub found: Found<'c>,
}

/// A convention.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TrialReport<'c> {
    /// What it is called in this document.
    pub name: String,
    /// The presets that agree with it in `cut`, `fail` and `scope`.
    pub presets: Vec<&'static str>,
    /// False for a variant of the exercise's own convention, which the verdict leaves aside.
    pub of_a_book: bool,
    /// `weak` or `strict`.
    #[schemars(schema_with = "schema::setting::<Cut>")]
    pub cut: &'static str,
    /// `soft`, `hard` or `f2`.
    #[schemars(schema_with = "schema::setting::<Fail>")]
    pub fail: &'static str,
    /// `deep` or `shallow`.
    #[schemars(schema_with = "schema::setting::<Scope>")]
    pub scope: &'static str,
    /// `shared` or `fresh`.
    #[schemars(schema_with = "schema::setting::<RootWindow>")]
    pub root_window: &'static str,
    /// `left` or `right`.
    #[schemars(schema_with = "schema::setting::<Order>")]
    pub order: &'static str,
    /// `max` or `mover`.
    #[schemars(schema_with = "schema::setting::<LeafValues>")]
    pub leaf_values: &'static str,
    /// The number of its answer.
    pub answer: usize,
    /// Where inner nodes return other values than under the first convention with this answer;
    /// null if nowhere.
    pub inner_values: Option<InnerValuesReport<'c>>,
}

/// Where inner nodes return other values than under another convention.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InnerValuesReport<'c> {
    /// The name of the other convention.
    pub compared_with: String,
    /// How many nodes return something else.
    pub nodes: usize,
    /// The first of them.
    pub node: Name<'c>,
    /// What it returns.
    pub value: Value,
    /// What was proved of that value.
    #[schemars(schema_with = "schema::bound")]
    pub bound: &'static str,
    /// What it returns under the other convention.
    pub other_value: Value,
    /// What was proved of that one.
    #[schemars(schema_with = "schema::bound")]
    pub other_bound: &'static str,
}

/// Where two answers part, told by two conventions that differ as little as possible.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PartingReport<'c> {
    /// The numbers of the two answers.
    pub answers: [usize; 2],
    /// The names of the two conventions.
    pub conventions: [String; 2],
    /// In what they agree.
    pub agree: AgreementReport,
    /// The rule that makes the difference.
    #[schemars(schema_with = "schema::cause")]
    pub cause: &'static str,
    /// The first node that only one of them visits; null where none cuts.
    pub node: Option<Name<'c>>,
    /// The node where the other cuts.
    pub at: Option<Name<'c>>,
    /// The child behind which it cuts.
    pub after: Option<Name<'c>>,
    /// The convention that cuts.
    pub cuts: Option<String>,
    /// α and β at that moment, under each of the two.
    pub windows: Option<[[Value; 2]; 2]>,
    /// The leaves whose values tie, where that makes the difference.
    pub tied_leaves: Names<'c>,
    /// The reason in words.
    pub reason: String,
}

/// In what two answers agree.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a part of an answer that a student writes down"
)]
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct AgreementReport {
    /// The value of the root and what was proved of it.
    pub value: bool,
    /// The best move.
    pub best_move: bool,
    /// The principal variation.
    pub principal_variation: bool,
    /// The static evaluations in order.
    pub static_evaluations: bool,
    /// The pruned leaves.
    pub pruned_leaves: bool,
}

impl<'c> ComparisonReport<'c> {
    /// The report of a comparison.
    pub fn new(comparison: &'c Comparison) -> Self {
        let namer = Namer {
            comparison,
            words: Words {
                comparison,
                glyphs: &Glyphs::UNICODE,
            },
        };
        let tree = &comparison.document.tree;
        let warnings = warnings(tree, comparison.labels).into_iter();
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(&comparison.origin, comparison.document),
            convention: convention_report(comparison.convention, tree),
            safe: comparison.is_safe(),
            verdict: namer.words.verdict(),
            algorithms: namer.algorithms(),
            tried_by: comparison.tried_by.description().name,
            answers: namer.answers(),
            conventions: namer.trials(),
            partings: comparison
                .partings
                .iter()
                .map(|parting| namer.parting(parting))
                .collect(),
            warnings: warnings.map(|warning| warning.message).collect(),
        }
    }
}

/// Turns nodes into their names.
struct Namer<'c> {
    comparison: &'c Comparison<'c>,
    words: Words<'c>,
}

impl<'c> Namer<'c> {
    fn algorithms(&self) -> Vec<AlgorithmRow<'c>> {
        let rows = self.comparison.algorithms.iter();
        rows.map(|(algorithm, searched)| AlgorithmRow {
            algorithm: algorithm.description().name,
            found: searched
                .as_ref()
                .map_or_else(not_for_chance_nodes, |searched| self.found(searched)),
        })
        .collect()
    }

    fn found(&self, searched: &'c Searched) -> Found<'c> {
        let labels = self.comparison.labels;
        match &searched.outcome {
            Ok(outcome) => Found {
                value: Some(outcome.found.value.clone()),
                bound: Some(outcome.found.bound.word()),
                best_move: outcome.best_move.map(|node| Name::new(labels, node)),
                principal_variation: Some(Names::new(
                    labels,
                    outcome.principal_variation.as_slice(),
                )),
                counts: Some(Counts::new(&searched.tally, &self.comparison.game)),
                error: None,
            },
            Err(error) => Found {
                error: Some(error.message(&labels.get(error.node()))),
                ..Found::default()
            },
        }
    }

    fn answers(&self) -> Vec<AnswerReport<'c>> {
        let answers = 0..self.comparison.answers();
        answers
            .filter_map(|answer| self.comparison.with_answer(answer).next())
            .map(|trial| AnswerReport {
                answer: trial.answer + 1,
                found: self.found(&trial.searched),
            })
            .collect()
    }

    fn trials(&self) -> Vec<TrialReport<'c>> {
        let trials = self.comparison.trials.iter();
        let trials = trials.zip(&self.comparison.inner_values);
        trials
            .map(|(trial, values)| self.trial(trial, values.as_ref()))
            .collect()
    }

    fn trial(&self, trial: &Trial, values: Option<&InnerValues>) -> TrialReport<'c> {
        let convention = &trial.rules.convention;
        TrialReport {
            name: self.words.rules(trial),
            presets: trial.rules.presets.clone(),
            of_a_book: trial.rules.role == Role::Book,
            cut: convention.cut.word(),
            fail: convention.fail.word(),
            scope: convention.scope.word(),
            root_window: convention.root_window.word(),
            order: convention.order.word(),
            leaf_values: convention.leaf_values.word(),
            answer: trial.answer + 1,
            inner_values: values.map(|values| self.inner_values(values)),
        }
    }

    fn inner_values(&self, values: &InnerValues) -> InnerValuesReport<'c> {
        InnerValuesReport {
            compared_with: self
                .words
                .rules(&self.comparison.trials[values.compared_with]),
            nodes: values.nodes,
            node: Name::new(self.comparison.labels, values.node),
            value: values.here.value.clone(),
            bound: values.here.bound.word(),
            other_value: values.there.value.clone(),
            other_bound: values.there.bound.word(),
        }
    }

    fn parting(&self, parting: &Parting) -> PartingReport<'c> {
        let trials = parting.trials.map(|number| &self.comparison.trials[number]);
        let split = match &parting.split {
            Split::Cut(split) => Some(split),
            Split::Order(_) | Split::LeafValue(..) | Split::Root => None,
        };
        let name = |node| Name::new(self.comparison.labels, node);
        PartingReport {
            answers: trials.map(|trial| trial.answer + 1),
            conventions: trials.map(|trial| self.words.rules(trial)),
            agree: parting.agreement.into(),
            cause: parting.split.cause(),
            node: split.map(|split| name(split.node)),
            at: split.map(|split| name(split.at)),
            after: split.map(|split| name(split.after)),
            cuts: split.map(|split| self.words.rules(trials[split.cutter])),
            windows: split.map(|split| split.windows.each_ref().map(window_report)),
            tied_leaves: Names::new(self.comparison.labels, split.map_or_else(Vec::new, tied)),
            reason: self.words.reason(parting),
        }
    }
}

/// The leaf that the value at the node comes from, then that of the bound.
fn tied(split: &CutSplit) -> Vec<NodeId> {
    match split.cause {
        Cause::Cut { own, bound } => own.into_iter().chain(bound).collect(),
        Cause::Fail | Cause::Scope | Cause::RootWindow => Vec::new(),
    }
}

fn not_for_chance_nodes<'c>() -> Found<'c> {
    Found {
        error: Some("not for chance nodes".to_owned()),
        ..Found::default()
    }
}

impl From<Agreement> for AgreementReport {
    fn from(agreement: Agreement) -> Self {
        let Agreement {
            value,
            best_move,
            principal_variation,
            static_evaluations,
            pruned_leaves,
        } = agreement;
        Self {
            value,
            best_move,
            principal_variation,
            static_evaluations,
            pruned_leaves,
        }
    }
}
