//! What a window says of a node: what could still matter there, and why the search stopped once it was closed.

use crate::analysis::Explainer;
use crate::search::{Bound, Comparison, Cut, Cutoff, CutoffKind, Limit, Side, Window, WindowEnd};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;
use crate::words::{at_best, capitalised, compared};

impl Explainer<'_> {
    /// What could still happen.
    pub(super) fn open_window(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let Some(asked) = alpha.zip(beta).and_then(only_question) {
            return format!("The search only asked whether it is worth {asked}.");
        }
        let ends = [(Player::Max, alpha), (Player::Min, beta)].into_iter();
        let ends = ends.filter_map(|(player, limit)| Some((player, limit?)));
        let known: Vec<String> = ends
            .clone()
            .map(|(player, limit)| self.known(player, limit))
            .collect();
        if known.is_empty() {
            return "There was no bound here, so any value could still matter.".to_owned();
        }
        let matters: Vec<String> = ends
            .map(|(player, limit)| self.beyond(player, limit))
            .collect();
        let (known, matters) = (capitalised(&known.join(", and ")), matters.join(" and "));
        let is_closed =
            alpha.is_some_and(|alpha| beta.is_some_and(|beta| alpha.value == beta.value));
        match self.evaluation().setup.convention.cut {
            _ if !is_closed => format!("{known}: only a value {matters} could still matter."),
            Cut::Weak => format!("{known}: no value could change the result now."),
            Cut::Strict => format!(
                "{known}: no value could change the result now, but this convention cuts only when {} > {}.",
                self.words().end_name(WindowEnd::Alpha),
                self.words().end_name(WindowEnd::Beta),
            ),
        }
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
            let passes = self.evaluation().setup.plan.algorithm.makes_passes();
            let run = if passes { "pass" } else { "search" };
            return format!("the {run} began with {end} = {value}");
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
        let better = Comparison::better_for(player);
        let includes_end =
            limit.side == just_outside || limit.side == Side::At && cut == Cut::Strict;
        let matters = if includes_end {
            better.or_equal()
        } else {
            better
        };
        compared(matters, &limit.value)
    }

    /// What was had at the node of a cutoff, and what that met.
    pub(super) fn stop(&self, cutoff: &Cutoff) -> Vec<String> {
        let tree = self.words().tree();
        let (Some(own), Some(bound)) = (cutoff.own_bound(tree), cutoff.closing_bound(tree)) else {
            return vec![self.nothing_better(cutoff)];
        };
        // At a MAX or MIN node the one who moves; at a chance node the one for whom it might be good.
        let player = match cutoff.inherited_end(tree) {
            WindowEnd::Alpha => Player::Min,
            WindowEnd::Beta => Player::Max,
        };
        let (at, had) = (self.name(cutoff.at), at_best(player, &own.value));
        let mut sentences = vec![match tree.mover(cutoff.at) {
            Mover::Chance => self.average(cutoff, &had),
            _ if own.via != Some(cutoff.after) => closed_from_the_start(&at, cutoff),
            Mover::Max | Mover::Min => self.choice(cutoff, player, &own.value),
        }];
        let set_by = bound.set_by(tree).filter(|_| bound.via.is_some());
        if let Some(test) = cutoff.test.as_ref().filter(|_| set_by.is_none()) {
            let asked = compared(test.comparison, &test.value);
            let answer = if test.holds(&own.value) { "yes" } else { "no" };
            sentences.push(format!(
                "Pass {} only asks whether values are {asked}. For {at} the answer is {answer}, so the search stops there: a null-window cutoff.",
                cutoff.pass
            ));
            return sentences;
        }
        let opponent = player.opponent();
        let is_choice = |node| tree.mover(node) != Mover::Chance;
        let known = capitalised(&self.known(opponent, bound));
        match set_by {
            Some(from)
                if is_choice(cutoff.at) && is_choice(from) && tree.player(from) == opponent =>
            {
                sentences.push(format!(
                    "{known}, and gains nothing by letting {player} have {had} at {at}."
                ));
                sentences.extend(self.kind(cutoff, from));
            }
            _ => sentences.push(format!("{known}, so the rest of {at} can't matter.")),
        }
        sentences
    }

    /// `A is MAX's choice, and B gives MAX 10: no value is better, so the rest of A can't matter.`
    fn nothing_better(&self, cutoff: &Cutoff) -> String {
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let player = self.words().tree().player(cutoff.at);
        let infinity = match player {
            Player::Max => Value::POSITIVE_INFINITY,
            Player::Min => Value::NEGATIVE_INFINITY,
        };
        let had = cutoff.range_end.as_ref().unwrap_or(&infinity);
        format!(
            "{at} is {player}'s choice, and {after} gives {player} {had}: no value is better, so the rest of {at} can't matter."
        )
    }

    /// `F is MAX's choice, and K gives MAX 3: F is worth 3 or more, whatever comes after K.`
    fn choice(&self, cutoff: &Cutoff, player: Player, own: &Value) -> String {
        let [at, after] = [cutoff.at, cutoff.after].map(|node| self.name(node));
        let had = at_best(player, own);
        let found = self.found(cutoff.after);
        let is_exact =
            found.is_some_and(|found| found.bound == Bound::Exact && found.value == *own);
        let given = if is_exact { &own.to_string() } else { &had };
        format!(
            "{at} is {player}'s choice, and {after} gives {player} {given}: {at} is worth {had}, whatever comes after {after}."
        )
    }

    /// `Q is a chance node, and values lie between 0 and 10: after q2 its average is 5 or less, …`
    fn average(&self, cutoff: &Cutoff, had: &str) -> String {
        let range = self.evaluation().setup.plan.value_range.as_ref();
        let range = range.map(|range| format!("{} and {}", range.low, range.high));
        let (at, range) = (self.name(cutoff.at), range.unwrap_or_default());
        let after = self.words().after(cutoff);
        format!(
            "{at} is a chance node, and values lie between {range}: {after} its average is {had}, whatever is skipped."
        )
    }

    /// `This is a deep cutoff: A set the bound, further up than M's parent G.`
    fn kind(&self, cutoff: &Cutoff, from: NodeId) -> Option<String> {
        let tree = self.words().tree();
        let parent = self.name(tree.parent(cutoff.at)?);
        let (at, from) = (self.name(cutoff.at), self.name(from));
        let (kind, by) = match cutoff.kind(tree) {
            CutoffKind::Deep => (
                "deep",
                format!("{from}, further up than its parent {parent}"),
            ),
            _ => ("shallow", format!("its parent {parent}")),
        };
        Some(format!(
            "This is a {kind} cutoff: the bound that {at} met was set by {by}."
        ))
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

/// `M was entered with α = 10 and β = 10, a closed window.`
fn closed_from_the_start(at: &str, cutoff: &Cutoff) -> String {
    let [alpha, beta] = cutoff.window.ends_as_values();
    format!("{at} was entered with α = {alpha} and β = {beta}, a closed window.")
}
