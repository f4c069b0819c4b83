//! A diagnosis in a sentence.

use super::Hypothesis;
use super::case::Case;
use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary;

/// What the hypotheses, which all explain equally many parts, say together.
pub(super) fn of(case: &Case, hypotheses: &[Hypothesis], others: Option<&str>) -> String {
    let Some(first) = hypotheses.first() else {
        return without_hypothesis(case).to_owned();
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
    let clause = |found: &Hypothesis| {
        let fit = if found.explains.len() == 1 {
            "fits"
        } else {
            "fit"
        };
        let parts = names(&found.explains);
        format!("{parts} {fit} somebody who {}", found.title)
    };
    let clauses: Vec<String> = hypotheses.iter().map(clause).collect();
    let clauses: Vec<&str> = clauses.iter().map(|clause| &**clause).collect();
    let clauses = listed(&clauses, "; ");
    let rest = unexplained_by_all(hypotheses);
    let rest = if rest.is_empty() {
        String::new()
    } else {
        format!("; unexplained: {}", names(&rest))
    };
    format!("no one mistake explains everything: {clauses}{rest}")
}

/// The parts that none of the hypotheses explains.
fn unexplained_by_all(hypotheses: &[Hypothesis]) -> Vec<Question> {
    let is_everywhere = |question: &Question| {
        let mut all = hypotheses.iter();
        all.all(|found| found.unexplained.contains(question))
    };
    let first = hypotheses.first().map(|first| &first.unexplained);
    let first = first.into_iter().flatten().copied();
    first.filter(is_everywhere).collect()
}

fn without_hypothesis(case: &Case) -> &'static str {
    if case.is_anything_wrong() {
        "no known mistake explains this"
    } else {
        case.praise
    }
}

/// `(1) went left; or (2) went right`; a single clause has no number.
fn listed(clauses: &[&str], joint: &str) -> String {
    if let [clause] = clauses {
        return (*clause).to_owned();
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
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
