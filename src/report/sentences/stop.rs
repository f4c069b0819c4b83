//! Why a search stopped at a node: what was had there, and what that met.

use super::ExplanationWords;
use crate::analysis::{Pruning, Witnesses};
use crate::search::{Bound, Comparison, Cutoff, CutoffKind, Limit, WindowEnd};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;
use crate::words::{at_best, capitalised, compared};

/// A node where the search stopped, and the values that met there.
struct Stop<'s> {
    cutoff: &'s Cutoff,
    witnesses: Witnesses,
    /// The node's name.
    at: String,
    /// The player who could have what lies beyond the bound: at MAX and MIN nodes the one who moves.
    player: Player,
    /// What the player has there; of a chance node the least or the most that it can be.
    own: &'s Value,
    /// The bound that it met.
    bound: &'s Limit,
}

/// What part a leaf has in a value.
enum Part {
    /// The value is the leaf's own.
    Itself,
    /// The leaf of this name is the only reason for it.
    Alone(String),
    /// It is exactly the value of the leaf of this name.
    Exactly(String),
    /// That can't be told.
    Unknown,
}

impl Stop<'_> {
    /// The answer to the one question of the pass.
    fn answer(&self) -> Option<String> {
        let test = self.cutoff.test.as_ref()?;
        let asked = compared(test.comparison, &test.value);
        let answer = if test.holds(self.own) { "yes" } else { "no" };
        let (pass, at) = (self.cutoff.pass, &self.at);
        Some(format!(
            "Pass {pass} only asks whether values are {asked}. For {at} the answer is {answer}, so the search stops there: a null-window cutoff."
        ))
    }
}

