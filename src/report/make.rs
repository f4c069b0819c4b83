//! Makes the documents from what a run has found.

use std::borrow::Cow;

use super::deepening::DeepeningReport;
use super::model::{
    ConventionReport, CountsReport, CutoffReport, EvaluationReport, FORMAT_VERSION, Lists,
    NodeReport, OptimalMoves, PassReport, PrunedReport, TestReport, TreeReport,
};
use super::{Name, Names, warnings};
use crate::analysis::{Evaluation, NodeType, NodeTypes, Origin};
use crate::document::Document;
use crate::game::Game;
use crate::search::{
    Convention, Cutoff, NodeRecord, Pass, PassTally, Record, Test, ValueRange, Window,
};
use crate::tree::{NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

impl<'e> EvaluationReport<'e> {
    /// The report of a run.
    pub fn new(evaluation: &'e Evaluation) -> Self {
        let namer = Namer(evaluation);
        let outcome = &evaluation.outcome;
        let tree = &evaluation.document.tree;
        let value = outcome.found.value.clone();
        let is_rounded = value.is_finite() && value.json_number().is_none();
        let best_move = outcome.best_move;
        let record = evaluation.observations.record();
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(&evaluation.origin, evaluation.document),
            algorithm: evaluation.algorithm.description().name,
            convention: convention_report(evaluation.convention, tree),
            value_range: evaluation.value_range.as_ref().map(range_report),
            value_decimal: is_rounded
                .then(|| value.to_f64())
                .filter(|double| double.is_finite()),
            value,
            bound: outcome.found.bound.word(),
            best_move: best_move.map(|node| namer.name(node)),
            best_move_label: best_move.and_then(|node| tree.move_name(node)),
            optimal: record.map(|_| namer.optimal_moves()),
            principal_variation: namer.names(outcome.principal_variation.as_slice()),
            lists: record.map(|record| namer.lists(record)),
            passes: namer.passes(),
            counts: CountsReport {
                search: evaluation.counts(),
                minimal_leaves: evaluation.minimal_leaves(),
                re_searches: evaluation.re_searches(),
            },
            deepening: evaluation.deepening.as_ref().map(DeepeningReport::new),
            warnings: namer.warnings(),
            nodes: evaluation.observations.nodes().map(|nodes| {
                let types = NodeTypes::new(&evaluation.game);
                nodes
                    .all()
                    .iter()
                    .map(|record| namer.node(record, types.get(record.node)))
                    .collect()
            }),
        }
    }
}

pub(super) fn tree_report(origin: &Origin, document: &Document) -> TreeReport {
    TreeReport {
        file: origin.file.clone(),
        line: origin.line,
        id: document.exercise.id.clone(),
        title: document.exercise.title.clone(),
        source: document.exercise.source.clone(),
        nodes: document.tree.len(),
        leaves: document.tree.leaves(),
        plies: document.tree.plies(),
    }
}

pub(super) fn convention_report(convention: &Convention, tree: &Tree) -> ConventionReport {
    ConventionReport {
        preset: convention.preset,
        cut: convention.cut.word(),
        fail: convention.fail.word(),
        scope: convention.scope.word(),
        root_window: convention.root_window.word(),
        order: convention.order.word(),
        leaf_values: convention.leaf_values.word(),
        root: tree.player(NodeId::ROOT).word(),
        window: Window::<NodeId>::initial(convention).ends_as_values(),
        depth: convention.depth,
    }
}

pub(super) fn range_report(range: &ValueRange) -> [Value; 2] {
    [range.low().clone(), range.high().clone()]
}

pub(super) fn test_report(test: &Test) -> TestReport {
    TestReport {
        op: test.comparison.word(),
        value: test.value.clone(),
    }
}

/// Turns nodes into their names.
pub(super) struct Namer<'e>(pub(super) &'e Evaluation<'e>);

