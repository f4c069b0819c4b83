//! A diagnosis in a sentence.

use super::MOST_SHOWN;
use super::case::{Case, is_known};
use super::mistakes::MISTAKES;
use super::one_mistake::Explanation;
use crate::exercise::check::{Check, Status, is_all_right};

/// What the causes, which all explain everything, say together.
pub(super) fn of(case: &Case, found: &Explanation) -> String {
    match clauses(found) {
        Some(clauses) => format!("everything would be right for somebody who {clauses}"),
        None => without_explanation(case).to_owned(),
    }
}

/// The same to the student, if anything explains the answer.
pub(super) fn to_student(found: &Explanation) -> Option<String> {
    let clauses = clauses(found)?;
    Some(format!("it looks as if you {clauses}"))
}

/// What somebody did, in clauses that follow on "who" and "you".
fn clauses(found: &Explanation) -> Option<String> {
    if found.causes.is_empty() {
        return None;
    }
    let titles = found.causes.iter().map(|cause| &*cause.title);
    let mut clauses: Vec<&str> = titles.take(MOST_SHOWN).collect();
    clauses.extend(found.others.as_deref());
    Some(listed(&clauses))
}

/// The sentence where no mistake is named.
fn without_explanation(case: &Case) -> &'static str {
    let is_wrong = !case.wrong().is_empty();
    match case.checks {
        _ if is_wrong && case.affordable_searches() < MISTAKES.len() => {
            "nothing that was tried explains this: the tree is too large to try every mistake"
        }
        _ if is_wrong => "which mistake led to this can't be told",
        checks if checks.iter().any(is_wrong_and_unknown) => {
            "no mistakes are known that concern what is wrong"
        }
        [] => "nothing is answered",
        checks if is_all_right(checks) => "everything is right",
        _ => "what can be checked is right",
    }
}

fn is_wrong_and_unknown(check: &Check) -> bool {
    check.status != Status::Pass && check.found.is_some_and(|stated| !is_known(stated))
}

/// `(1) went left; or (2) went right`; a single clause has no number.
fn listed(clauses: &[&str]) -> String {
    if let [clause] = clauses {
        return (*clause).to_owned();
    }
    let numbered = (1..).zip(clauses);
    let numbered: Vec<String> = numbered
        .map(|(number, clause)| format!("({number}) {clause}"))
        .collect();
    numbered.join("; or ")
}
