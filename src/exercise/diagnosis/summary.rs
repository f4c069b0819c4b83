//! A diagnosis in a sentence.

use std::fmt::Display;

use super::Hypothesis;
use super::case::Case;
use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary;
use crate::words::{enumerated, form};

/// What the hypotheses, which all explain equally many parts, say together.
pub(super) fn of(case: &Case, hypotheses: &[Hypothesis], others: Option<&str>) -> String {
    let Some(first) = hypotheses.first() else {
        return case.without_explanation().to_owned();
    };
    if !first.unexplained.is_empty() {
        return partial(hypotheses);
    }
    let titles = hypotheses.iter().map(|found| &*found.title);
    let clauses: Vec<&str> = titles.chain(others).collect();
    format!("everything fits somebody who {}", listed(&clauses, "; or "))
}

/// `no one mistake explains everything: value fits somebody who went left; unexplained: pruned`
fn partial(hypotheses: &[Hypothesis]) -> String {
    let clauses = hypotheses.iter().map(|found| {
        let (parts, title) = (names(&found.explains), &found.title);
        let fit = form(found.explains.len(), ["fits", "fit"]);
        format!("{parts} {fit} somebody who {title}")
    });
    let clauses = listed(&clauses.collect::<Vec<_>>(), "; ");
    let rest = match unexplained_by_all(hypotheses).as_slice() {
        [] => String::new(),
        rest => format!("; unexplained: {}", names(rest)),
    };
    format!("no one mistake explains everything: {clauses}{rest}")
}

/// The parts that none of the hypotheses explains.
fn unexplained_by_all(hypotheses: &[Hypothesis]) -> Vec<Question> {
    let is_explained = |question: &Question| {
        let mut all = hypotheses.iter();
        all.any(|found| found.explains.contains(question))
    };
    let unexplained = hypotheses
        .iter()
        .take(1)
        .flat_map(|first| &first.unexplained);
    unexplained
        .copied()
        .filter(|question| !is_explained(question))
        .collect()
}

/// `(1) went left; or (2) went right`; a single clause has no number.
fn listed(clauses: &[impl AsRef<str> + Display], joint: &str) -> String {
    if let [clause] = clauses {
        return clause.to_string();
    }
    let numbered = (1..).zip(clauses);
    let numbered: Vec<String> = numbered
        .map(|(number, clause)| format!("({number}) {clause}"))
        .collect();
    numbered.join(joint)
}

/// `value, pruned and windows`
fn names(questions: &[Question]) -> String {
    let names: Vec<&str> = questions.iter().map(|question| question.word()).collect();
    enumerated(&names)
}
