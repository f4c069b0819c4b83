//! The documents that scripts read, as plain data. The order of the fields is the order in JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::deepening::DeepeningReport;
use super::{Name, Names, schema};
use crate::search::{Counts, Cut, Fail, LeafValues, Order, RootWindow, Scope};
use crate::value::Value;

/// The version of all documents: a minor step adds fields, a major step breaks.
pub const FORMAT_VERSION: &str = "1.0";

/// The report of one search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "evaluation", extend("dependentRequired" = schema::lists_together()))]
pub struct EvaluationReport<'e> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The algorithm's name.
    #[schemars(schema_with = "schema::algorithm")]
    pub algorithm: &'static str,
    /// The full convention.
    pub convention: ConventionReport,
    /// The least and the most that a static value was said to be, for star1 and star2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_range: Option<[Value; 2]>,
    /// The value of the root in MAX's view.
    pub value: Value,
    /// The nearest double, where `value` is a finite string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_decimal: Option<f64>,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    #[schemars(schema_with = "schema::bound")]
    pub bound: &'static str,
    /// The move to choose at the root.
    pub best_move: Option<Name<'e>>,
    /// That move's own name.
    pub best_move_label: Option<&'e str>,
    /// The optimal moves, left out of a summary.
    #[serde(flatten)]
    pub optimal: Option<OptimalMoves<'e>>,
    /// The line of best play; empty unless the bound is exact.
    pub principal_variation: Names<'e>,
    /// The lists of nodes, left out of a summary.
    #[serde(flatten)]
    pub lists: Option<Lists<'e>>,
    /// The passes in order.
    pub passes: Vec<PassReport<'e>>,
    /// All counts.
    pub counts: CountsReport,
    /// What progressive deepening cost beside plain alpha-beta; absent from other algorithms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deepening: Option<DeepeningReport>,
    /// What the user should know though nothing is wrong with the answer.
    pub warnings: Vec<String>,
    /// Every visited node, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<NodeReport<'e>>>,
}

/// What algorithms that look at every move of the root know.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptimalMoves<'e> {
    /// Every optimal move at the root; null from algorithms that don't know them.
    pub optimal_moves: Option<Names<'e>>,
}

/// Where a tree came from and how large it is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TreeReport {
    /// The file as it was given, or `-`.
    pub file: String,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
    /// The exercise's key.
    pub id: Option<String>,
    /// The exercise's title.
    pub title: Option<String>,
    /// Who published the exercise.
    pub source: Option<String>,
    /// How many nodes the tree has.
    pub nodes: usize,
    /// How many of them are leaves.
    pub leaves: usize,
    /// The ply of the deepest node.
    pub plies: usize,
}

/// The full convention of a search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConventionReport {
    /// The preset that the switches were taken from, before single changes.
    #[schemars(schema_with = "schema::preset")]
    pub preset: &'static str,
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
    /// The player who moves at the root; at a chance root, who moves next.
    #[schemars(schema_with = "schema::player")]
    pub root: &'static str,
    /// α and β at the root.
    pub window: [Value; 2],
    /// The horizon in plies.
    pub depth: Option<usize>,
}

/// The lists of nodes, all in search order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Lists<'e> {
    /// Every static evaluation in order, repeats included.
    pub static_evaluations: Names<'e>,
    /// The visited nodes in the order of their first entries.
    pub visited: Names<'e>,
    /// What no pass visited.
    pub pruned: PrunedReport<'e>,
    /// Every cutoff in order.
    pub cutoffs: Vec<CutoffReport<'e>>,
}

/// What no pass visited, though it is not below the horizon.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PrunedReport<'e> {
    /// The roots of the subtrees.
    pub subtrees: Names<'e>,
    /// Those nodes that would have been statically evaluated.
    pub leaves: Names<'e>,
    /// All nodes.
    pub nodes: Names<'e>,
}

