//! What is said of single nodes, values, windows, whether they are pruned, and of the whole search: counts.

use super::comparer::{Comparer, in_words, unknown};
use super::verdict::Verdict;
use crate::exercise::answer::StatedWindow;
use crate::exercise::claim::{Claim, Entry, Subject};
use crate::exercise::number::Number;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

impl Comparer<'_, '_, '_> {
    /// What is said of each node, and each count, must be what the search found. Nothing where only what is given is
    /// stated.
    pub(super) fn table(&self, claim: &Claim) -> Option<Verdict> {
        let mut all = Verdict::default();
        let numbers = self.grader.numbers();
        for item in self.grader.asked(self.key, claim.question, &claim.rows) {
            let (subject, node) = (item.subject, item.subject.node());
            if let Subject::Unknown(name) = subject {
                all.add_wrong(None, || unknown(name));
                continue;
            }
            all.items += usize::from(item.is_asked);
            match item.stated {
                None => all.add_missing(node, || self.called(subject)),
                Some(entry) if numbers.is_right(self.key, subject, entry) => {
                    all.right += usize::from(item.is_asked);
                }
                // Only what is wrong first is put into words, which takes a while.
                Some(entry) => all.add_wrong(node, || self.wrong_entry(subject, entry)),
            }
        }
        all.is_incomplete = all.wrong == 0 && all.errors > 0;
        (all.right + all.errors > 0).then(|| all.counted())
    }

    fn called(&self, subject: Subject) -> String {
        match subject {
            Subject::Node(node) => self.words.name(node),
            Subject::Count(name) | Subject::Unknown(name) => name.to_owned(),
        }
    }

    /// What is wrong with a row.
    pub(super) fn wrong_entry(&self, subject: Subject, entry: Entry) -> String {
        let name = self.called(subject);
        let node = subject.node().unwrap_or(NodeId::ROOT);
        match entry {
            Entry::OfTree(stated) => {
                format!(
                    "the value is {}, not {stated}",
                    in_words(&self.key.outcome.found)
                )
            }
            Entry::Value(stated) => match self.key.found(node) {
                Some(found) => format!("{name} is {}, not {stated}", in_words(found)),
                None if self.key.visit(node).is_some() => {
                    format!("{name} returned nothing: the search never came back to it")
                }
                None => format!("{name} has no value: {}", self.why(node)),
            },
            Entry::IsPruned(_) if self.key.is_below_horizon(node) => self.below_horizon(node),
            Entry::IsPruned(true) => format!("{name} is not pruned: {}", self.why(node)),
            Entry::IsPruned(false) => format!("{name} is pruned: {}", self.why(node)),
            Entry::Window(stated) => self.wrong_window(node, stated),
            Entry::Count(stated) => {
                let count = self.key.count(&name).unwrap_or_default();
                format!("{name} is {count}, not {stated}")
            }
        }
    }

    fn wrong_window(&self, node: NodeId, stated: &StatedWindow) -> String {
        let name = self.words.name(node);
        let Some(right) = self.key.window(node, stated.has_history()) else {
            return match self.key.visit(node) {
                Some(_) => format!("{} searches without windows", self.key.algorithm().word()),
                None => format!("{name} has no window: {}", self.why(node)),
            };
        };
        let values = |numbers: &[Number]| {
            let values = numbers.iter().map(|number| number.value().to_string());
            values.collect::<Vec<_>>().join(", ")
        };
        let numbers = self.grader.numbers();
        match numbers.difference(self.key, stated, &right) {
            Some((end @ ("α" | "β"), _, right)) => {
                let right = values(right);
                format!("{end} at {name} becomes {right}, one after the other")
            }
            Some((event, stated, right)) => {
                let (stated, right) = (values(stated), values(right));
                format!("{name} is {event} with ({right}), not ({stated})")
            }
            None => String::new(),
        }
    }
}
