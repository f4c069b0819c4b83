//! What an answer says to one question, made ready to be compared with many keys: names are looked up once.

use std::borrow::Cow;

use crate::exercise::answer::Stated;
use crate::exercise::check::Grader;
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::Bound;
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

/// What an answer says to one question: nodes or rows; neither where it is something else, or what no search can
/// find: a name of nothing, a pruned node below the horizon.
pub(super) struct Claim<'c> {
    pub(super) question: Question,
    pub(super) stated: &'c Stated<'c>,
    /// A list of nodes; the best move alone or none; the lower ends of edges.
    pub(super) nodes: Option<Vec<NodeId>>,
    /// The same nodes, each once, by their numbers; of what is pruned the leaves in them.
    pub(super) set: Vec<NodeId>,
    /// A table; the value of the root alone.
    pub(super) rows: Option<Vec<(NodeId, Row)>>,
    pub(super) is_right: bool,
}

/// What a table says of a node.
#[derive(Clone)]
pub(super) enum Row {
    /// What the whole tree is worth.
    OfTree(StatedValue),
    Value(StatedValue),
    /// On entry and on exit.
    Window([Option<[Number; 2]>; 2]),
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
        let nodes: Option<Vec<NodeId>> = match stated {
            Stated::Names(names) => names.iter().map(|name| grader.find(name)).collect(),
            Stated::Edges(edges) => {
                let lower = edges.iter().map(|edge| Some(grader.edge(key, edge)?.1));
                lower.collect()
            }
            _ => None,
        };
        let rows = match stated {
            Stated::Value(value) => Some(vec![(NodeId::ROOT, Row::OfTree(value.clone()))]),
            Stated::NodeValues(rows) => table(grader, rows, |value| Row::Value(value.clone())),
            Stated::Windows(rows) => table(grader, rows, |window| {
                Row::Window([window.entry.clone(), window.exit.clone()])
            }),
            Stated::IsPruned(rows) => table(grader, rows, |is_pruned| Row::IsPruned(*is_pruned)),
            _ => None,
        };
        let set = nodes.as_ref().and_then(|nodes| set(key, question, nodes));
        Self {
            question,
            stated,
            nodes: nodes.filter(|_| set.is_some()),
            set: set.unwrap_or_default(),
            rows,
            is_right,
        }
    }

    /// The same with two nodes in each other's place; nothing where no search can find that, or a leaf is named
    /// twice then: by itself, and by a node above it.
    pub(super) fn exchanged(&self, key: &Key, one: NodeId, other: NodeId) -> Option<Self> {
        let turned = |node: NodeId| match node {
            _ if self.question == Question::Value => node,
            _ if node == one => other,
            _ if node == other => one,
            _ => node,
        };
        let rows = self.rows.as_ref().map(|rows| {
            let row = |(node, row): &(NodeId, Row)| (turned(*node), row.clone());
            rows.iter().map(row).collect()
        });
        let Some(nodes) = &self.nodes else {
            let (nodes, set) = (None, Vec::new());
            return Some(Self {
                nodes,
                set,
                rows,
                ..*self
            });
        };
        let nodes: Vec<NodeId> = nodes.iter().map(|&node| turned(node)).collect();
        let set = set(key, self.question, &nodes)?;
        let leaves = |node: &NodeId| key.statics_in(*node).len();
        let is_once = self.question != Question::Pruned
            || set.len() == sorted(&nodes).iter().map(leaves).sum::<usize>();
        is_once.then_some(Self {
            nodes: Some(nodes),
            set,
            rows,
            ..*self
        })
    }

    /// The same with another number in the place of one.
    pub(super) fn with_number(&self, one: &Value, other: &Value) -> Self {
        let row = |(node, row): &(NodeId, Row)| {
            let mut row = row.clone();
            let numbers = row.numbers_mut().into_iter();
            let same = numbers.filter(|number| number.value() == one);
            same.for_each(|number| *number = Number::from(other.clone()));
            (*node, row)
        };
        let rows = self.rows.as_ref();
        Self {
            nodes: self.nodes.clone(),
            set: self.set.clone(),
            rows: rows.map(|rows| rows.iter().map(row).collect()),
            ..*self
        }
    }

    /// Whether it is right by this key.
    pub(super) fn fits<'t>(&self, grader: &Grader<'_, 't>, key: &Key<'t>) -> bool {
        if let Some(rows) = &self.rows {
            return rows.iter().all(|(node, row)| row.fits(grader, key, *node));
        }
        let Some(nodes) = &self.nodes else {
            return grader.is_right(key, self.question, self.stated);
        };
        match self.question.content() {
            Content::Nodes(NodeList::Evaluated, _) => self.is_of_leaves(key, true),
            Content::Nodes(NodeList::Pruned, _) => self.is_of_leaves(key, false),
            Content::Nodes(list, right) if list.is_ordered() => nodes == right(key),
            Content::Nodes(_, right) => self.set == sorted(right(key)),
            Content::Move => nodes.first().copied() == key.outcome.best_move,
            _ => self.set == sorted(&key.pruned),
        }
    }

    /// Whether its leaves are all that are evaluated, or all others.
    fn is_of_leaves(&self, key: &Key, is_evaluated: bool) -> bool {
        let evaluated = key.evaluated.len();
        let count = if is_evaluated {
            evaluated
        } else {
            key.statics() - evaluated
        };
        let is_member = |&node: &NodeId| {
            let number = key.static_number(node);
            number.is_some_and(|number| key.is_evaluated(number) == is_evaluated)
        };
        self.set.len() == count && self.set.iter().all(is_member)
    }

    /// Its rows, where it is a table.
    pub(super) fn rows(&self) -> &[(NodeId, Row)] {
        self.rows.as_deref().unwrap_or_default()
    }

    /// The values that it gives to nodes.
    pub(super) fn values(&self) -> impl Iterator<Item = (NodeId, &StatedValue)> {
        self.rows().iter().filter_map(|(node, row)| match row {
            Row::OfTree(value) | Row::Value(value) => Some((*node, value)),
            _ => None,
        })
    }

    /// For each leaf, by its number, whether it says that it is evaluated, if it tells that.
    pub(super) fn evaluated_leaves(&self, key: &Key) -> Option<Vec<bool>> {
        let is_of_skipped = SKIPPED.contains(&self.question);
        if self.nodes.is_none() || !is_of_skipped && !LOOKED_AT.contains(&self.question) {
            return None;
        }
        let named = match self.question {
            Question::CutEdges => leaves_in(key, &self.set)?,
            _ => self.set.clone(),
        };
        let is_named = |leaf: NodeId| named.binary_search(&leaf).is_ok();
        let leaves = key.static_nodes();
        Some(leaves.map(|leaf| is_named(leaf) != is_of_skipped).collect())
    }
}

