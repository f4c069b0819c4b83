//! What is said of single nodes: values, whether they are pruned; and of the whole search: counts.

use std::borrow::Cow;

use super::asked::{Item, ItemWorth};
use super::comparer::Comparer;
use super::sentences::{in_words, unknown};
use super::verdict::{Errors, Verdict};
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

/// Counts right items and keeps what is wrong with the first that is not.
#[derive(Default)]
pub(super) struct Items {
    /// How many are asked for.
    asked: usize,
    right: usize,
    wrong: usize,
    /// How many that are asked for are not answered.
    missing: usize,
    first_missing: Option<Fault>,
    first_wrong: Option<Fault>,
}

/// What is wrong with an item, and at which node, if it is at one.
struct Fault {
    node: Option<NodeId>,
    sentence: String,
}

impl Items {
    pub(super) fn of<T>(
        asked: &[Item<T>],
        is_right: impl Fn(NodeId, &T) -> bool,
        wrong: impl Fn(NodeId, Option<&T>) -> String,
    ) -> Self {
        let mut all = Self::default();
        for item in asked {
            all.asked += usize::from(item.worth == ItemWorth::Asked && item.node.is_ok());
            let found = item.of_node();
            if found.is_some_and(|(node, stated)| is_right(node, stated)) {
                all.add_right(item.worth);
                continue;
            }
            match (item.node, item.stated) {
                (Ok(node), None) => all.add_missing(Some(node), || wrong(node, None)),
                (Ok(node), stated) => {
                    all.add_wrong(Some(node), || wrong(node, stated));
                }
                (Err(name), _) => all.add_wrong(None, || unknown(name)),
            }
        }
        all
    }

    fn add_right(&mut self, worth: ItemWorth) {
        self.right += usize::from(worth == ItemWorth::Asked);
    }

    fn add_wrong(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        self.first_wrong.get_or_insert_with(|| Fault {
            node,
            sentence: fault(),
        });
        self.wrong += 1;
    }

    fn add_missing(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        self.first_missing.get_or_insert_with(|| Fault {
            node,
            sentence: fault(),
        });
        self.missing += 1;
    }

    /// Nothing where only what is given is stated.
    pub(super) fn verdict(self) -> Option<Verdict> {
        let (right, wrong, missing) = (self.right, self.wrong, self.missing);
        let others = wrong.saturating_sub(1);
        let more = match (wrong, others, missing) {
            (0, _, 0 | 1) | (_, 0, 0) => String::new(),
            (0, _, missing) => format!(" (and {} more)", missing - 1),
            (_, others, 0) => format!(" (and {others} more wrong)"),
            (_, 0, missing) => format!(" (and {missing} not answered)"),
            (_, others, missing) => format!(" (and {others} more wrong, {missing} not answered)"),
        };
        let first = self.first_wrong.or(self.first_missing);
        (right + wrong + missing > 0).then(|| Verdict {
            items: self.asked,
            right,
            wrong,
            errors: wrong + missing,
            told: Errors {
                wrong,
                is_any_missing: missing > 0,
            },
            is_incomplete: wrong == 0 && missing > 0,
            first: first.as_ref().and_then(|fault| fault.node),
            fault: first.map(|fault| fault.sentence + &more),
        })
    }
}

impl Comparer<'_, '_, '_> {
    /// The values of the nodes must be those that the search returned.
    pub(super) fn node_values(&self, stated: &[(Cow<str>, StatedValue)]) -> Option<Verdict> {
        let asked = self.grader.asked(self.key, Question::NodeValues, stated);
        let is_right = |node, stated: &StatedValue| {
            let found = self.key.found(node);
            found.is_some_and(|found| self.grader.is_value(self.key, stated, found))
        };
        let items = Items::of(&asked, is_right, |node, stated| {
            self.wrong_value(node, stated)
        });
        items.verdict()
    }

    pub(super) fn wrong_value(&self, node: NodeId, stated: Option<&StatedValue>) -> String {
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
    pub(super) fn is_pruned(&self, stated: &[(Cow<str>, bool)]) -> Option<Verdict> {
        let asked = self.grader.asked(self.key, Question::IsPruned, stated);
        let is_right = |node, is_pruned: &bool| self.key.is_pruned(node) == *is_pruned;
        let items = Items::of(&asked, is_right, |node, stated| {
            self.wrongly_pruned(node, stated.is_some())
        });
        items.verdict()
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

    /// The counts must be those of the search.
    pub(super) fn counts(&self, stated: &[(&'static str, u64)]) -> Option<Verdict> {
        let mut items = Items::default();
        for (name, count, worth) in self.grader.asked_counts(self.key, stated) {
            items.asked += usize::from(worth == ItemWorth::Asked);
            let found = stated.iter().find(|(stated, _)| *stated == name);
            match found {
                Some(&(_, found)) if usize::try_from(found) == Ok(count) => items.add_right(worth),
                Some((_, found)) => {
                    items.add_wrong(None, || format!("{name} is {count}, not {found}"));
                }
                None => items.add_missing(None, || format!("{name} is not answered")),
            }
        }
        items.verdict()
    }
}
