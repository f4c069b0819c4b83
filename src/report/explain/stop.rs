//! Why a search stopped at a node: what was had there, and what that met.

use super::ExplanationWords;
use crate::game::Game as _;
use crate::search::{Bound, Comparison, Cutoff, CutoffKind, Limit, WindowEnd};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;
use crate::words::{at_best, capitalised, compared};

/// A node where the search stopped, and the values that met there.
struct Stop<'s> {
    cutoff: &'s Cutoff,
    /// The node's name.
    at: String,
    /// The player who could have what lies beyond the bound: at MAX and MIN nodes the one who moves.
    player: Player,
    /// What the player has there; of a chance node the least or the most that it can be.
    own: &'s Value,
    /// The bound that it met.
    bound: &'s Limit,
}

impl ExplanationWords<'_> {
    /// What was had at the node of a cutoff, and what that met.
    pub(super) fn stop(&self, cutoff: &Cutoff) -> Vec<String> {
        let tree = self.words.tree();
        let (Some(own), Some(bound)) = (cutoff.own_bound(tree), cutoff.closing_bound(tree)) else {
            return vec![self.nothing_better(cutoff)];
        };
        let stop = Stop {
            cutoff,
            at: self.name(cutoff.at),
            player: match cutoff.inherited_end(tree) {
                WindowEnd::Alpha => Player::Min,
                WindowEnd::Beta => Player::Max,
            },
            own: &own.value,
            bound,
        };
        let mut sentences = vec![match tree.mover(cutoff.at) {
            Mover::Chance => self.what_it_can_be(&stop),
            _ if own.via != Some(cutoff.after) => closed_from_the_start(&stop),
            Mover::Max | Mover::Min => self.what_is_had(&stop),
        }];
        sentences.extend(self.what_was_met(&stop));
        sentences
    }

    /// `A is MAX's choice, and B gives MAX 10: no value is better, so the rest of A can't matter.`
    fn nothing_better(&self, cutoff: &Cutoff) -> String {
        let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
        let player = self.words.tree().player(cutoff.at);
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
    fn what_is_had(&self, stop: &Stop) -> String {
        let (at, player, own) = (&stop.at, stop.player, stop.own);
        let (child, had) = (stop.cutoff.after, at_best(player, own));
        let nodes = self.evaluation.observations.nodes();
        let found = nodes.and_then(|nodes| nodes.get(child)?.found.as_ref());
        let is_proved = found.is_some_and(|found| found.bound == Bound::Exact);
        let proved = found.filter(|_| is_proved).map(|found| found.value.clone());
        // Without records only leaves are known. A value that was moved into the window is not the leaf's.
        let is_leaf = self.words.tree().is_leaf(child);
        let exact = proved.or_else(|| self.evaluation.game.static_value(child).filter(|_| is_leaf));
        let given = match exact {
            Some(exact) if exact == *own => own.to_string(),
            _ => had.clone(),
        };
        let after = self.name(child);
        format!(
            "{at} is {player}'s choice, and {after} gives {player} {given}: {at} is worth {had}, whatever comes after {after}."
        )
    }

    /// `Q is a chance node, and values lie between 0 and 10: after q2 its average is 5 or less, …`
    fn what_it_can_be(&self, stop: &Stop) -> String {
        let range = self.evaluation.setup.plan.value_range.as_ref();
        let range = range.map(|range| format!("{} and {}", range.low, range.high));
        let (at, range) = (&stop.at, range.unwrap_or_default());
        let after = self.words.after(stop.cutoff);
        let average = at_best(stop.player, stop.own);
        format!(
            "{at} is a chance node, and values lie between {range}: {after} its average is {average}, whatever is skipped."
        )
    }

    fn what_was_met(&self, stop: &Stop) -> Vec<String> {
        let tree = self.words.tree();
        let is_chance = tree.mover(stop.cutoff.at) == Mover::Chance;
        vec![match stop.bound.set_by(tree).zip(stop.bound.via) {
            Some((from, via)) if tree.mover(from) == Mover::Chance => {
                let same = self.same_to_chance(stop.player, stop.bound, from, via);
                let same = capitalised(&same);
                format!("{same}, so the rest of {} can't matter.", stop.at)
            }
            Some((from, via)) if is_chance => self.better_elsewhere(stop, from, via),
            Some((from, via)) if tree.player(from) == stop.player => {
                self.null_window(stop, from, via)
            }
            Some((from, via)) => return self.ancestor(stop, from, via),
            None if stop.cutoff.test.is_some() => return answer(stop).into_iter().collect(),
            None if is_chance => self.end_of_window("the search", stop),
            None if self.ends_its_pass(stop) => {
                let pass = format!("pass {}", stop.cutoff.pass);
                self.end_of_window(self.pass_or_search(&pass), stop)
            }
            None => self.shown_before(stop),
        }]
    }

    /// What the player who is sure of the bound has elsewhere.
    fn better_elsewhere(&self, stop: &Stop, from: NodeId, via: NodeId) -> String {
        let (sure, bound) = (stop.player.opponent(), &stop.bound.value);
        let [from, via] = [from, via].map(|node| self.name(node));
        format!(
            "{sure} was already sure of {bound} at {from} by moving to {via}, and can't do better here."
        )
    }

    /// What the player further up would rather do.
    fn ancestor(&self, stop: &Stop, from: NodeId, via: NodeId) -> Vec<String> {
        let (at, player, opponent) = (&stop.at, stop.player, stop.player.opponent());
        let (had, bound) = (at_best(player, stop.own), &stop.bound.value);
        let [above, through] = [from, via].map(|node| self.name(node));
        let (may, instead) = if stop.own == bound {
            ("can", ", and gains nothing by letting")
        } else {
            ("would", " rather than let")
        };
        let tree = self.words.tree();
        let parent = tree.parent(stop.cutoff.at).map(|parent| self.name(parent));
        let (kind, setter) = match (stop.cutoff.kind(tree), parent) {
            (CutoffKind::Deep, Some(parent)) => {
                let setter = format!("{above}, further up than its parent {parent}");
                ("deep", setter)
            }
            _ => ("shallow", format!("its parent {above}")),
        };
        vec![
            format!(
                "{above} is {opponent}'s choice, and {opponent} is sure of {bound} there by moving to {through}."
            ),
            format!(
                "{opponent} at {above} {may} move to {through} for {bound}{instead} {player} have {had} at {at}."
            ),
            format!("This is a {kind} cutoff: the bound that {at} met was set by {setter}."),
        ]
    }

    /// The ancestor moves for the same player and only asked whether another child is better.
    fn null_window(&self, stop: &Stop, from: NodeId, via: NodeId) -> String {
        let (at, bound, tree) = (&stop.at, &stop.bound.value, self.words.tree());
        let line = std::iter::once(stop.cutoff.at).chain(tree.ancestors(stop.cutoff.at));
        let child = line.take_while(|&node| node != from).last();
        let [above, through, child] =
            [from, via, child.unwrap_or(stop.cutoff.at)].map(|node| self.name(node));
        let better = compared(Comparison::better_for(stop.player), bound);
        format!(
            "{above} already had {bound} from {through}, and a null window only asked whether {child} is worth {better}. For {at} the answer is yes, so the search stopped there."
        )
    }

    /// Whether the bound is an end of the window that its pass began with; a second search of a child
    /// has one of its own.
    fn ends_its_pass(&self, stop: &Stop) -> bool {
        let pass = &self.evaluation.outcome.passes[stop.cutoff.pass - 1];
        let inherited = stop.cutoff.inherited_end(self.words.tree());
        let end = pass
            .window
            .as_ref()
            .and_then(|window| window.end(inherited));
        end == Some(stop.bound)
    }

    /// The bound is an end of the window that the run began with.
    fn end_of_window(&self, run: &str, stop: &Stop) -> String {
        let [alpha, beta] = self.words.end_names();
        let (end, far) = match stop.player {
            Player::Max => (beta, "more"),
            Player::Min => (alpha, "less"),
        };
        let (value, at) = (&stop.bound.value, &stop.at);
        format!(
            "The window of {run} ends there, at {end} = {value}: it does not matter how much {far} {at} is worth."
        )
    }

    fn shown_before(&self, stop: &Stop) -> String {
        let matters = self.beyond(stop.player.opponent(), stop.bound.side);
        let matters = compared(matters, &stop.bound.value);
        format!(
            "A null-window search before this one had shown that only values of {matters} still mattered."
        )
    }
}

/// `M was entered with α = 10 and β = 10, a closed window.`
fn closed_from_the_start(stop: &Stop) -> String {
    let [alpha, beta] = stop.cutoff.window.ends_as_values();
    format!(
        "{} was entered with α = {alpha} and β = {beta}, a closed window.",
        stop.at
    )
}

/// The answer to the one question of the pass.
fn answer(stop: &Stop) -> Option<String> {
    let test = stop.cutoff.test.as_ref()?;
    let asked = compared(test.comparison, &test.value);
    let answer = if test.holds(stop.own) { "yes" } else { "no" };
    let (pass, at) = (stop.cutoff.pass, &stop.at);
    Some(format!(
        "Pass {pass} only asks whether values are {asked}. For {at} the answer is {answer}, so the search stops there: a null-window cutoff."
    ))
}
