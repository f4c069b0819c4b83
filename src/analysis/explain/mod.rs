//! Why a search looked at a node or passed it over, and what its value could have changed.

mod effect;
mod leaves;

pub use effect::{Interval, Values};
pub use leaves::{LeafRow, SkippedIf, Untold};

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::values::{Extremes, demands};
use super::{Evaluation, NamedCutoff};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Comparison, Cutoff, NodeRecord, NodeRecords, Record, SearchError, TreeGame,
    Window,
};
use crate::tree::{Mover, NodeId};
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use crate::words::Name;
use effect::inputs;

/// Explains nodes of one run.
pub struct Explainer<'e> {
    evaluation: &'e Evaluation<'e>,
    nodes: &'e NodeRecords,
    /// The cutoffs that skipped a node.
    cutoffs: FxHashMap<NodeId, Vec<&'e Cutoff>>,
    /// What nodes may be worth where the values that are not known are any value.
    unknown: Extremes,
    best_move: Option<NodeId>,
}

/// What there is to say of one node.
#[derive(Serialize, JsonSchema)]
pub struct Explanation<'e> {
    /// The node.
    pub name: Name<'e>,
    /// Its parent; null at the root.
    pub parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be.
    pub mover: Mover,
    /// Its distance from the root.
    pub ply: usize,
    /// `visited`, `pruned` or `below-horizon`.
    pub status: Status,
    /// Its minimax value; null below the horizon, and if it depends on unknown leaves.
    pub minimax_value: Option<Value>,
    /// For a pruned node, the root of the skipped subtree; below the horizon, the node at the horizon.
    pub because_of: Option<Name<'e>>,
    /// How often it was entered.
    pub visits: usize,
    /// The window of its last visit; null for algorithms without windows.
    pub entry: Option<&'e Window>,
    /// What its last visit returned.
    pub returned: Option<&'e Value>,
    /// What was proved of that value.
    pub returned_bound: Option<Bound>,
    /// The cutoffs that skipped it.
    pub cutoffs: Vec<NamedCutoff<'e>>,
    /// The values of the node with which the root keeps its minimax value.
    pub keeps_value: Option<Interval>,
    /// The values of the node with which the root keeps its best move.
    pub keeps_best_move: Option<Interval>,
    /// The values of another leaf for which the search skips the node, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped_if: Option<SkippedIf<'e>>,
    /// Its last visit, if there was one.
    #[serde(skip)]
    pub visit: Option<&'e NodeRecord>,
}

/// What a search did with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// It was entered.
    Visited,
    /// It was never entered.
    Pruned,
    /// It lies below a node at the horizon, so that its value means nothing.
    BelowHorizon,
}

words_in_documents!(Status);

impl<'e> Explainer<'e> {
    /// Prepares to explain nodes of a run that kept the record of each visited node. Takes linear time.
    pub fn new(evaluation: &'e Evaluation<'e>) -> Result<Self, SearchError> {
        let game = &evaluation.game;
        let is_unknown = |node| game.static_value(node).is_none();
        let unknown = Extremes::where_open(game, is_unknown)?;
        let nodes = evaluation.observations.nodes();
        Ok(Self {
            evaluation,
            nodes: nodes.expect("the run kept the records of nodes"),
            cutoffs: cutoffs_by_skipped(evaluation),
            best_move: unknown.best_move(game),
            unknown,
        })
    }

    /// The run.
    pub fn evaluation(&self) -> &'e Evaluation<'e> {
        self.evaluation
    }

