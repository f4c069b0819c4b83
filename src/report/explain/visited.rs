//! Why a node was looked at, what its value could have changed, and what would have changed its fate.

use super::ExplanationWords;
use crate::analysis::{Explainer, Explanation, Interval, SkippedIf, Values, VisitedIf};
use crate::game::Game;
use crate::search::{Algorithm, Bound, Bounded, Comparison, Limit, NodeRecord, Side, Window};
use crate::tree::{Mover, NodeId, Player};
use crate::vocabulary::Vocabulary as _;
use crate::words::{bounded_in_words, capitalised, compared, counted};

const LARGER: [&str; 2] = [
    "larger change of a leaf has",
    "larger changes of a leaf have",
];

/// How many changes of leaves are told.
const MOST_CHANGES: usize = 4;

impl ExplanationWords<'_> {
    pub(super) fn visited(&self, visit: &NodeRecord) -> Vec<String> {
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
        let nodes = self.evaluation.observations.nodes();
        let terms = self.words.terms(node, |child| {
            let found = nodes?.get(child)?.found.as_ref()?;
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
        let is_static = self.evaluation.game.is_static(visit.node, visit.ply);
        let did = match visit.visits {
            1 if is_static => "evaluated".to_owned(),
            1 => "searched".to_owned(),
            visits => format!("visited {visits} times"),
        };
        let Some(window) = &visit.entry else {
            return format!("{name} was {did}.");
        };
        let window = self.words.window(window);
        let at_last = if visit.visits > 1 {
            ", the last time"
        } else {
            ""
        };
        format!("{name} was {did}{at_last} with the window {window}.")
    }

    fn without_window(&self) -> String {
        let reason = match self.evaluation.setup.plan.algorithm {
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

    /// What could still happen.
    fn open_window(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let Some(asked) = alpha.zip(beta).and_then(only_question) {
            return format!("The search only asked whether it is worth {asked}.");
        }
        let known = self.each_end(alpha, beta, ", and ", Self::known);
        if known.is_empty() {
            return "There was no bound here, so any value could still matter.".to_owned();
        }
        let known = capitalised(&known);
        match alpha.zip(beta) {
            // Nothing lies between them, and the strict cut goes on all the same.
            Some((alpha, beta)) if alpha.value == beta.value => {
                let [alpha, beta] = self.words.end_names();
                format!(
                    "{known}: no value could change the result now, but this convention cuts only when {alpha} > {beta}."
                )
            }
            _ => {
                let inside = self.each_end(alpha, beta, " and ", Self::beyond_end);
                format!("{known}: only a value {inside} could still matter.")
            }
        }
    }

    /// What is said of each end that is not open.
    fn each_end(
        &self,
        alpha: Option<&Limit>,
        beta: Option<&Limit>,
        between: &str,
        say: impl Fn(&Self, Player, &Limit) -> String,
    ) -> String {
        let alpha = alpha.map(|limit| say(self, Player::Max, limit));
        let beta = beta.map(|limit| say(self, Player::Min, limit));
        let said: Vec<String> = alpha.into_iter().chain(beta).collect();
        said.join(between)
    }

    /// `MAX was sure of 2 at A by moving to B`
    fn known(&self, player: Player, limit: &Limit) -> String {
        let (value, tree) = (&limit.value, self.words.tree());
        if limit.side != Side::At {
            let matters = self.beyond_end(player, limit);
            return format!("a null window only asked about {matters}");
        }
        if let Some((from, via)) = limit.set_by(tree).zip(limit.via) {
            if tree.mover(from) == Mover::Chance {
                return self.same_to_chance(player.opponent(), limit, from, via);
            }
            let [from, via] = [from, via].map(|node| self.name(node));
            return format!("{player} was sure of {value} at {from} by moving to {via}");
        }
        let [alpha, beta] = self.words.end_names();
        let end = if player == Player::Max { alpha } else { beta };
        let run = self.pass_or_search("the pass");
        format!("{run} began with {end} = {value}")
    }

    /// `more than 2`: what can still matter beyond an end of the window.
    fn beyond_end(&self, player: Player, limit: &Limit) -> String {
        compared(self.beyond(player, limit.side), &limit.value)
    }

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

/// The one question that a null window asks.
fn only_question((alpha, beta): (&Limit, &Limit)) -> Option<String> {
    let value = &alpha.value;
    let asked = match (alpha.side, beta.side) {
        (Side::At, Side::JustAbove) => compared(Comparison::MoreThan, value),
        (Side::JustBelow, Side::At) => compared(Comparison::LessThan, value),
        (Side::JustBelow, Side::JustAbove) => format!("exactly {value}"),
        _ => return None,
    };
    (*value == beta.value).then_some(asked)
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
