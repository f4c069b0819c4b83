//! Why a search stopped at a node: what was had there, and what that met.

use super::sentences::ExplanationWords;
use crate::search::{Bound, Cutoff, CutoffKind, WindowEnd};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;
use crate::words::{at_best, capitalised, compared};

impl ExplanationWords<'_> {
    /// What was had at the node of a cutoff, and what that met.
    pub(super) fn stop(&self, cutoff: &Cutoff) -> Vec<String> {
        let tree = self.words.tree();
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
    fn choice(&self, cutoff: &Cutoff, player: Player, own: &Value) -> String {
        let [at, after] = [cutoff.at, cutoff.after].map(|node| self.name(node));
        let (had, tree) = (at_best(player, own), self.words.tree());
        let nodes = self.evaluation.observations.nodes();
        let found = nodes.and_then(|nodes| nodes.get(cutoff.after)?.found.as_ref());
        // Without records only leaves are known, whose values may have been moved into the window.
        let is_exact = match found {
            Some(found) => found.bound == Bound::Exact && found.value == *own,
            None => tree.is_leaf(cutoff.after) && tree.value(cutoff.after).as_ref() == Some(own),
        };
        let given = if is_exact {
            own.to_string()
        } else {
            had.clone()
        };
        format!(
            "{at} is {player}'s choice, and {after} gives {player} {given}: {at} is worth {had}, whatever comes after {after}."
        )
    }

    /// `Q is a chance node, and values lie between 0 and 10: after q2 its average is 5 or less, …`
    fn average(&self, cutoff: &Cutoff, had: &str) -> String {
        let range = self.evaluation.setup.plan.value_range.as_ref();
        let range = range.map(|range| format!("{} and {}", range.low, range.high));
        let (at, range) = (self.name(cutoff.at), range.unwrap_or_default());
        let after = self.words.after(cutoff);
        format!(
            "{at} is a chance node, and values lie between {range}: {after} its average is {had}, whatever is skipped."
        )
    }

    /// `This is a deep cutoff: A set the bound, further up than M's parent G.`
    fn kind(&self, cutoff: &Cutoff, from: NodeId) -> Option<String> {
        let tree = self.words.tree();
        let parent = self.name(tree.parent(cutoff.at)?);
        let (at, from) = (self.name(cutoff.at), self.name(from));
        Some(match cutoff.kind(tree) {
            CutoffKind::Deep => format!(
                "This is a deep cutoff: the bound that {at} met was set by {from}, further up than its parent {parent}."
            ),
            _ => format!(
                "This is a shallow cutoff: the bound that {at} met was set by its parent {parent}."
            ),
        })
    }
}

/// `M was entered with α = 10 and β = 10, a closed window.`
fn closed_from_the_start(at: &str, cutoff: &Cutoff) -> String {
    let [alpha, beta] = cutoff.window.ends_as_values();
    format!("{at} was entered with α = {alpha} and β = {beta}, a closed window.")
}
