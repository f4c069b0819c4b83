//! The document about one search, and its row in a table.

use schemars::JsonSchema;
use serde::Serialize;

use super::run::{RunReport, ValueReport};
use super::{Row, RowOrigin, columns};
use crate::analysis::{Evaluation, NamedCutoff, warning_texts};
use crate::exercise::StatedValue;
use crate::game::Game;
use crate::search::{Bound, Counts, NodeRecord, Pass, PassResult, PassTally, Record, Test, Window};
use crate::tree::Labels;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{Name, Names};

/// The report of one search.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "evaluation")]
pub struct EvaluationReport<'e> {
    #[serde(flatten)]
    run: RunReport<'e>,
    /// The value of the root in MAX's view; absent where each player has a payoff.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'e Value>,
    /// The nearest double, where `value` is a finite string.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_decimal: Option<f64>,
    /// What each player gets; where one player sees the tree, at the end of the line of best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    values: Option<Value>,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    bound: Bound,
    /// The move to choose at the root.
    best_move: Option<Name<'e>>,
    /// That move's own name.
    best_move_label: Option<&'e str>,
    /// The optimal moves, left out of a summary.
    #[serde(flatten)]
    optimal: Option<OptimalMoves<'e>>,
    /// The line of best play; empty unless the bound is exact.
    principal_variation: Names<'e>,
    /// The nodes where several children are equally good for the player who chooses; only from maxn.
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<Vec<TieReport<'e>>>,
    /// The lists of nodes, left out of a summary.
    #[serde(flatten)]
    lists: Option<Lists<'e>>,
    /// The passes in order.
    passes: Vec<PassReport<'e>>,
    /// All counts.
    counts: CountsReport,
    /// What the user should know though nothing is wrong with the answer.
    warnings: Vec<String>,
    /// Every visited node, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Vec<NodeReport<'e>>>,
}

/// The lists of nodes, all in search order.
#[derive(Serialize, JsonSchema)]
struct Lists<'e> {
    /// Every static evaluation in order, repeats included.
    static_evaluations: Names<'e>,
    /// The visited nodes in the order of their first entries.
    visited: Names<'e>,
    /// What no pass visited.
    pruned: PrunedReport<'e>,
    /// Every cutoff in order.
    cutoffs: Vec<NamedCutoff<'e>>,
}

/// A node where several children are equally good for the player who chooses.
#[derive(Serialize, JsonSchema)]
struct TieReport<'e> {
    /// The node.
    at: Name<'e>,
    /// The children, in search order.
    children: Names<'e>,
}

/// What no pass visited, though it is not below the horizon.
#[derive(Serialize, JsonSchema)]
struct PrunedReport<'e> {
    /// The roots of the subtrees.
    subtrees: Names<'e>,
    /// Those nodes that would have been statically evaluated.
    leaves: Names<'e>,
    /// All nodes.
    nodes: Names<'e>,
}

/// What algorithms that look at every move of the root know.
#[derive(Serialize, JsonSchema)]
struct OptimalMoves<'e> {
    /// Every optimal move at the root; null from algorithms that don't know them.
    optimal_moves: Option<Names<'e>>,
}

/// All counts of a search, and what the search is measured by.
#[derive(Serialize, JsonSchema)]
struct CountsReport {
    /// The counts.
    #[serde(flatten)]
    search: Counts,
    /// The fewest leaves that any order of the tree lets alpha-beta evaluate, with weak cuts, deep
    /// scope and an open window; null with chance nodes, or if it takes a value that is not known.
    minimal_leaves: Option<usize>,
    /// How often a node was searched again at once, and the root by another pass; only from
    /// algorithms that do so.
    #[serde(skip_serializing_if = "Option::is_none")]
    re_searches: Option<usize>,
}

