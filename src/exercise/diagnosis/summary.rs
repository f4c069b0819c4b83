//! A diagnosis in a sentence.

use super::MOST_SHOWN;
use super::case::Case;
use super::cause::Cause;
use super::table::ROWS;
use crate::exercise::check::{Status, is_all_right};

/// What the causes, which all explain everything, say together.
pub(super) fn of(case: &Case, causes: &[Cause]) -> String {
    match told(causes) {
        Some(told) => format!("everything would be right for somebody who {told}"),
        None => without_explanation(case).to_owned(),
    }
}

/// The same to the student, if anything explains the answer.
pub(super) fn to_student(causes: &[Cause]) -> Option<String> {
    Some(format!("it looks as if you {}", told(causes)?))
}

/// What somebody did, in clauses that follow on "who" and "you": `(1) went left; or (2) went right`.
fn told(causes: &[Cause]) -> Option<String> {
    match causes {
        [] => None,
        [cause] => Some(cause.title.clone()),
        _ => {
            let numbered = (1..).zip(causes).take(MOST_SHOWN);
            let titles = numbered.map(|(number, cause)| format!("({number}) {}", cause.title));
            Some(titles.collect::<Vec<_>>().join("; or "))
        }
    }
}

/// The sentence where no mistake is named.
fn without_explanation(case: &Case) -> &'static str {
    let is_wrong = case
        .checks
        .iter()
        .any(|check| check.found.is_some() && check.status != Status::Pass && !check.is_incomplete);
    match case.checks {
        _ if is_wrong && case.affordable_searches() < ROWS.len() => {
            "nothing that was tried explains this: the tree is too large to try every mistake"
        }
        _ if is_wrong => "which mistake led to this can't be told",
        [] => "nothing is answered",
        checks if is_all_right(checks) => "everything is right",
        _ => "what can be checked is right",
    }
}
