//! What would make a search look at a node that it passed over.

use super::ExplanationWords;
use super::consequences::values_in;
use crate::analysis::VisitedIf;
use crate::tree::NodeId;

impl ExplanationWords<'_> {
    /// `R is looked at if Q is more than 2, or if E is less than 1.`
    pub(in crate::report) fn visited_if(&self, node: NodeId, changes: &[VisitedIf]) -> String {
        const SAID: usize = 4;
        let node = self.name(node);
        if changes.is_empty() {
            return format!("No change of a single leaf makes the search look at {node}.");
        }
        let said = changes.iter().take(SAID).map(|change| {
            let (leaf, values) = (self.name(change.leaf), values_in(&change.values));
            let of_inner_node = if self.words.tree().is_leaf(change.leaf) {
                ""
            } else {
                "the static value of "
            };
            format!("if {of_inner_node}{leaf} is {values}")
        });
        let said = said.collect::<Vec<_>>().join(", or ");
        match changes.len().saturating_sub(SAID) {
            0 => format!("{node} is looked at {said}."),
            1 => format!(
                "{node} is looked at {said}; one larger change of a leaf has the same effect."
            ),
            more => {
                format!(
                    "{node} is looked at {said}; {more} larger changes of a leaf have the same effect."
                )
            }
        }
    }
}
