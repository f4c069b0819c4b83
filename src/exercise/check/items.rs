//! What is said of single nodes: values, windows; and of the whole search: counts.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::comparer::Comparer;
use super::outcome::Expected;
use super::sentences::{in_words, unknown};
use super::verdict::Verdict;
use crate::exercise::answer::StatedWindow;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::{Bound, Window};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Counts right items and keeps what is wrong with the first that is not.
#[derive(Default)]
pub(super) struct Items {
    right: usize,
    wrong: usize,
    /// How many wrong items follow from the answer's own wrong ones.
    pub(super) followed: usize,
    pub(super) first_wrong: Option<String>,
}

impl Items {
    fn of<T>(
        asked: &[Item<T>],
        is_right: impl Fn(NodeId, &T) -> bool,
        wrong: impl Fn(NodeId, Option<&T>) -> String,
    ) -> Self {
        let mut all = Self::default();
        for item in asked {
            let is_right = item
                .of_node()
                .is_some_and(|(node, stated)| is_right(node, stated));
            all.add(is_right, || match item.node {
                Some(node) => wrong(node, item.stated),
                None => unknown(item.name),
            });
        }
        all
    }

    fn add(&mut self, is_right: bool, message: impl FnOnce() -> String) {
        if is_right {
            self.right += 1;
        } else {
            self.wrong += 1;
            self.first_wrong.get_or_insert_with(message);
        }
    }

    fn verdict(self, expected: Expected<'_>) -> Verdict<'_> {
        let others = self.wrong.saturating_sub(1 + self.followed);
        let whole = self.right + self.wrong;
        let mut verdict = Verdict::of_items(expected, self.right, whole, self.wrong == 0, || {
            let mut message = self.first_wrong.unwrap_or_default();
            if others > 0 {
                let _ = write!(message, " (and {others} more wrong)");
            }
            message
        });
        verdict.followed = self.followed;
        verdict
    }
}

/// One item that is compared: its name, the node that is called so, and what is stated of it.
struct Item<'i, T> {
    name: &'i str,
    node: Option<NodeId>,
    stated: Option<&'i T>,
}

impl<'i, T> Item<'i, T> {
    /// The node and what is stated of it, as far as there are both.
    fn of_node(&self) -> Option<(NodeId, &'i T)> {
        self.node.zip(self.stated)
    }
}

