//! A diagnosis in a sentence.

use super::Hypothesis;
use super::case::Case;
use crate::exercise::question::Question;

/// What the hypotheses, which all explain equally many parts, say together.
pub(super) fn of(case: &Case, hypotheses: &[Hypothesis], others: Option<String>) -> String {
    let Some(first) = hypotheses.first() else {
        return without_hypothesis(case).to_owned();
    };
    let mut titles: Vec<&str> = hypotheses.iter().map(|found| &*found.title).collect();
    titles.extend(others.as_deref());
    if first.unexplained.is_empty() {
        return match titles[..] {
            [title] => format!("everything fits somebody who {title}"),
            _ => format!("everything fits somebody who {}", alternatives(&titles)),
        };
    }
    let clause = |found: &Hypothesis| {
        format!(
            "somebody who {} would answer {} so, but not {}",
            found.title,
            names(&found.explains),
            names(&found.unexplained)
        )
    };
    let clauses: Vec<String> = hypotheses.iter().map(clause).collect();
    format!("no one mistake explains everything: {}", clauses.join("; "))
}

fn without_hypothesis(case: &Case) -> &'static str {
    if case.is_anything_wrong() {
        "no known mistake explains this"
    } else {
        case.praise
    }
}

/// `(1) went left; or (2) went right`
fn alternatives(titles: &[&str]) -> String {
    let numbered = titles.iter().zip(1..);
    let numbered: Vec<String> = numbered
        .map(|(title, number)| format!("({number}) {title}"))
        .collect();
    numbered.join("; or ")
}

/// `value, pruned and windows`
fn names(questions: &[Question]) -> String {
    let names: Vec<&str> = questions.iter().map(|question| question.name()).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