impl ExplanationWords<'_> {
    /// What was had at the first node that skipped the subtree, and what that met.
    pub(super) fn stop(&self, pruning: &Pruning) -> Vec<String> {
        let Some(stop) = self.first_stop(pruning) else {
            return Vec::new();
        };
        let mut sentences = vec![match self.words.tree().mover(stop.cutoff.at) {
            Mover::Chance => self.what_it_can_be(&stop),
            Mover::Max | Mover::Min => self.what_is_had(&stop),
        }];
        sentences.extend(self.what_was_met(&stop));
        sentences
    }

    fn first_stop<'s>(&self, pruning: &'s Pruning) -> Option<Stop<'s>> {
        let tree = self.words.tree();
        let &(cutoff, witnesses) = pruning.cutoffs.first()?;
        Some(Stop {
            cutoff,
            witnesses,
            at: self.name(cutoff.at),
            player: match cutoff.inherited_end(tree) {
                WindowEnd::Alpha => Player::Min,
                WindowEnd::Beta => Player::Max,
            },
            own: &cutoff.own_bound(tree)?.value,
            bound: cutoff.closing_bound(tree)?,
        })
    }

    /// `F is MAX's choice, and K gives MAX 3: F is worth 3 or more, whatever comes after K.`
    fn what_is_had(&self, stop: &Stop) -> String {
        let (at, player, after) = (&stop.at, stop.player, self.name(stop.cutoff.after));
        let had = at_best(player, stop.own);
        let given = match self.part(player, stop.cutoff.after, stop.witnesses.own, stop.own) {
            Part::Itself => format!("gives {player} {}", stop.own),
            Part::Alone(leaf) => format!("gives {player} {had} because of {leaf}"),
            Part::Exactly(leaf) => format!("is worth exactly {} (by {leaf})", stop.own),
            Part::Unknown => format!("gives {player} {had}"),
        };
        format!(
            "{at} is {player}'s choice, and {after} {given}: {at} is worth {had}, whatever comes after {after}."
        )
    }

    /// What part a leaf has in the value that a player is sure of by moving to a node. It is the only
    /// reason where nobody else has a choice on the way to it; elsewhere what the other player could
    /// have chosen instead counts as much, and the leaf only tells where an exact value comes from.
    fn part(&self, player: Player, node: NodeId, leaf: Option<NodeId>, value: &Value) -> Part {
        let Some(leaf) = leaf else {
            return Part::Unknown;
        };
        if leaf == node {
            return Part::Itself;
        }
        let tree = self.words.tree();
        let way = tree
            .ancestors(leaf)
            .take_while(|&above| Some(above) != tree.parent(node));
        if way
            .into_iter()
            .all(|above| tree.mover(above) == player.into())
        {
            return Part::Alone(self.name(leaf));
        }
        let nodes = self.evaluation.observations.nodes();
        let found = nodes.and_then(|nodes| nodes.get(node)?.found.as_ref());
        let is_exact =
            found.is_some_and(|found| found.bound == Bound::Exact && found.value == *value);
        if is_exact {
            Part::Exactly(self.name(leaf))
        } else {
            Part::Unknown
        }
    }

    /// `Q is a chance node, and values lie between 0 and 10: after q2 its average is 5 or less, …`
    fn what_it_can_be(&self, stop: &Stop) -> String {
        let range = self.evaluation.setup.plan.value_range.as_ref();
        let range = range.map(|range| format!("{} and {}", range.low(), range.high()));
        let (at, range) = (&stop.at, range.unwrap_or_default());
        let (after, average) = (
            self.words.after(stop.cutoff),
            at_best(stop.player, stop.own),
        );
        format!(
            "{at} is a chance node, and values lie between {range}: {after} its average is {average}, whatever is skipped."
        )
    }

    fn what_was_met(&self, stop: &Stop) -> Vec<String> {
        let tree = self.words.tree();
        let is_chance = tree.mover(stop.cutoff.at) == Mover::Chance;
        match stop.bound.set_by(tree).zip(stop.bound.via) {
            Some((from, via)) if tree.mover(from) == Mover::Chance => {
                let same = self.same_to_chance(stop.player, stop.bound, from, via);
                let same = capitalised(&same);
                vec![format!("{same}, so the rest of {} can't matter.", stop.at)]
            }
            Some((from, via)) if is_chance => vec![self.better_elsewhere(stop, from, via)],
            Some((from, via)) if tree.player(from) == stop.player => {
                vec![self.null_window(stop, from, via)]
            }
            Some((from, via)) => self.ancestor(stop, from, via),
            None if stop.cutoff.test.is_some() => stop.answer().into_iter().collect(),
            None if is_chance => vec![self.end_of_window("the search", stop)],
            None if self.ends_its_pass(stop) => {
                let pass = format!("pass {}", stop.cutoff.pass);
                vec![self.end_of_window(self.pass_or_search(&pass), stop)]
            }
            None => vec![self.shown_before(stop)],
        }
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
        let moving = format!("by moving to {through}");
        let (reason, escape) = match self.part(opponent, via, stop.witnesses.bound, bound) {
            Part::Itself => (format!("because of {through}"), "take"),
            Part::Alone(leaf) => (format!("{moving}, because of {leaf}"), "move to"),
            Part::Exactly(leaf) => (
                format!("{moving}, which is worth exactly {bound} (by {leaf})"),
                "move to",
            ),
            Part::Unknown => (moving, "move to"),
        };
        let escape = format!("{escape} {through} for {bound}");
        let refusal = if stop.own == bound {
            format!("can {escape}, and gains nothing by letting {player} have {had} at {at}.")
        } else {
            format!("would {escape} rather than let {player} have {had} at {at}.")
        };
        vec![
            format!(
                "{above} is {opponent}'s choice, and {opponent} is sure of {bound} there {reason}."
            ),
            format!("{opponent} at {above} {refusal}"),
            self.kind(stop, &above),
        ]
    }

    fn kind(&self, stop: &Stop, above: &str) -> String {
        let (at, tree) = (&stop.at, self.words.tree());
        let (kind, set_by) = match (stop.cutoff.kind(tree), tree.parent(stop.cutoff.at)) {
            (CutoffKind::Deep, Some(parent)) => {
                let parent = self.name(parent);
                (
                    "deep",
                    format!("{above}, further up than its parent {parent}"),
                )
            }
            _ => ("shallow", format!("its parent {above}")),
        };
        format!("This is a {kind} cutoff: the bound that {at} met was set by {set_by}.")
    }

    /// The ancestor moves for the same player and only asked whether another child is better.
    fn null_window(&self, stop: &Stop, from: NodeId, via: NodeId) -> String {
        let (at, bound) = (&stop.at, &stop.bound.value);
        let line =
            std::iter::once(stop.cutoff.at).chain(self.words.tree().ancestors(stop.cutoff.at));
        let child = line.take_while(|&node| node != from).last();
        let child = child.map(|child| self.name(child)).unwrap_or_default();
        let [above, through] = [from, via].map(|node| self.name(node));
        let better = match stop.player {
            Player::Max => compared(Comparison::MoreThan, bound),
            Player::Min => compared(Comparison::LessThan, bound),
        };
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
