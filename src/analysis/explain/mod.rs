//! Why a search looked at a node or passed it over, and what its value could have changed.

mod consequences;
mod interval;
mod pruning;
mod response;
mod sanity;
mod visited_if;
mod witness;

pub use interval::Interval;
pub use pruning::Pruning;
pub use sanity::{RootAnswer, SanityTest};
pub use visited_if::VisitedIf;
pub use witness::Witnesses;

use std::sync::OnceLock;

use strum::{EnumDiscriminants, EnumMessage, IntoStaticStr, VariantArray};

use super::extremes::Extremes;
use super::{Evaluation, Variation};
use crate::game::Game;
use crate::search::{NodeRecord, SearchError};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use consequences::{Consequences, RootMoves};
use pruning::Cutoffs;
use sanity::SanityTester;
use visited_if::{variations, visited_if};

/// Explains nodes of one run.
pub struct Explainer<'e> {
    evaluation: &'e Evaluation<'e>,
    cutoffs: Cutoffs<'e>,
    /// What nodes may be worth as some values are not known.
    extremes: Extremes,
    moves: RootMoves,
    consequences: Consequences,
    sanity: SanityTester<'e>,
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
        let extremes = Extremes::new(game, |node| is_unknown(evaluation, node))?;
        let moves = RootMoves::of(game);
        Ok(Self {
            evaluation,
            cutoffs: Cutoffs::of(evaluation)?,
            consequences: Consequences::new(game, &extremes, &moves),
            extremes,
            moves,
            sanity: SanityTester::new(evaluation)?,
            variations: OnceLock::new(),
        })
    }

    /// The run.
    pub fn evaluation(&self) -> &'e Evaluation<'e> {
        self.evaluation
    }

    /// The root's minimax value, if it depends on nothing that is not known.
    pub fn root_value(&self) -> Option<&Value> {
        self.extremes.known(NodeId::ROOT)
    }

    /// The first optimal move in search order, if it depends on nothing that is not known.
    pub fn best_move(&self) -> Option<NodeId> {
        self.consequences.best_move()
    }

    /// Explains one node. Takes time linear in its ply, in the cutoffs of its parent and in the
    /// children of chance nodes above it; and once for each node above it time linear in its children.
    pub fn explain(&mut self, node: NodeId) -> Result<Explanation<'e>, SearchError> {
        let line = self.line_to(node);
        let mut explanation = Explanation {
            node,
            ply: line.len() - 1,
            fate: self.fate(node, &line),
            value: None,
            keeps_value: Some(Interval::everything()),
            keeps_move: self.best_move().map(|_| Interval::everything()),
        };
        if matches!(explanation.fate, Fate::BelowHorizon(_)) {
            return Ok(explanation);
        }
        let (game, extremes, moves) = (&self.evaluation.game, &self.extremes, &self.moves);
        let consequences = &mut self.consequences;
        explanation.value = extremes.known(node).cloned();
        explanation.keeps_value = consequences.keeping_value(game, extremes, node)?;
        explanation.keeps_move = match line.get(1) {
            Some(&branch) => consequences.keeping_move(game, extremes, moves, [branch, node])?,
            None => None,
        };
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

    /// The nodes from the root to this one.
    fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let tree = &self.evaluation.document.tree;
        let mut line: Vec<NodeId> = std::iter::once(node).chain(tree.ancestors(node)).collect();
        line.reverse();
        line
    }

    fn fate(&mut self, node: NodeId, line: &[NodeId]) -> Fate<'e> {
        if let Some(horizon) = self.evaluation.game.horizon_above(node) {
            return Fate::BelowHorizon(horizon);
        }
        let nodes = self.evaluation.observations.nodes();
        if let Some(visit) = nodes.and_then(|nodes| nodes.get(node)) {
            return Fate::Visited(visit);
        }
        let sanity = self.sanity.test(node, &self.extremes, &self.moves);
        Fate::Pruned(self.cutoffs.pruning(line, sanity))
    }
}

/// Whether a leaf or horizon node has no value that is known.
fn is_unknown(evaluation: &Evaluation, node: NodeId) -> bool {
    evaluation.game.static_value(node).is_none()
}
