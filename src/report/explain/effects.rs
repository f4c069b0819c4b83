//! What a node's value could have changed, and what would have changed its fate.

use super::ExplanationWords;
use crate::analysis::{Explainer, Explanation, Interval, SkippedIf, Values, VisitedIf};
use crate::search::{Bound, Comparison};
use crate::tree::NodeId;
use crate::words::{compared, counted};

const LARGER: [&str; 2] = [
    "larger change of a leaf has",
    "larger changes of a leaf have",
];

/// How many changes of leaves are told.
const MOST_CHANGES: usize = 4;

impl ExplanationWords<'_> {
    /// For which values of the node the root keeps its value and its best move.
    pub(super) fn consequences(
        &self,
        explainer: &Explainer,
        explanation: &Explanation,
    ) -> Vec<String> {
        if explanation.name.node == NodeId::ROOT {
            return Vec::new();
        }
        let (root, node) = (self.root(), self.name(explanation.name.node));
        let Some(value) = explainer.root_value() else {
            return vec![format!(
                "What it means for {root} is unknown: that depends on leaves with unknown values (`?`)."
            )];
        };
        let of_what = match self.evaluation.outcome.found.bound {
            Bound::Exact => "value",
            Bound::Lower | Bound::Upper => "minimax value",
        };
        let keeps_value = when(&node, explanation.keeps_value.as_ref());
        let keeps_move = when(&node, explanation.keeps_best_move.as_ref());
        let best = explainer.best_move().map(|best| self.name(best));
        match best {
            Some(best) if keeps_value == keeps_move => vec![format!(
                "{root} keeps its {of_what} {value} and its best move {best} {keeps_value}."
            )],
            best => {
                let kept = format!("{root} keeps its {of_what} {value} {keeps_value}.");
                let best = best.map(|best| format!("It keeps its best move {best} {keeps_move}."));
                std::iter::once(kept).chain(best).collect()
            }
        }
    }

    /// `R is skipped if Q is less than 2, or if Q is exactly 7.`
    pub(super) fn skipped_if(&self, node: NodeId, skipped_if: &SkippedIf) -> String {
        let (node, leaf) = (self.name(node), self.name(skipped_if.node.node));
        let Some(Values(intervals)) = &skipped_if.values else {
            return format!("{node} is looked at whatever {leaf} is worth.");
        };
        if intervals.iter().all(Interval::is_everything) {
            return format!("{node} is skipped whatever {leaf} is worth.");
        }
        let said = intervals
            .iter()
            .map(|values| format!("if {leaf} is {}", values_in(values)));
        let said: Vec<String> = said.collect();
        format!("{node} is skipped {}.", said.join(", or "))
    }

    /// `R is looked at if Q is more than 2, or if E is less than 1.`
    pub(super) fn visited_if(&self, explanation: &Explanation, changes: &[VisitedIf]) -> String {
        let node = self.name(explanation.name.node);
        if changes.is_empty() {
            return format!("No change of a single leaf makes the search look at {node}.");
        }
        let said = changes.iter().take(MOST_CHANGES).map(|change| {
            let (leaf, values) = (self.name(change.leaf.node), values_in(&change.values));
            if self.words.tree().is_leaf(change.leaf.node) {
                format!("if {leaf} is {values}")
            } else {
                format!("if the static value of {leaf} is {values}")
            }
        });
        let said = said.collect::<Vec<_>>().join(", or ");
        let others = match changes.len().saturating_sub(MOST_CHANGES) {
            0 => String::new(),
            more => format!("; {} the same effect", counted(more, LARGER)),
        };
        format!("{node} is looked at {said}{others}.")
    }
}

/// `as long as K is 2 or more`
fn when(node: &str, interval: Option<&Interval>) -> String {
    match interval {
        None => format!("only if {node} keeps its own"),
        Some(interval) if interval.is_everything() => format!("whatever {node} is worth"),
        Some(interval) => format!("as long as {node} is {}", values_in(interval)),
    }
}

/// `2 or more`, `exactly 6`, `more than 2 and 6 or less`
fn values_in(values: &Interval) -> String {
    let Interval { low, high, .. } = values;
    if low == high {
        return format!("exactly {low}");
    }
    let low = match (values.low_included, low.is_finite()) {
        (true, is_finite) => is_finite.then(|| compared(Comparison::AtLeast, low)),
        (false, _) => Some(compared(Comparison::MoreThan, low)),
    };
    let high = match (values.high_included, high.is_finite()) {
        (true, is_finite) => is_finite.then(|| compared(Comparison::AtMost, high)),
        (false, _) => Some(compared(Comparison::LessThan, high)),
    };
    let ends: Vec<String> = low.into_iter().chain(high).collect();
    ends.join(" and ")
}
