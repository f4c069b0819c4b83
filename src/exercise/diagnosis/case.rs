//! One answer that is not right, and what a mistake would make of it.

use super::hypothesis::Hypothesis;
use crate::exercise::answer::{Answer, Part, Stated};
use crate::exercise::check::{Check, Grader, Status, is_all_right};
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::search::Settings;

/// An answer, its right parts and its wrong ones.
///
/// What was not answered, or can't be read, is neither.
pub(super) struct Case<'c, 't> {
    pub(super) grader: &'c Grader<'c, 't>,
    /// What the answer was compared with.
    pub(super) key: &'c Key<'t>,
    wrong: Vec<&'c Part<'c>>,
    right: Vec<&'c Part<'c>>,
    /// The stated search, if it is another one than was made.
    wrong_search: Option<&'c Settings>,
    /// What to say where nothing is wrong.
    pub(super) praise: &'static str,
}

impl<'c, 't> Case<'c, 't> {
    pub(super) fn new(
        grader: &'c Grader<'c, 't>,
        key: &'c Key<'t>,
        answer: &'c Answer,
        checks: &[Check],
    ) -> Self {
        let mut case = Self {
            grader,
            key,
            wrong: Vec::new(),
            right: Vec::new(),
            wrong_search: None,
            praise: if checks.is_empty() {
                "nothing is answered"
            } else if is_all_right(checks) {
                "everything is right"
            } else {
                "what can be checked is right"
            },
        };
        for check in checks {
            let part = answer.part(check.question);
            match (check.status, part) {
                (Status::Pass, Some(part)) => case.right.push(part),
                (Status::Fail | Status::Partial, Some(part)) => case.wrong.push(part),
                (Status::Fail | Status::Partial, None) => {
                    case.wrong_search = answer.search.as_ref();
                }
                (Status::Missing | Status::Invalid, _) | (Status::Pass, None) => {}
            }
        }
        case
    }

    pub(super) fn is_anything_wrong(&self) -> bool {
        !self.wrong.is_empty() || self.wrong_search.is_some()
    }

    /// What is stated in answer to a question, and whether it is right.
    pub(super) fn stated(&self, question: Question) -> Option<(&'c Stated<'c>, bool)> {
        let stated = |parts: &[&'c Part<'c>]| {
            let part = parts.iter().find(|part| part.question == question)?;
            part.stated.as_ref().ok()
        };
        let wrong = stated(&self.wrong).map(|stated| (stated, false));
        wrong.or_else(|| stated(&self.right).map(|stated| (stated, true)))
    }

    /// A mistake whose search finds this.
    pub(super) fn judge_key(
        &self,
        hypothesis: Hypothesis,
        mistaken: &Key<'t>,
    ) -> Option<Hypothesis> {
        let fits = |part: &Part| self.grader.is_right(mistaken, part);
        let algorithm = mistaken.algorithm();
        let is_stated = |search: &Settings| {
            // Minimax agrees with any rule for pruning; that alone does not say that it was meant.
            let is_meant = search.algorithm().is_some() || algorithm == self.key.algorithm();
            is_meant && search.agrees(&mistaken.setup())
        };
        self.judge(hypothesis, fits, is_stated)
    }

    /// A mistake under which the parts that `fits` says would be right.
    pub(super) fn judge_parts(
        &self,
        hypothesis: Hypothesis,
        fits: impl Fn(&Part) -> bool,
    ) -> Option<Hypothesis> {
        self.judge(hypothesis, fits, |_| false)
    }

    /// Nothing if the mistake explains no wrong part, or makes a right one wrong.
    fn judge(
        &self,
        hypothesis: Hypothesis,
        fits: impl Fn(&Part) -> bool,
        is_stated: impl Fn(&Settings) -> bool,
    ) -> Option<Hypothesis> {
        let (explained, unexplained): (Vec<_>, Vec<_>) =
            self.wrong.iter().partition(|part| fits(part));
        let questions = |parts: Vec<&&Part>| parts.iter().map(|part| part.question).collect();
        let mut explains: Vec<Question> = questions(explained);
        let mut unexplained: Vec<Question> = questions(unexplained);
        if let Some(search) = self.wrong_search {
            let questions = if is_stated(search) {
                &mut explains
            } else {
                &mut unexplained
            };
            questions.push(Question::Search);
        }
        if explains.is_empty() || !self.right.iter().all(|part| fits(part)) {
            return None;
        }
        Some(Hypothesis {
            explains,
            unexplained,
            ..hypothesis
        })
    }

    /// Whether a part of the answer is right as it stands.
    pub(super) fn is_right(&self, part: &Part) -> bool {
        let mut right = self.right.iter();
        right.any(|right| right.question == part.question)
    }
}