impl<'e> Namer<'e> {
    fn name(&self, node: NodeId) -> Name<'e> {
        Name::new(self.0.labels, node)
    }

    fn names(&self, nodes: impl Into<Cow<'e, [NodeId]>>) -> Names<'e> {
        Names::new(self.0.labels, nodes)
    }

    fn optimal_moves(&self) -> OptimalMoves<'e> {
        let moves = self.0.outcome.optimal_moves.as_ref();
        OptimalMoves {
            optimal_moves: moves.map(|moves| self.names(moves.as_slice())),
        }
    }

    fn warnings(&self) -> Vec<String> {
        let warnings = warnings(&self.0.document.tree, self.0.labels).into_iter();
        warnings.map(|warning| warning.message).collect()
    }

    fn lists(&self, record: &'e Record) -> Lists<'e> {
        Lists {
            static_evaluations: self.names(record.evaluations()),
            visited: self.names(record.visited()),
            pruned: self.pruned(record),
            cutoffs: record
                .cutoffs()
                .iter()
                .map(|cutoff| self.cutoff(cutoff))
                .collect(),
        }
    }

    fn pruned(&self, record: &Record) -> PrunedReport<'e> {
        let game = &self.0.game;
        let tally = record.tally();
        let unvisited = || game.walk().filter(|&(node, _)| !tally.is_visited(node));
        let leaves = unvisited().filter(|&(node, ply)| game.is_static(node, ply));
        PrunedReport {
            subtrees: self.names(tally.pruned_subtrees(game)),
            leaves: self.names(leaves.map(|(node, _)| node).collect::<Vec<_>>()),
            nodes: self.names(unvisited().map(|(node, _)| node).collect::<Vec<_>>()),
        }
    }

    pub(super) fn cutoff(&self, cutoff: &'e Cutoff) -> CutoffReport<'e> {
        let tree = &self.0.document.tree;
        let numbers = match &cutoff.test {
            Some(_) => [None, None],
            None => cutoff.window.ends_as_values().map(Some),
        };
        let [alpha, beta] = numbers;
        CutoffReport {
            pass: cutoff.pass,
            at: self.name(cutoff.at),
            mover: tree.mover(cutoff.at).word(),
            after: self.name(cutoff.after),
            alpha,
            beta,
            bound_from: cutoff.bound_from(tree).map(|node| self.name(node)),
            bound_via: cutoff.bound_via(tree).map(|node| self.name(node)),
            test: cutoff.test.as_ref().map(test_report),
            kind: cutoff.kind(tree).word(),
            skipped: self.names(cutoff.skipped.as_slice()),
        }
    }

    fn passes(&self) -> Vec<PassReport<'e>> {
        let tallies = self.0.observations.tally().passes();
        let passes = self.0.outcome.passes.iter().zip(tallies);
        passes.map(|(pass, tally)| self.pass(pass, tally)).collect()
    }

    fn pass(&self, pass: &'e Pass, tally: &PassTally) -> PassReport<'e> {
        PassReport {
            depth: pass.depth,
            window: pass.window.as_ref().map(Window::ends_as_values),
            test: pass.test.as_ref().map(test_report),
            result: pass.result.word(),
            value: pass.found.value.clone(),
            bound: pass.found.bound.word(),
            best_move: pass.best_move.map(|node| self.name(node)),
            order: pass
                .order
                .as_ref()
                .map(|order| self.names(order.as_slice())),
            static_evaluations: tally.evaluations,
            saved_static_evaluations: self.0.has_cache().then_some(pass.saved_evaluations),
            visited: tally.visited,
        }
    }

    fn node(&self, record: &NodeRecord, node_type: Option<NodeType>) -> NodeReport<'e> {
        let tree = &self.0.document.tree;
        let found = record.found.as_ref();
        NodeReport {
            name: self.name(record.node),
            parent: tree.parent(record.node).map(|parent| self.name(parent)),
            mover: tree.mover(record.node).word(),
            ply: record.ply,
            entry: record.entry.as_ref().map(Window::ends_as_values),
            exit: record.exit.as_ref().map(Window::ends_as_values),
            value: found.map(|found| found.value.clone()),
            bound: found.map(|found| found.bound.word()),
            visits: record.visits,
            node_type: node_type.map(NodeType::word),
        }
    }
}
