//! Who compares answers with keys: of which tree, by which scheme, and what names in an answer name.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::answer::{Answer, AnswerError, AnswerFormat, JOINTS, Known, PlainNames};
use super::question::Question;
use super::scheme::Scheme;
use crate::text::composed;
use crate::tree::{Labels, Naming, NodeId, Tree};
use crate::value::Value;

/// Compares answers with keys of one tree.
pub struct Grader<'g, 't> {
    /// The nodes by their names.
    pub index: &'g NodeIndex<'t>,
    /// What the questions are worth.
    pub scheme: &'g Scheme,
    /// How far a number may be from the exact one.
    pub tolerance: Option<&'g Value>,
    /// What is told of what is wrong.
    pub told: Told,
}

/// What reports tell of a wrong answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// What is right, and why.
    #[default]
    Everything,
    /// Which questions are wrong, and an inner node to look at.
    Errors,
}

impl Grader<'_, '_> {
    pub(super) fn find(&self, name: &str) -> Option<NodeId> {
        self.index.find(name)
    }

    /// Reads an answer to the questions of the scheme.
    pub fn read<'s>(&self, text: &'s str, format: AnswerFormat) -> Result<Answer<'s>, AnswerError> {
        let tree = self.index.tree();
        let known = Known {
            questions: &self.scheme.named,
            is_node: &|name| self.is_node(name),
            is_root: &|name| self.is_root(name),
            is_leaf: &|name| self.find(name).is_some_and(|node| tree.is_leaf(node)),
            is_any_negative: &|| self.index.plain().is_any_negative,
        };
        Answer::read_knowing(text, format, &known)
    }

    /// Whether a node may be called so, in any letter case.
    pub fn is_node(&self, name: &str) -> bool {
        let is_name = self.find(name).is_some() || self.index.plain().is_name(name);
        is_name || self.below(name).is_some()
    }

    /// The node that a path leads to from a node with a name: `E/2`.
    pub(super) fn below(&self, word: &str) -> Option<NodeId> {
        let names = self.index.plain();
        let (name, steps) = word.split_once('/').filter(|_| !names.is_name(word))?;
        // In a tree with numbers for names these may be the nodes.
        let is_name = |step: &str| self.find(step).is_some();
        if name.is_empty() || steps.is_empty() || steps.split('/').any(is_name) {
            return None;
        }
        let from = names.find(|name| self.find(name), &self.index.labels, name);
        names.below(from.ok().flatten()?, steps)
    }

    /// Whether the root is called so, in any letter case.
    fn is_root(&self, name: &str) -> bool {
        let own = self.index.tree().name(NodeId::ROOT);
        let is_alike = || own.is_some_and(|own| own.eq_ignore_ascii_case(name));
        self.find(name)
            .map_or_else(is_alike, |node| node == NodeId::ROOT)
    }

    /// The node that a name means in the answer to a question: a move's own name where the best one is asked for, the
    /// lower end of an edge where edges are.
    pub(super) fn named(&self, question: Question, name: &str) -> Option<NodeId> {
        match question {
            Question::BestMove => self.node_moved_to(name),
            Question::CutEdges => self.lower_end(name),
            _ => self.find(name),
        }
    }

    /// The node of this name, else the only child of the root that a move of this name leads to.
    pub(super) fn node_moved_to(&self, name: &str) -> Option<NodeId> {
        self.find(name)
            .or_else(|| self.child_called(NodeId::ROOT, name))
    }

    /// The only child to which a move of exactly this name leads.
    pub(super) fn child_called(&self, parent: NodeId, name: &str) -> Option<NodeId> {
        let tree = self.index.tree();
        let children = tree.children(parent);
        let mut called = children.filter(|&child| tree.move_name(child) == Some(name));
        called.next().filter(|_| called.next().is_none())
    }

    /// The child at the end of an edge such as `F-L`, if there is one. Names may have dashes in them, but not very many.
    fn lower_end(&self, edge: &str) -> Option<NodeId> {
        const MOST_JOINTS: usize = 1_000;
        let joints = JOINTS.iter().flat_map(|joint| edge.match_indices(joint));
        joints
            .take(MOST_JOINTS)
            .find_map(|(at, joint)| self.edge(&edge[..at], &edge[at + joint.len()..]))
    }

    /// The child of this name below the parent of that one.
    pub(super) fn edge(&self, parent: &str, child: &str) -> Option<NodeId> {
        let child = self.find(child)?;
        let above = self.index.tree().parent(child)?;
        (self.find(parent) == Some(above)).then_some(child)
    }
}

/// The named nodes of a tree, shared by all that look names up.
///
/// Takes memory for each name; paths are followed, not stored.
pub struct NodeIndex<'t> {
    tree: &'t Tree,
    /// What the nodes are called.
    pub labels: Labels<'t>,
    /// Names come from the input, so that the hash must have a key.
    by_name: HashMap<Box<str>, NodeId>,
    longest: usize,
    /// What the nodes may be called besides; made when an answer needs it.
    plain: OnceLock<PlainNames<'t>>,
}

impl<'t> NodeIndex<'t> {
    /// The index of a tree whose unnamed nodes are called like this. Takes linear time.
    pub fn new(tree: &'t Tree, naming: Naming) -> Self {
        let labels = Labels::new(tree, naming);
        let is_stored = |node: &NodeId| naming == Naming::Letters || tree.name(*node).is_some();
        let named = tree.nodes().filter(is_stored);
        let by_name: HashMap<Box<str>, _> = named
            .map(|node| (labels.owned(node).into_boxed_str(), node))
            .collect();
        Self {
            tree,
            labels,
            longest: by_name.keys().map(|name| name.len()).max().unwrap_or(0),
            by_name,
            plain: OnceLock::new(),
        }
    }

    /// The tree.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// What the nodes may be called besides.
    pub(super) fn plain(&self) -> &PlainNames<'t> {
        self.plain.get_or_init(|| PlainNames::new(self.tree))
    }

    /// The node that reports call by this text.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        if name.starts_with('/') {
            return self.labels.find(name);
        }
        // No name becomes four times as short.
        if name.len() > 4 * self.longest {
            return None;
        }
        self.by_name.get(&*composed(name)).copied()
    }
}
