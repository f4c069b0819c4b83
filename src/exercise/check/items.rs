//! What is said of single nodes: values, windows, whether they are pruned; and of the whole search: counts.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::sentences::{in_words, unknown};
use super::verdict::Verdict;
use crate::exercise::answer::Stated;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

/// Counts right items and keeps what is wrong with the first that is not, and which node it is.
#[derive(Default)]
struct Items {
    verdict: Verdict,
    first_missing: Option<(Option<NodeId>, String)>,
    first_wrong: Option<(Option<NodeId>, String)>,
}

impl Items {
    fn add_wrong(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        self.first_wrong.get_or_insert_with(|| (node, fault()));
        self.verdict.wrong += 1;
    }

    fn add_missing(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        self.first_missing.get_or_insert_with(|| (node, fault()));
        self.verdict.missing += 1;
    }

    /// Nothing where only what is given is stated.
    fn verdict(mut self) -> Option<Verdict> {
        let all = &mut self.verdict;
        let others = all.wrong.saturating_sub(1);
        let more = match (all.wrong, others, all.missing) {
            (0, _, 0 | 1) | (_, 0, 0) => String::new(),
            (0, _, missing) => format!(" (and {} more)", missing - 1),
            (_, others, 0) => format!(" (and {others} more wrong)"),
            (_, 0, missing) => format!(" (and {missing} not answered)"),
            (_, others, missing) => format!(" (and {others} more wrong, {missing} not answered)"),
        };
        all.too_much = all.wrong;
        all.is_incomplete = all.wrong == 0 && all.missing > 0;
        if let Some((node, sentence)) = self.first_wrong.or(self.first_missing) {
            (all.first, all.fault) = (node, Some(sentence + &more));
        }
        (all.right + all.wrong + all.missing > 0).then_some(self.verdict)
    }
}

impl Comparer<'_, '_, '_> {
    /// What is said of each node, by its place in what is stated.
    pub(super) fn items(
        &self,
        question: Question,
        stated: &Stated,
        is_right: impl Fn(NodeId, usize) -> bool,
        wrong: impl Fn(NodeId, Option<usize>) -> String,
    ) -> Option<Verdict> {
        let mut all = Items::default();
        for item in self.grader.asked(self.key, question, Some(stated)) {
            all.verdict.items += usize::from(item.is_asked && item.node.is_ok());
            match (item.node, item.stated) {
                (Ok(node), Some(place)) if is_right(node, place) => {
                    all.verdict.right += usize::from(item.is_asked);
                }
                (Ok(node), None) => all.add_missing(Some(node), || wrong(node, None)),
                (Ok(node), place) => all.add_wrong(Some(node), || wrong(node, place)),
                (Err(name), _) => all.add_wrong(None, || unknown(name)),
            }
        }
        all.verdict()
    }

    /// The values of the nodes must be those that the search returned.
    pub(super) fn node_values(
        &self,
        stated: &Stated,
        values: &[(Cow<str>, StatedValue)],
    ) -> Option<Verdict> {
        let is_right = |node, place: usize| {
            let found = self.key.found(node);
            found.is_some_and(|found| self.grader.is_value(self.key, &values[place].1, found))
        };
        self.items(Question::NodeValues, stated, is_right, |node, place| {
            self.wrong_value(node, place.map(|place| &values[place].1))
        })
    }

    fn wrong_value(&self, node: NodeId, stated: Option<&StatedValue>) -> String {
        let name = self.words.name(node);
        let Some(found) = self.key.found(node) else {
            if self.key.visit(node).is_some() {
                return format!("{name} returned nothing: the search never came back to it");
            }
            return format!("{name} has no value: {}", self.why_pruned(node));
        };
        let Some(stated) = stated else {
            return format!("{name} is not answered");
        };
        let is_number = self
            .grader
            .is_number(self.key, &stated.number, &found.value);
        let right = in_words(found);
        match found.bound {
            _ if !is_number => format!("{name} is {right}, not {stated}"),
            Bound::Exact => format!("{name} is exactly {}, not only a bound", found.value),
            _ => {
                let algorithm = self.key.algorithm().word();
                format!("{algorithm} only proves {name} {right}: write {right}")
            }
        }
    }

    /// Each node must be pruned, or not, as is said.
    pub(super) fn is_pruned(&self, stated: &Stated, nodes: &[(Cow<str>, bool)]) -> Option<Verdict> {
        let is_right = |node, place: usize| self.key.is_pruned(node) == nodes[place].1;
        self.items(Question::IsPruned, stated, is_right, |node, place| {
            let name = self.words.name(node);
            if place.is_none() {
                format!("{name} is not answered")
            } else if self.key.is_below_horizon(node) {
                self.below_horizon(node)
            } else if self.key.is_pruned(node) {
                format!("{name} is pruned: {}", self.why_pruned(node))
            } else {
                format!("{name} is not pruned: {}", self.why_visited(node))
            }
        })
    }

    /// The counts must be those of the search.
    pub(super) fn counts(&self, stated: &[(&'static str, u64)]) -> Option<Verdict> {
        let mut all = Items::default();
        for (name, count, is_asked) in self.grader.asked_counts(self.key, stated) {
            all.verdict.items += usize::from(is_asked);
            let found = stated.iter().find(|(stated, _)| *stated == name);
            match found {
                Some(&(_, found)) if usize::try_from(found) == Ok(count) => {
                    all.verdict.right += usize::from(is_asked);
                }
                Some((_, found)) => {
                    all.add_wrong(None, || format!("{name} is {count}, not {found}"));
                }
                None => all.add_missing(None, || format!("{name} is not answered")),
            }
        }
        all.verdict()
    }
}