    /// What the last visit of a node found.
    pub fn found(&self, node: NodeId) -> Option<&'e Bounded> {
        self.nodes.get(node)?.found.as_ref()
    }

    /// The root's minimax value, if it depends on nothing that is not known.
    pub fn root_value(&self) -> Option<&Value> {
        self.unknown.known(NodeId::ROOT)
    }

    /// The first optimal move in search order, if it depends on nothing that is not known.
    pub fn best_move(&self) -> Option<NodeId> {
        self.best_move
    }

    /// Explains one node. Takes time linear in the cutoffs that skipped it and in the children of the
    /// nodes above it, below the best move as often as the root has moves.
    pub fn explain(&self, node: NodeId) -> Result<Explanation<'e>, SearchError> {
        let (labels, tree) = (self.evaluation.labels, &self.evaluation.document.tree);
        let mut line: Vec<NodeId> = std::iter::once(node).chain(tree.ancestors(node)).collect();
        line.reverse();
        let (visit, found) = (self.nodes.get(node), self.found(node));
        let mut explanation = Explanation {
            name: labels.name(node),
            parent: tree.parent(node).map(|parent| labels.name(parent)),
            mover: tree.mover(node),
            ply: line.len() - 1,
            status: Status::Visited,
            minimax_value: None,
            because_of: None,
            visits: visit.map_or(0, |visit| visit.visits),
            entry: visit.and_then(|visit| visit.entry.as_ref()),
            returned: found.map(|found| &found.value),
            returned_bound: found.map(|found| found.bound),
            cutoffs: Vec::new(),
            keeps_value: Some(Interval::everything()),
            keeps_best_move: self.best_move.map(|_| Interval::everything()),
            skipped_if: None,
            visit,
        };
        if let Some(horizon) = self.evaluation.game.horizon_above(node) {
            explanation.status = Status::BelowHorizon;
            explanation.because_of = Some(labels.name(horizon));
            return Ok(explanation);
        }
        if visit.is_none() {
            let (skipped, cutoffs) = self.skipping(&line);
            explanation.status = Status::Pruned;
            explanation.because_of = Some(labels.name(skipped));
            let named = |&cutoff| NamedCutoff::new(labels, cutoff);
            explanation.cutoffs = cutoffs.iter().map(named).collect();
        }
        explanation.minimax_value = self.unknown.known(node).cloned();
        explanation.keeps_value = self.keeping_value(&line)?;
        explanation.keeps_best_move = self.keeping_move(&line)?;
        Ok(explanation)
    }

    /// The values of the last node of a line from the root with which the root keeps its minimax
    /// value; `None` if there are none, or if that is not known.
    fn keeping_value(&self, line: &[NodeId]) -> Result<Option<Interval>, SearchError> {
        let Some(value) = self.root_value() else {
            return Ok(None);
        };
        let (at_least, at_most) = ((Comparison::AtLeast, value), (Comparison::AtMost, value));
        let not_less = inputs(self.game(), &self.unknown.lowest, line, at_least)?;
        let not_more = inputs(self.game(), &self.unknown.highest, line, at_most)?;
        Ok(not_less.and_then(|low| low.shared(not_more?)))
    }

    /// The same for the best move, ties going to the first child in search order.
    fn keeping_move(&self, line: &[NodeId]) -> Result<Option<Interval>, SearchError> {
        let (Some(best), [root, branch, ..]) = (self.best_move, line) else {
            return Ok(None);
        };
        let player = self.game().player(*root);
        let least = self.unknown.worst_for(player);
        let most = self.unknown.best_for(player);
        let mut kept = Some(Interval::everything());
        for (rival, comparison) in demands(self.game(), best) {
            let (own, test) = if *branch == best {
                (least, (comparison, &most[rival]))
            } else if *branch == rival {
                (most, (comparison.converse(), &least[best]))
            } else {
                continue;
            };
            let enough = inputs(self.game(), own, &line[1..], test)?;
            kept = kept.and_then(|kept| kept.shared(enough?));
        }
        Ok(kept)
    }

    /// The root of the skipped subtree with the last node of a line from the root in it, and the
    /// cutoffs that skipped it.
    ///
    /// An earlier pass may have visited the root of the skipped subtree if the last one, with a further
    /// horizon, did not.
    fn skipping(&self, line: &[NodeId]) -> (NodeId, &[&'e Cutoff]) {
        let tally = self.evaluation.observations.tally();
        let pruned = line.iter().position(|&node| !tally.is_visited(node));
        let pruned = pruned.unwrap_or(line.len() - 1);
        let mut upwards = line[..=pruned].iter().rev();
        let found = upwards.find_map(|node| Some((*node, self.cutoffs.get(node)?.as_slice())));
        found.unwrap_or((line[pruned], &[]))
    }

    fn game(&self) -> &'e TreeGame<'e> {
        &self.evaluation.game
    }
}

/// The cutoffs of a run that kept its lists of nodes, in order, by the nodes that they skipped; but for those of
/// a pass with a nearer horizon than the last one: static values decided there, which prove nothing of the whole
/// tree.
fn cutoffs_by_skipped<'e>(evaluation: &'e Evaluation<'e>) -> FxHashMap<NodeId, Vec<&'e Cutoff>> {
    let cutoffs = evaluation.observations.record().map(Record::cutoffs);
    let passes = &evaluation.outcome.passes;
    let horizon = passes.last().and_then(|pass| pass.depth);
    let mut skipping: FxHashMap<_, Vec<_>> = FxHashMap::default();
    let cutoffs = cutoffs.unwrap_or_default().iter();
    for cutoff in cutoffs.filter(|cutoff| passes[cutoff.pass - 1].depth == horizon) {
        for &skipped in &cutoff.skipped {
            skipping.entry(skipped).or_default().push(cutoff);
        }
    }
    skipping
}
