//! Moodle's questions of ordering (`question/type/ordering`, Moodle 4.4 and later).
//!
//! Moodle shows all items of such a question, and every item has its place. Shown alone, the names of
//! an answer would tell which leaves are evaluated, and by that which ones are pruned. So all leaves
//! are items, and so is a line: what does not belong to the answer goes below it.

use std::collections::HashSet;

use super::task::Task;
use crate::exercise::{Partial, Question};

/// The type of the question.
pub(super) const KIND: &str = "ordering";

/// The item between what belongs to the answer and what does not.
const LINE: &str = "(the search ends here)";

/// The items in the right order. None where they have none: a line from the root is in order by
/// itself, and what occurs twice has no one place.
pub(super) fn items<'n>(
    task: &Task,
    right: &'n [Vec<String>],
    others: &'n [String],
) -> Option<Vec<&'n str>> {
    let names = right.first()?.iter().map(String::as_str);
    let others = others.iter().map(String::as_str);
    let items: Vec<&str> = names.chain([LINE]).chain(others).collect();
    let different: HashSet<&str> = items.iter().copied().collect();
    let can_be_ordered = task.question != Question::PrincipalVariation
        && items.len() > 2
        && different.len() == items.len();
    can_be_ordered.then_some(items)
}

/// What is asked, and where the other items go.
pub(super) fn text(task: &Task) -> String {
    let asked = task.question_alone();
    let asked = asked.split_inclusive('?').next().unwrap_or_default();
    let order = match task.question {
        Question::StaticEvaluations => "from left to right",
        _ => "from left to right and each node before the nodes below it",
    };
    format!("{asked} Put all others below the line “{LINE}”, {order}, as in the drawing.")
}

/// The settings of the question.
pub(super) fn details(partial: Partial) -> [(&'static str, &'static str); 4] {
    let grading = match partial {
        Partial::None => "ALL_OR_NOTHING",
        _ => "LONGEST_ORDERED_SUBSET",
    };
    [
        ("layouttype", "VERTICAL"),
        ("selecttype", "ALL"),
        ("gradingtype", grading),
        ("showgrading", "SHOW"),
    ]
}
