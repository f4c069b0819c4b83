//! What an answer says to one question, made ready to be compared with many keys: names are looked up once.

use std::borrow::Cow;

use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::check::Grader;
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::{Bound, Bounded};
use crate::tree::NodeId;
use crate::value::Value;

/// The lists of what is looked at.
pub(super) const LOOKED_AT: [Question; 4] = [
    Question::StaticEvaluations,
    Question::Evaluated,
    Question::Visited,
    Question::VisitedSet,
];

/// The lists of what is not.
pub(super) const SKIPPED: [Question; 3] =
    [Question::Pruned, Question::CutEdges, Question::NotVisited];

/// What an answer says to one question.
pub(super) struct Claim<'c> {
    pub(super) question: Question,
    stated: &'c Stated<'c>,
    pub(super) said: Said<'c>,
    /// The nodes that are listed, each once, by their numbers.
    set: Vec<NodeId>,
    /// The leaves that lie in what is said to be pruned; `None` where something is named that no search
    /// can prune.
    pub(super) leaves: Option<Vec<NodeId>>,
    pub(super) is_right: bool,
}

/// The same by its nodes.
pub(super) enum Said<'c> {
    /// The value of the root.
    Value(&'c StatedValue),
    /// A list of nodes; the best move alone or none.
    Nodes(Vec<NodeId>),
    /// Parents and children, whether the tree has such edges or not.
    Edges(Vec<(NodeId, NodeId)>),
    /// A table.
    Rows(Vec<(NodeId, Row<'c>)>),
    /// Something else, or a name is that of nothing.
    Other,
}

/// What a table says of a node.
#[derive(Clone, Copy)]
pub(super) enum Row<'c> {
    Value(&'c StatedValue),
    Window(&'c StatedWindow),
    IsPruned(bool),
}

impl<'c> Claim<'c> {
    pub(super) fn new<'t>(
        grader: &Grader<'_, 't>,
        key: &Key<'t>,
        question: Question,
        stated: &'c Stated<'c>,
        is_right: bool,
    ) -> Self {
        let said = match stated {
            Stated::Value(value) => Some(Said::Value(value)),
            Stated::Names(names) => {
                let nodes = names.iter().map(|name| grader.find(name));
                nodes.collect::<Option<_>>().map(Said::Nodes)
            }
            Stated::Edges(edges) => {
                let ends = edges.iter().map(|edge| grader.ends(key, edge));
                ends.collect::<Option<_>>().map(Said::Edges)
            }
            Stated::NodeValues(rows) => table(grader, rows, Row::Value),
            Stated::Windows(rows) => table(grader, rows, Row::Window),
            Stated::IsPruned(rows) => table(grader, rows, |is_pruned| Row::IsPruned(*is_pruned)),
            Stated::Counts(_) | Stated::Search(_) => None,
        };
        Self::of_nodes(key, question, stated, said.unwrap_or(Said::Other)).judged(is_right)
    }

    fn of_nodes(key: &Key, question: Question, stated: &'c Stated<'c>, said: Said<'c>) -> Self {
        let nodes: &[NodeId] = match &said {
            Said::Nodes(nodes) => nodes,
            _ => &[],
        };
        let is_pruned = matches!(question.content(), Content::Nodes(NodeList::Pruned, _));
        let leaves = if is_pruned {
            leaves_in(key, nodes)
        } else {
            None
        };
        Self {
            question,
            stated,
            set: sorted(nodes),
            leaves,
            said,
            is_right: false,
        }
    }

    fn judged(self, is_right: bool) -> Self {
        Self { is_right, ..self }
    }

    /// The same with two nodes in each other's place.
    pub(super) fn exchanged(&self, key: &Key, one: NodeId, other: NodeId) -> Self {
        let turned = |node: NodeId| match node {
            _ if node == one => other,
            _ if node == other => one,
            _ => node,
        };
        let said = match &self.said {
            Said::Nodes(nodes) => Said::Nodes(nodes.iter().copied().map(turned).collect()),
            Said::Edges(edges) => Said::Edges(
                edges
                    .iter()
                    .map(|&(above, below)| (turned(above), turned(below)))
                    .collect(),
            ),
            Said::Rows(rows) => Said::Rows(
                rows.iter()
                    .map(|&(node, row)| (turned(node), row))
                    .collect(),
            ),
            &Said::Value(value) => Said::Value(value),
            Said::Other => Said::Other,
        };
        Self::of_nodes(key, self.question, self.stated, said)
    }

    /// Whether it is right by this key.
    pub(super) fn fits<'t>(&self, grader: &Grader<'_, 't>, key: &Key<'t>) -> bool {
        match (&self.said, self.question.content()) {
            (Said::Nodes(nodes), Content::Nodes(list, right)) => match list {
                NodeList::Evaluated => self.are_the_evaluated(key),
                NodeList::Pruned => self.are_the_pruned(key),
                NodeList::Visited | NodeList::NotVisited => self.set == sorted(right(key)),
                _ => nodes == right(key),
            },
            (Said::Nodes(nodes), Content::Move) => nodes.first().copied() == key.outcome.best_move,
            (Said::Edges(edges), _) => sorted(edges) == sorted(&key.cut_edges),
            (Said::Rows(rows), _) => {
                let mut rows = rows.iter();
                rows.all(|&(node, row)| row.fits(grader, key, node))
            }
            (Said::Value(stated), _) => {
                grader.is_number(key, &stated.number, &key.outcome.found.value)
                    && grader.is_right(key, self.question, self.stated)
            }
            _ => grader.is_right(key, self.question, self.stated),
        }
    }

    fn are_the_evaluated(&self, key: &Key) -> bool {
        let is_evaluated = |&node: &NodeId| {
            let number = key.static_number(node);
            number.is_some_and(|number| key.is_evaluated(number))
        };
        self.set.len() == key.evaluated.len() && self.set.iter().all(is_evaluated)
    }

    fn are_the_pruned(&self, key: &Key) -> bool {
        let is_skipped = |&node: &NodeId| {
            let number = key.static_number(node);
            number.is_some_and(|number| !key.is_evaluated(number))
        };
        self.leaves.as_ref().is_some_and(|leaves| {
            leaves.len() + key.evaluated.len() == key.statics() && leaves.iter().all(is_skipped)
        })
    }

    /// Its rows, where it is a table.
    pub(super) fn rows(&self) -> &[(NodeId, Row<'c>)] {
        match &self.said {
            Said::Rows(rows) => rows,
            _ => &[],
        }
    }

    /// The values that it gives to nodes.
    pub(super) fn values(&self) -> impl Iterator<Item = (NodeId, &'c StatedValue)> {
        let of_root = match self.said {
            Said::Value(value) => Some((NodeId::ROOT, value)),
            _ => None,
        };
        let of_nodes = self.rows().iter().filter_map(|&(node, row)| match row {
            Row::Value(value) => Some((node, value)),
            _ => None,
        });
        of_root.into_iter().chain(of_nodes)
    }

    /// The finite ends of its windows.
    pub(super) fn ends(&self) -> impl Iterator<Item = &'c Value> {
        let windows = self.rows().iter().filter_map(|&(_, row)| match row {
            Row::Window(window) => Some([&window.entry, &window.exit]),
            _ => None,
        });
        let ends = windows.flatten().flatten().flatten().map(Number::value);
        ends.filter(|end| end.is_finite())
    }

    /// For each leaf, by its number, whether it says that it is evaluated, if it tells that.
    pub(super) fn evaluated_leaves(&self, key: &Key) -> Option<Vec<bool>> {
        let (named, is_of_skipped) = match (self.question, &self.said) {
            (Question::Pruned, _) => (self.leaves.clone()?, true),
            (Question::CutEdges, Said::Edges(edges)) => {
                let below: Vec<_> = edges.iter().map(|&(_, child)| child).collect();
                (leaves_in(key, &below)?, true)
            }
            (Question::NotVisited, Said::Nodes(_)) => (self.set.clone(), true),
            (question, Said::Nodes(_)) if LOOKED_AT.contains(&question) => {
                (self.set.clone(), false)
            }
            _ => return None,
        };
        let is_named = |leaf: NodeId| named.binary_search(&leaf).is_ok();
        let leaves = key.static_nodes();
        Some(leaves.map(|leaf| is_named(leaf) != is_of_skipped).collect())
    }

    /// Whether it names a leaf twice: by itself, and by a node above it.
    pub(super) fn names_a_leaf_twice(&self, key: &Key) -> bool {
        let named = self.set.iter().map(|&node| key.statics_in(node).len());
        self.leaves
            .as_ref()
            .is_some_and(|leaves| leaves.len() < named.sum())
    }
}

impl Row<'_> {
    /// Whether it is right of a node by this key.
    pub(super) fn fits(&self, grader: &Grader, key: &Key, node: NodeId) -> bool {
        match self {
            Row::Value(stated) => {
                // What somebody takes for the root's value is no bound to them, whatever it was.
                let root = &key.outcome.found.value;
                let is_of_root = node == NodeId::ROOT && stated.bound == Bound::Exact;
                if is_of_root && grader.is_number(key, &stated.number, root) {
                    return true;
                }
                let is_right = |found: &Bounded| grader.is_value(key, stated, found);
                key.found(node).is_some_and(is_right)
            }
            Row::IsPruned(is_pruned) => key.is_pruned(node) == *is_pruned,
            Row::Window(stated) => key.visit(node).is_some_and(|visit| {
                let windows = [(&stated.entry, &visit.entry), (&stated.exit, &visit.exit)];
                windows.into_iter().all(|(stated, right)| {
                    let Some(stated) = stated else {
                        return true;
                    };
                    right.as_ref().is_some_and(|right| {
                        let mut ends = stated.iter().zip(right.ends_as_values());
                        ends.all(|(stated, right)| grader.is_number(key, stated, &right))
                    })
                })
            }),
        }
    }
}

/// A table by its nodes.
fn table<'c, T>(
    grader: &Grader,
    rows: &'c [(Cow<str>, T)],
    row: impl Fn(&'c T) -> Row<'c>,
) -> Option<Said<'c>> {
    let rows = rows
        .iter()
        .map(|(name, said)| Some((grader.find(name)?, row(said))));
    rows.collect::<Option<_>>().map(Said::Rows)
}

/// These nodes, or edges, as a set.
pub(super) fn sorted<T: Ord + Copy>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    items
}

/// The static nodes that these are or have below them, each once.
fn leaves_in(key: &Key, nodes: &[NodeId]) -> Option<Vec<NodeId>> {
    let (mut leaves, mut taken) = (Vec::new(), 0);
    // In preorder, a node stands behind those that have it below them.
    for node in sorted(nodes) {
        let numbers = key.statics_in(node);
        if numbers.is_empty() {
            return None;
        }
        let more = numbers.start.max(taken)..numbers.end;
        leaves.extend(more.map(|number| key.static_node(number)));
        taken = taken.max(numbers.end);
    }
    Some(leaves)
}
