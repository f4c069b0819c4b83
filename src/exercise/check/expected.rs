//! What is right to answer.

use super::{Grader, Told};
use crate::exercise::answer::Stated;
use crate::exercise::history::History;
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
    /// The values of the nodes that were asked for; `None` for those that returned nothing.
    NodeValues(Vec<(NodeId, Option<&'k Bounded>)>),
    /// The last visits of the nodes that were asked for; `None` for those never visited.
    Windows(Vec<(NodeId, Option<&'k NodeRecord>)>),
    /// The histories of the windows of the nodes that were asked for; `None` as above, and for
    /// algorithms without windows.
    Histories(Vec<(NodeId, Option<&'k History>)>),
    /// The counts that were asked for.
    Counts(Vec<(&'static str, usize)>),
    /// For the nodes that were asked for, whether they are pruned.
    IsPruned(Vec<(NodeId, bool)>),
    /// How the tree was searched, as far as the answer says how.
    Search(Settings),
    /// Nothing: the answer could not be read, or it is not told what is right.
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
        if self.told == Told::Errors {
            return Expected::Unknown;
        }
        let asked = || {
            let items = self.asked(key, question, stated).into_iter();
            items.filter_map(|item| item.node.ok())
        };
        match (question.content(), stated) {
            (Content::Value, _) => Expected::Value(&key.outcome.found),
            (Content::Move, _) => Expected::Move(key.outcome.best_move),
            (Content::Nodes(_, right), _) => Expected::Nodes(right(key)),
            (Content::Edges, _) => Expected::Edges(&key.cut_edges),
            (Content::NodeValues, _) => {
                Expected::NodeValues(asked().map(|node| (node, key.found(node))).collect())
            }
            (Content::Windows, Some(Stated::Windows(windows)))
                if windows.iter().any(|(_, window)| window.has_history()) =>
            {
                Expected::Histories(asked().map(|node| (node, key.history(node))).collect())
            }
            (Content::Windows, _) => {
                Expected::Windows(asked().map(|node| (node, key.visit(node))).collect())
            }
            (Content::Counts, _) => {
                let stated = match stated {
                    Some(Stated::Counts(counts)) => &counts[..],
                    _ => &[],
                };
                let counts = self.asked_counts(key, stated).into_iter();
                Expected::Counts(counts.map(|(name, count, _)| (name, count)).collect())
            }
            (Content::IsPruned, _) => {
                Expected::IsPruned(asked().map(|node| (node, key.is_pruned(node))).collect())
            }
            (Content::Search, Some(Stated::Search(search))) => {
                Expected::Search(search.as_in(&key.setup))
            }
            (Content::Search, _) => Expected::Unknown,
        }
    }
}