/// One cutoff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CutoffReport<'e> {
    /// The pass, from 1.
    pub pass: usize,
    /// The node whose children were skipped.
    pub at: Name<'e>,
    /// Who moves there: `max`, `min` or `chance`.
    #[schemars(schema_with = "schema::mover")]
    pub mover: &'static str,
    /// The child whose value closed the window.
    pub after: Name<'e>,
    /// The lower end of the window when it closed, at a chance node perhaps the least that it can
    /// be; absent where the pass asked one question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Value>,
    /// The upper end of the window when it closed, at a chance node perhaps the most that it can
    /// be; absent where the pass asked one question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Value>,
    /// The one question of the pass, in the place of the window's numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<TestReport>,
    /// The ancestor that set the bound which closed the window; null for the initial window.
    pub bound_from: Option<Name<'e>>,
    /// That ancestor's child with the bound as its value; null for a bound that a chance node set.
    pub bound_via: Option<Name<'e>>,
    /// `shallow`, `deep`, `window` or `null-window`.
    #[schemars(schema_with = "schema::cutoff_kind")]
    pub kind: &'static str,
    /// The children that were skipped; of those that star2 had probed, what was left of them.
    pub skipped: Names<'e>,
}

/// One search of the root.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PassReport<'e> {
    /// The horizon of this pass, if it has one of its own.
    pub depth: Option<usize>,
    /// The window at the root; null for passes without one.
    pub window: Option<[Value; 2]>,
    /// The one question of the pass, if it asked only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<TestReport>,
    /// `inside`, `fail-high` or `fail-low`.
    #[schemars(schema_with = "schema::pass_result")]
    pub result: &'static str,
    /// What the pass returned.
    pub value: Value,
    /// What it proved of that value.
    #[schemars(schema_with = "schema::bound")]
    pub bound: &'static str,
    /// The move it recommends.
    pub best_move: Option<Name<'e>>,
    /// The root's children, where the pass searched them in an order of its own.
    pub order: Option<Names<'e>>,
    /// Static evaluations in this pass.
    pub static_evaluations: usize,
    /// Static evaluations that a cache of earlier passes saved; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved_static_evaluations: Option<usize>,
    /// Nodes visited in this pass.
    pub visited: usize,
}

/// A question about the value of the root.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TestReport {
    /// `>=`, `>`, `<=` or `<`.
    #[schemars(schema_with = "schema::comparison")]
    pub op: &'static str,
    /// What the value is compared with.
    pub value: Value,
}

/// All counts of a search, and what the search is measured by.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct CountsReport {
    /// The counts.
    #[serde(flatten)]
    pub search: Counts,
    /// The fewest leaves that any order of the tree lets alpha-beta evaluate, with weak cuts, deep
    /// scope and an open window; null with chance nodes, or if it takes a value that is not known.
    pub minimal_leaves: Option<usize>,
    /// How often a node was searched again at once, and the root by another pass; only from
    /// algorithms that do so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub re_searches: Option<usize>,
}

/// The last visit of a node.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NodeReport<'e> {
    /// The node.
    pub name: Name<'e>,
    /// Its parent; null at the root.
    pub parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be.
    #[schemars(schema_with = "schema::mover")]
    pub mover: &'static str,
    /// Its distance from the root.
    pub ply: usize,
    /// The window it was entered with; null for algorithms without windows.
    pub entry: Option<[Value; 2]>,
    /// The window when it was left; null for algorithms without windows.
    pub exit: Option<[Value; 2]>,
    /// The value it returned; null if a best-first search never finished it.
    pub value: Option<Value>,
    /// What was proved of that value.
    #[schemars(schema_with = "schema::bound_or_null")]
    pub bound: Option<&'static str>,
    /// How often it was entered.
    pub visits: usize,
    /// `pv`, `cut` or `all`, by its place in the search order; null for other nodes.
    #[serde(rename = "type")]
    #[schemars(schema_with = "schema::node_type_or_null")]
    pub node_type: Option<&'static str>,
}
