//! Whether nodes are pruned: a question of yes or no for each.

use std::borrow::Cow;

use super::asked::Item;
use super::comparer::Comparer;
use super::items::Items;
use super::verdict::Verdict;
use crate::exercise::question::Question;
use crate::tree::NodeId;

impl Comparer<'_, '_, '_> {
    /// Each node must be pruned, or not, as is said. Who guesses is right half the time, so that each wrong
    /// word takes a right one away, and the same word for all nodes tells nothing.
    pub(super) fn is_pruned(&self, stated: &[(Cow<str>, bool)]) -> Option<Verdict> {
        let asked = self.grader.asked(self.key, Question::IsPruned, stated);
        let is_right = |node, is_pruned: &bool| self.key.is_pruned(node) == *is_pruned;
        let items = Items::of(&asked, is_right, |node, stated| {
            self.wrongly_pruned(node, stated.is_some())
        });
        let mut verdict = items.verdict()?;
        let mut said = asked.iter().filter_map(Item::of_node);
        let first = said.next().map(|(_, said)| said);
        if !verdict.is_right() && first.is_some_and(|first| said.all(|(_, said)| said == first)) {
            (verdict.right, verdict.in_order) = (0, 0);
        }
        verdict.right = verdict.right.saturating_sub(verdict.told.wrong);
        Some(verdict)
    }

    fn wrongly_pruned(&self, node: NodeId, is_answered: bool) -> String {
        let name = self.words.name(node);
        if !is_answered {
            format!("{name} is not answered")
        } else if self.key.is_below_horizon(node) {
            self.below_horizon(node)
        } else if self.key.is_pruned(node) {
            format!("{name} is pruned: {}", self.why_pruned(node))
        } else {
            format!("{name} is not pruned: {}", self.why_visited(node))
        }
    }
}
