//! What is seen of a search that goes wrong, and what whoever makes it takes for proved.

use super::rules::Rules;
use crate::game::Game;
use crate::search::{Bound, Bounded, Event, Fail, NodeRecords, Observer, Record};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// What is seen of a search, with the results that are believed in.
pub(super) struct Seen<'r, G> {
    game: &'r G,
    rules: Rules<'r>,
    pub(super) kept: (Record, NodeRecords),
    /// The child that improved each node's best value last.
    pub(super) best_children: Vec<Option<NodeId>>,
    known: Vec<Known>,
}

/// What a visit proves of a node's value for a player: that it can be had, and that no better one can.
#[derive(Clone, Default)]
struct Known {
    is_cut: bool,
    /// MAX can have so much.
    low: Option<Value>,
    /// MIN can keep it down to so much.
    high: Option<Value>,
}

impl Known {
    /// What somebody knows of a value who takes it for this.
    fn of(found: &Bounded) -> Self {
        let value = Some(found.value.clone());
        Self {
            is_cut: false,
            low: value.clone().filter(|_| found.bound != Bound::Upper),
            high: value.filter(|_| found.bound != Bound::Lower),
        }
    }

    /// What that makes of a value: one of which nothing is proved is written as it is.
    fn bound_of(&self, value: &Value) -> Bound {
        match [&self.low, &self.high].map(|end| end.as_ref() == Some(value)) {
            [true, false] => Bound::Lower,
            [false, true] => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// How far a player can get by it.
    fn end_of(&self, player: Player) -> Option<&Value> {
        match player {
            Player::Max => self.low.as_ref(),
            Player::Min => self.high.as_ref(),
        }
    }
}

impl<'r, G: Game<Node = NodeId>> Seen<'r, G> {
    pub(super) fn new(game: &'r G, rules: Rules<'r>) -> Self {
        let tree = rules.tree;
        Self {
            game,
            rules,
            kept: (Record::new(tree), NodeRecords::new(tree)),
            best_children: vec![None; tree.len()],
            known: vec![Known::default(); tree.len()],
        }
    }

    /// What the children of a node prove of it together, as far as they were looked at; nothing where the search
    /// itself knows better: where nobody chooses, values are moved into windows, or nothing surpasses one.
    fn proved(&self, node: NodeId, found: &Bounded) -> Option<Known> {
        let is_cut = self.known[node.index()].is_cut;
        let player = match self.game.mover(node) {
            Mover::Chance => return None,
            Mover::Max => Player::Max,
            Mover::Min => Player::Min,
        };
        let is_told =
            self.rules.convention.fail != Fail::Soft || is_cut && found.bound == Bound::Exact;
        let children = self.game.children(node);
        let seen = children.filter(|child| self.kept.1.get(*child).is_some());
        let seen: Vec<&Known> = seen.map(|child| &self.known[child.index()]).collect();
        if is_told || seen.is_empty() {
            return None;
        }
        let ends = |player| seen.iter().map(move |known| known.end_of(player));
        let best = |one, other| player.better(one, other);
        let own = ends(player).flatten().reduce(best).cloned();
        let all: Option<Vec<&Value>> = ends(player.opponent()).collect();
        let other = all
            .filter(|_| !is_cut)
            .and_then(|all| all.into_iter().reduce(best));
        let (low, high) = match player {
            Player::Max => (own, other.cloned()),
            Player::Min => (other.cloned(), own),
        };
        Some(Known { is_cut, low, high })
    }
}

impl<G: Game<Node = NodeId>> Observer for Seen<'_, G> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Leave {
                node,
                found,
                window,
            } => {
                let proved = self.proved(node, found);
                let mut found = found.clone();
                if let Some(known) = &proved {
                    found.bound = known.bound_of(&found.value);
                }
                let believed = &self.rules.believed(node, found.clone());
                let proved = proved.filter(|_| *believed == found);
                self.known[node.index()] = proved.unwrap_or_else(|| Known::of(believed));
                self.kept.observe(Event::Leave {
                    node,
                    found: believed,
                    window,
                });
            }
            Event::Improve { node, child, .. } => {
                self.best_children[node.index()] = Some(child);
                self.kept.observe(event);
            }
            Event::Cutoff { node, .. } => {
                self.known[node.index()].is_cut = true;
                self.kept.observe(event);
            }
            _ => self.kept.observe(event),
        }
    }
}
