//! The value of the root and the best move.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::sentences::in_words;
use super::verdict::Verdict;
use crate::exercise::number::StatedValue;
use crate::search::Bound;
use crate::tree::NodeId;

impl Comparer<'_, '_, '_> {
    /// The number must be the one that the search returned; a bound, if one is stated, the one that
    /// it proved.
    pub(super) fn value(&self, stated: &StatedValue) -> Verdict {
        let found = &self.key.outcome.found;
        let is_number = self
            .grader
            .is_number(self.key, &stated.number, &found.value);
        let is_bound = stated.bound == Bound::Exact || stated.bound == found.bound;
        let fault = (!is_number || !is_bound).then(|| {
            let found = in_words(found);
            if is_number {
                return format!("the number is right, but the search proved {found}, not {stated}");
            }
            format!("the value is {found}, not {stated}")
        });
        Verdict::of_one(fault)
    }

    /// The child of the root, or the name of the move to it.
    pub(super) fn best_move(&self, names: &[Cow<str>]) -> Verdict {
        let best = self.key.outcome.best_move;
        let is_right = match (best, names) {
            (None, []) => true,
            (Some(best), [name]) => {
                self.grader.is_called(best, name)
                    || self.move_called(name) == Some(best)
                    || self
                        .node_moved_to(name)
                        .is_some_and(|node| self.is_optimal_move(node))
            }
            _ => false,
        };
        let fault = (!is_right).then(|| self.wrong_move(names));
        Verdict::of_one(fault)
    }

    /// The node of this name, or the child of the root that a move of this name leads to.
    pub(super) fn node_moved_to(&self, name: &str) -> Option<NodeId> {
        self.grader.find(name).or_else(|| self.move_called(name))
    }

    /// The child of the root that a move of this name leads to, unless a node has that name.
    fn move_called(&self, name: &str) -> Option<NodeId> {
        if self.grader.find(name).is_some() {
            return None;
        }
        let tree = self.key.tree();
        let mut moves = tree.children(NodeId::ROOT);
        moves.find(|&child| tree.move_name(child) == Some(name))
    }

    fn wrong_move(&self, names: &[Cow<str>]) -> String {
        let Some(best) = self.key.outcome.best_move else {
            return "there is no best move: write none".to_owned();
        };
        let best_name = self.words.name(best);
        let Some(name) = names.first() else {
            return format!("the best move is {best_name}");
        };
        let Some(node) = self.node_moved_to(name) else {
            return self.unknown(name);
        };
        let node_name = self.words.name(node);
        if self.key.tree().parent(node) != Some(NodeId::ROOT) {
            return format!("{node_name} is not a child of the root; the best move is {best_name}");
        }
        let instead = self.not_chosen(node, best);
        format!("the best move is {best_name}; {instead}")
    }
}
