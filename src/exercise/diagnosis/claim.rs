//! What an answer says to one question, made ready to be compared with many keys: names are looked up once.

use crate::exercise::answer::Stated;
use crate::exercise::check::{Grader, Numbers, Row, rows};
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList, Question};
use crate::tree::NodeId;

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
    pub(super) rows: Option<Vec<(NodeId, Row<'c>)>>,
    pub(super) is_right: bool,
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
            Stated::Value(value) => Some(vec![(NodeId::ROOT, Row::OfTree(value))]),
            Stated::NodeValues(_) | Stated::Windows(_) | Stated::IsPruned(_) => {
                let rows = rows(stated).into_iter();
                rows.map(|(name, row)| Some((grader.find(name)?, row)))
                    .collect()
            }
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
            let row = |(node, row): &(NodeId, Row<'c>)| (turned(*node), *row);
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

    /// Whether it is right by this key.
    pub(super) fn fits<'t>(&self, numbers: Numbers<'_, '_, 't>, key: &Key<'t>) -> bool {
        if let Some(rows) = &self.rows {
            let mut rows = rows.iter();
            return rows.all(|(node, row)| numbers.is_right(key, *node, *row));
        }
        let Some(nodes) = &self.nodes else {
            return numbers.grader.is_right(key, self.question, self.stated);
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
    pub(super) fn rows(&self) -> &[(NodeId, Row<'c>)] {
        self.rows.as_deref().unwrap_or_default()
    }

    /// The values that it gives to nodes.
    pub(super) fn values(&self) -> impl Iterator<Item = (NodeId, &'c StatedValue)> {
        self.rows().iter().filter_map(|(node, row)| match row {
            Row::OfTree(value) | Row::Value(value) => Some((*node, *value)),
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
