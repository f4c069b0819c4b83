//! What a node's value could have changed, and what would have changed its fate.

use super::ExplanationWords;
use crate::analysis::{Explanation, Interval, VisitedIf};
use crate::search::{Bound, Comparison, Limit};
use crate::tree::NodeId;
use crate::words::compared;

/// How many changes of leaves are told.
const MOST_CHANGES: usize = 4;

impl ExplanationWords<'_> {
    /// For which values of the node the root keeps its value and its best move.
    pub(super) fn consequences(&self, explanation: &Explanation) -> Vec<String> {
        if explanation.node == NodeId::ROOT {
            return Vec::new();
        }
        let (root, node) = (self.root(), self.name(explanation.node));
        let Some(value) = self.root_value else {
            return vec![format!(
                "What it means for {root} is unknown: that depends on leaves with unknown values (`?`)."
            )];
        };
        let of_what = match self.evaluation.outcome.found.bound {
            Bound::Exact => "value",
            Bound::Lower | Bound::Upper => "minimax value",
        };
        let value = format!("its {of_what} {value}");
        let kept = [&explanation.keeps_value, &explanation.keeps_move];
        let [keeps_value, keeps_move] = kept.map(|interval| when(&node, interval.as_ref()));
        let Some(best) = self.best_move else {
            return vec![format!("{root} keeps {value} {keeps_value}.")];
        };
        let best = format!("its best move {}", self.name(best));
        if keeps_value != keeps_move {
            return vec![
                format!("{root} keeps {value} {keeps_value}."),
                format!("It keeps {best} {keeps_move}."),
            ];
        }
        let is_everything = kept.map(|kept| kept.as_ref().is_some_and(Interval::is_everything));
        let made_no_difference = if explanation.visit().is_some() && is_everything == [true; 2] {
            ": in the end it made no difference"
        } else {
            ""
        };
        vec![format!(
            "{root} keeps {value} and {best} {keeps_value}{made_no_difference}."
        )]
    }

    /// `R is looked at if Q is more than 2, or if E is less than 1.`
    pub(in crate::report) fn visited_if(&self, node: NodeId, changes: &[VisitedIf]) -> String {
        let node = self.name(node);
        if changes.is_empty() {
            return format!("No change of a single leaf makes the search look at {node}.");
        }
        let said = changes.iter().take(MOST_CHANGES).map(|change| {
            let (leaf, values) = (self.name(change.leaf), values_in(&change.values));
            if self.words.tree().is_leaf(change.leaf) {
                format!("if {leaf} is {values}")
            } else {
                format!("if the static value of {leaf} is {values}")
            }
        });
        let said = said.collect::<Vec<_>>().join(", or ");
        let others = match changes.len().saturating_sub(MOST_CHANGES) {
            0 => String::new(),
            1 => "; one larger change of a leaf has the same effect".to_owned(),
            more => format!("; {more} larger changes of a leaf have the same effect"),
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
fn values_in(Interval { low, high }: &Interval) -> String {
    if low.value == high.value {
        return format!("exactly {}", low.value);
    }
    let end = |end: &Limit, closed, open| {
        let comparison = if end.is_a_value() { closed } else { open };
        let is_end = end.value.is_finite() || !end.is_a_value();
        is_end.then(|| compared(comparison, &end.value))
    };
    let low = end(low, Comparison::AtLeast, Comparison::MoreThan);
    let high = end(high, Comparison::AtMost, Comparison::LessThan);
    let ends: Vec<String> = low.into_iter().chain(high).collect();
    ends.join(" and ")
}
