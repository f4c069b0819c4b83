//! What an answer says to one question, made ready to be compared with many keys: names are looked up once.

use std::borrow::Cow;

use crate::exercise::answer::{Stated, StatedWindow};
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

/// What an answer says to one question.
pub(super) struct Claim<'c> {
    pub(super) question: Question,
    pub(super) stated: &'c Stated<'c>,
    pub(super) said: Said<'c>,
    /// The nodes that are listed, each once, by their numbers; of what is pruned the leaves in them.
    pub(super) set: Vec<NodeId>,
    pub(super) is_right: bool,
}

/// The same by its nodes.
pub(super) enum Said<'c> {
    /// A list of nodes; the best move alone or none; the lower ends of edges.
    Nodes(Vec<NodeId>),
    /// A table; the value of the root alone.
    Rows(Vec<(NodeId, Row<'c>)>),
    /// Something else, or what no search can find: a name of nothing, a pruned node below the horizon.
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
            Stated::Value(value) => Some(Said::Rows(vec![(NodeId::ROOT, Row::Value(value))])),
            Stated::Names(names) => {
                let nodes = names.iter().map(|name| grader.find(name));
                nodes.collect::<Option<_>>().map(Said::Nodes)
            }
            Stated::Edges(edges) => {
                let lower = edges.iter().map(|edge| {
                    let (above, below) = grader.ends(key, edge)?;
                    (key.tree().parent(below) == Some(above)).then_some(below)
                });
                lower.collect::<Option<_>>().map(Said::Nodes)
            }
            Stated::NodeValues(rows) => table(grader, rows, Row::Value),
            Stated::Windows(rows) => table(grader, rows, Row::Window),
            Stated::IsPruned(rows) => table(grader, rows, |is_pruned| Row::IsPruned(*is_pruned)),
            Stated::Counts(_) | Stated::Search(_) => None,
        };
        let set = said.as_ref().and_then(|said| set(key, question, said));
        let (said, set) = said.zip(set).unwrap_or((Said::Other, Vec::new()));
        Self {
            question,
            stated,
            said,
            set,
            is_right,
        }
    }

    /// The same with two nodes in each other's place; nothing where no search can find that, or a leaf is named
    /// twice then: by itself, and by a node above it.
    pub(super) fn exchanged(&self, key: &Key, one: NodeId, other: NodeId) -> Option<Self> {
        let turned = |node: NodeId| match node {
            _ if node == one => other,
            _ if node == other => one,
            _ => node,
        };
        let said = match &self.said {
            Said::Nodes(nodes) => Said::Nodes(nodes.iter().copied().map(turned).collect()),
            Said::Rows(rows) => Said::Rows(
                rows.iter()
                    .map(|&(node, row)| (turned(node), row))
                    .collect(),
            ),
            Said::Other => return None,
        };
        let set = set(key, self.question, &said)?;
        let named = |nodes: &[NodeId]| -> usize {
            nodes.iter().map(|&node| key.statics_in(node).len()).sum()
        };
        let is_once = match (&said, self.question) {
            (Said::Nodes(nodes), Question::Pruned) => set.len() == named(&sorted(nodes)),
            _ => true,
        };
        is_once.then_some(Self { said, set, ..*self })
    }

    /// Whether it is right by this key.
    pub(super) fn fits<'t>(&self, grader: &Grader<'_, 't>, key: &Key<'t>) -> bool {
        match (&self.said, self.question.content()) {
            (Said::Nodes(nodes), Content::Nodes(list, right)) => match list {
                NodeList::Evaluated => self.is_of_leaves(key, true),
                NodeList::Pruned => self.is_of_leaves(key, false),
                NodeList::Visited | NodeList::NotVisited => self.set == sorted(right(key)),
                _ => nodes == right(key),
            },
            (Said::Nodes(nodes), Content::Move) => nodes.first().copied() == key.outcome.best_move,
            (Said::Nodes(_), _) => self.set == sorted(&key.pruned),
            (Said::Rows(rows), _) => {
                let mut rows = rows.iter();
                rows.all(|&(node, row)| row.fits(grader, key, node))
            }
            (Said::Other, _) => grader.is_right(key, self.question, self.stated),
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
    fn rows(&self) -> &[(NodeId, Row<'c>)] {
        match &self.said {
            Said::Rows(rows) => rows,
            _ => &[],
        }
    }

    /// The values that it gives to nodes.
    pub(super) fn values(&self) -> impl Iterator<Item = (NodeId, &'c StatedValue)> {
        self.rows().iter().filter_map(|&(node, row)| match row {
            Row::Value(value) => Some((node, value)),
            _ => None,
        })
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
        let is_of_skipped = SKIPPED.contains(&self.question);
        let is_of_nodes = matches!(self.said, Said::Nodes(_));
        if !is_of_nodes || !is_of_skipped && !LOOKED_AT.contains(&self.question) {
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
                // The same number is not compared again.
                let found = key.found(node);
                let found = found.filter(|found| !is_of_root || found.value != *root);
                found.is_some_and(|found| grader.is_value(key, stated, found))
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

/// What counts of a list in which the order does not; nothing where no search can find it.
fn set(key: &Key, question: Question, said: &Said) -> Option<Vec<NodeId>> {
    match (said, question.content()) {
        (Said::Nodes(nodes), Content::Nodes(NodeList::Pruned, _)) => leaves_in(key, nodes),
        (Said::Nodes(nodes), _) => Some(sorted(nodes)),
        _ => Some(Vec::new()),
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
