//! Why a node was looked at.

use super::ExplanationWords;
use crate::game::Game;
use crate::search::{Algorithm, Comparison, Limit, NodeRecord, Side, Window};
use crate::tree::{Mover, Player};
use crate::words::{bounded_in_words, capitalised, compared};

impl ExplanationWords<'_> {
    pub(super) fn visited(&self, visit: &NodeRecord) -> Vec<String> {
        let reason = match &visit.entry {
            Some(window) => self.open_window(window),
            None => self.without_window().to_owned(),
        };
        let found = visit.found.as_ref().map(bounded_in_words);
        let found = found.map(|found| format!("It is worth {found}."));
        let sentences = [self.looked_at(visit), reason].into_iter();
        sentences.chain(found).collect()
    }

    /// `K was evaluated with the window (−∞, 2).`
    fn looked_at(&self, visit: &NodeRecord) -> String {
        let name = self.name(visit.node);
        let window = visit.entry.as_ref().map(|window| self.words.window(window));
        let window = window.map(|window| format!(" with the window {window}"));
        let at_last = if window.is_some() {
            ", the last time"
        } else {
            ""
        };
        let window = window.unwrap_or_default();
        match visit.visits {
            1 if self.evaluation.game.is_static(visit.node, visit.ply) => {
                format!("{name} was evaluated{window}.")
            }
            1 => format!("{name} was searched{window}."),
            2 => format!("{name} was visited twice{at_last}{window}."),
            visits => format!("{name} was visited {visits} times{at_last}{window}."),
        }
    }

    fn without_window(&self) -> &'static str {
        match self.evaluation.setup.plan.algorithm {
            Algorithm::Minimax => "Minimax looks at every node.",
            Algorithm::Expectiminimax => "Expectiminimax looks at every node.",
            Algorithm::Mtdf => "A pass asks only one question, and here the answer was still open.",
            Algorithm::SssStar => "When it was chosen, no other node promised more.",
            Algorithm::DualStar => "When it was chosen, no other node promised less.",
            _ => "There was no window here: the search needed the exact value.",
        }
    }

    /// What could still happen.
    fn open_window(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let Some(asked) = alpha.zip(beta).and_then(only_question) {
            return format!("The search only asked whether it is worth {asked}.");
        }
        let known = self.known_ends(alpha, beta);
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
                let inside = self.inside(alpha, beta);
                format!("{known}: only a value {inside} could still matter.")
            }
        }
    }

    /// Who set the ends of a window; nothing where both are open.
    fn known_ends(&self, alpha: Option<&Limit>, beta: Option<&Limit>) -> String {
        let is_given = |limit: &&Limit| limit.via.is_none() && limit.side == Side::At;
        if let (Some(low), Some(high)) = (alpha.filter(is_given), beta.filter(is_given)) {
            let [alpha, beta] = self.words.end_names();
            let (low, high) = (&low.value, &high.value);
            let run = self.pass_or_search("the pass");
            return format!("{run} began with {alpha} = {low} and {beta} = {high}");
        }
        let ends = [(Player::Max, alpha), (Player::Min, beta)].into_iter();
        let known = ends.filter_map(|(player, limit)| Some(self.known(player, limit?)));
        known.collect::<Vec<_>>().join(", and ")
    }

    /// `MAX was sure of 2 at A by moving to B`
    fn known(&self, player: Player, limit: &Limit) -> String {
        let (value, tree) = (&limit.value, self.words.tree());
        if limit.side != Side::At {
            let matters = compared(self.beyond(player, limit.side), value);
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

    /// `more than 2 and less than 6`
    fn inside(&self, alpha: Option<&Limit>, beta: Option<&Limit>) -> String {
        let ends = [(Player::Max, alpha), (Player::Min, beta)].into_iter();
        let ends = ends.filter_map(|(player, limit)| {
            let limit = limit?;
            Some(compared(self.beyond(player, limit.side), &limit.value))
        });
        ends.collect::<Vec<_>>().join(" and ")
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
