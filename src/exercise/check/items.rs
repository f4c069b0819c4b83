//! What is said of single nodes: values, windows, whether they are pruned; and of the whole search: counts.

use super::comparer::{Comparer, in_words};
use super::unknown;
use super::verdict::{Fault, Verdict};
use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Counts right items and keeps what is wrong with the first that is not; else what is missing first.
#[derive(Default)]
struct Items {
    verdict: Verdict,
    first_wrong: Option<Fault>,
    first_missing: Option<Fault>,
}

impl Items {
    fn add_wrong(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        self.first_wrong.get_or_insert_with(|| (node, fault()));
        self.verdict.wrong += 1;
        self.verdict.errors += 1;
    }

    fn add_missing(&mut self, node: Option<NodeId>, name: impl FnOnce() -> String) {
        let fault = || (node, format!("{} is not answered", name()));
        self.first_missing.get_or_insert_with(fault);
        self.verdict.errors += 1;
    }

    /// Nothing where only what is given is stated.
    fn verdict(mut self) -> Option<Verdict> {
        let all = &mut self.verdict;
        all.is_incomplete = all.wrong == 0 && all.errors > 0;
        let is_any = all.right + all.errors > 0;
        let fault = self.first_wrong.or(self.first_missing);
        is_any.then(|| self.verdict.with_fault(fault))
    }
}

impl Comparer<'_, '_, '_> {
    /// What is said of each node must be what the search found there.
    pub(super) fn items(&self, question: Question, stated: &Stated) -> Option<Verdict> {
        let mut all = Items::default();
        for item in self.grader.asked(self.key, question, Some(stated)) {
            all.verdict.items += usize::from(item.is_asked && item.node.is_ok());
            let (node, place) = match (item.node, item.stated) {
                (Ok(node), Some(place)) => (node, place),
                (Ok(node), None) => {
                    all.add_missing(Some(node), || self.words.name(node));
                    continue;
                }
                (Err(name), _) => {
                    all.add_wrong(None, || unknown(name));
                    continue;
                }
            };
            let is_right = match stated {
                Stated::NodeValues(values) => self.is_value(node, &values[place].1),
                Stated::IsPruned(nodes) => self.key.is_pruned(node) == nodes[place].1,
                _ => self.wrong_item(stated, node, place).is_none(),
            };
            if is_right {
                all.verdict.right += usize::from(item.is_asked);
            } else {
                // Only what is wrong first is put into words, which takes a while.
                let fault = || self.wrong_item(stated, node, place);
                all.add_wrong(Some(node), || fault().unwrap_or_default());
            }
        }
        all.verdict()
    }

    fn wrong_item(&self, stated: &Stated, node: NodeId, place: usize) -> Option<String> {
        match stated {
            Stated::NodeValues(values) => self.wrong_value(node, &values[place].1),
            Stated::Windows(windows) => self.wrong_window(node, &windows[place].1),
            Stated::IsPruned(nodes) => self.wrong_pruning(node, nodes[place].1),
            _ => None,
        }
    }

    fn is_value(&self, node: NodeId, stated: &StatedValue) -> bool {
        let found = self.key.found(node);
        found.is_some_and(|found| self.grader.is_value(self.key, stated, found))
    }

    fn wrong_value(&self, node: NodeId, stated: &StatedValue) -> Option<String> {
        let Some(found) = self.key.found(node) else {
            let name = self.words.name(node);
            return Some(match self.key.visit(node) {
                Some(_) => format!("{name} returned nothing: the search never came back to it"),
                None => format!("{name} has no value: {}", self.why(node)),
            });
        };
        let name = self.words.name(node);
        (!self.is_value(node, stated))
            .then(|| format!("{name} is {}, not {stated}", in_words(found)))
    }

    fn wrong_pruning(&self, node: NodeId, stated: bool) -> Option<String> {
        if self.key.is_pruned(node) == stated {
            return None;
        }
        if self.key.is_below_horizon(node) {
            return Some(self.below_horizon(node));
        }
        let is_not = if stated { "is not" } else { "is" };
        let (name, why) = (self.words.name(node), self.why(node));
        Some(format!("{name} {is_not} pruned: {why}"))
    }

    /// The ends of the windows must be those of the last visits; an open end is an infinity.
    fn wrong_window(&self, node: NodeId, stated: &StatedWindow) -> Option<String> {
        let name = || self.words.name(node);
        let Some(visit) = self.key.visit(node) else {
            return Some(format!("{} has no window: {}", name(), self.why(node)));
        };
        let (Some(entry), Some(exit)) = (&visit.entry, &visit.exit) else {
            let algorithm = self.key.algorithm().word();
            return Some(format!("{algorithm} searches without windows"));
        };
        let entered = ("entered", &stated.entry, entry);
        let left = ("left", &stated.exit, exit);
        let fault = [entered, left]
            .into_iter()
            .find_map(|(event, stated, window)| {
                let (stated, right) = (stated.as_ref()?, window.ends_as_values());
                let [alpha, beta] = &right;
                let [stated_alpha, stated_beta] = stated.each_ref().map(Number::value);
                let is_wrong = !self.are_numbers(stated, &right);
                is_wrong.then(|| {
                let name = name();
                format!(
                    "{name} is {event} with ({alpha}, {beta}), not ({stated_alpha}, {stated_beta})"
                )
            })
            });
        fault.or_else(|| self.wrong_history(node, stated))
    }

    /// What is wrong with the first end whose values are not those that it had, one after the other.
    fn wrong_history(&self, node: NodeId, stated: &StatedWindow) -> Option<String> {
        if !stated.has_history() {
            return None;
        }
        let history = self.key.history(node)?;
        let alpha = ("α", &stated.alpha, &history.alpha);
        let beta = ("β", &stated.beta, &history.beta);
        [alpha, beta].into_iter().find_map(|(end, stated, right)| {
            let stated = stated.as_ref()?;
            let is_wrong = !self.are_numbers(stated, right);
            is_wrong.then(|| {
                let right: Vec<String> = right.iter().map(Value::to_string).collect();
                let name = self.words.name(node);
                format!(
                    "{end} at {name} becomes {}, one after the other",
                    right.join(", ")
                )
            })
        })
    }

    fn are_numbers(&self, stated: &[Number], right: &[Value]) -> bool {
        let mut pairs = stated.iter().zip(right);
        stated.len() == right.len()
            && pairs.all(|(stated, right)| self.grader.is_number(self.key, stated, right))
    }

    /// The counts must be those of the search.
    pub(super) fn counts(&self, stated: &[(&'static str, u64)]) -> Option<Verdict> {
        let mut all = Items::default();
        for (name, count, is_asked) in self.grader.asked_counts(self.key, stated) {
            all.verdict.items += usize::from(is_asked);
            match stated.iter().find(|(stated, _)| *stated == name) {
                Some(&(_, found)) if usize::try_from(found) == Ok(count) => {
                    all.verdict.right += usize::from(is_asked);
                }
                Some((_, found)) => {
                    all.add_wrong(None, || format!("{name} is {count}, not {found}"));
                }
                None => all.add_missing(None, || name.to_owned()),
            }
        }
        all.verdict()
    }
}
