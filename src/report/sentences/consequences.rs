//! What a node's value could have changed.

use super::ExplanationWords;
use crate::analysis::{Explanation, Interval};
use crate::search::{Bound, Comparison, Limit};
use crate::tree::NodeId;
use crate::words::compared;

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
        let [keeps_value, keeps_move] = [&explanation.keeps_value, &explanation.keeps_move]
            .map(|interval| when(&node, interval.as_ref()));
        let Some(best) = self.best_move else {
            return vec![format!("{root} keeps {value} {keeps_value}.")];
        };
        let best = format!("its best move {}", self.name(best));
        if made_no_difference(explanation) {
            vec![format!(
                "{root} keeps {value} and {best} {keeps_value}: in the end it made no difference."
            )]
        } else if keeps_value == keeps_move {
            vec![format!("{root} keeps {value} and {best} {keeps_value}.")]
        } else {
            vec![
                format!("{root} keeps {value} {keeps_value}."),
                format!("It keeps {best} {keeps_move}."),
            ]
        }
    }
}

/// Whether a node was looked at and could have held anything.
fn made_no_difference(explanation: &Explanation) -> bool {
    let intervals = [&explanation.keeps_value, &explanation.keeps_move];
    let is_everything =
        |interval: &&Option<Interval>| interval.as_ref().is_some_and(Interval::is_everything);
    explanation.visit().is_some() && intervals.iter().all(is_everything)
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
pub(super) fn values_in(Interval { low, high }: &Interval) -> String {
    if low.value == high.value {
        return format!("exactly {}", low.value);
    }
    let ends = [
        (low, Comparison::AtLeast, Comparison::MoreThan),
        (high, Comparison::AtMost, Comparison::LessThan),
    ];
    let is_end = |end: &Limit| end.value.is_finite() || !end.is_a_value();
    let ends = ends.into_iter().filter(|(end, ..)| is_end(end));
    let ends = ends.map(|(end, closed, open)| {
        let comparison = if end.is_a_value() { closed } else { open };
        compared(comparison, &end.value)
    });
    ends.collect::<Vec<_>>().join(" and ")
}
