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
    numbers: FxHashMap<Cow<'t, str>, u32>,
    nodes: Vec<Node>,
}

struct Node {
    place: Range<usize>,
    /// Where the link to it stands.
    link: Option<usize>,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

/// In place of a node that is not there.
const NONE: u32 = u32::MAX;

impl<'t> Links<'t> {
    /// Adds a node and gives its number.
    pub(super) fn add(&mut self, id: Cow<'t, str>, place: Range<usize>) -> Result<usize, Failure> {
        let number = self.nodes.len();
        match self.numbers.entry(id) {
            Entry::Vacant(entry) => entry.insert(short(number)),
            Entry::Occupied(entry) => {
                let kind = ReadErrorKind::GivenTwice(entry.key().to_string());
                return fail(kind, place);
            }
        };
        self.nodes.push(Node {
            place,
            link: None,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
        });
        Ok(number)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of the node that links call so.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.numbers.get(id).map(|&number| number as usize)
    }

    pub(super) fn place(&self, node: usize) -> Range<usize> {
        self.nodes[node].place.clone()
    }

    /// Where the link to a node stands that has a parent.
    pub(super) fn link_to(&self, node: usize) -> Option<usize> {
        self.nodes[node].link
    }

    pub(super) fn has_children(&self, node: usize) -> bool {
        self.nodes[node].first_child != NONE
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
        match std::mem::replace(&mut self.nodes[parent].last_child, short(child)) {
            NONE => self.nodes[parent].first_child = short(child),
            last => self.nodes[last as usize].next_sibling = short(child),
        }
        Ok(())
    }

    /// The root that the links of one tree lead from. What links call the nodes is not asked for any more.
    pub(super) fn root(&mut self) -> Result<usize, Failure> {
        let root = self.only_root()?;
        let mut is_met = vec![false; self.len()];
        self.walk(root, |step| {
            if let Some((node, _)) = step {
                is_met[node] = true;
            }
            Ok(())
        })?;
        // Nodes that are not below the root stand in circles.
        if let Some(missed) = is_met.iter().position(|is_met| !is_met) {
            return self.no_tree(missed, CIRCLE, self.place(missed));
        }
        self.numbers = FxHashMap::default();
        Ok(root)
    }

    fn only_root(&self) -> Result<usize, Failure> {
        let mut roots = (0..self.len()).filter(|&node| self.nodes[node].link.is_none());
        let broken = |node, rule| self.no_tree(node, rule, self.place(node));
        match (roots.next(), roots.next()) {
            (None, _) => broken(0, CIRCLE),
            (_, Some(second)) => broken(second, "is a second root"),
            (Some(root), None) => Ok(root),
        }
    }

    /// Visits each node below a root in preorder, with its ply, and says nothing of a node where it leaves one.
    pub(super) fn walk(
        &self,
        root: usize,
        mut visit: impl FnMut(Option<(usize, usize)>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut open = Vec::new();
        let mut next = short(root);
        loop {
            if next != NONE {
                let node = &self.nodes[next as usize];
                visit(Some((next as usize, open.len())))?;
                open.push(node);
                next = node.first_child;
            } else if let Some(left) = open.pop() {
                visit(None)?;
                next = if open.is_empty() {
                    NONE
                } else {
                    left.next_sibling
                };
            } else {
                return Ok(());
            }
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
        let id = ids.find(|(_, number)| **number as usize == node);
        let id = id.map_or_else(String::new, |(id, _)| id.to_string());
        fail(ReadErrorKind::NotOneTree(id, rule), span)
    }
}

const CIRCLE: &str = "is part of a circle";

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("memory holds fewer than 2^32 nodes")
}
