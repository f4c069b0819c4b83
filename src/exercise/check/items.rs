//! What is said of single nodes: values, windows; and of the whole search: counts.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::sentences::unknown;
use super::{Expected, Grader, Verdict, in_words};
use crate::exercise::answer::StatedWindow;
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::{Bound, Bounded, NodeRecord};
use crate::tree::NodeId;
use crate::value::Value;

/// One item that is compared: its name, and what is stated of it.
type Item<'i, T> = (&'i str, Option<&'i T>);

/// Counts right items and keeps what is wrong with the first that is not.
#[derive(Default)]
pub(super) struct Items {
    right: usize,
    whole: usize,
    /// How many wrong items follow from the answer's own wrong ones.
    pub(super) followed: usize,
    pub(super) first_wrong: Option<String>,
    wrong: usize,
}

impl Items {
    fn add(&mut self, is_right: bool, message: impl FnOnce() -> String) {
        self.whole += 1;
        if is_right {
            self.right += 1;
        } else {
            self.wrong += 1;
            self.first_wrong.get_or_insert_with(message);
        }
    }

    fn verdict(self, expected: Expected<'_>) -> Verdict<'_> {
        let is_right = self.right == self.whole;
        let mut message = self.first_wrong.unwrap_or_default();
        let others = self
            .wrong
            .saturating_sub(1 + self.followed.min(self.wrong.saturating_sub(1)));
        if others > 0 {
            let _ = write!(message, " (and {others} more wrong)");
        }
        Verdict {
            followed: self.followed,
            ..Verdict::of_items(expected, self.right, self.whole, is_right, || message)
        }
    }
}

impl<'t> Grader<'_, 't> {
    /// The items that are asked for, else those that are stated. An item that is stated under a
    /// name of nothing always counts.
    fn asked<'i, T>(
        &'i self,
        question: Question,
        stated: &'i [(Cow<'i, str>, T)],
    ) -> Vec<Item<'i, T>> {
        let stated_item = |(name, item): &'i (Cow<'i, str>, T)| (&**name, Some(item));
        let Some(asked) = &self.scheme.worth(question).items else {
            return stated.iter().map(stated_item).collect();
        };
        let asked_item = |name: &'i String| {
            let found = stated.iter().find(|(stated, _)| *stated == name.as_str());
            (name.as_str(), found.map(|(_, item)| item))
        };
        let is_stray = |(name, _): &&(Cow<str>, T)| self.find(name).is_none();
        let strays = stated.iter().filter(is_stray).map(stated_item);
        asked.iter().map(asked_item).chain(strays).collect()
    }

    /// A plain number states an exact value, and a bound must be the one that was proved.
    pub(super) fn node_values<'k>(
        &self,
        key: &'k Key<'t>,
        stated: &[(Cow<str>, StatedValue)],
    ) -> Verdict<'k> {
        let mut expected = Vec::new();
        let mut items = Items::default();
        let mut wrong = Vec::new();
        for (name, value) in self.asked(Question::NodeValues, stated) {
            let Some(node) = self.find(name) else {
                items.add(false, || unknown(name));
                continue;
            };
            let found = key.visit(node).and_then(|visit| visit.found.as_ref());
            expected.push((node, found));
            let is_right = match (value, found) {
                (Some(value), Some(found)) => self.is_value(value, found),
                _ => false,
            };
            items.add(is_right, || self.wrong_value(key, node, value, found));
            if !is_right {
                wrong.extend(value.map(|value| (node, value)));
            }
        }
        if !wrong.is_empty() {
            self.follow_through(key, stated, &wrong, &mut items);
        }
        items.verdict(Expected::NodeValues(expected))
    }

    pub(in crate::exercise) fn is_value(&self, stated: &StatedValue, found: &Bounded) -> bool {
        stated.bound == found.bound && stated.number.is_right(&found.value, self.tolerance)
    }

    pub(super) fn wrong_value(
        &self,
        key: &Key<'t>,
        node: NodeId,
        stated: Option<&StatedValue>,
        found: Option<&Bounded>,
    ) -> String {
        let says = self.words(key);
        let name = says.name(node);
        match (stated, found) {
            (_, None) => format!("{name} has no value: {}", says.why_pruned(node)),
            (None, Some(_)) => format!("{name} is not answered"),
            (Some(stated), Some(found)) if stated.number.is_right(&found.value, self.tolerance) => {
                match found.bound {
                    Bound::Exact => format!("{name} is exactly {}, not only a bound", found.value),
                    _ => format!(
                        "{name} is not {stated}: the search proved only {}",
                        in_words(found)
                    ),
                }
            }
            (Some(stated), Some(found)) => {
                format!("{name} is {}, not {stated}", in_words(found))
            }
        }
    }

    /// An end that is open is an infinity.
    pub(super) fn windows<'k>(
        &self,
        key: &'k Key<'t>,
        stated: &[(Cow<str>, StatedWindow)],
    ) -> Verdict<'k> {
        let mut expected = Vec::new();
        let mut items = Items::default();
        for (name, window) in self.asked(Question::Windows, stated) {
            let Some(node) = self.find(name) else {
                items.add(false, || unknown(name));
                continue;
            };
            let visit = key.visit(node);
            expected.push((node, visit));
            let problem = self.window_problem(key, node, window, visit);
            items.add(problem.is_none(), || problem.unwrap_or_default());
        }
        items.verdict(Expected::Windows(expected))
    }

    fn window_problem(
        &self,
        key: &Key<'t>,
        node: NodeId,
        stated: Option<&StatedWindow>,
        visit: Option<&NodeRecord>,
    ) -> Option<String> {
        let says = self.words(key);
        let name = says.name(node);
        let Some(visit) = visit else {
            return Some(format!("{name} has no window: {}", says.why_pruned(node)));
        };
        let (Some(entry), Some(exit)) = (&visit.entry, &visit.exit) else {
            let algorithm = key.algorithm().description().name;
            return Some(format!("{algorithm} searches without windows"));
        };
        let Some(stated) = stated else {
            return Some(format!("{name} is not answered"));
        };
        let ends = [
            ("entered", &stated.entry, entry),
            ("left", &stated.exit, exit),
        ];
        for (event, stated, window) in ends {
            let [alpha, beta] = window.ends_as_values();
            if let Some([stated_alpha, stated_beta]) = stated
                && !(self.is_end(stated_alpha, &alpha) && self.is_end(stated_beta, &beta))
            {
                return Some(format!(
                    "{name} is {event} with ({alpha}, {beta}), not ({}, {})",
                    stated_alpha.value(),
                    stated_beta.value()
                ));
            }
        }
        None
    }

    fn is_end(&self, stated: &Number, end: &Value) -> bool {
        stated.is_right(end, self.tolerance)
    }

    pub(super) fn counts<'k>(
        &self,
        key: &'k Key<'t>,
        stated: &[(&'static str, u64)],
    ) -> Verdict<'k> {
        let asked = &self.scheme.worth(Question::Counts).items;
        let is_asked = |name: &str| match asked {
            Some(asked) => asked.iter().any(|asked| asked == name),
            None => stated.iter().any(|(stated, _)| *stated == name),
        };
        let all = key.counts.named().into_iter();
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
