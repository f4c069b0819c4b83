//! What an answer says to one question, made ready to be compared with many keys.

use std::ops::Range;

use crate::exercise::answer::Stated;
use crate::exercise::check::{Grader, covered};
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::{Order, TreeGame};
use crate::tree::NodeId;
use crate::value::Value;

/// What an answer says to one question: names are looked up once.
#[derive(Clone)]
pub(super) struct Claim<'c> {
    pub(super) question: Question,
    pub(super) stated: &'c Stated<'c>,
    /// The nodes that are named; `None` where something else is said, or a name is that of nothing.
    pub(super) nodes: Option<Vec<NodeId>>,
    /// For each static node, by its number, whether the nodes name it; for pruned nodes and cut edges
    /// whether it lies in one of them. `None` where that makes no sense.
    pub(super) members: Option<Vec<bool>>,
    /// Both ends of the edges that are named, whether the tree has such edges or not; `None` as for
    /// nodes.
    pub(super) edges: Option<Vec<(NodeId, NodeId)>>,
    /// The lower ends of the edges that are named; `None` as for nodes, or where one is no edge.
    pub(super) ends: Option<Vec<NodeId>>,
    /// The values that are stated for nodes; empty where nothing of that kind is said.
    pub(super) values: Vec<(NodeId, &'c StatedValue)>,
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
        let nodes = match stated {
            Stated::Names(names) => names.iter().map(|name| grader.find(name)).collect(),
            _ => None,
        };
        let edges: Option<Vec<_>> = match stated {
            Stated::Edges(edges) => edges.iter().map(|edge| grader.ends(key, edge)).collect(),
            _ => None,
        };
        let lower_end = |&(parent, child): &(NodeId, NodeId)| {
            let is_edge = key.tree().parent(child) == Some(parent);
            is_edge.then_some(child)
        };
        let ends = edges
            .as_ref()
            .and_then(|edges| edges.iter().map(lower_end).collect());
        let named = nodes.as_ref().or(ends.as_ref());
        let members = named.and_then(|nodes: &Vec<NodeId>| match question.content() {
            Content::Nodes(NodeList::Evaluations | NodeList::Evaluated, _) => {
                members(key, nodes, false)
            }
            Content::Nodes(NodeList::Pruned, _) | Content::Edges => members(key, nodes, true),
            _ => None,
        });
        let values = match stated {
            Stated::NodeValues(values) => values
                .iter()
                .filter_map(|(name, value)| Some((grader.find(name)?, value)))
                .collect(),
            _ => Vec::new(),
        };
        Self {
            question,
            stated,
            nodes,
            members,
            edges,
            ends,
            values,
            is_right,
        }
    }

    /// Whether every name in a table of values is that of a node.
    pub(super) fn knows_all_names(&self) -> bool {
        match self.stated {
            Stated::NodeValues(stated) => stated.len() == self.values.len(),
            _ => false,
        }
    }

    /// Whether it is right by this key.
    pub(super) fn fits<'t>(&self, grader: &Grader<'_, 't>, key: &Key<'t>) -> bool {
        match (self.question.content(), &self.nodes, self.stated) {
            (Content::Nodes(NodeList::Evaluated, _), Some(_), _) => {
                let members = self.members.as_deref();
                members == Some(key.evaluations_by_number())
            }
            (Content::Nodes(NodeList::Pruned, _), Some(_), _) => {
                self.members.as_ref().is_some_and(|members| {
                    let evaluated = key.evaluations_by_number();
                    members.len() == evaluated.len()
                        && members
                            .iter()
                            .zip(evaluated)
                            .all(|(one, other)| one != other)
                })
            }
            (Content::Nodes(NodeList::Visited | NodeList::NotVisited, right), Some(nodes), _) => {
                sorted(nodes) == sorted(right(key))
            }
            (Content::Nodes(_, right), Some(nodes), _) => nodes == right(key),
            (Content::Nodes(..), None, _) => false,
            (Content::Move, Some(nodes), _) => nodes.first().copied() == key.outcome.best_move,
            (_, _, Stated::Value(stated)) => {
                let found = &key.outcome.found;
                grader.is_number(key, &stated.number, &found.value)
                    && grader.is_right(key, self.question, self.stated)
            }
            (_, _, Stated::NodeValues(_)) => {
                let is_possible = self.values.iter().all(|&(node, stated)| {
                    let found = key.found(node);
                    found.is_some_and(|found| grader.is_value(key, stated, found))
                });
                is_possible && grader.is_right(key, self.question, self.stated)
            }
            (Content::Edges, ..) => {
                let ends = self.ends.as_ref();
                let is_possible = ends.is_some_and(|ends| ends.len() >= key.cut_edges.len());
                is_possible && grader.is_right(key, self.question, self.stated)
            }
            _ => grader.is_right(key, self.question, self.stated),
        }
    }

    /// The values that it gives to the root or to nodes.
    pub(super) fn stated_values(&self) -> impl Iterator<Item = &'c Value> {
        let of_root = match self.stated {
            Stated::Value(stated) => Some(stated.number.value()),
            _ => None,
        };
        let of_nodes = self.values.iter().map(|(_, stated)| stated.number.value());
        of_root.into_iter().chain(of_nodes)
    }

    /// For each static node, by its number, whether it is said to be evaluated, if a list tells that.
    pub(super) fn evaluated_leaves(&self, key: &Key) -> Option<Vec<bool>> {
        let all_but = |members: &[bool]| members.iter().map(|member| !member).collect();
        let members = self.members.as_deref();
        let members = members.filter(|members| members.len() == key.statics());
        let named = || {
            let nodes = self.nodes.as_deref()?;
            let named = key.static_nodes().map(|leaf| nodes.contains(&leaf));
            Some(named.collect::<Vec<bool>>())
        };
        match self.question {
            Question::StaticEvaluations | Question::Evaluated => members.map(<[bool]>::to_vec),
            Question::Pruned | Question::CutEdges => members.map(all_but),
            Question::Visited | Question::VisitedSet => named(),
            Question::NotVisited => named().map(|skipped| all_but(&skipped)),
            _ => None,
        }
    }

    /// Whether its nodes stand in search order, each once.
    pub(super) fn is_in_order(&self, key: &Key) -> bool {
        let nodes = self.nodes.as_deref();
        nodes.is_some_and(|nodes| in_search_order(key, nodes.to_vec()) == nodes)
    }
}

/// These nodes, or edges, as a set.
pub(super) fn sorted<T: Ord + Copy>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    items
}

/// Which static nodes are named, or lie below what is named.
fn members(key: &Key, nodes: &[NodeId], stand_for_leaves: bool) -> Option<Vec<bool>> {
    let numbers: Vec<_> = nodes.iter().map(|&node| key.statics_in(node)).collect();
    let is_leaf = |&node: &NodeId| key.static_number(node).is_some();
    let is_wrong =
        numbers.iter().any(Range::is_empty) || !stand_for_leaves && !nodes.iter().all(is_leaf);
    (!is_wrong).then(|| covered(numbers, key.statics()))
}

/// Nodes in the order in which a search comes to them, each once.
pub(super) fn in_search_order(key: &Key, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
    nodes.sort_unstable();
    if key.convention().order == Order::Left {
        // So they are numbered.
        nodes.dedup();
        nodes.retain(|&node| !key.is_below_horizon(node));
        return nodes;
    }
    let game = TreeGame::new(key.tree(), key.convention());
    let walked = game.walk().map(|(node, _)| node);
    walked
        .filter(|node| nodes.binary_search(node).is_ok())
        .collect()
}