impl<'e> EvaluationReport<'e> {
    /// The report of a run.
    pub fn new(evaluation: &'e Evaluation) -> Self {
        let labels = evaluation.labels;
        let outcome = &evaluation.outcome;
        let record = evaluation.observations.record();
        let best_move = outcome.best_move;
        let (value, optimal) = (&outcome.found.value, outcome.optimal_moves.as_deref());
        Self {
            run: RunReport::new(evaluation.searched),
            value: Some(value).filter(|value| value.as_payoffs().is_none()),
            values: evaluation.payoffs(),
            value_decimal: nearest_double(value),
            bound: outcome.found.bound,
            best_move: best_move.map(|node| labels.name(node)),
            best_move_label: best_move.and_then(|node| labels.tree().move_name(node)),
            optimal: record.map(|_| OptimalMoves {
                optimal_moves: optimal.map(|moves| labels.names(moves)),
            }),
            principal_variation: labels.names(&outcome.principal_variation),
            ties: evaluation.ties().map(|ties| {
                let tie = |(at, children)| TieReport {
                    at: labels.name(at),
                    children: labels.names(children),
                };
                ties.into_iter().map(tie).collect()
            }),
            lists: record.map(|record| Lists::new(evaluation, record)),
            passes: PassReport::all(evaluation),
            counts: CountsReport {
                search: evaluation.counts(),
                minimal_leaves: evaluation.minimal_leaves(),
                re_searches: evaluation.re_searches(),
            },
            warnings: warning_texts(evaluation.document, evaluation.labels),
            nodes: evaluation.observations.nodes().map(|nodes| {
                let node = |record| NodeReport::new(labels, record);
                nodes.all().iter().map(node).collect()
            }),
        }
    }
}

impl<'e> Lists<'e> {
    fn new(evaluation: &'e Evaluation, record: &'e Record) -> Self {
        let labels = evaluation.labels;
        let cutoffs = record
            .cutoffs()
            .iter()
            .map(|cutoff| NamedCutoff::new(labels, cutoff));
        Self {
            static_evaluations: labels.names(record.evaluations()),
            visited: labels.names(record.visited()),
            pruned: PrunedReport::new(evaluation, record),
            cutoffs: cutoffs.collect(),
        }
    }
}

impl<'e> PrunedReport<'e> {
    pub(super) fn new(evaluation: &'e Evaluation, record: &'e Record) -> Self {
        let labels = evaluation.labels;
        let game = &evaluation.game;
        let (mut leaves, mut nodes, mut subtrees) = (Vec::new(), Vec::new(), Vec::new());
        let unvisited = game.walk();
        for (node, ply) in unvisited.filter(|&(node, _)| !record.tally().is_visited(node)) {
            leaves.extend(game.is_static(node, ply).then_some(node));
            nodes.push(node);
            // Nothing below the root of a pruned subtree was visited.
            let top = subtrees.last().copied();
            if top.is_none_or(|top| !game.tree().is_within(node, top)) {
                subtrees.push(node);
            }
        }
        Self {
            subtrees: labels.names(subtrees),
            leaves: labels.names(leaves),
            nodes: labels.names(nodes),
        }
    }
}

/// The double nearest to a finite value that JSON's numbers can't hold.
fn nearest_double(value: &Value) -> Option<f64> {
    let is_number = value.is_finite() && value.as_payoffs().is_none();
    let is_rounded = is_number && value.json_number().is_none();
    let double = is_rounded.then(|| value.to_f64());
    // A tiny value below 0 would become −0, which adding 0 makes 0.
    let finite = double.filter(|double| double.is_finite());
    finite.map(|double| double + 0.0)
}

/// One search of the root.
#[derive(Serialize, JsonSchema)]
struct PassReport<'e> {
    /// The horizon of this pass, if it has one of its own.
    depth: Option<usize>,
    /// The window at the root; null for passes without one.
    window: Option<&'e Window>,
    /// The one question of the pass, if it asked only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'e Test>,
    /// `inside`, `fail-high` or `fail-low`.
    result: PassResult,
    /// What the pass returned.
    #[serde(flatten)]
    found: ValueReport<'e>,
    /// What it proved of that value.
    bound: Bound,
    /// The move it recommends.
    best_move: Option<Name<'e>>,
    /// The root's children, where the pass searched them in an order of its own.
    order: Option<Names<'e>>,
    /// Static evaluations in this pass.
    static_evaluations: usize,
    /// The same under a name that no list has.
    evaluations: usize,
    /// Static evaluations that a cache of earlier passes saved; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    saved_static_evaluations: Option<usize>,
    /// Nodes visited in this pass.
    visited: usize,
}

