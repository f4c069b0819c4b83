//! Explanations in plain English, a sentence at a time.

mod effects;
mod pruned;
mod stop;
mod visited;

use crate::analysis::{Evaluation, Explainer, Explanation, Fate};
use crate::search::{Comparison, Cut, Limit, SearchError, Side, ValueRange};
use crate::tree::{NodeId, Player};
use crate::value::Value;
use crate::words::{Glyphs, Words, at_best};

/// Why the search of an explainer looked at a node or passed it over.
pub(crate) fn explained(
    explainer: &Explainer,
    node: NodeId,
    glyphs: Glyphs,
) -> Result<Vec<String>, SearchError> {
    let explanation = explainer.explain(node)?;
    Ok(ExplanationWords::new(explainer, glyphs).sentences(&explanation))
}

/// What was had where the search stopped before a node that it never entered, and what that met;
/// nothing of a node that it did enter.
pub(crate) fn cutoff_sentences(
    explainer: &Explainer,
    node: NodeId,
) -> Result<Vec<String>, SearchError> {
    let explanation = explainer.explain(node)?;
    let words = ExplanationWords::new(explainer, Glyphs::Unicode);
    Ok(explanation
        .pruning()
        .map_or_else(Vec::new, |pruning| words.stop(pruning)))
}

/// The sentences about nodes of one run.
pub(super) struct ExplanationWords<'e> {
    evaluation: &'e Evaluation<'e>,
    words: Words<'e>,
    /// The root's minimax value, if it depends on nothing that is not known.
    root_value: Option<&'e Value>,
    /// The first optimal move at the root, if it depends on nothing that is not known.
    best_move: Option<NodeId>,
}

impl<'e> ExplanationWords<'e> {
    /// The words for what an explainer found out.
    pub(super) fn new(explainer: &'e Explainer<'e>, glyphs: Glyphs) -> Self {
        let evaluation = explainer.evaluation();
        Self {
            evaluation,
            words: Words::new(evaluation.labels, glyphs),
            root_value: explainer.root_value(),
            best_move: explainer.best_move(),
        }
    }

    /// Why the search looked at a node or passed it over, and what its value could have changed.
    pub(super) fn sentences(&self, explanation: &Explanation) -> Vec<String> {
        let mut sentences = match &explanation.fate {
            Fate::BelowHorizon(horizon) => {
                return vec![self.below_horizon(explanation.node, *horizon)];
            }
            Fate::Pruned(pruning) => self.pruned(explanation.node, pruning),
            Fate::Visited(visit) => self.visited(visit),
        };
        sentences.extend(self.consequences(explanation));
        sentences
    }

    fn below_horizon(&self, node: NodeId, horizon: NodeId) -> String {
        let [node, horizon] = [node, horizon].map(|node| self.name(node));
        format!(
            "{node} lies below the horizon: a search of this depth takes the static value of {horizon} above it and never reaches {node}."
        )
    }

    fn name(&self, node: NodeId) -> String {
        self.words.name(node)
    }

    fn root(&self) -> String {
        self.name(NodeId::ROOT)
    }

    /// The words for a pass, if the algorithm makes several.
    fn pass_or_search<'p>(&self, pass: &'p str) -> &'p str {
        if self.evaluation.setup.plan.algorithm.makes_passes() {
            pass
        } else {
            "the search"
        }
    }

    /// What a value must be to matter beyond an end of a window that lies there: α for MAX, β for
    /// MIN.
    fn beyond(&self, player: Player, side: Side) -> Comparison {
        let includes_end = self.evaluation.setup.convention.cut == Cut::Strict;
        match (player, side) {
            (Player::Max, Side::JustBelow) => Comparison::AtLeast,
            (Player::Max, Side::At) if includes_end => Comparison::AtLeast,
            (Player::Max, _) => Comparison::MoreThan,
            (Player::Min, Side::JustAbove) => Comparison::AtMost,
            (Player::Min, Side::At) if includes_end => Comparison::AtMost,
            (Player::Min, _) => Comparison::LessThan,
        }
    }

    /// Why nothing beyond a bound matters that a chance node has worked out for its child: `to the
    /// chance node Q all values of q2 that are 3 or less are the same`, or at an end of the range
    /// `no value is less than 0`. `player` is the one who can have what lies beyond the bound.
    fn same_to_chance(&self, player: Player, bound: &Limit, from: NodeId, via: NodeId) -> String {
        let value = &bound.value;
        let range = self.evaluation.setup.plan.value_range.as_ref();
        let (end, relation) = match player {
            Player::Max => (range.map(ValueRange::high), "more"),
            Player::Min => (range.map(ValueRange::low), "less"),
        };
        if end == Some(value) {
            return format!("no value is {relation} than {value}");
        }
        let ([from, via], all) = (
            [from, via].map(|node| self.name(node)),
            at_best(player, value),
        );
        format!("to the chance node {from}, all values of {via} that are {all} are the same")
    }
}
