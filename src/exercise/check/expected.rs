//! What is right to answer.

use super::Grader;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::question::{Content, Question};
use crate::search::{Bounded, NodeRecord, Settings};
use crate::tree::NodeId;

/// The right answer to a question.
#[derive(Clone, Debug)]
pub enum Expected<'k> {
    /// The value of the root.
    Value(&'k Bounded),
    /// The best move, if there is one.
    Move(Option<NodeId>),
    /// A list or a set of nodes, in search order.
    Nodes(&'k [NodeId]),
    /// Edges, parent and child, in search order.
    Edges(&'k [(NodeId, NodeId)]),
    /// The values of the nodes that were asked for; `None` for those never visited.
    NodeValues(Vec<(NodeId, Option<&'k Bounded>)>),
    /// The last visits of the nodes that were asked for; `None` for those never visited.
    Windows(Vec<(NodeId, Option<&'k NodeRecord>)>),
    /// The counts that were asked for.
    Counts(Vec<(&'static str, usize)>),
    /// How the tree was searched, as far as the answer says how.
    Search(Settings),
    /// Nothing: the answer could not be read.
    Unknown,
}

impl<'t> Grader<'_, 't> {
    /// The right answer to a question; of several items those that are asked for, or stated.
    pub(super) fn expected<'k>(
        &self,
        key: &'k Key<'t>,
        question: Question,
        stated: Option<&Stated>,
    ) -> Expected<'k> {
        let nodes = || match stated {
            Some(Stated::NodeValues(values)) => self.asked_nodes(question, values),
            Some(Stated::Windows(windows)) => self.asked_nodes(question, windows),
            _ => self.asked_nodes::<()>(question, &[]),
        };
        match (question.content(), stated) {
            (Content::Value, _) => Expected::Value(&key.outcome.found),
            (Content::Move, _) => Expected::Move(key.outcome.best_move),
            (Content::Nodes(_, right), _) => Expected::Nodes(right(key)),
            (Content::Edges, _) => Expected::Edges(&key.cut_edges),
            (Content::NodeValues, _) => {
                let values = nodes().into_iter().map(|node| (node, key.found(node)));
                Expected::NodeValues(values.collect())
            }
            (Content::Windows, _) => {
                let visits = nodes().into_iter().map(|node| (node, key.visit(node)));
                Expected::Windows(visits.collect())
            }
            (Content::Counts, Some(Stated::Counts(counts))) => {
                Expected::Counts(self.asked_counts(key, counts))
            }
            (Content::Counts, _) => Expected::Counts(self.asked_counts(key, &[])),
            (Content::Search, Some(Stated::Search(search))) => {
                Expected::Search(search.as_in(&key.setup))
            }
            (Content::Search, _) => Expected::Unknown,
        }
    }
}
