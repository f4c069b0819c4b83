//! What an answer says to one question, made ready to be compared with many keys: names are looked up once.

use std::borrow::Cow;

use super::answer::{Stated, StatedItem, count_of_key};
use super::grader::Grader;
use super::key::Key;
use super::number::{Number, StatedValue, StatedWindow};
use super::question::Question;
use crate::tree::NodeId;

/// What an answer says to one question.
#[derive(Clone, Debug)]
pub(super) struct Claim<'c> {
    pub(super) question: Question,
    pub(super) stated: &'c Stated<'c>,
    /// A list of nodes; the best move alone or none; the lower ends of edges. What is no name of a node, or no edge,
    /// is nothing.
    pub(super) nodes: Vec<Option<NodeId>>,
    /// The same as a set, in preorder; of what is pruned the leaves in them. Nothing where a node is nothing, or
    /// where the order counts.
    pub(super) set: Option<Vec<NodeId>>,
    /// A table; the value of the root alone.
    pub(super) rows: Vec<Row<'c>>,
    /// Whether all that is stated is right; something may be missing.
    pub(super) is_right: bool,
}

/// A row of a table: what something is said of, and what is said.
pub(super) type Row<'c> = (Subject<'c>, Entry<'c>);

/// What a row of a table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject<'c> {
    Node(NodeId),
    /// A count of the whole search.
    Count(&'static str),
    /// A name of nothing.
    Unknown(&'c str),
}

impl Subject<'_> {
    pub(super) fn node(self) -> Option<NodeId> {
        match self {
            Self::Node(node) => Some(node),
            Self::Count(_) | Self::Unknown(_) => None,
        }
    }
}

/// What a row of a table says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry<'c> {
    /// What the whole tree is worth.
    OfTree(&'c StatedValue),
    Value(&'c StatedValue),
    Window(&'c StatedWindow),
    IsPruned(bool),
    Count(u64),
}

impl<'c> Entry<'c> {
    /// The numbers in it, but for histories of windows.
    pub(super) fn numbers(self) -> Vec<&'c Number> {
        match self {
            Self::OfTree(stated) | Self::Value(stated) => vec![&stated.number],
            Self::Window(window) => {
                let ends = [&window.entry, &window.exit];
                ends.into_iter().flatten().flatten().collect()
            }
            Self::IsPruned(_) | Self::Count(_) => Vec::new(),
        }
    }
}

impl<'c> Claim<'c> {
    pub(super) fn new<'t>(
        grader: &Grader<'_, 't>,
        key: &Key<'t>,
        question: Question,
        stated: &'c Stated<'c>,
    ) -> Self {
        let node = |name: &Cow<str>| grader.named(question, name);
        let nodes: Vec<_> = match stated {
            Stated::Move(name) => name.iter().map(node).collect(),
            Stated::Names(names) => names.iter().map(node).collect(),
            Stated::Edges(edges) => {
                let edge = |[parent, child]: &[Cow<str>; 2]| grader.edge(parent, child);
                edges.iter().map(edge).collect()
            }
            _ => Vec::new(),
        };
        Self {
            question,
            stated,
            set: set(key, question, &nodes),
            nodes,
            rows: rows(grader, stated),
            is_right: false,
        }
    }

    /// The same with two nodes in each other's place.
    pub(super) fn exchanged(&self, key: &Key, one: NodeId, other: NodeId) -> Self {
        let turned = |node: NodeId| match node {
            _ if node == one => other,
            _ if node == other => one,
            _ => node,
        };
        let row = |&(subject, entry): &Row<'c>| match subject {
            Subject::Node(node) => (Subject::Node(turned(node)), entry),
            _ => (subject, entry),
        };
        let nodes: Vec<_> = self.nodes.iter().map(|node| node.map(turned)).collect();
        Self {
            set: set(key, self.question, &nodes),
            nodes,
            rows: self.rows.iter().map(row).collect(),
            ..*self
        }
    }

    /// The values that it gives to nodes.
    pub(super) fn values(&self) -> impl Iterator<Item = (NodeId, &'c StatedValue)> {
        self.rows.iter().filter_map(|row| match row {
            (Subject::Node(node), Entry::OfTree(value) | Entry::Value(value)) => {
                Some((*node, *value))
            }
            _ => None,
        })
    }

    /// Whether a name in it is that of no node, no edge and no count, nor of a move where that is asked for.
    pub(super) fn has_unknown_name(&self) -> bool {
        let is_unknown = |row: &Row| matches!(row.0, Subject::Unknown(_));
        self.nodes.contains(&None) || self.rows.iter().any(is_unknown)
    }
}

/// What counts of a list in which the order does not: of what is pruned the leaves. Nothing where no search can find
/// it, a pruned node below the horizon, or where the order counts.
pub(super) fn members(key: &Key, question: Question, nodes: &[NodeId]) -> Option<Vec<NodeId>> {
    match question {
        Question::Pruned => leaves_in(key, nodes),
        _ => question.is_set().then(|| sorted(nodes)),
    }
}

/// The same of what is stated; nothing where a node is nothing.
fn set(key: &Key, question: Question, nodes: &[Option<NodeId>]) -> Option<Vec<NodeId>> {
    let nodes: Option<Vec<NodeId>> = nodes.iter().copied().collect();
    members(key, question, &nodes?)
}

/// These nodes as a set.
pub(super) fn sorted(nodes: &[NodeId]) -> Vec<NodeId> {
    let mut nodes = nodes.to_vec();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

/// The static nodes that these are or have below them, each once.
pub(super) fn leaves_in(key: &Key, nodes: &[NodeId]) -> Option<Vec<NodeId>> {
    let mut leaves: Vec<NodeId> = Vec::new();
    for root in sorted(nodes) {
        if key.is_below_horizon(root) {
            return None;
        }
        // In preorder a node stands behind those that have it below them.
        if leaves.last().is_none_or(|last| *last < root) {
            let below = key.tree().subtree(root);
            leaves.extend(below.filter(|node| key.is_static(*node)));
        }
    }
    Some(leaves)
}

/// The rows of a table; none where something else is stated.
fn rows<'c>(grader: &Grader<'_, '_>, stated: &'c Stated) -> Vec<Row<'c>> {
    let row = |(name, item): &'c (Cow<str>, StatedItem)| {
        let node = || grader.find(name).map(Subject::Node);
        let (subject, entry) = match item {
            StatedItem::Value(it) => (node(), Entry::Value(it)),
            StatedItem::Window(it) => (node(), Entry::Window(it)),
            StatedItem::IsPruned(it) => (node(), Entry::IsPruned(*it)),
            StatedItem::Count(it) => (count_of_key(name).map(Subject::Count), Entry::Count(*it)),
        };
        (subject.unwrap_or(Subject::Unknown(name)), entry)
    };
    match stated {
        Stated::Value(it) => vec![(Subject::Node(NodeId::ROOT), Entry::OfTree(it))],
        Stated::Table(items) => items.iter().map(row).collect(),
        Stated::Move(_) | Stated::Names(_) | Stated::Edges(_) | Stated::Search(_) => Vec::new(),
    }
}
