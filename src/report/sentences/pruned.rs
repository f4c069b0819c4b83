//! Why a node was passed over.

use super::{Teller, at_best, bounded, capitalised, compared};
use crate::analysis::{Pruning, RootAnswer, SanityTest, Witnesses};
use crate::search::{Bound, Comparison, Cutoff, CutoffKind, Limit, Phase, Side};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A node where the search stopped, and the values that met there.
struct Stop<'s> {
    cutoff: &'s Cutoff,
    witnesses: Witnesses,
    player: Player,
    /// What the player has there.
    own: &'s Value,
    /// The bound that it met.
    bound: &'s Limit,
}

impl Teller<'_> {
    pub(super) fn pruned(&self, node: NodeId, pruning: &Pruning) -> Vec<String> {
        let mut sentences = vec![self.passed_over(node, pruning)];
        if let Some(stop) = self.chance_stop(pruning) {
            sentences.push(self.what_it_can_be(&stop));
            sentences.push(self.what_the_estimate_met(&stop));
        } else if let Some(stop) = self.stop(pruning) {
            sentences.push(self.what_is_had(&stop));
            sentences.extend(self.what_was_met(&stop));
        }
        sentences.extend(self.further_visits(pruning));
        sentences.extend(pruning.sanity.as_ref().map(|test| self.sanity(node, test)));
        sentences
    }

    fn passed_over(&self, node: NodeId, pruning: &Pruning) -> String {
        let name = self.name(node);
        let because = if pruning.skipped == node {
            format!("{name} was never looked at")
        } else {
            let skipped = self.name(pruning.skipped);
            format!("{name} was never looked at, because {skipped} above it was skipped")
        };
        match pruning.cutoffs.first() {
            Some((cutoff, _)) => {
                let (at, after) = (self.name(cutoff.at), self.name(cutoff.after));
                let probing = match cutoff.phase {
                    Phase::Probe => "probing ",
                    Phase::Search => "",
                };
                format!("{because}: the search of {at} stopped after {probing}{after}.")
            }
            None => format!(
                "{because}: the value of {} was proved without it.",
                self.root()
            ),
        }
    }

    fn stop<'s>(&self, pruning: &'s Pruning) -> Option<Stop<'s>> {
        let tree = &self.evaluation.document.tree;
        let &(cutoff, witnesses) = pruning.cutoffs.first()?;
        Some(Stop {
            cutoff,
            witnesses,
            player: tree.player(cutoff.at),
            own: &cutoff.own_bound(tree)?.value,
            bound: cutoff.closing_bound(tree)?,
        })
    }

    /// `F is MAX's choice, and K gives MAX 3: F is worth 3 or more, whatever comes after K.`
    fn what_is_had(&self, stop: &Stop) -> String {
        let (at, after) = (self.name(stop.cutoff.at), self.name(stop.cutoff.after));
        let player = stop.player;
        let had = at_best(player, stop.own);
        let given = match stop.witnesses.own {
            Some(leaf) if leaf == stop.cutoff.after => stop.own.to_string(),
            Some(leaf) => format!("{had} because of {}", self.name(leaf)),
            None => had.clone(),
        };
        format!(
            "{at} is {player}'s choice, and {after} gives {player} {given}: {at} is worth {had}, whatever comes after {after}."
        )
    }

    fn what_was_met(&self, stop: &Stop) -> Vec<String> {
        let tree = &self.evaluation.document.tree;
        match stop.bound.set_by(tree).zip(stop.bound.via) {
            Some((from, via)) if tree.mover(from) == Mover::Chance => {
                let same = self.same_to_chance(stop.player, stop.bound, from, via);
                let at = self.name(stop.cutoff.at);
                vec![format!(
                    "{}, so the rest of {at} can't matter.",
                    capitalised(&same)
                )]
            }
            Some((from, via)) if tree.player(from) == stop.player => {
                vec![self.null_window(stop, from, via)]
            }
            Some((from, via)) => self.ancestor(stop, from, via),
            None if stop.cutoff.test.is_some() => self.question(stop).into_iter().collect(),
            None if stop.bound.side == Side::At => vec![self.window_of_pass(stop)],
            None => vec![self.shown_before(stop)],
        }
    }

    /// What the player further up would rather do.
    fn ancestor(&self, stop: &Stop, from: NodeId, via: NodeId) -> Vec<String> {
        let tree = &self.evaluation.document.tree;
        let (player, opponent) = (stop.player, stop.player.opponent());
        let (at, above, through) = (self.name(stop.cutoff.at), self.name(from), self.name(via));
        let (had, bound) = (at_best(player, stop.own), &stop.bound.value);
        let is_leaf = stop.witnesses.bound == Some(via);
        let reason = match stop.witnesses.bound {
            Some(_) if is_leaf => format!("because of {through}"),
            Some(leaf) => format!("by moving to {through}, because of {}", self.name(leaf)),
            None => format!("by moving to {through}"),
        };
        let escape = if is_leaf {
            format!("take {through} for {bound}")
        } else {
            format!("move to {through} for {bound}")
        };
        let refusal = if *stop.own == stop.bound.value {
            format!(
                "{opponent} at {above} can {escape}, and gains nothing by letting {player} have {had} at {at}."
            )
        } else {
            format!(
                "{opponent} at {above} would {escape} rather than let {player} have {had} at {at}."
            )
        };
        let kind = match stop.cutoff.kind(tree) {
            CutoffKind::Deep => {
                let parent = tree.parent(stop.cutoff.at).map(|parent| self.name(parent));
                let parent = parent.unwrap_or_default();
                format!(
                    "This is a deep cutoff: the bound that {at} met was set by {above}, further up than its parent {parent}."
                )
            }
            _ => format!(
                "This is a shallow cutoff: the bound that {at} met was set by its parent {above}."
            ),
        };
        vec![
            format!(
                "{above} is {opponent}'s choice, and {opponent} is sure of {bound} there {reason}."
            ),
            refusal,
            kind,
        ]
    }

    /// The ancestor moves for the same player and only asked whether another child is better.
    fn null_window(&self, stop: &Stop, from: NodeId, via: NodeId) -> String {
        let tree = &self.evaluation.document.tree;
        let (at, above, through) = (self.name(stop.cutoff.at), self.name(from), self.name(via));
        let bound = &stop.bound.value;
        let line = std::iter::once(stop.cutoff.at).chain(tree.ancestors(stop.cutoff.at));
        let child = line.take_while(|&node| node != from).last();
        let child = child.map(|child| self.name(child)).unwrap_or_default();
        let comparison = match stop.player {
            Player::Max => Comparison::MoreThan,
            Player::Min => Comparison::LessThan,
        };
        let better = compared(comparison, bound);
        format!(
            "{above} had {through} for {bound} already, and a null window only asked whether {child} is worth {better}: for {at} the answer is yes, and no more was asked."
        )
    }

    fn question(&self, stop: &Stop) -> Option<String> {
        let test = stop.cutoff.test.as_ref()?;
        let asked = compared(test.comparison, &test.value);
        let answer = if test.holds(stop.own) { "yes" } else { "no" };
        Some(format!(
            "Pass {} only asks whether values are {asked}: for {} the answer is {answer}, and no more is asked. This is a null-window cutoff.",
            stop.cutoff.pass,
            self.name(stop.cutoff.at)
        ))
    }

    fn window_of_pass(&self, stop: &Stop) -> String {
        let (end, far) = match stop.player {
            Player::Max => (self.glyphs.beta, "more"),
            Player::Min => (self.glyphs.alpha, "less"),
        };
        format!(
            "The window that pass {} began with ends there, at {end} = {}: how much {far} than that {} is worth was not asked.",
            stop.cutoff.pass,
            stop.bound.value,
            self.name(stop.cutoff.at)
        )
    }

    fn shown_before(&self, stop: &Stop) -> String {
        let matters = self.beyond(stop.player.opponent(), stop.bound.side);
        format!(
            "A null-window search before this one had shown that only values of {} still mattered.",
            compared(matters, &stop.bound.value)
        )
    }

    fn further_visits(&self, pruning: &Pruning) -> Option<String> {
        let (cutoff, _) = pruning.cutoffs.first()?;
        let (at, skipped) = (self.name(cutoff.at), self.name(pruning.skipped));
        match pruning.cutoffs.len() - 1 {
            0 => None,
            1 => Some(format!(
                "One more visit of {at} stopped before {skipped} too."
            )),
            more => Some(format!(
                "{more} more visits of {at} stopped before {skipped} too."
            )),
        }
    }

    fn sanity(&self, node: NodeId, test: &SanityTest) -> String {
        let (low, high) = (&test.least, &test.most);
        let (node, root) = (self.name(node), self.root());
        let first = format!(
            "Sanity test: with {low} in the place of {node}, minimax finds {} at {root}",
            self.answer(&test.low)
        );
        if test.low == test.high {
            return format!("{first}; with {high} it finds the same.");
        }
        let both = format!("{first}; with {high} it finds {}", self.answer(&test.high));
        let found = &self.evaluation.outcome.found;
        if found.bound == Bound::Exact {
            return format!("{both}.");
        }
        let claim = bounded(found);
        format!("{both}. Both are {claim}, and the search says no more than that.")
    }

    /// `6 and the best move C`
    fn answer(&self, answer: &RootAnswer) -> String {
        let value = &answer.value;
        match answer.best_move {
            Some(best) => format!("{value} and the best move {}", self.name(best)),
            None => value.to_string(),
        }
    }
}
