//! The sanity test for a node that was never entered: could any value of it change the answer?

use super::consequences::RootMoves;
use super::is_unknown;
use super::response::Siblings;
use crate::analysis::evaluation::Evaluation;
use crate::analysis::extremes::Extremes;
use crate::analysis::node_values::NodeValues;
use crate::game::Game;
use crate::search::{Bound, Bounded, SearchError, TreeGame, ValueRange, average_of};
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// The sanity test of the MIT 6.034 games recitation, run for real: "if that node that I'm about to
/// skip contained a negative infinity … would it change anything? … if it contained a positive
/// infinity, would it change anything?"
///
/// A search that was given a range of values relies on it: the ends of the range take the place of
/// the infinities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanityTest {
    /// The least that the node may hold.
    pub least: Value,
    /// What minimax finds with that.
    pub low: RootAnswer,
    /// The most that the node may hold.
    pub most: Value,
    /// What minimax finds with that.
    pub high: RootAnswer,
    /// Whether both times the search's value, or its bound, stays right.
    pub keeps_value: bool,
    /// Whether both times the best move stays, where the search found an exact value. A narrow
    /// window that ends right at the value protects the value only.
    pub keeps_move: bool,
}

/// What minimax finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootAnswer {
    /// The value of the root.
    pub value: Value,
    /// The first optimal move in search order.
    pub best_move: Option<NodeId>,
}

/// Tests one node after the other.
pub(super) struct SanityTester<'e> {
    evaluation: &'e Evaluation<'e>,
    /// What nodes are worth if all that is not known is at the ends of the range of values, if there
    /// is one.
    at_ends: Option<Extremes>,
    siblings: [Siblings; 2],
}

impl<'e> SanityTester<'e> {
    /// Takes linear time if the search was given a range of values.
    pub(super) fn new(evaluation: &'e Evaluation<'e>) -> Result<Self, SearchError> {
        let range = evaluation.setup.plan.value_range.as_ref();
        let at_ends = |range: &ValueRange| {
            let ends = [range.low().clone(), range.high().clone()];
            Extremes::between(ends, &evaluation.game, |node| is_unknown(evaluation, node))
        };
        Ok(Self {
            evaluation,
            at_ends: range.map(at_ends).transpose()?,
            siblings: Default::default(),
        })
    }

    /// Tests a node that the search did not enter; `None` if some average is not defined at an
    /// extreme. `extremes` are those at the infinities. Takes time linear in the plies, with the
    /// children of chance nodes on the way, and once for each other node time linear in its children.
    pub(super) fn test(
        &mut self,
        node: NodeId,
        extremes: &Extremes,
        moves: &RootMoves,
    ) -> Option<SanityTest> {
        let game = &self.evaluation.game;
        let extremes = self.at_ends.as_ref().unwrap_or(extremes);
        let [least, most] = extremes.ends.clone();
        let [below, above] = &mut self.siblings;
        let low = answer(node, &least, game, &extremes.lowest, below, moves)?;
        let high = answer(node, &most, game, &extremes.highest, above, moves)?;
        let outcome = &self.evaluation.outcome;
        let answers = [&low, &high];
        let is_exact = outcome.found.bound == Bound::Exact;
        let is_right = |answer: &&RootAnswer| is_true(&outcome.found, &answer.value);
        let is_kept = |answer: &&RootAnswer| answer.best_move == outcome.best_move;
        Some(SanityTest {
            keeps_value: answers.iter().all(is_right),
            keeps_move: !is_exact || answers.iter().all(is_kept),
            least,
            low,
            most,
            high,
        })
    }
}

/// What minimax finds if a node below the root holds a value and all others keep theirs; `None` if an
/// average is not defined.
fn answer(
    node: NodeId,
    held: &Value,
    game: &TreeGame,
    values: &NodeValues,
    siblings: &mut Siblings,
    moves: &RootMoves,
) -> Option<RootAnswer> {
    let tree = game.tree();
    let mut value = held.clone();
    let mut child = node;
    let mut best_move = None;
    for parent in tree.ancestors(node) {
        if tree.mover(parent) == Mover::Chance {
            let term = |at| (at, if at == child { &value } else { &values[at] });
            value = average_of(game, parent, game.children(parent).map(term)).ok()?;
            best_move = None;
        } else {
            let player = tree.player(parent);
            let other = siblings.best_but(child, parent, game, values);
            let other = other.filter(|&other| !player.prefers(&value, &values[other]));
            best_move = Some(other.map_or(child, |other| {
                let is_tie = values[other] == value && parent == NodeId::ROOT;
                value = values[other].clone();
                if is_tie {
                    moves.earlier(child, other)
                } else {
                    other
                }
            }));
        }
        child = parent;
    }
    Some(RootAnswer { value, best_move })
}

/// Whether what was proved holds of a value.
fn is_true(found: &Bounded, value: &Value) -> bool {
    match found.bound {
        Bound::Exact => *value == found.value,
        Bound::Lower => *value >= found.value,
        Bound::Upper => *value <= found.value,
    }
}
