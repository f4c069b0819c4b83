//! Why a search looked at a node or passed it over, and what its value could have changed.

mod effect;
mod interval;
mod pruning;
mod visited_if;

pub use effect::{RootAnswer, SanityTest};
pub use interval::Interval;
pub use pruning::{Pruning, Witnesses};
pub use visited_if::VisitedIf;

use std::sync::OnceLock;

use strum::{EnumDiscriminants, EnumMessage, IntoStaticStr, VariantArray};

use super::Evaluation;
use super::values::{Extremes, INFINITIES, demands};
use crate::game::Game;
use crate::search::{Comparison, NodeRecord, SearchError, TreeGame};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use effect::inputs;
use pruning::Cutoffs;
use visited_if::{Variation, variations, visited_if};

/// Explains nodes of one run.
pub struct Explainer<'e> {
    evaluation: &'e Evaluation<'e>,
    cutoffs: Cutoffs<'e>,
    /// What nodes may be worth where the values that are not known are any value.
    unknown: Extremes,
    /// The same where they lie in the range of values that the search was given, if it was.
    in_range: Option<Extremes>,
    best_move: Option<NodeId>,
    /// What other values of single leaves would do, once that was asked.
    variations: OnceLock<Option<Vec<(NodeId, Variation)>>>,
}

/// What there is to say of one node.
#[derive(Clone, Debug)]
pub struct Explanation<'e> {
    /// The node.
    pub node: NodeId,
    /// Its distance from the root.
    pub ply: usize,
    /// What the search did with it.
    pub fate: Fate<'e>,
    /// Its minimax value; `None` if that depends on values that are not known, and below the
    /// horizon.
    pub value: Option<Value>,
    /// The values of the node with which the root keeps its minimax value; `None` if there are
    /// none, or if the root's value depends on values that are not known.
    pub keeps_value: Option<Interval>,
    /// The values of the node with which the root keeps its best move, ties going to the first
    /// child in search order; `None` as above, and where the root has no move to choose or is the
    /// node itself.
    pub keeps_move: Option<Interval>,
}

/// What a search did with a node.
#[derive(Clone, Debug, EnumDiscriminants)]
#[strum_discriminants(
    name(FateKind),
    doc = "What a search did with a node, in a word.",
    derive(EnumMessage, IntoStaticStr, VariantArray),
    strum(serialize_all = "kebab-case")
)]
pub enum Fate<'e> {
    /// It was entered; this was its last visit.
    Visited(&'e NodeRecord),
    /// It was never entered.
    Pruned(Pruning<'e>),
    /// It lies below this node at the horizon, so that its value means nothing.
    BelowHorizon(NodeId),
}

words_in_documents!(FateKind);

impl<'e> Explanation<'e> {
    /// The last visit, if there was one.
    pub fn visit(&self) -> Option<&'e NodeRecord> {
        match self.fate {
            Fate::Visited(visit) => Some(visit),
            Fate::Pruned(_) | Fate::BelowHorizon(_) => None,
        }
    }

    /// Why it was never entered, if it was pruned.
    pub fn pruning(&self) -> Option<&Pruning<'e>> {
        match &self.fate {
            Fate::Pruned(pruning) => Some(pruning),
            Fate::Visited(_) | Fate::BelowHorizon(_) => None,
        }
    }
}

impl<'e> Explainer<'e> {
    /// Prepares to explain nodes of a run that kept its lists of nodes. Searches once more, to see
    /// where bounds came from; takes linear time besides.
    pub fn new(evaluation: &'e Evaluation<'e>) -> Result<Self, SearchError> {
        let game = &evaluation.game;
        let is_unknown = |node| game.static_value(node).is_none();
        let unknown = Extremes::between(INFINITIES, game, is_unknown)?;
        let range = evaluation.setup.plan.value_range.as_ref();
        let ends = range.map(|range| [range.low().clone(), range.high().clone()]);
        let in_range = ends.map(|ends| Extremes::between(ends, game, is_unknown));
        Ok(Self {
            evaluation,
            cutoffs: Cutoffs::of(evaluation)?,
            best_move: unknown.best_move(game),
            unknown,
            in_range: in_range.transpose()?,
            variations: OnceLock::new(),
        })
    }

    /// The run.
    pub fn evaluation(&self) -> &'e Evaluation<'e> {
        self.evaluation
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
        let tree = &self.evaluation.document.tree;
        let mut line: Vec<NodeId> = std::iter::once(node).chain(tree.ancestors(node)).collect();
        line.reverse();
        let mut explanation = Explanation {
            node,
            ply: line.len() - 1,
            fate: self.fate(node, &line),
            value: None,
            keeps_value: Some(Interval::everything()),
            keeps_move: self.best_move.map(|_| Interval::everything()),
        };
        if !matches!(explanation.fate, Fate::BelowHorizon(_)) {
            explanation.value = self.unknown.known(node).cloned();
            explanation.keeps_value = self.keeping_value(&line)?;
            explanation.keeps_move = self.keeping_move(&line)?;
        }
        Ok(explanation)
    }

    /// The smallest changes of single leaves after which the search looks at a node that it passed
    /// over; `None` where that can't be told: the node is no pruned one, the search averages or adds
    /// values, a value is not known, or the searches to try it would visit more than 20 million nodes.
    ///
    /// Exact: a search that only compares values does the same for all values between two
    /// neighbours among those of the tree, so that one search for each and one between each two of
    /// them tell everything. The first call makes these searches for every evaluated leaf.
    pub fn visited_if(&self, explanation: &Explanation) -> Option<Vec<VisitedIf>> {
        explanation.pruning()?;
        let variations = self.variations.get_or_init(|| variations(self.evaluation));
        let variations = variations.as_deref()?;
        Some(visited_if(self.evaluation, variations, explanation.node))
    }

    fn fate(&self, node: NodeId, line: &[NodeId]) -> Fate<'e> {
        if let Some(horizon) = self.evaluation.game.horizon_above(node) {
            return Fate::BelowHorizon(horizon);
        }
        let nodes = self.evaluation.observations.nodes();
        if let Some(visit) = nodes.and_then(|nodes| nodes.get(node)) {
            return Fate::Visited(visit);
        }
        let extremes = self.in_range.as_ref().unwrap_or(&self.unknown);
        let sanity = SanityTest::of(self.evaluation, extremes, line);
        Fate::Pruned(self.cutoffs.pruning(line, sanity))
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
        Ok(not_less.and_then(|low| low.shared(&not_more?)))
    }

    /// The same for the best move, ties going to the first child in search order.
    fn keeping_move(&self, line: &[NodeId]) -> Result<Option<Interval>, SearchError> {
        let (Some(best), [root, branch, ..]) = (self.best_move, line) else {
            return Ok(None);
        };
        let player = self.game().player(*root);
        let (least, most) = (
            self.unknown.worst_for(player),
            self.unknown.best_for(player),
        );
        let mut kept = Some(Interval::everything());
        for (rival, comparison) in demands(self.game(), best) {
            let (own, test) = if *branch == best {
                (least, (comparison, &most[rival]))
            } else {
                (most, (comparison.converse(), &least[best]))
            };
            if [best, rival].contains(branch) {
                let enough = inputs(self.game(), own, &line[1..], test)?;
                kept = kept.and_then(|kept| kept.shared(&enough?));
            }
        }
        Ok(kept)
    }

    fn game(&self) -> &'e TreeGame<'e> {
        &self.evaluation.game
    }
}