impl<'e> PassReport<'e> {
    /// All passes of a run.
    fn all(evaluation: &'e Evaluation) -> Vec<Self> {
        let labels = evaluation.labels;
        let tallies = evaluation.observations.tally().passes();
        let passes = evaluation.outcome.passes.iter().zip(tallies);
        let pass = |(pass, tally): (&'e Pass, PassTally)| Self {
            depth: pass.depth,
            window: pass.window.as_ref(),
            test: pass.test.as_ref(),
            result: pass.result,
            found: ValueReport::new(Some(&pass.found.value)),
            bound: pass.found.bound,
            best_move: pass.best_move.map(|node| labels.name(node)),
            order: pass.order.as_deref().map(|order| labels.names(order)),
            static_evaluations: tally.evaluations,
            evaluations: tally.evaluations,
            saved_static_evaluations: evaluation.has_cache().then_some(pass.saved_evaluations),
            visited: tally.visited,
        };
        passes.map(pass).collect()
    }
}

/// The last visit of a node.
#[derive(Serialize, JsonSchema)]
struct NodeReport<'e> {
    /// The node.
    name: Name<'e>,
    /// Its parent; null at the root.
    parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be, or null if that may be any of several players.
    mover: Option<&'e str>,
    /// Its distance from the root.
    ply: usize,
    /// The window it was entered with; null for algorithms without windows.
    entry: Option<&'e Window>,
    /// The window when it was left; null for algorithms without windows.
    exit: Option<&'e Window>,
    /// The value it returned; null if a best-first search never finished it.
    #[serde(flatten)]
    found: ValueReport<'e>,
    /// What was proved of that value.
    bound: Option<Bound>,
    /// How often it was entered.
    visits: usize,
}

impl<'e> NodeReport<'e> {
    fn new(labels: &'e Labels<'e>, record: &'e NodeRecord) -> Self {
        let (tree, found) = (labels.tree(), record.found.as_ref());
        Self {
            name: labels.name(record.node),
            parent: tree.parent(record.node).map(|node| labels.name(node)),
            mover: tree.mover_name(record.node),
            ply: record.ply,
            entry: record.entry.as_ref(),
            exit: record.exit.as_ref(),
            found: ValueReport::new(found.map(|found| &found.value)),
            bound: found.map(|found| found.bound),
            visits: record.visits,
        }
    }
}

/// The columns of a table of evaluations.
pub(crate) fn evaluation_columns() -> Row {
    let counts = Counts::names().into_iter();
    let counts = counts.chain(["minimal_leaves", "re_searches"]);
    let counts: Vec<String> = counts.map(|name| format!("counts.{name}")).collect();
    let lists = "best_move principal_variation static_evaluations pruned_leaves";
    columns(&format!(
        "algorithm preset cut fail value {lists} {}",
        counts.join(" ")
    ))
}

/// The row of one evaluation, read off the run itself: a table has too few columns to make a report for.
pub(crate) fn evaluation_row(evaluation: &Evaluation) -> Row {
    let (labels, outcome) = (evaluation.labels, &evaluation.outcome);
    let convention = &evaluation.setup.convention;
    let record = evaluation.observations.record();
    let mut row = RowOrigin::searched(evaluation.searched).begin();
    row.add_text(evaluation.setup.plan.algorithm.word());
    row.add_text(convention.preset.name);
    row.add_text(convention.cut.word());
    row.add_text(convention.fail.word());
    // A bound is stated as answers write one: `<=3`, `>=7`.
    row.add(StatedValue::from(&outcome.found));
    row.add_if(outcome.best_move.map(|node| labels.name(node)));
    row.add(labels.names(&outcome.principal_variation));
    row.add_if(record.map(|record| labels.names(record.evaluations())));
    row.add_if(record.map(|record| PrunedReport::new(evaluation, record).leaves));
    for (_, count) in evaluation.counts().named() {
        row.add_count(Some(count));
    }
    row.add_count(evaluation.minimal_leaves());
    row.add_count(evaluation.re_searches());
    row.add_count(None);
    row
}
