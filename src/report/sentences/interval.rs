//! What a node's value could have changed.

use super::{Teller, compared};
use crate::analysis::{End, Explanation, Interval};
use crate::search::{Bound, Comparison};
use crate::tree::NodeId;

impl Teller<'_> {
    /// For which values of the node the root keeps its value and its best move.
    pub(super) fn consequences(&self, explanation: &Explanation) -> Vec<String> {
        if explanation.node == NodeId::ROOT {
            return Vec::new();
        }
        let Some(value) = self.root_value else {
            let root = self.root();
            return vec![format!(
                "What it means for {root} can't be said: that depends on leaves whose values are not known (`?`)."
            )];
        };
        let (root, node) = (self.root(), self.name(explanation.node));
        let of_what = match self.evaluation.outcome.found.bound {
            Bound::Exact => "value",
            Bound::Lower | Bound::Upper => "minimax value",
        };
        let value = format!("its {of_what} {value}");
        let best = self
            .best_move
            .map(|best| format!("its best move {}", self.name(best)));
        let keeps_value = when(&node, explanation.keeps_value.as_ref());
        let keeps_move = when(&node, explanation.keeps_move.as_ref());
        match best {
            None => vec![format!("{root} keeps {value} {keeps_value}.")],
            Some(best) if Self::made_no_difference(explanation) => vec![format!(
                "{root} keeps {value} and {best} {keeps_value}: in the end it made no difference."
            )],
            Some(best) if keeps_value == keeps_move => {
                vec![format!("{root} keeps {value} and {best} {keeps_value}.")]
            }
            Some(best) => vec![
                format!("{root} keeps {value} {keeps_value}."),
                format!("It keeps {best} {keeps_move}."),
            ],
        }
    }

    /// Whether a node was looked at and could have held anything.
    fn made_no_difference(explanation: &Explanation) -> bool {
        let intervals = [&explanation.keeps_value, &explanation.keeps_move];
        let is_everything =
            |interval: &&Option<Interval>| interval.as_ref().is_some_and(Interval::is_everything);
        explanation.visit().is_some() && intervals.iter().all(is_everything)
    }
}

/// `as long as K is 2 or more`
fn when(node: &str, interval: Option<&Interval>) -> String {
    match interval {
        None => format!("only as long as {node} keeps its own"),
        Some(interval) if interval.is_everything() => format!("whatever {node} is worth"),
        Some(interval) => format!("as long as {node} is {}", values_in(interval)),
    }
}

/// `2 or more`, `exactly 6`, `more than 2 and 6 or less`
fn values_in(interval: &Interval) -> String {
    let Interval { low, high } = interval;
    if low.value == high.value {
        return format!("exactly {}", low.value);
    }
    let is_end = |end: &End| end.value.is_finite() || !end.is_closed;
    let low_comparison = if low.is_closed {
        Comparison::AtLeast
    } else {
        Comparison::MoreThan
    };
    let high_comparison = if high.is_closed {
        Comparison::AtMost
    } else {
        Comparison::LessThan
    };
    let low = is_end(low).then(|| compared(low_comparison, &low.value));
    let high = is_end(high).then(|| compared(high_comparison, &high.value));
    let ends: Vec<String> = low.into_iter().chain(high).collect();
    ends.join(" and ")
}
