//! Why a search looked at a node or passed it over, and what its value could have changed.

mod interval;
mod pruning;
mod response;
mod visited_if;

pub use interval::Interval;
pub use pruning::{Pruning, RootAnswer, SanityTest, Witnesses};
pub use visited_if::VisitedIf;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use strum::{EnumDiscriminants, EnumMessage, IntoStaticStr, VariantArray};

use super::Evaluation;
use super::values::{Extremes, INFINITIES, demands};
use crate::game::Game;
use crate::search::{Comparison, NodeRecord, SearchError, Test};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use pruning::Cutoffs;
use response::Dependence;
use visited_if::{Variation, variations, visited_if};

/// Explains nodes of one run.
pub struct Explainer<'e> {
    evaluation: &'e Evaluation<'e>,
    cutoffs: Cutoffs<'e>,
    /// What nodes may be worth where the values that are not known are any value.
    unknown: Dependence<'e>,
    /// The same where they lie in the range of values that the search was given, if it was.
    in_range: Option<Dependence<'e>>,
    /// The places of the root's children in search order.
    places: FxHashMap<NodeId, usize>,
    best_move: Option<NodeId>,
    /// What the best move must be worth to stay the best.
    demands: Vec<Test>,
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
        let range = evaluation.setup.plan.value_range.as_ref();
        let ends = range.map(|range| [range.low().clone(), range.high().clone()]);
        let unknown = Dependence::new(game, INFINITIES)?;
        let best_move = unknown.extremes.best_move(game);
        let demands = best_move.map(|best| strongest_demands(evaluation, &unknown.extremes, best));
        Ok(Self {
            evaluation,
            cutoffs: Cutoffs::of(evaluation)?,
            unknown,
            in_range: ends.map(|ends| Dependence::new(game, ends)).transpose()?,
            places: game.children(NodeId::ROOT).zip(0..).collect(),
            best_move,
            demands: demands.unwrap_or_default(),
            variations: OnceLock::new(),
        })
    }

    /// The run.
    pub fn evaluation(&self) -> &'e Evaluation<'e> {
        self.evaluation
    }

    /// The root's minimax value, if it depends on nothing that is not known.
    pub fn root_value(&self) -> Option<&Value> {
        self.unknown.extremes.known(NodeId::ROOT)
    }

    /// The first optimal move in search order, if it depends on nothing that is not known.
    pub fn best_move(&self) -> Option<NodeId> {
        self.best_move
    }

    /// Explains one node. Takes time linear in its ply, in the cutoffs that skipped it and in the
    /// children of chance nodes above it.
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
            explanation.value = self.unknown.extremes.known(node).cloned();
            explanation.keeps_value = self.keeping_value(node)?;
            explanation.keeps_move = match line.get(1) {
                Some(&branch) => self.keeping_move(branch, node)?,
                None => None,
            };
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
        let dependence = self.in_range.as_ref().unwrap_or(&self.unknown);
        let sanity = SanityTest::of(self.evaluation, dependence, node, &self.places);
        Fate::Pruned(self.cutoffs.pruning(line, sanity))
    }

    /// The values of a node with which the root keeps its minimax value; `None` if there are none, or
    /// if that is not known.
    fn keeping_value(&self, node: NodeId) -> Result<Option<Interval>, SearchError> {
        let Some(value) = self.root_value() else {
            return Ok(None);
        };
        let [low, high] = self.unknown.sides();
        let not_less = low.root_by(node)?.inputs(Comparison::AtLeast, value);
        let not_more = high.root_by(node)?.inputs(Comparison::AtMost, value);
        Ok(not_less
            .zip(not_more)
            .and_then(|(low, high)| low.shared(&high)))
    }

    /// The values of a node, which this branch leads to, with which the root keeps its best move;
    /// `None` if there are none, or if that is not known.
    fn keeping_move(&self, branch: NodeId, node: NodeId) -> Result<Option<Interval>, SearchError> {
        let Some(best) = self.best_move else {
            return Ok(None);
        };
        let player = self.evaluation.game.player(NodeId::ROOT);
        if branch == best {
            let response = self.unknown.worst_for(player).branch_by(node)?;
            let everything = Some(Interval::everything());
            return Ok(self.demands.iter().fold(everything, |kept, demand| {
                kept?.shared(&response.inputs(demand.comparison, &demand.value)?)
            }));
        }
        let better = Comparison::better_for(player);
        let demand = if self.places[&branch] < self.places[&best] {
            better
        } else {
            better.or_equal()
        };
        let response = self.unknown.worst_for(player.opponent()).branch_by(node)?;
        let own = &self.unknown.extremes.worst_for(player)[best];
        Ok(response.inputs(demand.converse(), own))
    }
}

/// What a move must be in comparison to the strongest of the moves before it and to the strongest of
/// those after it, from which it follows for all others.
fn strongest_demands(evaluation: &Evaluation, extremes: &Extremes, best: NodeId) -> Vec<Test> {
    let player = evaluation.game.player(NodeId::ROOT);
    let mut strongest: Vec<Test> = Vec::new();
    for (rival, comparison) in demands(&evaluation.game, best) {
        let value = &extremes.best_for(player)[rival];
        match strongest
            .iter_mut()
            .find(|test| test.comparison == comparison)
        {
            None => strongest.push(Test {
                comparison,
                value: value.clone(),
            }),
            Some(test) if player.prefers(value, &test.value) => test.value = value.clone(),
            Some(_) => {}
        }
    }
    strongest
}
