//! What is said of single nodes: values, windows; and of the whole search: counts.

use std::borrow::Cow;

use super::asked::{Item, ItemWorth};
use super::comparer::Comparer;
use super::errors::Errors;
use super::sentences::{in_words, unknown};
use super::verdict::{Place, Verdict};
use crate::exercise::answer::StatedWindow;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

/// Counts right items and keeps what is wrong with the first that is not.
#[derive(Default)]
pub(super) struct Items {
    right: usize,
    wrong: usize,
    /// How many that are asked for are not answered.
    missing: usize,
    first_missing: Option<Fault>,
    /// How many wrong items follow from the answer's own wrong ones.
    pub(super) followed: usize,
    pub(super) first_wrong: Option<Fault>,
}

/// What is wrong with an item, and where that is, if it is somewhere.
pub(super) struct Fault {
    pub(super) place: Option<Place>,
    pub(super) sentence: String,
}

impl Items {
    pub(super) fn of<T>(
        asked: &[Item<T>],
        is_right: impl Fn(NodeId, &T) -> bool,
        wrong: impl Fn(NodeId, Option<&T>) -> String,
    ) -> Self {
        let mut all = Self::default();
        for item in asked {
            let found = item.of_node();
            if found.is_some_and(|(node, stated)| is_right(node, stated)) {
                all.add_right(item.worth);
                continue;
            }
            match (item.node, item.stated) {
                (Ok(node), None) => all.add_missing(Place::Node(node), || wrong(node, None)),
                (Ok(node), stated) => {
                    all.add_wrong(Some(Place::Node(node)), || wrong(node, stated));
                }
                (Err(name), _) => all.add_wrong(None, || unknown(name)),
            }
        }
        all
    }

    fn add_right(&mut self, worth: ItemWorth) {
        self.right += usize::from(worth == ItemWorth::Asked);
    }

    fn add_wrong(&mut self, place: Option<Place>, fault: impl FnOnce() -> String) {
        self.first_wrong.get_or_insert_with(|| Fault {
            place,
            sentence: fault(),
        });
        self.wrong += 1;
    }

    fn add_missing(&mut self, place: Place, fault: impl FnOnce() -> String) {
        self.first_missing.get_or_insert_with(|| Fault {
            place: Some(place),
            sentence: fault(),
        });
        self.missing += 1;
    }

    /// Nothing where only what is given is stated.
    pub(super) fn verdict(self) -> Option<Verdict> {
        let (right, wrong, missing) = (self.right, self.wrong, self.missing);
        let others = wrong.saturating_sub(1 + self.followed);
        let more = match (wrong, others, missing) {
            (0, _, 0 | 1) | (_, 0, 0) => String::new(),
            (0, _, missing) => format!(" (and {} more)", missing - 1),
            (_, others, 0) => format!(" (and {others} more wrong)"),
            (_, 0, missing) => format!(" (and {missing} not answered)"),
            (_, others, missing) => format!(" (and {others} more wrong, {missing} not answered)"),
        };
        let first = self.first_wrong.or(self.first_missing);
        let whole = right + wrong + missing;
        (whole > 0).then(|| Verdict {
            followed: self.followed,
            missing,
            told: Errors {
                wrong,
                is_any_missing: missing > 0,
            },
            is_incomplete: wrong == 0 && missing > 0,
            first: first.as_ref().and_then(|fault| fault.place),
            ..Verdict::new(right, whole, first.map(|fault| fault.sentence + &more))
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
        let mut items = Items::of(&asked, is_right, |node, stated| {
            self.wrong_value(node, stated)
        });
        if items.wrong > 0 {
            let paid = asked.iter().filter(|item| item.worth == ItemWorth::Asked);
            let paid: Vec<_> = paid.filter_map(Item::of_node).collect();
            let wrong = paid.iter().copied();
            let wrong: Vec<_> = wrong
                .filter(|&(node, stated)| !is_right(node, stated))
                .collect();
            self.follow_through(&paid, &wrong, &mut items);
        }
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

    /// The ends of the windows must be those of the last visits; an open end is an infinity.
    pub(super) fn windows(&self, stated: &[(Cow<str>, StatedWindow)]) -> Option<Verdict> {
        let asked = self.grader.asked(self.key, Question::Windows, stated);
        let is_right =
            |node, stated: &StatedWindow| self.window_fault(node, Some(stated)).is_none();
        let items = Items::of(&asked, is_right, |node, stated| {
            self.window_fault(node, stated).unwrap_or_default()
        });
        items.verdict()
    }

    pub(super) fn window_fault(
        &self,
        node: NodeId,
        stated: Option<&StatedWindow>,
    ) -> Option<String> {
        let name = || self.words.name(node);
        let Some(visit) = self.key.visit(node) else {
            return Some(format!(
                "{} has no window: {}",
                name(),
                self.why_pruned(node)
            ));
        };
        let (Some(entry), Some(exit)) = (&visit.entry, &visit.exit) else {
            let algorithm = self.key.algorithm().word();
            return Some(format!("{algorithm} searches without windows"));
        };
        let Some(stated) = stated else {
            return Some(format!("{} is not answered", name()));
        };
        let entered = ("entered", &stated.entry, entry);
        let left = ("left", &stated.exit, exit);
        let mut windows = [entered, left].into_iter();
        let fault = windows.find_map(|(event, stated, window)| {
            let stated = stated.as_ref()?;
            let right = window.ends_as_values();
            let mut ends = stated.iter().zip(&right);
            if ends.all(|(stated, right)| self.grader.is_number(self.key, stated, right)) {
                return None;
            }
            let ([alpha, beta], name) = (right, name());
            let [stated_alpha, stated_beta] = stated.each_ref().map(Number::value);
            Some(format!(
                "{name} is {event} with ({alpha}, {beta}), not ({stated_alpha}, {stated_beta})"
            ))
        });
        fault.or_else(|| self.history_fault(node, stated))
    }

    /// The counts must be those of the search.
    pub(super) fn counts(&self, stated: &[(&'static str, u64)]) -> Option<Verdict> {
        let mut items = Items::default();
        for (name, count, worth) in self.grader.asked_counts(self.key, stated) {
            let found = stated.iter().find(|(stated, _)| *stated == name);
            match found {
                Some(&(_, found)) if usize::try_from(found) == Ok(count) => items.add_right(worth),
                Some((_, found)) => items.add_wrong(Some(Place::Count(name)), || {
                    format!("{name} is {count}, not {found}")
                }),
                None => items.add_missing(Place::Count(name), || format!("{name} is not answered")),
            }
        }
        items.verdict()
    }
}
