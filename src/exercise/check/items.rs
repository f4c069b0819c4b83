//! What is said of single nodes: values, windows, whether they are pruned; and of the whole search: counts.

use super::comparer::{Comparer, in_words};
use super::rows::{Difference, Row, rows};
use super::unknown;
use super::verdict::{Fault, Verdict};
use crate::exercise::answer::Stated;
use crate::exercise::number::Number;
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
        let (rows, numbers) = (rows(stated), self.grader.numbers());
        for item in self.grader.asked(self.key, question, Some(stated)) {
            all.verdict.items += usize::from(item.is_asked && item.node.is_ok());
            let (node, row) = match (item.node, item.stated) {
                (Ok(node), Some(place)) => (node, rows[place].1),
                (Ok(node), None) => {
                    all.add_missing(Some(node), || self.words.name(node));
                    continue;
                }
                (Err(name), _) => {
                    all.add_wrong(None, || unknown(name));
                    continue;
                }
            };
            if numbers.is_right(self.key, node, row) {
                all.verdict.right += usize::from(item.is_asked);
            } else {
                // Only what is wrong first is put into words, which takes a while.
                all.add_wrong(Some(node), || self.wrong_row(node, row));
            }
        }
        all.verdict()
    }

    /// What is wrong with a row.
    fn wrong_row(&self, node: NodeId, row: Row) -> String {
        let name = self.words.name(node);
        match row {
            Row::OfTree(stated) | Row::Value(stated) => match self.key.found(node) {
                Some(found) => format!("{name} is {}, not {stated}", in_words(found)),
                None if self.key.visit(node).is_some() => {
                    format!("{name} returned nothing: the search never came back to it")
                }
                None => format!("{name} has no value: {}", self.why(node)),
            },
            Row::IsPruned(_) if self.key.is_below_horizon(node) => self.below_horizon(node),
            Row::IsPruned(true) => format!("{name} is not pruned: {}", self.why(node)),
            Row::IsPruned(false) => format!("{name} is pruned: {}", self.why(node)),
            Row::Window(stated) => {
                let difference = self.grader.numbers().differs(self.key, node, stated);
                difference.map_or(String::new(), |it| self.wrong_window(node, &it))
            }
        }
    }

    fn wrong_window(&self, node: NodeId, difference: &Difference) -> String {
        let name = self.words.name(node);
        match difference {
            Difference::NotVisited => format!("{name} has no window: {}", self.why(node)),
            Difference::NoWindows => {
                format!("{} searches without windows", self.key.algorithm().word())
            }
            Difference::Window(event, [alpha, beta], stated) => {
                let [stated_alpha, stated_beta] = stated.each_ref().map(Number::value);
                format!(
                    "{name} is {event} with ({alpha}, {beta}), not ({stated_alpha}, {stated_beta})"
                )
            }
            Difference::History(end, right) => {
                let right: Vec<String> = right.iter().map(Value::to_string).collect();
                let right = right.join(", ");
                format!("{end} at {name} becomes {right}, one after the other")
            }
        }
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