impl Row {
    /// Whether it is right of a node by this key.
    pub(super) fn fits(&self, grader: &Grader, key: &Key, node: NodeId) -> bool {
        match self {
            Self::OfTree(stated) => {
                // What somebody takes for the value is no bound to them, whatever it was.
                let found = &key.outcome.found;
                let is_bound = stated.bound == Bound::Exact || stated.bound == found.bound;
                is_bound && grader.is_number(key, &stated.number, &found.value)
            }
            Self::Value(stated) => {
                let found = key.found(node);
                found.is_some_and(|found| grader.is_value(key, stated, found))
            }
            Self::IsPruned(is_pruned) => key.is_pruned(node) == *is_pruned,
            Self::Window(stated) => key.visit(node).is_some_and(|visit| {
                let windows = stated.iter().zip([&visit.entry, &visit.exit]);
                let mut stated =
                    windows.filter_map(|(stated, right)| Some((stated.as_ref()?, right)));
                stated.all(|(stated, right)| {
                    right.as_ref().is_some_and(|right| {
                        let mut ends = stated.iter().zip(right.ends_as_values());
                        ends.all(|(stated, right)| grader.is_number(key, stated, &right))
                    })
                })
            }),
        }
    }

    /// The numbers in it.
    pub(super) fn numbers(&self) -> Vec<&Number> {
        match self {
            Self::OfTree(stated) | Self::Value(stated) => vec![&stated.number],
            Self::Window(windows) => windows.iter().flatten().flatten().collect(),
            Self::IsPruned(_) => Vec::new(),
        }
    }

    fn numbers_mut(&mut self) -> Vec<&mut Number> {
        match self {
            Self::OfTree(stated) | Self::Value(stated) => vec![&mut stated.number],
            Self::Window(windows) => windows.iter_mut().flatten().flatten().collect(),
            Self::IsPruned(_) => Vec::new(),
        }
    }
}

/// A table by its nodes.
fn table<T>(
    grader: &Grader,
    rows: &[(Cow<str>, T)],
    row: impl Fn(&T) -> Row,
) -> Option<Vec<(NodeId, Row)>> {
    let rows = rows.iter();
    rows.map(|(name, said)| Some((grader.find(name)?, row(said))))
        .collect()
}

/// What counts of a list in which the order does not; nothing where no search can find it.
fn set(key: &Key, question: Question, nodes: &[NodeId]) -> Option<Vec<NodeId>> {
    match question {
        Question::Pruned => leaves_in(key, nodes),
        _ => Some(sorted(nodes)),
    }
}

/// These nodes as a set.
pub(super) fn sorted(nodes: &[NodeId]) -> Vec<NodeId> {
    let mut nodes = nodes.to_vec();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
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
