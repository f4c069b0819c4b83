//! A tree as it is written by nodes and the links between them, in any order.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Failure, ReadErrorKind, fail};

/// Nodes and links, which need not make a tree.
#[derive(Default)]
pub(super) struct Links<'t> {
    /// The numbers of the nodes by what links call them.
    numbers: FxHashMap<Cow<'t, str>, usize>,
    pub(super) nodes: Vec<Node>,
}

pub(super) struct Node {
    pub(super) place: Range<usize>,
    /// Where the link to it stands.
    pub(super) link: Option<usize>,
    pub(super) children: Vec<usize>,
}

impl<'t> Links<'t> {
    /// Adds a node and gives its number.
    pub(super) fn add(&mut self, id: Cow<'t, str>, place: Range<usize>) -> Result<usize, Failure> {
        let number = self.nodes.len();
        match self.numbers.entry(id) {
            Entry::Vacant(entry) => entry.insert(number),
            Entry::Occupied(entry) => {
                let kind = ReadErrorKind::GivenTwice(entry.key().to_string());
                return fail(kind, place);
            }
        };
        self.nodes.push(Node {
            place,
            link: None,
            children: Vec::new(),
        });
        Ok(number)
    }

    /// The number of the node that links call so.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.numbers.get(id).copied()
    }

    /// Links a parent to its next child.
    pub(super) fn link(
        &mut self,
        parent: usize,
        child: usize,
        span: Range<usize>,
    ) -> Result<(), Failure> {
        if self.nodes[child].link.replace(span.start).is_some() {
            return self.no_tree(child, "has two parents", span);
        }
        self.nodes[parent].children.push(child);
        Ok(())
    }

    /// The nodes in preorder, each with its ply, if all are one tree.
    pub(super) fn one_tree(&self) -> Result<Vec<(usize, usize)>, Failure> {
        const CIRCLE: &str = "is part of a circle";
        let broken = |node, rule| self.no_tree(node, rule, self.nodes[node].place.clone());
        let mut roots = (0..self.nodes.len()).filter(|&node| self.nodes[node].link.is_none());
        let order = match (roots.next(), roots.next()) {
            (None, _) => return broken(0, CIRCLE),
            (_, Some(second)) => return broken(second, "is a second root"),
            (Some(root), None) => self.preorder(root),
        };
        let mut is_met = vec![false; self.nodes.len()];
        for (node, _) in &order {
            is_met[*node] = true;
        }
        // Nodes that are not below the root stand in circles.
        match is_met.iter().position(|is_met| !is_met) {
            Some(missed) => broken(missed, CIRCLE),
            None => Ok(order),
        }
    }

    /// A node that no link leads to and all below it, each with its ply.
    pub(super) fn preorder(&self, root: usize) -> Vec<(usize, usize)> {
        let mut order = Vec::new();
        let mut next = vec![(root, 0)];
        while let Some((node, ply)) = next.pop() {
            order.push((node, ply));
            let children = self.nodes[node].children.iter().rev();
            next.extend(children.map(|&child| (child, ply + 1)));
        }
        order
    }

    /// A node breaks a rule of trees.
    pub(super) fn no_tree<T>(
        &self,
        node: usize,
        rule: &'static str,
        span: Range<usize>,
    ) -> Result<T, Failure> {
        let mut ids = self.numbers.iter();
        let id = ids.find(|(_, number)| **number == node);
        let id = id.map_or_else(String::new, |(id, _)| id.to_string());
        fail(ReadErrorKind::NotOneTree(id, rule), span)
    }
}
