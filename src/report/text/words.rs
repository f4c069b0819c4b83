//! What the report calls things: nodes, values, windows, subtrees.

use std::iter::Peekable;

use super::glyphs::Glyphs;
use crate::analysis::Evaluation;
use crate::game::Game;
use crate::search::{Bound, Bounded, Limit, Window};
use crate::tree::{Labels, NodeId};

/// A subtree with more nodes below its root is told by their number.
const MOST_NAMES: usize = 2;

/// The words for what a run is about. Lists are given one word at a time, because the paths of a
/// deep tree together may be far larger than the tree.
#[derive(Clone, Copy)]
pub(super) struct Words<'e> {
    pub(super) evaluation: &'e Evaluation<'e>,
    pub(super) glyphs: &'e Glyphs,
}

impl<'e> Words<'e> {
    pub(super) fn name(self, node: NodeId) -> String {
        self.evaluation.labels.readable(node)
    }

    pub(super) fn names<'n>(
        self,
        nodes: &'n [NodeId],
    ) -> impl Iterator<Item = String> + Clone + use<'e, 'n> {
        nodes.iter().map(move |&node| self.name(node))
    }

    /// Subtrees by their roots, each with the nodes below it: `L,` `R,` `J with O and P`.
    pub(super) fn subtrees<'n>(
        self,
        roots: &'n [NodeId],
    ) -> impl Iterator<Item = String> + Clone + use<'e, 'n> {
        with_commas(roots.iter().map(move |&root| self.subtree(root)))
    }

    fn subtree(self, root: NodeId) -> String {
        let name = self.name(root);
        let below = self.below(root);
        match below.as_slice() {
            [] => name,
            nodes if nodes.len() <= MOST_NAMES => {
                format!(
                    "{name} with {}",
                    self.names(nodes).collect::<Vec<_>>().join(" and ")
                )
            }
            nodes => format!("{name} with {} nodes below", nodes.len()),
        }
    }

    /// The nodes below a node, but not below the horizon, in preorder.
    fn below(self, root: NodeId) -> Vec<NodeId> {
        let tree = &self.evaluation.document.tree;
        let ply = tree.ply(root);
        let end = tree.subtree_end(root);
        let mut below = Vec::new();
        let mut ends = vec![end];
        let mut node = root;
        loop {
            let is_static = self.evaluation.game.is_static(node, ply + ends.len() - 1);
            let next = if is_static {
                tree.subtree_end(node)
            } else {
                node.index() + 1
            };
            if next == end {
                return below;
            }
            node = NodeId::from_index(next);
            while ends.last().is_some_and(|&end| end <= next) {
                ends.pop();
            }
            ends.push(tree.subtree_end(node));
            below.push(node);
        }
    }
}

impl Glyphs {
    /// `(−∞, 3)`: signs stand only for open ends, an infinity that some node has is `inf`.
    pub(in crate::report) fn window(&self, window: &Window) -> String {
        let end = |limit: &Option<Limit>, open: &str| {
            limit
                .as_ref()
                .map_or_else(|| open.to_owned(), Limit::to_string)
        };
        let alpha = end(&window.alpha, self.minus_infinity);
        let beta = end(&window.beta, self.infinity);
        format!("({alpha}, {beta})")
    }

    /// `3`, or `≥ 3` if that is only a bound.
    pub(in crate::report) fn bounded(&self, found: &Bounded) -> String {
        match found.bound {
            Bound::Exact => found.value.to_string(),
            Bound::Lower => format!("{} {}", self.at_least, found.value),
            Bound::Upper => format!("{} {}", self.at_most, found.value),
        }
    }
}

/// The items of a list, all but the last with a comma.
pub(in crate::report) fn with_commas<I: Iterator<Item = String>>(items: I) -> WithCommas<I> {
    WithCommas(items.peekable())
}

/// What [`with_commas`] gives.
#[derive(Clone)]
pub(in crate::report) struct WithCommas<I: Iterator<Item = String>>(Peekable<I>);

impl<I: Iterator<Item = String>> Iterator for WithCommas<I> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let item = self.0.next()?;
        Some(match self.0.peek() {
            Some(_) => item + ",",
            None => item,
        })
    }
}

/// `1 leaf`, `2 leaves`
pub(super) fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// The most steps of a path that stands for a name; a longer one loses its beginning.
const MOST_STEPS: usize = 10;

/// A node's name where each node has a line: only the end of a long path.
pub(in crate::report) fn short_name(labels: &Labels, node: NodeId, glyphs: &Glyphs) -> String {
    match labels.end_of_path(node, MOST_STEPS) {
        Some(end) => format!("{}{end}", glyphs.ellipsis),
        None => labels.readable(node),
    }
}
