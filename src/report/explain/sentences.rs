//! Why nodes were looked at or passed over, and what their values could have changed, in sentences.

use crate::analysis::{Explainer, Explanation, Interval, SkippedIf, Status, Values};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Comparison, Cut, Cutoff, CutoffKind, Limit, NodeRecord, Side, Window, WindowEnd,
};
use crate::tree::{Mover, NodeId, Player};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Words, at_best, bounded_in_words, capitalised, compared};

impl<'e> Explainer<'e> {
    /// Why the search looked at a node or passed it over, and what its value could have changed.
    pub(crate) fn sentences(&self, explanation: &Explanation) -> Vec<String> {
        let mut sentences = match (explanation.status, explanation.visit) {
            (Status::BelowHorizon, _) => return vec![self.below_horizon(explanation)],
            (_, Some(visit)) => self.visited(visit),
            (_, None) => self.pruned(explanation),
        };
        if explanation.name.node != NodeId::ROOT {
            sentences.extend(self.consequences(explanation));
        }
        let skipped_if = explanation.skipped_if.as_ref();
        sentences.extend(skipped_if.map(|found| self.skips(explanation.name.node, found)));
        sentences
    }

    fn words(&self) -> Words<'e> {
        Words::new(self.evaluation().labels)
    }

    fn name(&self, node: NodeId) -> String {
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
        let Some(cutoff) = explanation.cutoffs.first().map(|first| first.cutoff) else {
            let root = self.name(NodeId::ROOT);
            return vec![format!(
                "{node} was never looked at{because}: the value of {root} was proved without it."
            )];
        };
        let (at, after) = (self.name(cutoff.at), self.words().after(cutoff));
        let first =
            format!("{node} was never looked at{because}: the search of {at} stopped {after}.");
        [first].into_iter().chain(self.stop(cutoff)).collect()
    }

    /// What was had at the node of a cutoff, and what that met.
    fn stop(&self, cutoff: &Cutoff) -> Vec<String> {
        let (at, tree) = (self.name(cutoff.at), self.words().tree());
        let (Some(own), Some(bound)) = (cutoff.own_bound(tree), cutoff.closing_bound(tree)) else {
            let after = self.name(cutoff.after);
            return vec![format!(
                "{after} gives {at} the best possible value, so the rest of {at} can't matter."
            )];
        };
        // At a MAX or MIN node the one who moves; at a chance node the one for whom it might be good.
        let player = match cutoff.inherited_end(tree) {
            WindowEnd::Alpha => Player::Min,
            WindowEnd::Beta => Player::Max,
        };
        let (after, had) = (self.words().after(cutoff), at_best(player, &own.value));
        let had = match tree.mover(cutoff.at) {
            Mover::Chance => {
                format!("{at} is a chance node: {after} its average is {had}, whatever comes next.")
            }
            _ if own.via != Some(cutoff.after) => format!("{at} was entered with a closed window."),
            _ => format!(
                "{at} is {player}'s choice: {after} it is worth {had}, whatever comes next."
            ),
        };
        let known = match &cutoff.test {
            Some(test) if bound.via.is_none() => {
                let (pass, asked) = (cutoff.pass, compared(test.comparison, &test.value));
                format!("pass {pass} only asks whether values are {asked}, which is known now")
            }
            _ => self.known(player.opponent(), bound),
        };
        let known = capitalised(&known);
        let met = format!("{known}, so the rest of {at} can't matter.");
        [had, met].into_iter().chain(self.kind(cutoff)).collect()
    }

    /// `This is a deep cutoff: the bound was set by A.`
    fn kind(&self, cutoff: &Cutoff) -> Option<String> {
        let tree = self.words().tree();
        let from = self.name(cutoff.bound_from(tree)?);
        let kind = cutoff.kind(tree);
        let is_set_above = matches!(kind, CutoffKind::Deep | CutoffKind::Shallow);
        let kind = kind.word();
        is_set_above.then(|| format!("This is a {kind} cutoff: the bound was set by {from}."))
    }

    fn visited(&self, visit: &NodeRecord) -> Vec<String> {
        let algorithm = self.evaluation().setup.plan.algorithm;
        let reason = match &visit.entry {
            Some(window) => self.open_window(window),
            None if algorithm.looks_at_all() => {
                format!("{} looks at every node.", capitalised(algorithm.word()))
            }
            None => "Nothing that was known had ruled it out.".to_owned(),
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
        match &visit.entry {
            Some(window) => {
                let last = if visit.visits > 1 { ", at last" } else { "" };
                let window = self.words().window(window);
                format!("{name} was {did}{last} with the window {window}.")
            }
            None => format!("{name} was {did}."),
        }
    }

    /// What could still happen.
    fn open_window(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let (Some(alpha), Some(beta)) = (alpha, beta)
            && alpha.value == beta.value
        {
            if alpha.side == beta.side {
                return "The window was closed already, but only α > β cuts here.".to_owned();
            }
            return format!(
                "Both ends of the window stand at {}: all that could matter is how the value compares with it.",
                alpha.value
            );
        }
        let ends = [(Player::Max, alpha), (Player::Min, beta)].into_iter();
        let ends = ends.filter_map(|(player, limit)| Some((player, limit?)));
        let known = ends
            .clone()
            .map(|(player, limit)| self.known(player, limit));
        let known: Vec<String> = known.collect();
        if known.is_empty() {
            return "There was no bound here, so any value could still matter.".to_owned();
        }
        let known = capitalised(&known.join(", and "));
        let matters = ends.map(|(player, limit)| self.beyond(player, limit));
        let matters: Vec<String> = matters.collect();
        let matters = matters.join(" and ");
        format!("{known}: only a value {matters} could still matter.")
    }

    /// What is known at an end of a window, α for MAX and β for MIN: `MAX was sure of 2 at A by moving to B`,
    /// `to the chance node Q, all values of q2 that are 3 or less are the same`.
    fn known(&self, player: Player, limit: &Limit) -> String {
        let (value, tree) = (&limit.value, self.words().tree());
        if limit.side != Side::At {
            let matters = self.beyond(player, limit);
            return format!("a null window only asked about values of {matters}");
        }
        let Some((from, via)) = limit.set_by(tree).zip(limit.via) else {
            let [alpha, beta] = self.words().end_names();
            let end = if player == Player::Max { alpha } else { beta };
            return format!("the root was entered with {end} = {value}");
        };
        let [name, via] = [from, via].map(|node| self.name(node));
        if tree.mover(from) == Mover::Chance {
            let all = at_best(player.opponent(), value);
            return format!(
                "to the chance node {name}, all values of {via} that are {all} are the same"
            );
        }
        format!("{player} was sure of {value} at {name} by moving to {via}")
    }

    /// `more than 2`: what can still matter at an end of a window, α for MAX and β for MIN.
    fn beyond(&self, player: Player, limit: &Limit) -> String {
        let just_outside = match player {
            Player::Max => Side::JustBelow,
            Player::Min => Side::JustAbove,
        };
        let cut = self.evaluation().setup.convention.cut;
        let includes_end =
            limit.side == just_outside || limit.side == Side::At && cut == Cut::Strict;
        let better = Comparison::better_for(player);
        let matters = if includes_end {
            better.or_equal()
        } else {
            better
        };
        compared(matters, &limit.value)
    }

    /// For which values of the node the root keeps its value and its best move.
    fn consequences(&self, explanation: &Explanation) -> Vec<String> {
        let (root, node) = (self.name(NodeId::ROOT), self.name(explanation.name.node));
        let [value, best] = self.kept();
        let Some(value) = value else {
            return vec![format!(
                "What it means for {root} is unknown: that depends on leaves with unknown values (`?`)."
            )];
        };
        let keeps_value = when(&node, explanation.keeps_value.as_ref());
        let keeps_move = when(&node, explanation.keeps_best_move.as_ref());
        match best {
            Some(best) if keeps_value == keeps_move => vec![format!(
                "{root} keeps its {value} and its {best} {keeps_value}."
            )],
            best => {
                let kept = format!("{root} keeps its {value} {keeps_value}.");
                let best = best.map(|best| format!("It keeps its {best} {keeps_move}."));
                std::iter::once(kept).chain(best).collect()
            }
        }
    }

    /// `value 6` and `best move C`, what the root may keep: those of minimax, where the search reports others.
    pub(super) fn kept(&self) -> [Option<String>; 2] {
        let outcome = &self.evaluation().outcome;
        let value = self.root_value().map(|value| match outcome.found.bound {
            Bound::Exact => format!("value {value}"),
            Bound::Lower | Bound::Upper => format!("minimax value {value}"),
        });
        // A rule for ties, or a window, may have the search report another one.
        let is_reported = self.best_move() == outcome.best_move;
        let called = if is_reported { "" } else { "first " };
        let best = self.best_move().map(|best| self.name(best));
        [value, best.map(|best| format!("{called}best move {best}"))]
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
        let cases = intervals.iter();
        let cases = cases.map(|values| format!("if {leaf} is {}", values_in(values)));
        let cases: Vec<String> = cases.collect();
        format!("{node} is skipped {}.", cases.join(", or "))
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

/// `2 or more`, `exactly 6`, `more than 2 and 6 or less`; an end at infinity that belongs to the values goes without
/// saying.
fn values_in(values: &Interval) -> String {
    let Interval { low, high, .. } = values;
    if low == high {
        return format!("exactly {low}");
    }
    let low = match values.low_included {
        true if !low.is_finite() => None,
        true => Some(compared(Comparison::AtLeast, low)),
        false => Some(compared(Comparison::MoreThan, low)),
    };
    let high = match values.high_included {
        true if !high.is_finite() => None,
        true => Some(compared(Comparison::AtMost, high)),
        false => Some(compared(Comparison::LessThan, high)),
    };
    let ends: Vec<String> = low.into_iter().chain(high).collect();
    ends.join(" and ")
}
