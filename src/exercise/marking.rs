//! The best marks that a scheme allows an answer, under the usual convention or an accepted one; and why a person
//! should look at them, as some of the answer may mean more than the program read in it.

use std::sync::Arc;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::answer::{Answer, AnswerError, AnswerErrorKind, Part};
use super::check::{Check, NOT_RIGHT, Status, is_all_right, score};
use super::diagnosis::Carried;
use super::grader::{Grader, Told};
use super::key::Key;
use super::question::Question;
use super::scheme::{Accepted, Points};
use crate::vocabulary::{Vocabulary, words_in_documents};

/// An answer as it was marked.
pub struct Marking<'c, 't> {
    /// What it was compared with.
    pub key: &'c Key<'t>,
    /// The checks.
    pub checks: Vec<Check<'c>>,
    /// The slip by which everything is right, if that was proved.
    pub carried: Option<&'c Carried<'t>>,
}

impl<'t> Grader<'_, 't> {
    /// Better marks of an answer than the usual ones, if there are any: the first of the best under other accepted
    /// conventions, with what is found under them, or by one proved slip.
    pub fn best_marks<'c>(
        &'c self,
        usual: &Marking<'c, 't>,
        accepted: &'c [(Accepted, Arc<Key<'t>>)],
        slip: Option<&'c Carried<'t>>,
        answer: &'c Answer<'c>,
    ) -> Option<Marking<'c, 't>> {
        let is_doubted = |check: &Check| check.found.is_some();
        if is_all_right(&usual.checks) || !usual.checks.iter().any(is_doubted) {
            return None;
        }
        let under = accepted.iter();
        let under = under.map(|(accepted, key)| self.marked_under(usual, *accepted, key, answer));
        let by_slip = slip.map(|slip| self.marked_by_slip(usual, slip, answer));
        let best = under.chain(by_slip).reduce(Marking::better);
        best.filter(|best| score(&best.checks).0 > score(&usual.checks).0)
    }

    /// The marks under an accepted convention.
    fn marked_under<'c>(
        &'c self,
        usual: &Marking<'c, 't>,
        accepted: Accepted,
        key: &'c Key<'t>,
        answer: &'c Answer<'c>,
    ) -> Marking<'c, 't> {
        let mut checks = self.check(key, answer);
        for check in &mut checks {
            take_share(check, usual.check(check.question), accepted);
            // Whoever is told errors alone is told of none where an accepted convention is followed.
            if self.told == Told::Errors && check.found.is_some() {
                check.message = (!check.is_right()).then(|| NOT_RIGHT.to_owned());
            }
        }
        Marking::usual(key, checks)
    }

    /// The marks of an answer in which all is right by one slip, which costs what the scheme says.
    fn marked_by_slip<'c>(
        &'c self,
        usual: &Marking<'c, 't>,
        carried: &'c Carried<'t>,
        answer: &'c Answer<'c>,
    ) -> Marking<'c, 't> {
        let mut checks = self.check(&carried.key, answer);
        let is_wrong = |check: &Check| usual.check(check.question).is_some_and(|it| !it.is_right());
        let mut wrong: Vec<&mut Check> = checks.iter_mut().filter(|it| is_wrong(it)).collect();
        // The slip is paid for where it is stated, which is in the table of values if there is one.
        wrong.sort_by_key(|check| check.question != Question::NodeValues);
        let mut left = self.scheme.carried.unwrap_or_default();
        for check in wrong {
            let usual = usual.check(check.question);
            check.expected = usual.and_then(|usual| usual.expected.clone());
            // A question that is not answered has earned nothing that could be taken away.
            let cost = left.min(check.points);
            if cost == Points::ZERO {
                continue;
            }
            (check.points, left) = (check.points.less(cost), left.less(cost));
            check.status = Status::in_part(check.points);
            let message = "right after one slip, which costs";
            check.message = Some(format!("{message} {}", cost.with_unit()));
        }
        Marking {
            key: usual.key,
            checks,
            carried: Some(carried),
        }
    }
}

