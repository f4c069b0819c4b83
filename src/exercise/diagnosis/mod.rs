//! Why an answer is wrong: the mistakes that explain it.
//!
//! A mistake explains a wrong part of an answer if the part would be right for somebody who makes
//! it. It explains nothing if a part that is right would then be wrong: whoever made that mistake
//! would have answered otherwise. So a mistake is judged by the whole answer, and of all mistakes
//! only those are named that explain the most wrong parts; if several explain equally many, all of
//! them are.
//!
//! Two mistakes in one answer are not taken apart: what one of them does not explain is said to be
//! unexplained.

mod case;
mod flawed;
mod hypothesis;
mod id;
mod lists;
mod mistake;
mod mistakes;
mod other_keys;
mod slip;
mod sound;
mod summary;

pub use hypothesis::Hypothesis;
pub use id::HypothesisId;

use std::sync::Arc;

use super::check::{Check, Grader};
use super::key::Key;
use case::Case;
use mistake::{Findings, Finds, Mistake};
use mistakes::MISTAKES;

/// The mistakes that would explain what is wrong with an answer, the best explanations first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnosis {
    /// The mistakes; empty where nothing is wrong, or nothing explains it.
    pub hypotheses: Vec<Hypothesis>,
    /// The diagnosis in a sentence.
    pub summary: String,
}

/// Looks for the mistakes that explain the parts of an answer that are not right; `checks` are what
/// the grader found when it compared the answer with this key.
///
/// A right answer costs nothing. The first wrong answer has the tree searched once for each
/// possible mistake; these searches are shared by all answers that are compared with the key. In a
/// tree that is too large for [`Grader::steps`] the last mistakes are not tried.
pub fn diagnose<'t>(grader: &Grader<'_, 't>, key: &Key<'t>, checks: &[Check]) -> Diagnosis {
    let case = Case::new(grader, key, checks, MISTAKES.len());
    let mut found = Found::default();
    if !case.is_anything_wrong() {
        return found.into_diagnosis(&case);
    }
    for (number, mistake) in MISTAKES.iter().enumerate().take(case.affordable_searches()) {
        // Several other rules are no simpler than one.
        if !(mistake.is_last_resort() && found.explains_everything()) {
            found.add(findings(&case, number, mistake));
        }
    }
    found.into_diagnosis(&case)
}

/// What is found by those who make a mistake, one for each way to make it; nothing where it can't be
/// made, or is seen only in an answer.
pub(crate) fn mistaken_keys<'t>(right: &Key<'t>, id: HypothesisId) -> Vec<Arc<Key<'t>>> {
    let numbered = MISTAKES.iter().enumerate();
    let changes_the_key = |(_, mistake): &(usize, &Mistake)| {
        mistake.id == id && !matches!(mistake.finds, Finds::ByAnswer(_))
    };
    let keys = numbered.filter(changes_the_key);
    keys.filter_map(|(number, _)| other_keys::of(right, number))
        .collect()
}

fn findings(case: &Case, number: usize, mistake: &Mistake) -> Findings {
    match mistake.finds {
        Finds::ByAnswer(find) if (mistake.is_possible)(case.key.algorithm()) => find(case, mistake),
        Finds::ByAnswer(_) => Findings::default(),
        _ => {
            let mistaken = other_keys::of(case.key, number);
            let judged = mistaken.and_then(|key| case.judge_key(mistake.hypothesis(), &key));
            judged.into()
        }
    }
}

/// The hypotheses that explain the most so far.
#[derive(Default)]
struct Found {
    best: Vec<Hypothesis>,
    /// What is to be said of hypotheses that are not named.
    others: Option<String>,
}

impl Found {
    fn add(&mut self, findings: Findings) {
        for hypothesis in findings.hypotheses {
            let most = self.best.first().map_or(0, |best| best.explains.len());
            if hypothesis.explains.len() > most {
                self.best.clear();
            }
            if hypothesis.explains.len() >= most {
                self.best.push(hypothesis);
            }
        }
        self.others = self.others.take().or(findings.others);
    }

    fn explains_everything(&self) -> bool {
        let mut best = self.best.iter();
        best.any(Hypothesis::explains_everything)
    }

    fn into_diagnosis(mut self, case: &Case) -> Diagnosis {
        self.best.sort_by_key(|hypothesis| hypothesis.id);
        Diagnosis {
            summary: summary::of(case, &self.best, self.others.as_deref()),
            hypotheses: self.best,
        }
    }
}
