//! Explanations in plain English, a sentence at a time.

mod chance;
mod interval;
mod pruned;
mod visited;

use super::text::Glyphs;
use crate::analysis::{Evaluation, Explainer, Explanation, Fate};
use crate::search::{Bound, Bounded, Comparison, Cut, Side};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// Tells about nodes of one run.
pub(super) struct Teller<'e> {
    evaluation: &'e Evaluation<'e>,
    glyphs: &'e Glyphs,
    /// The root's minimax value, if it depends on nothing that is not known.
    root_value: Option<&'e Value>,
    /// The first optimal move at the root, if it depends on nothing that is not known.
    best_move: Option<NodeId>,
}

impl<'e> Teller<'e> {
    /// Tells what an explainer found out.
    pub(super) fn new(explainer: &'e Explainer<'e>, glyphs: &'e Glyphs) -> Self {
        Self {
            evaluation: explainer.evaluation(),
            glyphs,
            root_value: explainer.root_value(),
            best_move: explainer.best_move(),
        }
    }

    /// Why the search looked at a node or passed it over, and what its value could have changed.
    pub(super) fn sentences(&self, explanation: &Explanation) -> Vec<String> {
        match &explanation.fate {
            Fate::BelowHorizon(horizon) => vec![self.below_horizon(explanation.node, *horizon)],
            Fate::Pruned(pruning) => {
                let mut sentences = self.pruned(explanation.node, pruning);
                sentences.extend(self.consequences(explanation));
                sentences
            }
            Fate::Visited(visit) => {
                let mut sentences = self.visited(visit);
                sentences.extend(self.consequences(explanation));
                sentences
            }
        }
    }

    fn below_horizon(&self, node: NodeId, horizon: NodeId) -> String {
        let (node, horizon) = (self.name(node), self.name(horizon));
        format!(
            "{node} lies below the horizon: {horizon} above it counts by its static value, so a search of this depth never comes to {node}."
        )
    }

    fn name(&self, node: NodeId) -> String {
        self.evaluation.labels.readable(node)
    }

    fn root(&self) -> String {
        self.name(NodeId::ROOT)
    }

    /// What a value must be to matter beyond an end of a window that lies there: α for MAX, β for
    /// MIN.
    fn beyond(&self, player: Player, side: Side) -> Comparison {
        let includes_end = self.evaluation.convention.cut == Cut::Strict;
        match (player, side) {
            (Player::Max, Side::JustBelow) => Comparison::AtLeast,
            (Player::Max, Side::At) if includes_end => Comparison::AtLeast,
            (Player::Max, _) => Comparison::MoreThan,
            (Player::Min, Side::JustAbove) => Comparison::AtMost,
            (Player::Min, Side::At) if includes_end => Comparison::AtMost,
            (Player::Min, _) => Comparison::LessThan,
        }
    }
}

/// `3 or more`, `less than 3`
fn compared(comparison: Comparison, value: &Value) -> String {
    match comparison {
        Comparison::AtLeast => format!("{value} or more"),
        Comparison::MoreThan => format!("more than {value}"),
        Comparison::AtMost => format!("{value} or less"),
        Comparison::LessThan => format!("less than {value}"),
    }
}

/// `3`, or `3 or more` where that is all that was proved.
fn bounded(found: &Bounded) -> String {
    match found.bound {
        Bound::Exact => found.value.to_string(),
        Bound::Lower => compared(Comparison::AtLeast, &found.value),
        Bound::Upper => compared(Comparison::AtMost, &found.value),
    }
}

/// What a player is sure of, having reached a value.
fn at_best(player: Player, value: &Value) -> String {
    match player {
        Player::Max => compared(Comparison::AtLeast, value),
        Player::Min => compared(Comparison::AtMost, value),
    }
}

/// A sentence with a capital letter in front.
fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
