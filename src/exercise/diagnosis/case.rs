//! One answer that is not right, and what a mistake would make of it.

use super::hypothesis::Hypothesis;
use crate::exercise::answer::{Answer, Part, Stated};
use crate::exercise::check::{Check, Grader, Status, is_all_right};
use crate::exercise::key::Key;
use crate::exercise::question::Question;

/// An answer, its right parts and its wrong ones.
///
/// What was not answered, or can't be read, is neither.
pub(super) struct Case<'c, 't> {
    pub(super) grader: &'c Grader<'c, 't>,
    /// What the answer was compared with.
    pub(super) key: &'c Key<'t>,
    wrong: Vec<&'c Part<'c>>,
    right: Vec<&'c Part<'c>>,
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
            praise: if checks.is_empty() {
                "nothing is answered"
            } else if is_all_right(checks) {
                "everything is right"
            } else {
                "what can be checked is right"
            },
        };
        for check in checks {
            let Some(part) = answer.part(check.question) else {
                continue;
            };
            match check.status {
                // Any mistake leaves a right word about the search as it is.
                Status::Pass if part.question != Question::Search => case.right.push(part),
                Status::Fail | Status::Partial => case.wrong.push(part),
                Status::Pass | Status::Missing | Status::Invalid => {}
            }
        }
        case
    }

    pub(super) fn is_anything_wrong(&self) -> bool {
        !self.wrong.is_empty()
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
        let algorithm = mistaken.algorithm();
        self.judge(hypothesis, |part| match &part.stated {
            // Minimax agrees with any rule for pruning; that alone does not say that it was meant.
            Ok(Stated::Search(search)) if search.algorithm().is_none() => {
                algorithm == self.key.algorithm() && self.grader.is_right(mistaken, part)
            }
            _ => self.grader.is_right(mistaken, part),
        })
    }

    /// A mistake under which the parts that `fits` says would be right: nothing if it explains no
    /// wrong part, or makes a right one wrong.
    pub(super) fn judge(
        &self,
        hypothesis: Hypothesis,
        fits: impl Fn(&Part) -> bool,
    ) -> Option<Hypothesis> {
        let (explained, unexplained): (Vec<_>, Vec<_>) =
            self.wrong.iter().partition(|part| fits(part));
        if explained.is_empty() || !self.right.iter().all(|part| fits(part)) {
            return None;
        }
        let questions = |parts: Vec<&&Part>| parts.iter().map(|part| part.question).collect();
        Some(Hypothesis {
            explains: questions(explained),
            unexplained: questions(unexplained),
            ..hypothesis
        })
    }

    /// Whether a part of the answer is right as it stands.
    pub(super) fn is_right(&self, part: &Part) -> bool {
        let mut right = self.right.iter();
        right.any(|right| right.question == part.question)
    }
}
