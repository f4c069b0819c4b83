//! Trees of several players, each of whom wants the best payoff of their own: who they are, and who of
//! them chooses at which node.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Mover, NodeId, Player, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// The players of a tree whose leaves hold payoffs. They have numbers, from 0.
#[derive(Clone, PartialEq)]
pub struct Players {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// By node, who chooses there.
    choosers: Vec<Option<usize>>,
    /// If the tree is a view, whose payoffs alone are its values, and the tree of all.
    viewer: Option<(usize, Arc<Tree>)>,
}

/// What is said of players while a tree is made.
#[derive(Default)]
pub(super) struct StatedPlayers {
    /// Their names, if they are declared.
    pub(super) declared: Option<Vec<String>>,
    pub(super) choosers: Vec<(NodeId, String)>,
    pub(super) has_payoffs: bool,
}

impl Players {
    /// The names in the order of the payoffs.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of a player by name, or of p1, p2 and so on.
    pub fn number(&self, name: &str) -> Option<usize> {
        let declared = self.numbers.get(name).copied();
        let number = declared.or_else(|| ordinal(name)?.checked_sub(1));
        number.filter(|&number| number < self.names.len())
    }

    /// The player whose payoffs alone are the values of the tree: MAX, to whom all others are MIN.
    pub fn viewer_name(&self) -> Option<&str> {
        let viewer = self.viewer.as_ref();
        viewer.map(|(player, _)| self.names[*player].as_str())
    }

    /// The same where these nodes stand in preorder.
    pub(super) fn in_order(&self, origins: &[NodeId]) -> Self {
        let viewer = self.viewer.as_ref();
        Self {
            choosers: origins
                .iter()
                .map(|node| self.choosers[node.index()])
                .collect(),
            viewer: viewer.map(|(player, whole)| (*player, Arc::new(whole.in_order(origins)))),
            ..self.clone()
        }
    }
}

/// The number in `p1`, `p2` and so on.
pub(crate) fn ordinal(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('p')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    is_number.then(|| digits.parse().ok())?
}

impl StatedPlayers {
    /// Whether nothing is said, as in a tree of MAX and MIN.
    pub(super) fn is_empty(&self) -> bool {
        self.declared.is_none() && self.choosers.is_empty() && !self.has_payoffs
    }

    /// The players of a tree that is whole. The one who is told that something is amiss is the first
    /// node where it is.
    pub(super) fn resolved(self, tree: &Tree) -> Result<Players, TreeError> {
        let names = self.declared.unwrap_or_else(|| {
            let count = |node| Some(tree.value(node)?.as_payoffs()?.len());
            let moving: HashSet<&String> = self.choosers.iter().map(|(_, name)| name).collect();
            let count = tree.nodes().find_map(count).unwrap_or(moving.len().max(2));
            (1..=count).map(|number| format!("p{number}")).collect()
        });
        let mut players = Players {
            numbers: names.iter().cloned().zip(0..).collect(),
            names,
            choosers: vec![None; tree.len()],
            viewer: None,
        };
        for (node, name) in self.choosers {
            let number = players.number(&name);
            players.choosers[node.index()] = Some(number.ok_or_else(|| {
                TreeErrorKind::UnknownPlayer(name, players.names.join(", ")).at(node)
            })?);
        }
        players.check(tree)?;
        Ok(players)
    }
}

impl Players {
    /// Every leaf has a payoff for each player, and somebody chooses at every other node.
    fn check(&self, tree: &Tree) -> Result<(), TreeError> {
        let players = self.names.len();
        let is_wrong = |node: &NodeId| {
            let value = tree.value(*node);
            value.is_some_and(|value| value.as_payoffs().map(<[Value]>::len) != Some(players))
        };
        if let Some(node) = tree.nodes().find(is_wrong) {
            return Err(TreeErrorKind::CountOfPayoffs(players).at(node));
        }
        let is_choice = |node| !tree.is_leaf(node) && tree.mover(node) != Mover::Chance;
        let mut choices = tree.nodes().filter(|node| is_choice(*node));
        match choices.find(|node| self.choosers[node.index()].is_none()) {
            Some(node) => Err(TreeErrorKind::NobodyChooses.at(node)),
            None => Ok(()),
        }
    }
}

impl Tree {
    /// The players, if leaves hold the payoffs of several.
    pub fn players(&self) -> Option<&Players> {
        self.players.as_deref()
    }

    /// Every player is a MAX of their own payoffs, also at a leaf, where it is nobody's turn.
    pub(super) fn let_all_maximise(&mut self) {
        self.take_turns = false;
        let movers = self.movers.iter_mut();
        for mover in movers.filter(|mover| **mover == Mover::Min) {
            *mover = Mover::Max;
        }
    }

    /// Whether each node has the payoffs of several players; not so where one of them sees the tree.
    pub fn has_payoffs(&self) -> bool {
        let players = self.players();
        players.is_some_and(|players| players.viewer.is_none())
    }

    /// The number of the player who chooses at a node of a tree of several; `None` at leaves and chance
    /// nodes.
    pub fn chooser(&self, node: NodeId) -> Option<usize> {
        let chooser = self.players()?.choosers[node.index()];
        chooser.filter(|_| !self.is_leaf(node))
    }

    /// What the one who moves at a node is called in documents: `max`, `min`, `chance` or the name of a
    /// player. Where each leaf holds payoffs, it is nobody's turn there.
    pub fn mover_name(&self, node: NodeId) -> Option<&str> {
        if !self.has_payoffs() {
            return Some(self.mover(node).into());
        }
        match self.chooser(node) {
            Some(chooser) => self
                .players()
                .map(|players| players.names[chooser].as_str()),
            None if self.is_leaf(node) => None,
            None => Some(Mover::Chance.into()),
        }
    }

    /// The payoffs that a leaf holds, also where one player sees the tree.
    pub fn payoffs(&self, node: NodeId) -> Option<Value> {
        match &self.players()?.viewer {
            Some((_, whole)) => whole.value(node),
            None => self.value(node),
        }
    }

    /// The tree as one player sees it who trusts nobody: that player is MAX, all others are MIN, and the
    /// values are the payoffs of that player. `None` if the tree has no such player.
    #[must_use]
    pub fn seen_by(&self, player: usize) -> Option<Self> {
        let players = self
            .players()
            .filter(|players| player < players.names.len())?;
        let mut seen = self.clone();
        for node in self.nodes() {
            if let Some(payoffs) = self.value(node) {
                seen.put_value(node, payoffs.of_player(player).clone());
            }
            let is_others = self.chooser(node).is_some_and(|chooser| chooser != player);
            if is_others {
                seen.put_mover(node, Player::Min);
            }
        }
        seen.players = Some(Arc::new(Players {
            viewer: Some((player, Arc::new(self.clone()))),
            ..players.clone()
        }));
        Some(seen)
    }
}
