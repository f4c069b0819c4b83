//! What the value of one node does to the root while all other nodes keep theirs.

use super::interval::Interval;
use crate::analysis::Evaluation;
use crate::analysis::values::{Extremes, NodeValues};
use crate::game::Game;
use crate::search::{Bound, Comparison, SearchError, Test, TreeGame, average_of};
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// The values of the last node of a line downwards with which the first one compares so with a value; `None` if
/// there are none.
///
/// The comparison is passed down the line. Nodes only grow with their children, so what is left of it
/// below is again a comparison with a value.
pub(super) fn inputs(
    game: &TreeGame,
    values: &NodeValues,
    line: &[NodeId],
    (comparison, value): (Comparison, &Value),
) -> Result<Option<Interval>, SearchError> {
    let value = value.clone();
    let mut test = Test { comparison, value };
    let (zero, one) = (Value::ZERO, Value::from(1));
    let always = |holds: bool| Ok(holds.then(Interval::everything));
    for pair in line.windows(2) {
        let (parent, child) = (pair[0], pair[1]);
        let mut others = game.children(parent).filter(|&other| other != child);
        if game.mover(parent) == Mover::Chance {
            let shares = others.clone().map(|other| (other, &zero));
            let share = average_of(game, parent, shares.chain([(child, &one)]))?;
            let rest = others.map(|other| (other, &values[other]));
            let rest = average_of(game, parent, rest.chain([(child, &zero)]))?;
            if share == zero || !rest.is_finite() {
                return always(test.holds(&rest));
            }
            test.value = &(&test.value - &rest) / &share;
        } else if game.player(parent) == comparison.wanted_by() {
            if others.any(|other| test.holds(&values[other])) {
                return always(true);
            }
        } else if !others.all(|other| test.holds(&values[other])) {
            return always(false);
        }
    }
    Ok(Interval::of(comparison, test.value))
}

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
    /// Tests the last node of a line from the root, which the search did not enter; `None` if some
    /// average is not defined at an extreme.
    pub(super) fn of(
        evaluation: &Evaluation,
        extremes: &Extremes,
        line: &[NodeId],
    ) -> Option<Self> {
        let (game, found) = (&evaluation.game, &evaluation.outcome.found);
        let [least, most] = extremes.ends.clone();
        let low = root_answer(game, &extremes.lowest, line, &least)?;
        let high = root_answer(game, &extremes.highest, line, &most)?;
        let answers = [&low, &high];
        let is_kept = |answer: &&RootAnswer| answer.best_move == evaluation.outcome.best_move;
        Some(Self {
            keeps_value: answers.iter().all(|answer| match found.bound {
                Bound::Exact => answer.value == found.value,
                Bound::Lower => answer.value >= found.value,
                Bound::Upper => answer.value <= found.value,
            }),
            keeps_move: found.bound != Bound::Exact || answers.iter().all(is_kept),
            least,
            low,
            most,
            high,
        })
    }
}

/// What minimax finds if the last node of a line from the root holds a value and all others keep
/// theirs; `None` if an average is not defined.
fn root_answer(
    game: &TreeGame,
    values: &NodeValues,
    line: &[NodeId],
    held: &Value,
) -> Option<RootAnswer> {
    let (mut value, mut best_move) = (held.clone(), None);
    for pair in line.windows(2).rev() {
        let (parent, child) = (pair[0], pair[1]);
        let of = |node| if node == child { &value } else { &values[node] };
        let mut children = game.children(parent).map(|node| (node, of(node)));
        (value, best_move) = if game.mover(parent) == Mover::Chance {
            (average_of(game, parent, children).ok()?, None)
        } else {
            let first = children.next()?;
            let player = game.player(parent);
            let (best, value) = children.fold(first, |best, next| {
                if player.prefers(next.1, best.1) {
                    next
                } else {
                    best
                }
            });
            (value.clone(), Some(best))
        };
    }
    Some(RootAnswer { value, best_move })
}
