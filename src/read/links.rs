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

/// Where a node and the link to it stand, and the nodes beside it.
struct Node {
    place: Range<usize>,
    link: usize,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

/// In place of a node that is not there.
const NONE: u32 = u32::MAX;

/// A step of the walk through the tree in preorder.
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
            Entry::Vacant(entry) => entry.insert(short(number)),
            Entry::Occupied(entry) => {
                let kind = ReadErrorKind::GivenTwice(entry.key().to_string());
                return fail(kind, place);
            }
        };
        self.nodes.push(Node {
            place,
            link: 0,
            parent: NONE,
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
        let node = &self.nodes[node];
        (node.parent != NONE).then_some(node.link)
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
        let own = &mut self.nodes[child];
        if own.parent != NONE {
            return self.no_tree(child, "has two parents", span);
        }
        own.link = span.start;
        own.parent = short(parent);
        match std::mem::replace(&mut self.nodes[parent].last_child, short(child)) {
            NONE => self.nodes[parent].first_child = short(child),
            last => self.nodes[last as usize].next_sibling = short(child),
        }
        Ok(())
    }

    /// The root of the tree, which may be given. What links call the nodes is not asked for any more.
    pub(super) fn root(&mut self, start: Option<usize>) -> Result<usize, Failure> {
        let is_root = |node: &usize| self.nodes[*node].parent == NONE;
        let mut others = (0..self.len()).filter(|node| is_root(node) && Some(*node) != start);
        let broken = |node, rule| self.no_tree(node, rule, self.place(node));
        let Some(root) = start.or_else(|| others.next()) else {
            return broken(0, CIRCLE);
        };
        let begins_a_tree = is_root(&root) && self.has_children(root);
        match others.next() {
            Some(_) if start.is_some() && !begins_a_tree => {
                return broken(root, "is the start state, but not where the tree begins");
            }
            Some(other) => return broken(other, "is a second root"),
            None if !is_root(&root) => return broken(root, CIRCLE),
            None => {}
        }
        // Nodes that are not below the root stand in circles.
        let mut is_met = vec![false; self.len()];
        for step in self.walk(root) {
            if let Step::Open(node, _) = step {
                is_met[node] = true;
            }
        }
        if let Some(missed) = is_met.iter().position(|is_met| !is_met) {
            return broken(missed, CIRCLE);
        }
        self.numbers = FxHashMap::default();
        Ok(root)
    }

    /// The walk through the tree below a root.
    pub(super) fn walk(&self, root: usize) -> Walk<'_> {
        Walk {
            nodes: &self.nodes,
            at: Some(root),
            next: Some(root),
            ply: 0,
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

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("memory holds fewer than 2^32 nodes")
}

const CIRCLE: &str = "is part of a circle";

/// A walk through a tree in preorder.
pub(super) struct Walk<'l> {
    nodes: &'l [Node],
    /// The innermost node that is not left yet.
    at: Option<usize>,
    /// The node that is entered next; the innermost one is left where there is none.
    next: Option<usize>,
    ply: usize,
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let node = |number: u32| (number != NONE).then_some(number as usize);
        if let Some(entered) = self.next {
            self.at = self.next;
            self.next = node(self.nodes[entered].first_child);
            self.ply += 1;
            return Some(Step::Open(entered, self.ply - 1));
        }
        let left = &self.nodes[self.at?];
        self.ply -= 1;
        (self.at, self.next) = match self.ply {
            0 => (None, None),
            _ => (node(left.parent), node(left.next_sibling)),
        };
        Some(Step::Close)
    }
}