/// Leaves the share of the points that the accepted convention gives, but all for what is right under the
/// usual one too.
fn take_share(check: &mut Check, usual: Option<&Check>, accepted: Accepted) {
    let points = check.points.part(accepted.share);
    if points == check.points || check.is_right() && usual.is_some_and(Check::is_right) {
        return;
    }
    check.points = points;
    if check.status == Status::Pass {
        check.status = Status::in_part(points);
        let (name, part) = (accepted.preset.name, accepted.share);
        check.message = Some(format!(
            "right under the convention {name}, which gives {part} of the points"
        ));
    }
}

impl<'c, 't> Marking<'c, 't> {
    /// The marks by what the search finds, with no allowance made.
    pub fn usual(key: &'c Key<'t>, checks: Vec<Check<'c>>) -> Self {
        Self {
            key,
            checks,
            carried: None,
        }
    }

    /// The check of a question, if there is one.
    fn check(&self, question: Question) -> Option<&Check<'c>> {
        self.checks.iter().find(|check| check.question == question)
    }

    /// The marks with more points; of equal ones these.
    #[must_use]
    fn better(self, other: Self) -> Self {
        if score(&other.checks).0 > score(&self.checks).0 {
            other
        } else {
            self
        }
    }
}

/// Why a person should look at an answer, in the order of reports.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Concern {
    /// Can't be read.
    Unreadable,
    /// Nothing is answered.
    Unanswered,
    /// Part of it is not understood.
    NotUnderstood,
    /// Answers another question in place of one that is asked.
    AnswersAnother,
    /// Part of it can be read in two ways.
    Ambiguous,
    /// Names nodes that the tree does not have.
    UnknownNames,
    /// Is right for the tree of somebody else.
    FitsAnotherTree,
}

words_in_documents!(Concern);

impl Concern {
    /// Its word as people read it in a text.
    pub(crate) fn in_words(self) -> String {
        self.word().replace('-', " ")
    }

    /// Everything in a checked answer that a person should look at, apart from other trees.
    pub fn all_in(answer: &Answer, checks: &[Check]) -> Vec<Self> {
        let is_ambiguous = |check: &Check| {
            let part = answer.part(check.question).filter(|_| !check.is_right());
            part.is_some_and(|part| part.ambiguity.is_some())
        };
        let is_unknown = |check: &Check| !check.is_right() && check.has_unknown_name();
        let is_so = |concern: &Self| match concern {
            Self::Unreadable | Self::FitsAnotherTree => false,
            Self::Unanswered => is_unanswered(checks) && answer.warnings.is_empty(),
            Self::NotUnderstood => is_not_understood(answer, checks),
            Self::AnswersAnother => answers_another(checks),
            Self::Ambiguous => checks.iter().any(is_ambiguous),
            Self::UnknownNames => checks.iter().any(is_unknown),
        };
        let all = Self::VARIANTS.iter().copied();
        all.filter(is_so).collect()
    }
}

/// Whether any question or line is not understood.
fn is_not_understood(answer: &Answer, checks: &[Check]) -> bool {
    let is_damaged = |part: &Part| part.stated.is_err() || part.unreadable > 0;
    let mut warnings = answer.warnings.iter();
    warnings.any(|warning| may_answer(warning, checks)) || answer.parts.iter().any(is_damaged)
}

/// Whether nothing is answered where a list is asked for, and another list stands there that nobody asked for: it may
/// be meant, `visited` for `evaluated`.
fn answers_another(checks: &[Check]) -> bool {
    let is_list =
        |check: &&Check| check.question.is_list() && check.question != Question::PrincipalVariation;
    let is_unasked = |check: &Check| check.max_points == Points::ZERO && check.found.is_some();
    let mut lists = checks.iter().filter(is_list);
    lists.clone().any(is_unasked) && lists.any(|check| check.status == Status::Missing)
}

/// Whether what is not understood may be meant as an answer. A greeting is not, where all is answered.
fn may_answer(warning: &AnswerError, checks: &[Check]) -> bool {
    let is_open = |check: &Check| {
        let is_of_each = check.question.is_of_each() && !check.is_right();
        is_of_each || matches!(check.status, Status::Missing | Status::Invalid)
    };
    warning.kind != AnswerErrorKind::NoKey || checks.iter().any(is_open)
}

/// Whether an answer says nothing to any question.
pub fn is_unanswered(checks: &[Check]) -> bool {
    let mut checks = checks.iter();
    checks.all(|check| check.status == Status::Missing)
}
