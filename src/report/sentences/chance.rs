//! Why the rest of a chance node was passed over: what its average can be, and what that met.

use super::{Teller, at_best, capitalised};
use crate::analysis::Pruning;
use crate::search::{Cutoff, Limit, Phase, ValueRange, WindowEnd};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A chance node where the search stopped, and the values that met there.
pub(super) struct ChanceStop<'s> {
    cutoff: &'s Cutoff,
    range: &'s ValueRange,
    /// The player who is sure of the bound already: for MAX the node is worth too little, for MIN
    /// too much.
    player: Player,
    /// The most that the node can be where MAX is sure of something, else the least.
    own: &'s Value,
    /// What it met.
    bound: &'s Limit,
}

impl Teller<'_> {
    /// The stop, if a chance node was cut.
    pub(super) fn chance_stop<'s>(&'s self, pruning: &'s Pruning) -> Option<ChanceStop<'s>> {
        let tree = &self.evaluation.document.tree;
        let (cutoff, _) = pruning.cutoffs.first()?;
        if tree.mover(cutoff.at) != Mover::Chance {
            return None;
        }
        Some(ChanceStop {
            cutoff,
            range: self.evaluation.value_range.as_ref()?,
            player: match cutoff.inherited_end(tree) {
                WindowEnd::Alpha => Player::Max,
                WindowEnd::Beta => Player::Min,
            },
            own: &cutoff.own_bound(tree)?.value,
            bound: cutoff.closing_bound(tree)?,
        })
    }

    /// `Q is a chance node, and values lie between 0 and 10: after q2 its average is 5 or less, …`
    pub(super) fn what_it_can_be(&self, stop: &ChanceStop) -> String {
        let (low, high) = (stop.range.low(), stop.range.high());
        let average = at_best(stop.player.opponent(), stop.own);
        let probing = match stop.cutoff.phase {
            Phase::Probe => "probing ",
            Phase::Search => "",
        };
        format!(
            "{} is a chance node, and values lie between {low} and {high}: after {probing}{} its average is {average}, whatever is skipped.",
            self.name(stop.cutoff.at),
            self.name(stop.cutoff.after)
        )
    }

    /// Why that is enough to know.
    pub(super) fn what_the_estimate_met(&self, stop: &ChanceStop) -> String {
        let tree = &self.evaluation.document.tree;
        let at = self.name(stop.cutoff.at);
        match stop.bound.set_by(tree).zip(stop.bound.via) {
            None => self.window_of_search(stop, &at),
            Some((from, via)) if tree.mover(from) == Mover::Chance => {
                let same = self.same_to_chance(stop.player.opponent(), stop.bound, from, via);
                format!("{}, so the rest of {at} can't matter.", capitalised(&same))
            }
            Some((from, via)) => format!(
                "{} was sure of {} at {} already by moving to {}, and can't do better here.",
                stop.player,
                stop.bound.value,
                self.name(from),
                self.name(via)
            ),
        }
    }

    fn window_of_search(&self, stop: &ChanceStop, at: &str) -> String {
        let (end, far) = match stop.player {
            Player::Max => (self.glyphs.alpha, "less"),
            Player::Min => (self.glyphs.beta, "more"),
        };
        format!(
            "The window that the search began with ends there, at {end} = {}: how much {far} than that {at} is worth was not asked.",
            stop.bound.value
        )
    }

    /// Why nothing beyond a bound matters that a chance node has worked out for its child: `to the
    /// chance node Q all values of q2 that are 3 or less are the same`, or at an end of the range
    /// `no value is less than 0`. `player` is the one who
    /// can have what lies beyond the bound.
    pub(super) fn same_to_chance(
        &self,
        player: Player,
        bound: &Limit,
        from: NodeId,
        via: NodeId,
    ) -> String {
        let value = &bound.value;
        let range = self.evaluation.value_range.as_ref();
        let (end, relation) = match player {
            Player::Max => (range.map(ValueRange::high), "more"),
            Player::Min => (range.map(ValueRange::low), "less"),
        };
        if end == Some(&bound.value) {
            return format!("no value is {relation} than {value}");
        }
        format!(
            "to the chance node {} all values of {} that are {} are the same",
            self.name(from),
            self.name(via),
            at_best(player, &bound.value)
        )
    }
}
