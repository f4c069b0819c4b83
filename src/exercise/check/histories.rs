//! α and β as they were written and crossed out.

use super::comparer::Comparer;
use crate::exercise::answer::StatedWindow;
use crate::exercise::number::Number;
use crate::tree::NodeId;
use crate::value::Value;

impl Comparer<'_, '_, '_> {
    /// What is wrong with the first end whose values are not those that it had, one after the other.
    pub(super) fn history_fault(&self, node: NodeId, stated: &StatedWindow) -> Option<String> {
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
