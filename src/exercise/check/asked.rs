//! The items that are asked for, nodes or counts, and what is right to answer.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::tables::{Row, rows};
use super::{Grader, Told};
use crate::exercise::answer::{Stated, StatedEdge, StatedWindow};
use crate::exercise::history::History;
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::{Content, Question};
use crate::exercise::scheme::AskedItems;
use crate::search::{NodeRecord, Window};
use crate::tree::NodeId;
use crate::value::Value;

impl<'t> Grader<'_, 't> {
    /// The right answer to a question, as an answer states it; of several items those that are asked for, or
    /// stated, but for nodes of which there is nothing to state. Nothing where that is not to be told.
    pub(super) fn expected<'c>(
        &'c self,
        key: &'c Key<'t>,
        question: Question,
        stated: Option<&Stated>,
    ) -> Option<Stated<'c>> {
        if self.told == Told::Errors {
            return None;
        }
        let name = |node: &NodeId| self.labels.get(*node);
        let names = |nodes: &[NodeId]| Stated::Names(nodes.iter().map(name).collect());
        Some(match (question.content(), stated) {
            (Content::Value, _) => Stated::Value(StatedValue::from(&key.outcome.found)),
            (Content::Move, _) => names(key.outcome.best_move.as_slice()),
            (Content::Nodes(_, right), _) => names(right(key)),
            (Content::Edges, _) => {
                let edges = key.cut_edges.iter();
                let pairs = edges.map(|(one, other)| StatedEdge::Pair(name(one), name(other)));
                Stated::Edges(pairs.collect())
            }
            (Content::NodeValues, _) => {
                let value = |node| key.found(node).map(StatedValue::from);
                Stated::NodeValues(self.rows(key, question, stated, value))
            }
            (Content::Windows, _) => {
                let window = |node| match stated {
                    Some(Stated::Windows(rows)) if rows.iter().any(|(_, it)| it.has_history()) => {
                        key.history(node).map(StatedWindow::from)
                    }
                    _ => key.visit(node).map(StatedWindow::from),
                };
                Stated::Windows(self.rows(key, question, stated, window))
            }
            (Content::IsPruned, _) => {
                let is_pruned = |node| Some(key.is_pruned(node));
                Stated::IsPruned(self.rows(key, question, stated, is_pruned))
            }
            (Content::Counts, _) => {
                let stated = match stated {
                    Some(Stated::Counts(counts)) => &counts[..],
                    _ => &[],
                };
                let counts = self.asked_counts(key, stated).into_iter();
                let counts = counts.map(|(name, count, _)| (name, count as u64));
                Stated::Counts(counts.collect())
            }
            (Content::Search, Some(Stated::Search(search))) => {
                Stated::Search(search.as_in(&key.setup))
            }
            (Content::Search, _) => return None,
        })
    }

    /// What is right of each node that is asked for, or stated.
    fn rows<T>(
        &self,
        key: &Key<'t>,
        question: Question,
        stated: Option<&Stated>,
        right: impl Fn(NodeId) -> Option<T>,
    ) -> Vec<(Cow<'_, str>, T)> {
        let items = self.asked(key, question, stated).into_iter();
        let nodes = items.filter_map(|item| item.node.ok());
        nodes
            .filter_map(|node| Some((self.labels.get(node), right(node)?)))
            .collect()
    }
}

impl From<&NodeRecord> for StatedWindow {
    fn from(visit: &NodeRecord) -> Self {
        let ends = |window: &Window| window.ends_as_values().map(Number::from);
        Self {
            entry: visit.entry.as_ref().map(ends),
            exit: visit.exit.as_ref().map(ends),
            ..Self::default()
        }
    }
}

impl From<&History> for StatedWindow {
    fn from(history: &History) -> Self {
        let all = |values: &[Value]| Some(values.iter().cloned().map(Number::from).collect());
        Self {
            alpha: all(&history.alpha),
            beta: all(&history.beta),
            ..Self::default()
        }
    }
}

/// One item: the node, or a name of nothing, and the place of what is stated of it.
pub(super) struct Item<'i> {
    pub(super) node: Result<NodeId, &'i str>,
    pub(super) stated: Option<usize>,
    /// Whether it is asked for. What is given with the exercise, or what nobody asked for, earns nothing if it is
    /// right, and is wrong if it is wrong.
    pub(super) is_asked: bool,
}

