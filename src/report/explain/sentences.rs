//! Why nodes were looked at or passed over, and what their values could have changed, in sentences.

use crate::analysis::{Explainer, Explanation, Interval, SkippedIf, Status, Values};
use crate::game::Game;
use crate::search::{Algorithm, Bound, Bounded, Comparison, NodeRecord};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;
use crate::words::{Words, bounded_in_words, capitalised, compared};

impl<'e> Explainer<'e> {
    pub(super) fn words(&self) -> Words<'e> {
        Words::new(self.evaluation().labels)
    }

    /// Why the search looked at a node or passed it over, and what its value could have changed.
    pub(crate) fn sentences(&self, explanation: &Explanation) -> Vec<String> {
        let node = explanation.name.node;
        let mut sentences = match (explanation.status, explanation.visit) {
            (Status::BelowHorizon, _) => return vec![self.below_horizon(explanation)],
            (_, Some(visit)) => self.visited(visit),
            (_, None) => self.pruned(explanation),
        };
        sentences.extend(self.consequences(explanation));
        let skipped_if = explanation.skipped_if.as_ref();
        sentences.extend(skipped_if.map(|skipped_if| self.skips(node, skipped_if)));
        sentences
    }

    pub(super) fn name(&self, node: NodeId) -> String {
        self.words().name(node)
    }

    fn because_of(&self, explanation: &Explanation) -> String {
        self.name(explanation.because_of.unwrap_or(explanation.name).node)
    }

    fn below_horizon(&self, explanation: &Explanation) -> String {
        let node = self.name(explanation.name.node);
        let horizon = self.because_of(explanation);
        format!(
            "{node} lies below the horizon: a search of this depth takes the static value of {horizon} above it and never reaches {node}."
        )
    }

    fn pruned(&self, explanation: &Explanation) -> Vec<String> {
        let node = self.name(explanation.name.node);
        let skipped = self.because_of(explanation);
        let because = if skipped == node {
            String::new()
        } else {
            format!(", because {skipped} above it was skipped")
        };
        let first = explanation.cutoffs.first().map(|first| first.cutoff);
        let reason = if let Some(cutoff) = first {
            let (at, after) = (self.name(cutoff.at), self.words().after(cutoff));
            format!("the search of {at} stopped {after}")
        } else {
            let root = self.name(NodeId::ROOT);
            format!("the value of {root} was proved without it")
        };
        let mut sentences = vec![format!("{node} was never looked at{because}: {reason}.")];
        sentences.extend(first.into_iter().flat_map(|cutoff| self.stop(cutoff)));
        sentences
    }

    fn visited(&self, visit: &NodeRecord) -> Vec<String> {
        let reason = match &visit.entry {
            Some(window) => self.open_window(window),
            None => self.without_window(),
        };
        let found = visit.found.as_ref();
        let found = found.map(|found| format!("It is worth {}.", self.worth(visit.node, found)));
        let sentences = [self.looked_at(visit), reason].into_iter();
        sentences.chain(found).collect()
    }

    /// What a visit found; of a chance node with the terms: `0.9 · 2 + 0.1 · 3 = 2.1`.
    fn worth(&self, node: NodeId, found: &Bounded) -> String {
        let terms = self.words().terms(node, |child| {
            let found = self.found(child)?;
            (found.bound == Bound::Exact).then(|| found.value.clone())
        });
        match terms.filter(|_| found.bound == Bound::Exact) {
            Some(terms) => format!("{} = {}", terms.join(" "), found.value),
            None => bounded_in_words(found),
        }
    }

    /// `K was evaluated with the window (−∞, 2).`
    fn looked_at(&self, visit: &NodeRecord) -> String {
        let name = self.name(visit.node);
        let is_static = self.evaluation().game.is_static(visit.node, visit.ply);
        let did = match visit.visits {
            1 if is_static => "evaluated".to_owned(),
            1 => "searched".to_owned(),
            visits => format!("visited {visits} times"),
        };
        let Some(window) = &visit.entry else {
            return format!("{name} was {did}.");
        };
        let window = self.words().window(window);
        let at_last = if visit.visits > 1 {
            ", the last time"
        } else {
            ""
        };
        format!("{name} was {did}{at_last} with the window {window}.")
    }

    fn without_window(&self) -> String {
        let reason = match self.evaluation().setup.plan.algorithm {
            whole @ (Algorithm::Minimax | Algorithm::Expectiminimax) => {
                return format!("{} looks at every node.", capitalised(whole.word()));
            }
            Algorithm::Mtdf => "A pass asks only one question, and here the answer was still open.",
            Algorithm::SssStar => "When it was chosen, no other node promised more.",
            Algorithm::DualStar => "When it was chosen, no other node promised less.",
            _ => "There was no window here: the search needed the exact value.",
        };
        reason.to_owned()
    }

    /// For which values of the node the root keeps its value and its best move.
    fn consequences(&self, explanation: &Explanation) -> Vec<String> {
        if explanation.name.node == NodeId::ROOT {
            return Vec::new();
        }
        let (root, node) = (self.name(NodeId::ROOT), self.name(explanation.name.node));
        let Some(value) = self.root_value() else {
            return vec![format!(
                "What it means for {root} is unknown: that depends on leaves with unknown values (`?`)."
            )];
        };
        let of_what = match self.evaluation().outcome.found.bound {
            Bound::Exact => "value",
            Bound::Lower | Bound::Upper => "minimax value",
        };
        let keeps_value = when(&node, explanation.keeps_value.as_ref());
        let keeps_move = when(&node, explanation.keeps_best_move.as_ref());
        let best = self.best_move().map(|best| self.name(best));
        let called = self.best_move_called();
        match best {
            Some(best) if keeps_value == keeps_move => vec![format!(
                "{root} keeps its {of_what} {value} and its {called} {best} {keeps_value}."
            )],
            best => {
                let kept = format!("{root} keeps its {of_what} {value} {keeps_value}.");
                let best = best.map(|best| format!("It keeps its {called} {best} {keeps_move}."));
                std::iter::once(kept).chain(best).collect()
            }
        }
    }

    /// What the move is called whose values are told: where several are as good, the search may report another one
    /// than the first, by its rule for ties or its window.
    pub(super) fn best_move_called(&self) -> &'static str {
        let reported = self.evaluation().outcome.best_move;
        let first = self.best_move();
        if reported.is_some() && first.is_some() && reported != first {
            "first best move"
        } else {
            "best move"
        }
    }

    /// `R is skipped if Q is less than 2, or if Q is exactly 7.`
    fn skips(&self, node: NodeId, skipped_if: &SkippedIf) -> String {
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
