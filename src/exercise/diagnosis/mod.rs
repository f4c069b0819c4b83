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
mod id;
mod lists;
mod mistakes;
mod slip;
mod sound;
mod summary;
mod titles;

pub use id::HypothesisId;

use super::answer::Answer;
use super::check::{Check, Grader};
use super::key::Key;
use super::question::Question;
use crate::tree::NodeId;
use case::Case;

/// The mistakes that would explain what is wrong with an answer, the best explanations first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnosis {
    /// The mistakes; empty where nothing is wrong, or nothing explains it.
    pub hypotheses: Vec<Hypothesis>,
    /// The diagnosis in a sentence.
    pub summary: String,
}

/// One mistake, and which of the wrong parts it explains.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// Its fixed name for scripts.
    pub id: HypothesisId,
    /// What those do who make the mistake: a clause that follows on "who".
    pub title: String,
    /// The node where it happened, if it happened at one.
    pub node: Option<NodeId>,
    /// The wrong parts that are right under this mistake.
    pub explains: Vec<Question>,
    /// The wrong parts that are not.
    pub unexplained: Vec<Question>,
}

/// Looks for the mistakes that explain the parts of an answer that are not right; `checks` are what
/// the grader found when it compared this answer with this key.
///
/// A right answer costs nothing. The first wrong answer has the tree searched once for each
/// possible mistake; these searches are shared by all answers that are compared with the key.
pub fn diagnose<'t>(
    grader: &Grader<'_, 't>,
    key: &Key<'t>,
    answer: &Answer,
    checks: &[Check],
) -> Diagnosis {
    let case = Case::new(grader, key, answer, checks);
    let mut found = Found::default();
    if !case.is_anything_wrong() {
        return found.into_diagnosis(&case);
    }
    found.add(lists::path_reversed(&case));
    found.add(lists::pruned_roots_evaluated(&case));
    for (mistake, mistaken) in mistakes::of(key) {
        // Several other rules are no simpler than one.
        if !(mistake.is_of_several_rules() && found.explains_everything()) {
            found.add(case.judge_key(mistake.id(), || mistake.title(), &mistaken));
        }
    }
    let is_ruled = found.explains_everything();
    let slips = slip::find(&case);
    found.unnamed_slips = slips.others();
    for slip in slips.hypotheses {
        found.add(Some(slip));
    }
    if !is_ruled {
        found.add(sound::sound_but_different(&case));
    }
    found.into_diagnosis(&case)
}

/// The hypotheses that explain the most so far.
#[derive(Default)]
struct Found {
    best: Vec<Hypothesis>,
    /// What is to be said of slips that are not among these.
    unnamed_slips: Option<String>,
}

impl Found {
    fn add(&mut self, hypothesis: Option<Hypothesis>) {
        let Some(hypothesis) = hypothesis else {
            return;
        };
        let most = self.best.first().map_or(0, |best| best.explains.len());
        if hypothesis.explains.len() > most {
            self.best.clear();
        }
        if hypothesis.explains.len() >= most {
            self.best.push(hypothesis);
        }
    }

    fn explains_everything(&self) -> bool {
        self.best
            .first()
            .is_some_and(|best| best.unexplained.is_empty())
    }

    fn into_diagnosis(mut self, case: &Case) -> Diagnosis {
        self.best.sort_by_key(|hypothesis| hypothesis.id);
        Diagnosis {
            summary: summary::of(case, &self.best, self.unnamed_slips.as_deref()),
            hypotheses: self.best,
        }
    }
}
