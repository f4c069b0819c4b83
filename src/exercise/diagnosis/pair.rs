//! Two mistakes of one person as one cause.

use super::HypothesisId;
use super::case::Case;
use super::hypothesis::Cause;
use super::mistake::{Finds, Mistake};
use super::mistakes::MISTAKES;

/// Both mistakes; a wrong cut at two nodes is told once.
pub(super) fn pair(case: &Case, first: Cause, second: Cause) -> Cause {
    let is_cut =
        |row: &&Mistake| matches!(row.finds, Finds::Cut(_)) && [first.id, second.id] == [row.id; 2];
    let title = match (MISTAKES.iter().find(is_cut), first.node, second.node) {
        (Some(cut), Some(one), Some(other)) => {
            let names = [one, other].map(|node| case.grader.labels.readable(node));
            cut.title_at(&names.join(" and at "))
        }
        _ => format!("{}, and {}", first.title, second.title),
    };
    Cause {
        of: vec![first, second],
        ..Cause::new(HypothesisId::TwoMistakes, title)
    }
}
