//! A tree as it is written by nodes and the links between them, in any order.

use std::collections::HashMap;
use std::ops::Range;

use super::{Failure, ReadErrorKind, fail};

/// Nodes and links, which need not make a tree.
#[derive(Default)]
pub(super) struct Links {
    numbers: HashMap<String, usize>,
    nodes: Vec<Node>,
    /// How many links there are.
    linked: usize,
}

struct Node {
    name: String,
    span: Range<usize>,
    children: Vec<usize>,
    /// The number of the link to it, and where that stands.
    link: Option<(usize, Range<usize>)>,
}

/// A step of the walk through the tree in preorder.
pub(super) enum Step {
    /// To a node, by a link, but for the root.
    Open {
        node: usize,
        link: Option<usize>,
        ply: usize,
    },
    /// Back from the innermost node.
    Close,
}

impl Links {
    /// The number of the node with this name, which is new at its first mention.
    pub(super) fn node(&mut self, name: &str, span: Range<usize>) -> usize {
        if let Some(number) = self.find(name) {
            return number;
        }
        let number = self.nodes.len();
        self.numbers.insert(name.to_owned(), number);
        self.nodes.push(Node {
            name: name.to_owned(),
            span,
            children: Vec::new(),
            link: None,
        });
        number
    }

    /// The node with this name, if it was mentioned.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub(super) fn name(&self, node: usize) -> &str {
        &self.nodes[node].name
    }

    /// Where the node was mentioned first.
    pub(super) fn span(&self, node: usize) -> Range<usize> {
        self.nodes[node].span.clone()
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
        if self.nodes[child].link.is_some() {
            return self.refuse("has two parents", child, span);
        }
        self.nodes[child].link = Some((self.linked, span));
        self.nodes[parent].children.push(child);
        self.linked += 1;
        Ok(())
    }

    /// The walk through the whole tree from its root, which may be given.
    pub(super) fn walk(&self, start: Option<usize>) -> Result<Vec<Step>, Failure> {
        let root = self.root(start)?;
        let mut steps = Vec::new();
        let mut is_seen = vec![false; self.nodes.len()];
        let mut open: Vec<std::slice::Iter<usize>> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(node) = next {
                is_seen[node] = true;
                let link = self.nodes[node].link.as_ref().map(|(link, _)| *link);
                let ply = open.len();
                steps.push(Step::Open { node, link, ply });
                open.push(self.nodes[node].children.iter());
            } else {
                steps.push(Step::Close);
                open.pop();
            }
            match open.last_mut() {
                Some(children) => next = children.next().copied(),
                None => break,
            }
        }
        match is_seen.iter().position(|is_seen| !is_seen) {
            Some(node) => self.circle(node),
            None => Ok(steps),
        }
    }

    fn root(&self, start: Option<usize>) -> Result<usize, Failure> {
        let is_root = |node: usize| self.nodes[node].link.is_none();
        let is_other = |&node: &usize| is_root(node) && Some(node) != start;
        let mut others = (0..self.nodes.len()).filter(is_other);
        let Some(root) = start.or_else(|| others.next()) else {
            return self.circle(0);
        };
        let begins_a_tree = is_root(root) && self.has_children(root);
        match others.next() {
            Some(_) if start.is_some() && !begins_a_tree => {
                let rule = "is the start state, but not where the tree begins";
                self.refuse(rule, root, self.span(root))
            }
            Some(other) => self.refuse("is a second root", other, self.span(other)),
            None if is_root(root) => Ok(root),
            None => self.circle(root),
        }
    }

    fn circle<T>(&self, node: usize) -> Result<T, Failure> {
        let Node { span, link, .. } = &self.nodes[node];
        let span = link.as_ref().map_or(span, |(_, span)| span);
        self.refuse("is part of a circle", node, span.clone())
    }

    fn refuse<T>(&self, rule: &'static str, node: usize, span: Range<usize>) -> Result<T, Failure> {
        let name = self.nodes[node].name.clone();
        fail(ReadErrorKind::NotOneTree(name, rule), span)
    }
}
