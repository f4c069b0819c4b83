//! Why a person should look at an answer that the program marked: some of it may mean more than the
//! program read in it.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::answer::{Answer, AnswerError, AnswerErrorKind, Part};
use super::check::{Check, Status};
use super::grader::Grader;
use super::points::Points;
use super::question::Question;
use super::understand::Ambiguity;
use crate::vocabulary::words_in_documents;

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
    /// Part of it can be read in two ways.
    Ambiguous,
    /// Names nodes that the tree does not have.
    UnknownNames,
    /// Right in all that is asked, and wrong in what is not.
    WrongElsewhere,
}

words_in_documents!(Concern);

impl Concern {
    /// Everything in a checked answer that a person should look at.
    pub fn all_in(
        grader: &Grader,
        answer: &Answer,
        checks: &[Check],
        ambiguities: &[Ambiguity],
    ) -> Vec<Self> {
        let is_wrong = |question| {
            let mut checks = checks.iter();
            checks.any(|check| check.question == question && !check.is_right())
        };
        let names_nobody = |part: &Part| match &part.stated {
            Ok(stated) => is_wrong(part.question) && grader.names_nobody(stated),
            Err(_) => false,
        };
        let is_so = |concern: &Self| match concern {
            Self::Unreadable => false,
            Self::Unanswered => is_unanswered(checks) && answer.warnings.is_empty(),
            Self::NotUnderstood => not_understood(answer, checks) > 0 || answers_another(checks),
            Self::Ambiguous => ambiguities.iter().any(|(question, _)| is_wrong(*question)),
            Self::UnknownNames => answer.parts.iter().any(names_nobody),
            Self::WrongElsewhere => is_wrong_elsewhere(checks),
        };
        let all = Self::VARIANTS.iter().copied();
        all.filter(is_so).collect()
    }
}

/// How many questions and lines are not understood.
pub fn not_understood(answer: &Answer, checks: &[Check]) -> usize {
    let warnings = answer.warnings.iter();
    let warnings = warnings.filter(|warning| may_answer(warning, checks));
    let is_damaged = |part: &&Part| part.stated.is_err() || part.unreadable > 0;
    warnings.count() + answer.parts.iter().filter(is_damaged).count()
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

/// Whether only what nobody asked for is wrong, so that the answer may contradict itself.
fn is_wrong_elsewhere(checks: &[Check]) -> bool {
    let is_asked = |check: &Check| check.max_points > Points::ZERO;
    let is_other = |check: &Check| !is_asked(check) && check.question != Question::Search;
    checks
        .iter()
        .all(|check| !is_asked(check) || check.is_right())
        && checks
            .iter()
            .any(|check| is_other(check) && check.is_wrong())
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
