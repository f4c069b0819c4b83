//! The windows of nodes: their ends at entry and exit, or α and β as they were written and crossed out.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::verdict::Verdict;
use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::number::Number;
use crate::exercise::question::Question;
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

impl Comparer<'_, '_, '_> {
    /// The ends of the windows must be those of the last visits; an open end is an infinity.
    pub(super) fn windows(
        &self,
        stated: &Stated,
        windows: &[(Cow<str>, StatedWindow)],
    ) -> Option<Verdict> {
        let fault = |node, place: Option<usize>| {
            self.window_fault(node, place.map(|place| &windows[place].1))
        };
        let is_right = |node, place| fault(node, Some(place)).is_none();
        self.items(Question::Windows, stated, is_right, |node, place| {
            fault(node, place).unwrap_or_default()
        })
    }

    fn window_fault(&self, node: NodeId, stated: Option<&StatedWindow>) -> Option<String> {
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

    /// What is wrong with the first end whose values are not those that it had, one after the other.
    fn history_fault(&self, node: NodeId, stated: &StatedWindow) -> Option<String> {
        if !stated.has_history() {
            return None;
        }
        let history = self.key.history(node)?;
        let ends = [
            ("α", &stated.alpha, &history.alpha),
            ("β", &stated.beta, &history.beta),
        ];
        ends.into_iter().find_map(|(end, stated, right)| {
            let stated = stated.as_ref()?;
            let fault = self.first_difference(stated, right)?;
            Some(format!("{end} at {} {fault}", self.words.name(node)))
        })
    }

    fn first_difference(&self, stated: &[Number], right: &[Value]) -> Option<String> {
        let pairs = stated.iter().zip(right);
        let is_same =
            |(stated, right): &(&Number, &Value)| self.grader.is_number(self.key, stated, right);
        let same = pairs.take_while(is_same).count();
        let before = same.checked_sub(1).and_then(|before| right.get(before));
        Some(match (before, stated.get(same), right.get(same)) {
            (_, None, None) => return None,
            (None, Some(stated), Some(right)) => {
                format!("begins with {right}, not with {}", stated.value())
            }
            (Some(before), Some(stated), Some(right)) => {
                format!("goes from {before} to {right}, not to {}", stated.value())
            }
            (_, Some(stated), None) => format!("never becomes {}", stated.value()),
            (_, None, Some(right)) => format!("still becomes {right}"),
        })
    }
}