impl<'t> Grader<'_, 't> {
    /// The items that are asked for, and those that are stated beside them. An item that is stated
    /// under a name of nothing always counts.
    pub(super) fn asked<'i>(
        &'i self,
        key: &Key<'t>,
        question: Question,
        stated: Option<&'i Stated>,
    ) -> Vec<Item<'i>> {
        let rows = stated.map(rows).unwrap_or_default().into_iter();
        let stated = rows.enumerate().map(|(place, (name, row))| {
            let node = self.find(name).ok_or(name);
            let is_given = |node| is_given(key, question, node, Some(row));
            Item {
                node,
                stated: Some(place),
                is_asked: !node.is_ok_and(is_given),
            }
        });
        let stated: Vec<Item> = stated.collect();
        let worth = self.scheme.worth(question);
        let (asked, is_all): (Vec<_>, bool) = match &worth.items {
            AskedItems::Stated => return stated,
            AskedItems::All => (open(key, question).into_iter().map(Ok).collect(), true),
            AskedItems::Named(names) => {
                let nodes = names.iter().map(|name| self.find(name).ok_or(&**name));
                (nodes.collect(), false)
            }
        };
        let counting = stated.iter().filter(|item| !is_all || item.is_asked);
        let by_node: FxHashMap<_, _> = counting.map(|item| (item.node, item.stated)).collect();
        let known: FxHashSet<_> = asked.iter().copied().collect();
        let asked = asked.into_iter().map(|node| Item {
            node,
            stated: by_node.get(&node).copied().flatten(),
            is_asked: true,
        });
        // Where nodes are named nobody asked for others.
        let others = stated.into_iter().filter(|item| match item.node {
            Ok(_) => is_all && !(item.is_asked && known.contains(&item.node)),
            Err(_) => !known.contains(&item.node),
        });
        let others = others.map(|item| Item {
            is_asked: item.node.is_err(),
            ..item
        });
        asked.chain(others).collect()
    }

    /// The right counts that are asked for, else those that are stated, and whether each is asked for.
    pub(super) fn asked_counts(
        &self,
        key: &Key<'t>,
        stated: &[(&'static str, u64)],
    ) -> Vec<(&'static str, usize, bool)> {
        let asked = &self.scheme.worth(Question::Counts).items;
        let is_asked = |name: &str| {
            let is_stated = stated.iter().any(|(stated, _)| *stated == name);
            match asked {
                AskedItems::Named(names) => names.iter().any(|asked| asked == name).then_some(true),
                AskedItems::All if key.asks_for_count(name) => Some(true),
                AskedItems::Stated if !key.gives_count(name) => is_stated.then_some(true),
                AskedItems::Stated | AskedItems::All => is_stated.then_some(false),
            }
        };
        let all = key.all_counts().into_iter();
        all.filter_map(|(name, count)| Some((name, count, is_asked(name)?)))
            .collect()
    }
}

/// Whether a reader of the exercise knows it of a node without any search: the value of a leaf, the window that
/// the root is entered with, and that the root is not pruned.
fn is_given(key: &Key, question: Question, node: NodeId, stated: Option<Row>) -> bool {
    match (question, stated) {
        (Question::NodeValues, _) => key.static_number(node).is_some(),
        (_, Some(Row::Window(window))) => node == NodeId::ROOT && !window.tells_of_search(),
        _ => node == NodeId::ROOT,
    }
}

/// The nodes of which all is asked, but for those of which it is given; if it is of all, none is left out.
fn open(key: &Key, question: Question) -> Vec<NodeId> {
    let nodes: Vec<NodeId> = match question {
        Question::IsPruned => {
            let nodes = key.tree().nodes();
            nodes.filter(|&node| !key.is_below_horizon(node)).collect()
        }
        _ => key.expanded().to_vec(),
    };
    let is_open = |node: &&NodeId| !is_given(key, question, **node, None);
    let open: Vec<NodeId> = nodes.iter().filter(is_open).copied().collect();
    if open.is_empty() { nodes } else { open }
}
