//! Why a node was looked at.

use super::Teller;
use crate::search::{Algorithm, Comparison, Limit, NodeRecord, Side, Window};
use crate::tree::{NodeId, Player};

impl Teller<'_> {
    pub(super) fn visited(&self, visit: &NodeRecord) -> Vec<String> {
        let mut sentences = vec![self.looked_at(visit)];
        sentences.push(match &visit.entry {
            Some(window) => self.open_window(window),
            None => self.without_window(),
        });
        if let Some(found) = &visit.found {
            sentences.push(format!("It came out at {}.", self.bounded(found)));
        }
        sentences
    }

    /// `K was evaluated with the window (−∞, 2).`
    fn looked_at(&self, visit: &NodeRecord) -> String {
        let name = self.name(visit.node);
        let is_static = self.evaluation.game.is_static(visit.node, visit.ply);
        let looked_at = if is_static { "evaluated" } else { "searched" };
        let window = visit.entry.as_ref().map(|window| self.window(window));
        match (visit.visits, window) {
            (1, None) => format!("{name} was {looked_at}."),
            (1, Some(window)) => format!("{name} was {looked_at} with the window {window}."),
            (visits, None) => format!("{name} was visited {visits} times."),
            (visits, Some(window)) => {
                format!("{name} was visited {visits} times, at last with the window {window}.")
            }
        }
    }

    fn window(&self, window: &Window) -> String {
        let end = |limit: &Option<Limit>, open: &str| match limit {
            None => open.to_owned(),
            Some(limit) => self.value(&limit.value) + beside(limit.side),
        };
        let alpha = end(&window.alpha, self.glyphs.minus_infinity);
        let beta = end(&window.beta, self.glyphs.infinity);
        format!("({alpha}, {beta})")
    }

    fn without_window(&self) -> String {
        match self.evaluation.algorithm {
            Algorithm::Minimax => "Minimax looks at every node.".to_owned(),
            Algorithm::Expectiminimax => "Expectiminimax looks at every node.".to_owned(),
            Algorithm::Mtdf => {
                "A pass asks only one question, and here the answer was still open.".to_owned()
            }
            _ => "There was no window here: the value itself was wanted.".to_owned(),
        }
    }

    /// What could still happen.
    fn open_window(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let (Some(alpha), Some(beta)) = (alpha, beta)
            && let Some(asked) = self.only_question(alpha, beta)
        {
            return format!("It only had to be shown whether it is worth {asked}.");
        }
        let known: Vec<String> = [(Player::Max, alpha), (Player::Min, beta)]
            .into_iter()
            .filter_map(|(player, limit)| Some(self.known(player, limit?)))
            .collect();
        if known.is_empty() {
            let nothing =
                "Neither player was sure of anything yet, so any value could still matter.";
            return nothing.to_owned();
        }
        let known = capitalised(&known.join(", and "));
        format!(
            "{known}: only a value of {} could still matter.",
            self.inside(window)
        )
    }

    /// The one question that a null window asks.
    fn only_question(&self, alpha: &Limit, beta: &Limit) -> Option<String> {
        let comparison = match (alpha.side, beta.side) {
            (Side::At, Side::JustAbove) => Comparison::MoreThan,
            (Side::JustBelow, Side::At) => Comparison::LessThan,
            _ => return None,
        };
        (alpha.value == beta.value).then(|| self.compared(comparison, &alpha.value))
    }

    /// `MAX was sure of 2 at A by moving to B`
    fn known(&self, player: Player, limit: &Limit) -> String {
        let value = self.value(&limit.value);
        let tree = &self.evaluation.document.tree;
        let from = limit.via.and_then(|via| tree.parent(via));
        match (from.zip(limit.via), limit.side) {
            (Some((from, via)), _) => self.sure(player, &value, from, via),
            (None, Side::At) => {
                let end = match player {
                    Player::Max => self.glyphs.alpha,
                    Player::Min => self.glyphs.beta,
                };
                format!("the search began with {end} = {value}")
            }
            (None, _) => {
                let matters = self.beyond(player, limit.side);
                let matters = self.compared(matters, &limit.value);
                format!("a null window had shown {matters}")
            }
        }
    }

    fn sure(&self, player: Player, value: &str, from: NodeId, via: NodeId) -> String {
        let (above, through) = (self.name(from), self.name(via));
        format!("{player} was sure of {value} at {above} by moving to {through}")
    }

    /// `more than 2 and less than 6`
    fn inside(&self, window: &Window) -> String {
        let (alpha, beta) = (window.alpha.as_ref(), window.beta.as_ref());
        if let (Some(alpha), Some(beta)) = (alpha, beta)
            && alpha.value == beta.value
        {
            return format!("exactly {}", self.value(&alpha.value));
        }
        let end =
            |player, limit: &Limit| self.compared(self.beyond(player, limit.side), &limit.value);
        let alpha = alpha.map(|limit| end(Player::Max, limit));
        let beta = beta.map(|limit| end(Player::Min, limit));
        let ends: Vec<String> = alpha.into_iter().chain(beta).collect();
        ends.join(" and ")
    }
}

/// A sentence with a capital letter in front.
fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The sign of an end that lies beside its value.
fn beside(side: Side) -> &'static str {
    match side {
        Side::JustBelow => "-",
        Side::At => "",
        Side::JustAbove => "+",
    }
}
