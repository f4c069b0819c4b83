//! One answer that is not right, and what a mistake would make of it.

use super::hypothesis::Hypothesis;
use crate::exercise::answer::Stated;
use crate::exercise::check::{Check, Grader, Status, is_all_right};
use crate::exercise::key::Key;
use crate::exercise::question::Question;

/// The parts of an answer that are right, and those that are wrong.
///
/// What was not answered, or can't be read, is neither.
pub(super) struct Case<'c, 't> {
    pub(super) grader: &'c Grader<'c, 't>,
    /// What the answer was compared with.
    pub(super) key: &'c Key<'t>,
    checks: &'c [Check<'c, 'c>],
    /// How many mistakes may be tried.
    known_mistakes: usize,
    wrong: Vec<Part<'c>>,
    right: Vec<Part<'c>>,
}

/// A question, and what is stated in answer to it.
type Part<'c> = (Question, &'c Stated<'c>);

impl<'c, 't> Case<'c, 't> {
    pub(super) fn new(
        grader: &'c Grader<'c, 't>,
        key: &'c Key<'t>,
        checks: &'c [Check<'c, 'c>],
        known_mistakes: usize,
    ) -> Self {
        let parts = checks.iter().filter_map(|check| {
            let stated = check.found?;
            Some((check.status == Status::Pass, (check.question, stated)))
        });
        let (right, wrong): (Vec<_>, Vec<_>) = parts.partition(|(is_right, _)| *is_right);
        // Any mistake leaves a right word about the search as it is.
        let is_told = |(question, _): &Part| *question != Question::Search;
        Self {
            grader,
            key,
            checks,
            known_mistakes,
            wrong: wrong.into_iter().map(|(_, part)| part).collect(),
            right: right
                .into_iter()
                .map(|(_, part)| part)
                .filter(is_told)
                .collect(),
        }
    }

    pub(super) fn is_anything_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    /// How many searches of the whole tree the diagnosis may take.
    pub(super) fn affordable_searches(&self) -> usize {
        self.grader.steps / self.key.tree().len()
    }

    /// What there is to say where nothing is wrong, or nothing explains what is.
    pub(super) fn without_explanation(&self) -> &'static str {
        match self.checks {
            _ if self.is_anything_wrong() && self.affordable_searches() < self.known_mistakes => {
                "nothing that was tried explains this: the tree is too large to try every mistake"
            }
            _ if self.is_anything_wrong() => "no known mistake explains this",
            [] => "nothing is answered",
            checks if is_all_right(checks) => "everything is right",
            _ => "what can be checked is right",
        }
    }

    /// What is stated in answer to a question, rightly or wrongly.
    pub(super) fn stated(&self, question: Question) -> Option<&'c Stated<'c>> {
        let mut parts = self.wrong.iter().chain(&self.right);
        let (_, stated) = parts.find(|(known, _)| *known == question)?;
        Some(stated)
    }

    pub(super) fn wrongly_stated(&self, question: Question) -> Option<&'c Stated<'c>> {
        self.stated(question).filter(|_| !self.is_right(question))
    }

    pub(super) fn is_right(&self, question: Question) -> bool {
        let mut right = self.right.iter();
        right.any(|(right, _)| *right == question)
    }

    /// A mistake whose search finds this.
    pub(super) fn judge_key(
        &self,
        hypothesis: Hypothesis,
        mistaken: &Key<'t>,
    ) -> Option<Hypothesis> {
        let is_other = mistaken.algorithm() != self.key.algorithm();
        self.judge(hypothesis, |question, stated| match stated {
            // Minimax agrees with any rule for pruning; that alone does not say that it was meant.
            Stated::Search(search) if is_other && search.algorithm().is_none() => false,
            _ => self.grader.is_right(mistaken, question, stated),
        })
    }

    /// A mistake under which the parts that `fits` says would be right: nothing if it explains no
    /// wrong part, or makes a right one wrong.
    pub(super) fn judge(
        &self,
        hypothesis: Hypothesis,
        fits: impl Fn(Question, &Stated) -> bool,
    ) -> Option<Hypothesis> {
        let fits = |&(question, stated): &Part| fits(question, stated);
        let (explained, unexplained): (Vec<_>, Vec<_>) = self.wrong.iter().copied().partition(fits);
        if explained.is_empty() || !self.right.iter().all(fits) {
            return None;
        }
        let questions = |parts: Vec<Part>| parts.iter().map(|(question, _)| *question).collect();
        Some(Hypothesis {
            explains: questions(explained),
            unexplained: questions(unexplained),
            ..hypothesis
        })
    }
}