impl<'k> Comparer<'_, 'k, '_, '_> {
    /// The items that are asked for, else those that are stated. An item that is stated under a
    /// name of nothing always counts.
    fn asked<'i, T>(
        &'i self,
        question: Question,
        stated: &'i [(Cow<'i, str>, T)],
    ) -> Vec<Item<'i, T>> {
        let item = |name: &'i str, stated| Item {
            name,
            node: self.grader.find(name),
            stated,
        };
        let all = stated.iter().map(|(name, stated)| item(name, Some(stated)));
        let Some(asked) = &self.grader.scheme.worth(question).items else {
            return all.collect();
        };
        let asked = asked.iter().map(|name| {
            let found = stated.iter().find(|(stated, _)| *stated == name.as_str());
            item(name, found.map(|(_, stated)| stated))
        });
        asked
            .chain(all.filter(|item| item.node.is_none()))
            .collect()
    }

    /// The values of the nodes must be those that the search returned.
    pub(super) fn node_values(&self, stated: &[(Cow<str>, StatedValue)]) -> Verdict<'k> {
        let asked = self.asked(Question::NodeValues, stated);
        let is_right = |node, stated: &StatedValue| {
            let found = self.key.found(node);
            found.is_some_and(|found| self.grader.is_value(stated, found))
        };
        let mut items = Items::of(&asked, is_right, |node, stated| {
            self.wrong_value(node, stated)
        });
        if items.wrong > 0 {
            let stated_ones = asked.iter().filter_map(Item::of_node);
            let wrong: Vec<_> = stated_ones
                .filter(|&(node, stated)| !is_right(node, stated))
                .collect();
            self.follow_through(stated, &wrong, &mut items);
        }
        let found = |item: &Item<_>| Some((item.node?, self.key.found(item.node?)));
        items.verdict(Expected::NodeValues(
            asked.iter().filter_map(found).collect(),
        ))
    }

    pub(super) fn wrong_value(&self, node: NodeId, stated: Option<&StatedValue>) -> String {
        let name = self.words.name(node);
        let Some(found) = self.key.found(node) else {
            return format!("{name} has no value: {}", self.why_pruned(node));
        };
        let Some(stated) = stated else {
            return format!("{name} is not answered");
        };
        let is_number = stated.number.is_right(&found.value, self.grader.tolerance);
        let right = in_words(found);
        match found.bound {
            _ if !is_number => format!("{name} is {right}, not {stated}"),
            Bound::Exact => format!("{name} is exactly {}, not only a bound", found.value),
            _ => format!("{name} is not {stated}: the search proved only {right}"),
        }
    }

    /// The ends of the windows must be those of the last visits; an open end is an infinity.
    pub(super) fn windows(&self, stated: &[(Cow<str>, StatedWindow)]) -> Verdict<'k> {
        let asked = self.asked(Question::Windows, stated);
        let is_right = |node, stated: &StatedWindow| {
            let windows = self.windows_at(node);
            windows.is_some_and(|windows| self.wrong_ends(stated, windows).is_none())
        };
        let items = Items::of(&asked, is_right, |node, stated| {
            self.wrong_window(node, stated)
        });
        let visit = |item: &Item<_>| Some((item.node?, self.key.visit(item.node?)));
        items.verdict(Expected::Windows(asked.iter().filter_map(visit).collect()))
    }

    /// The windows that a node was entered and left with.
    fn windows_at(&self, node: NodeId) -> Option<[&Window; 2]> {
        let visit = self.key.visit(node)?;
        Some([visit.entry.as_ref()?, visit.exit.as_ref()?])
    }

    fn wrong_window(&self, node: NodeId, stated: Option<&StatedWindow>) -> String {
        let name = self.words.name(node);
        if self.key.visit(node).is_none() {
            return format!("{name} has no window: {}", self.why_pruned(node));
        }
        let Some(windows) = self.windows_at(node) else {
            let algorithm = self.key.algorithm().word();
            return format!("{algorithm} searches without windows");
        };
        let wrong = stated.and_then(|stated| self.wrong_ends(stated, windows));
        wrong.map_or_else(
            || format!("{name} is not answered"),
            |wrong| format!("{name} is {wrong}"),
        )
    }

    /// The first of two windows that is stated wrongly: `left with (3, 2), not (2, 3)`.
    fn wrong_ends(&self, stated: &StatedWindow, windows: [&Window; 2]) -> Option<String> {
        let stated = [("entered", &stated.entry), ("left", &stated.exit)];
        stated
            .into_iter()
            .zip(windows)
            .find_map(|((event, stated), window)| {
                let stated = stated.as_ref()?;
                let right = window.ends_as_values();
                let is_right = |(stated, right): (&Number, &Value)| {
                    stated.is_right(right, self.grader.tolerance)
                };
                if stated.iter().zip(&right).all(is_right) {
                    return None;
                }
                let ([alpha, beta], [stated_alpha, stated_beta]) = (right, stated);
                Some(format!(
                    "{event} with ({alpha}, {beta}), not ({}, {})",
                    stated_alpha.value(),
                    stated_beta.value()
                ))
            })
    }

    /// The counts must be those of the search.
    pub(super) fn counts(&self, stated: &[(&'static str, u64)]) -> Verdict<'k> {
        let asked = &self.grader.scheme.worth(Question::Counts).items;
        let is_asked = |name: &str| match asked {
            Some(asked) => asked.iter().any(|asked| asked == name),
            None => stated.iter().any(|(stated, _)| *stated == name),
        };
        let all = self.key.counts.named().into_iter();
        let expected: Vec<(&str, usize)> = all.filter(|(name, _)| is_asked(name)).collect();
        let mut items = Items::default();
        for &(name, count) in &expected {
            let found = stated.iter().find(|(stated, _)| *stated == name);
            let is_right = found.is_some_and(|&(_, found)| usize::try_from(found) == Ok(count));
            items.add(is_right, || match found {
                Some((_, found)) => format!("{name} is {count}, not {found}"),
                None => format!("{name} is not answered"),
            });
        }
        items.verdict(Expected::Counts(expected))
    }
}
