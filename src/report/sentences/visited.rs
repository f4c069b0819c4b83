//! Why a node was looked at.

use super::{Teller, bounded, capitalised, compared};
use crate::game::Game;
use crate::report::text::Glyphs;
use crate::search::{Algorithm, Comparison, Limit, NodeRecord, Side, Window};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

impl Teller<'_> {
    pub(super) fn visited(&self, visit: &NodeRecord) -> Vec<String> {
        let mut sentences = vec![self.looked_at(visit)];
        sentences.push(match &visit.entry {
            Some(window) => self.open_window(window),
            None => self.without_window(),
        });
        if let Some(found) = &visit.found {
            sentences.push(format!("It came out at {}.", bounded(found)));
        }
        sentences
    }

    /// `K was evaluated with the window (−∞, 2).`
    fn looked_at(&self, visit: &NodeRecord) -> String {
        let name = self.name(visit.node);
        let is_static = self.evaluation.game.is_static(visit.node, visit.ply);
        let looked_at = if is_static { "evaluated" } else { "searched" };
        let window = visit
            .entry
            .as_ref()
            .map(|window| self.glyphs.window(window));
        match (visit.visits, window) {
            (1, None) => format!("{name} was {looked_at}."),
            (1, Some(window)) => format!("{name} was {looked_at} with the window {window}."),
            (visits, None) => format!("{name} was visited {}.", times(visits)),
            (visits, Some(window)) => {
                let times = times(visits);
                format!("{name} was visited {times}, at last with the window {window}.")
            }
        }
    }

    fn without_window(&self) -> String {
        match self.evaluation.algorithm {
            Algorithm::Minimax => "Minimax looks at every node.".to_owned(),
            Algorithm::Expectiminimax => "Expectiminimax looks at every node.".to_owned(),
            Algorithm::Mtdf => {
                "A pass asks only one question, and here the answer was still open.".to_owned()
            }
            Algorithm::SssStar => "When it was chosen, no other node promised more.".to_owned(),
            Algorithm::DualStar => "When it was chosen, no other node promised less.".to_owned(),
            _ => "There was no window here: the value itself was wanted.".to_owned(),
        }
    }

    /// What could still happen.
    fn open_window(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let (Some(alpha), Some(beta)) = (alpha, beta)
            && let Some(asked) = only_question(alpha, beta)
        {
            return format!("It only had to be shown whether it is worth {asked}.");
        }
        let known = self.known_ends(alpha, beta);
        if known.is_empty() {
            return "There was no bound here, so any value could still matter.".to_owned();
        }
        let known = capitalised(&known);
        format!(
            "{known}: only a value of {} could still matter.",
            self.inside(window)
        )
    }

    /// Who set the ends of a window; nothing where both are open.
    fn known_ends(&self, alpha: Option<&Limit>, beta: Option<&Limit>) -> String {
        let is_given = |limit: &&Limit| limit.via.is_none() && limit.side == Side::At;
        if let (Some(low), Some(high)) = (alpha.filter(is_given), beta.filter(is_given)) {
            let Glyphs { alpha, beta, .. } = self.glyphs;
            let (low, high) = (&low.value, &high.value);
            return format!("the pass began with {alpha} = {low} and {beta} = {high}");
        }
        let ends = [(Player::Max, alpha), (Player::Min, beta)].into_iter();
        let known = ends.filter_map(|(player, limit)| Some(self.known(player, limit?)));
        known.collect::<Vec<_>>().join(", and ")
    }

    /// `MAX was sure of 2 at A by moving to B`
    fn known(&self, player: Player, limit: &Limit) -> String {
        let value = &limit.value;
        let tree = &self.evaluation.document.tree;
        let from = limit.set_by(tree);
        if limit.side != Side::At {
            let matters = compared(self.beyond(player, limit.side), &limit.value);
            return format!("a null window only asked about {matters}");
        }
        if let Some((from, via)) = from.zip(limit.via) {
            if tree.mover(from) == Mover::Chance {
                return self.same_to_chance(player.opponent(), limit, from, via);
            }
            return self.sure(player, value, from, via);
        }
        let end = match player {
            Player::Max => self.glyphs.alpha,
            Player::Min => self.glyphs.beta,
        };
        format!("the pass began with {end} = {value}")
    }

    fn sure(&self, player: Player, value: &Value, from: NodeId, via: NodeId) -> String {
        let (above, through) = (self.name(from), self.name(via));
        format!("{player} was sure of {value} at {above} by moving to {through}")
    }

    /// `more than 2 and less than 6`
    fn inside(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let (Some(alpha), Some(beta)) = (alpha, beta)
            && alpha.value == beta.value
        {
            return format!("exactly {}", alpha.value);
        }
        let end = |player, limit: &Limit| compared(self.beyond(player, limit.side), &limit.value);
        let alpha = alpha.map(|limit| end(Player::Max, limit));
        let beta = beta.map(|limit| end(Player::Min, limit));
        let ends: Vec<String> = alpha.into_iter().chain(beta).collect();
        ends.join(" and ")
    }
}

/// `twice`, `3 times`
fn times(count: usize) -> String {
    match count {
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// The one question that a null window asks.
fn only_question(alpha: &Limit, beta: &Limit) -> Option<String> {
    let value = &alpha.value;
    let asked = match (alpha.side, beta.side) {
        (Side::At, Side::JustAbove) => compared(Comparison::MoreThan, value),
        (Side::JustBelow, Side::At) => compared(Comparison::LessThan, value),
        (Side::JustBelow, Side::JustAbove) => format!("exactly {value}"),
        _ => return None,
    };
    (*value == beta.value).then_some(asked)
}
