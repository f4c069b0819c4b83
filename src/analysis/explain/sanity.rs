//! The sanity test for a node that was never entered: could any value of it change the answer?

use crate::analysis::evaluation::Evaluation;
use crate::analysis::node_values::NodeValues;
use crate::game::{Adapter, Children, Game};
use crate::search::{Bound, Bounded, SearchError, TreeGame};
use crate::tree::NodeId;
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

impl SanityTest {
    /// Tests a node that a search did not enter; `None` if some average is not defined at an extreme.
    /// Takes linear time.
    pub(super) fn run(evaluation: &Evaluation, node: NodeId) -> Option<Self> {
        let (least, most) = match &evaluation.setup.plan.value_range {
            Some(range) => (range.low().clone(), range.high().clone()),
            None => (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY),
        };
        let game = &evaluation.game;
        let low = RootAnswer::with(game, node, &least).ok()?;
        let high = RootAnswer::with(game, node, &most).ok()?;
        let outcome = &evaluation.outcome;
        let answers = [&low, &high];
        let is_exact = outcome.found.bound == Bound::Exact;
        let is_right = |answer: &&RootAnswer| is_true(&outcome.found, &answer.value);
        let is_kept = |answer: &&RootAnswer| answer.best_move == outcome.best_move;
        Some(Self {
            keeps_value: answers.iter().all(is_right),
            keeps_move: !is_exact || answers.iter().all(is_kept),
            least,
            low,
            most,
            high,
        })
    }
}

impl RootAnswer {
    /// What minimax finds if a node and everything that is not known hold this value.
    fn with(game: &TreeGame, node: NodeId, held: &Value) -> Result<Self, SearchError> {
        let values = NodeValues::minimax(game.tree(), &Holding { game, node, held })?;
        Ok(Self {
            best_move: values.best_move(game),
            value: values.root().clone(),
        })
    }
}

/// A game in which a node, and every leaf or horizon node whose value is not known, holds a value.
struct Holding<'h> {
    game: &'h TreeGame<'h>,
    node: NodeId,
    held: &'h Value,
}

impl<'h> Adapter for Holding<'h> {
    type Base = TreeGame<'h>;
    type Children<'g>
        = Children<'g>
    where
        Self: 'g;

    fn base(&self) -> &TreeGame<'h> {
        self.game
    }

    fn children(&self, node: NodeId) -> Children<'_> {
        Game::children(self.game, node)
    }

    fn is_static(&self, node: NodeId, ply: usize) -> bool {
        node == self.node || Game::is_static(self.game, node, ply)
    }

    fn static_value(&self, node: NodeId) -> Option<Value> {
        let known = Game::static_value(self.game, node).filter(|_| node != self.node);
        Some(known.unwrap_or_else(|| self.held.clone()))
    }
}

/// Whether what was proved holds of a value.
fn is_true(found: &Bounded, value: &Value) -> bool {
    match found.bound {
        Bound::Exact => *value == found.value,
        Bound::Lower => *value >= found.value,
        Bound::Upper => *value <= found.value,
    }
}
