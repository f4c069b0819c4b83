//! What the value of one node does to the root while all other nodes keep theirs.

use schemars::JsonSchema;
use serde::Serialize;

use super::interval::Interval;
use crate::analysis::Evaluation;
use crate::analysis::values::{Extremes, NodeValues};
use crate::game::Game;
use crate::search::{Bound, Comparison, SearchError, Test, TreeGame, average_of};
use crate::tree::{Mover, NodeId};
use crate::value::Value;
use crate::words::Name;

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
            if share == zero {
                return always(test.holds(&rest));
            }
            if rest.is_finite() {
                test.value = &(&test.value - &rest) / &share;
            } else if test.holds(&rest) {
                // The other infinity in the child's place would leave no average.
                let comparison = if rest > zero {
                    Comparison::MoreThan
                } else {
                    Comparison::LessThan
                };
                let value = -&rest;
                test = Test { comparison, value };
            } else {
                return always(false);
            }
        } else if game.player(parent) == test.comparison.wanted_by() {
            if others.any(|other| test.holds(&values[other])) {
                return always(true);
            }
        } else if !others.all(|other| test.holds(&values[other])) {
            return always(false);
        }
    }
    Ok(Interval::of(test.comparison, test.value))
}

/// What minimax finds with −∞ and with +∞ in place of a node; for star1 and star2, with the ends
/// of the value range in their places.
// The sanity test of the MIT 6.034 games recitation, run for real: "if that node that I'm about to
// skip contained a negative infinity … would it change anything? … if it contained a positive
// infinity, would it change anything?"
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SanityReport")]
pub struct SanityTest<'e> {
    /// With −∞, or the least of the range.
    pub minus_infinity: RootAnswer<'e>,
    /// With +∞, or the most of the range.
    pub plus_infinity: RootAnswer<'e>,
    /// Whether what the search found of the value holds of both.
    pub keeps_value: bool,
    /// Whether the best move is the same both times; true where the value is only a bound.
    pub keeps_best_move: bool,
    /// What the node holds then: the least and the most.
    #[serde(skip)]
    pub ends: [Value; 2],
}

/// What minimax finds.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "MinimaxReport")]
pub struct RootAnswer<'e> {
    /// The value of the root.
    pub value: Value,
    /// The first optimal move in search order.
    pub best_move: Option<Name<'e>>,
}

impl<'e> SanityTest<'e> {
    /// Tests the last node of a line from the root, which the search did not enter; `None` if some
    /// average is not defined at an extreme.
    pub(super) fn of(
        evaluation: &'e Evaluation,
        extremes: &Extremes,
        line: &[NodeId],
    ) -> Option<Self> {
        let (game, found) = (&evaluation.game, &evaluation.outcome.found);
        let low = root_answer(game, &extremes.lowest, line, &extremes.ends[0])?;
        let high = root_answer(game, &extremes.highest, line, &extremes.ends[1])?;
        let keeps_move = [&low, &high].map(|(_, best)| *best == evaluation.outcome.best_move);
        let [minus_infinity, plus_infinity] = [low, high].map(|(value, best)| RootAnswer {
            value,
            best_move: best.map(|node| evaluation.labels.name(node)),
        });
        let keeps_value = |value: &Value| match found.bound {
            Bound::Exact => *value == found.value,
            Bound::Lower => *value >= found.value,
            Bound::Upper => *value <= found.value,
        };
        Some(Self {
            keeps_value: keeps_value(&minus_infinity.value) && keeps_value(&plus_infinity.value),
            // A narrow window that ends right at the value protects the value only.
            keeps_best_move: found.bound != Bound::Exact || keeps_move == [true; 2],
            minus_infinity,
            plus_infinity,
            ends: extremes.ends.clone(),
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
) -> Option<(Value, Option<NodeId>)> {
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
    Some((value, best_move))
}
