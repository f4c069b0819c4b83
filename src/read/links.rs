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
    nodes: Vec<Node>,
}

struct Node {
    place: Range<usize>,
    /// Where the link to it stands.
    link: Option<usize>,
    children: Vec<usize>,
}

/// A step through the tree in preorder.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// To a node at this ply.
    Open(usize, usize),
    /// Back from the innermost node.
    Close,
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

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of the node that links call so.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.numbers.get(id).copied()
    }

    pub(super) fn place(&self, node: usize) -> Range<usize> {
        self.nodes[node].place.clone()
    }

    /// Where the link to a node stands that has a parent.
    pub(super) fn link_to(&self, node: usize) -> Option<usize> {
        self.nodes[node].link
    }

    pub(super) fn has_children(&self, node: usize) -> bool {
        !self.nodes[node].children.is_empty()
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

    /// The way through the tree, whose root may be given.
    pub(super) fn tree(&self, start: Option<usize>) -> Result<Vec<Step>, Failure> {
        let root = self.root(start)?;
        let mut steps = Vec::with_capacity(2 * self.len());
        let mut is_met = vec![false; self.len()];
        let mut next = vec![Step::Open(root, 0)];
        while let Some(step) = next.pop() {
            steps.push(step);
            if let Step::Open(node, ply) = step {
                is_met[node] = true;
                next.push(Step::Close);
                let children = self.nodes[node].children.iter().rev();
                next.extend(children.map(|&child| Step::Open(child, ply + 1)));
            }
        }
        // Nodes that are not below the root stand in circles.
        match is_met.iter().position(|is_met| !is_met) {
            Some(missed) => self.no_tree(missed, CIRCLE, self.place(missed)),
            None => Ok(steps),
        }
    }

    fn root(&self, start: Option<usize>) -> Result<usize, Failure> {
        let is_root = |node: &usize| self.nodes[*node].link.is_none();
        let mut others = (0..self.len()).filter(|node| is_root(node) && Some(*node) != start);
        let broken = |node, rule| self.no_tree(node, rule, self.place(node));
        let Some(root) = start.or_else(|| others.next()) else {
            return broken(0, CIRCLE);
        };
        let begins_a_tree = is_root(&root) && self.has_children(root);
        match others.next() {
            Some(_) if start.is_some() && !begins_a_tree => {
                broken(root, "is the start state, but not where the tree begins")
            }
            Some(other) => broken(other, "is a second root"),
            None if !is_root(&root) => broken(root, CIRCLE),
            None => Ok(root),
        }
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

const CIRCLE: &str = "is part of a circle";
