//! A diagnosis in a sentence.

use super::case::Case;
use super::one_mistake::Explanation;

/// What the causes, which all explain everything, say together.
pub(super) fn of(case: &Case, found: &Explanation) -> String {
    /// So many wordings are told at the most.
    const MOST_TOLD: usize = 3;
    if found.causes.is_empty() {
        return case.without_explanation().to_owned();
    }
    let titles = found.causes.iter().map(|cause| &*cause.title);
    let mut clauses: Vec<&str> = titles.take(MOST_TOLD).collect();
    let untold = found.causes.len() - clauses.len();
    let rest = format!("made another mistake that comes to the same ({untold} more)");
    if untold > 0 {
        clauses.push(&rest);
    }
    clauses.extend(found.others.as_deref());
    format!(
        "everything would be right for somebody who {}",
        listed(&clauses)
    )
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
