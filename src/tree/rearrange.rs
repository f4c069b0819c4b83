//! Trees that are made from a tree: other orders, names and values.

use std::collections::HashSet;
use std::sync::Arc;

use super::columns::Nodes;
use super::labels::letters;
use super::parents::Parents;
use super::{NodeId, Player, Tree};
use crate::value::Value;

/// A tree whose children were put in another order, and which node is which.
#[derive(Clone, Debug)]
pub struct Rearranged {
    /// The tree in the new order.
    pub tree: Tree,
    /// For each node of the new tree, in preorder, the node that it was.
    pub origins: Vec<NodeId>,
}

impl Rearranged {
    /// Where children changed places: the node and its children in their new order, all by the
    /// names of the old tree. In preorder of the new tree.
    pub fn changes(&self) -> impl Iterator<Item = (NodeId, Vec<NodeId>)> {
        let origin = |node: NodeId| self.origins[node.index()];
        self.tree.nodes().filter_map(move |node| {
            let children: Vec<NodeId> = self.tree.children(node).map(origin).collect();
            (!children.is_sorted()).then(|| (origin(node), children))
        })
    }
}

impl Tree {
    /// The same tree in another order: `arrange` gets each inner node with its children from left
    /// to right and puts them in the order that is wanted. Takes linear time.
    #[must_use]
    pub fn rearranged(&self, mut arrange: impl FnMut(NodeId, &mut [NodeId])) -> Rearranged {
        let mut origins = Vec::with_capacity(self.len());
        let mut next = vec![NodeId::ROOT];
        let mut children = Vec::new();
        while let Some(node) = next.pop() {
            origins.push(node);
            children.clear();
            children.extend(self.children(node));
            if !children.is_empty() {
                arrange(node, &mut children);
            }
            next.extend(children.iter().rev());
        }
        Rearranged {
            tree: self.in_order(&origins),
            origins,
        }
    }

    /// The tree with these nodes in preorder.
    pub(super) fn in_order(&self, origins: &[NodeId]) -> Self {
        let normalised: HashSet<NodeId> = self.normalised.iter().copied().collect();
        let places = || (0..).map(NodeId).zip(origins.iter().copied());
        let size = |node: NodeId| self.arena.subtree_end(node.0) - node.0;
        let mut arena = Nodes::default();
        for (place, node) in places() {
            arena.push(self.value(node));
            if !self.is_leaf(node) {
                arena.end_subtree(place.index(), place.0 + size(node));
            }
        }
        Self {
            arena,
            parents: Parents::default(),
            movers: origins.iter().map(|&node| self.mover(node)).collect(),
            names: origins.iter().map(|&node| self.name(node)).collect(),
            moves: origins.iter().map(|&node| self.move_name(node)).collect(),
            probabilities: origins
                .iter()
                .map(|&node| self.stated_probability(node))
                .collect(),
            normalised: places()
                .filter(|(_, node)| normalised.contains(node))
                .map(|(place, _)| place)
                .collect(),
            child_alone: None,
            players: self
                .players
                .as_ref()
                .map(|players| Arc::new(players.in_order(origins))),
            ..*self
        }
    }
}

impl Tree {
    /// Puts another value at a leaf, or another static value at an inner node that has one.
    pub(crate) fn put_value(&mut self, node: NodeId, value: Value) {
        self.arena.set_value(node.0, value);
    }

    /// Lets a player choose at a node.
    pub(crate) fn put_mover(&mut self, node: NodeId, player: Player) {
        self.movers[node.index()] = player.into();
        self.take_turns = false;
    }

    /// Makes a child of a chance node as likely as this in proportion to the others.
    pub(crate) fn put_probability(&mut self, child: NodeId, probability: Value) {
        self.probabilities.set(child.index(), probability);
    }

    /// The same tree with names for its nodes and for the moves into them, in preorder. No two nodes
    /// may have the same name, and none may begin with a slash.
    #[must_use]
    pub(crate) fn with_names(&self, names: &[Option<String>], moves: &[Option<String>]) -> Self {
        Self {
            names: names.iter().map(Option::as_deref).collect(),
            moves: moves.iter().map(Option::as_deref).collect(),
            ..self.clone()
        }
    }

    /// The same tree, in which the nodes without a name are called by letters, of those that may be
    /// used.
    #[must_use]
    pub(crate) fn with_letters(&self, may_be_used: impl Fn(&str) -> bool) -> Self {
        let letters = letters(self, may_be_used).into_iter();
        let names = self.nodes().zip(letters);
        let names = names.map(|(node, letter)| Some(self.name(node).map_or(letter, str::to_owned)));
        let names: Vec<_> = names.collect();
        let moves = self
            .nodes()
            .map(|node| self.move_name(node).map(str::to_owned));
        self.with_names(&names, &moves.collect::<Vec<_>>())
    }
}
