//! Whether an answer speaks of nodes that the tree does not have.

use super::Grader;
use super::comparer::Comparer;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;

impl<'t> Grader<'_, 't> {
    /// Whether what is stated names anything that is neither a node nor a move of the tree.
    pub fn names_nobody(&self, key: &Key<'t>, stated: &Stated) -> bool {
        let comparer = Comparer::new(self, key);
        let is_unknown = |name: &str| comparer.node_moved_to(name).is_none();
        match stated {
            Stated::Names(names) => names.iter().any(|name| is_unknown(name)),
            Stated::Edges(edges) => edges.iter().any(|edge| {
                let (parent, child) = comparer.names_of_ends(edge);
                is_unknown(parent) || is_unknown(child)
            }),
            Stated::NodeValues(values) => values.iter().any(|(name, _)| is_unknown(name)),
            Stated::Windows(windows) => windows.iter().any(|(name, _)| is_unknown(name)),
            Stated::IsPruned(nodes) => nodes.iter().any(|(name, _)| is_unknown(name)),
            Stated::Value(_) | Stated::Counts(_) | Stated::Search(_) => false,
        }
    }
}
