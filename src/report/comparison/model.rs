//! The report of a comparison as plain data. The order of the fields is the order in JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::model::{ConventionReport, TreeReport};
use crate::report::{Name, Names, schema};
use crate::search::{Counts, Cut, Fail, LeafValues, Order, RootWindow, Scope};
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
    pub answers: Vec<ComparedAnswer<'c>>,
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
pub struct ComparedAnswer<'c> {
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
