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
use super::scheme::Accepted;
use super::scheme::Points;
use super::understand::Ambiguity;
use crate::vocabulary::{Vocabulary, words_in_documents};

/// An answer as it was marked.
#[derive(Clone)]
pub struct Marking<'c, 't> {
    /// What it was compared with.
    pub key: &'c Key<'t>,
    /// The checks.
    pub checks: Vec<Check<'c>>,
    /// The slip by which everything is right, if that was proved.
    pub carried: Option<&'c Carried<'t>>,
}

impl<'t> Grader<'_, 't> {
    /// The best marks of an answer: the usual ones, those under another accepted convention, or those by one slip,
    /// which costs so many points.
    pub fn best_marks<'c>(
        &'c self,
        usual: Marking<'c, 't>,
        accepted: &'c [(Accepted, Arc<Key<'t>>)],
        slip: Option<&'c (Carried<'t>, Points)>,
        answer: &'c Answer<'c>,
    ) -> Marking<'c, 't> {
        let allowed = self.allowed(&usual, accepted, answer);
        let by_slip = slip.map(|(slip, cost)| self.marked_by_slip(&usual, slip, *cost, answer));
        let others = allowed.into_iter().chain(by_slip);
        others.fold(usual, Marking::better)
    }

    /// The marks of an answer in which all is right by one slip, which costs so many points.
    fn marked_by_slip<'c>(
        &'c self,
        usual: &Marking<'c, 't>,
        carried: &'c Carried<'t>,
        deduct: Points,
        answer: &'c Answer<'c>,
    ) -> Marking<'c, 't> {
        let mut checks = self.check(&carried.key, answer);
        let mut wrong: Vec<&Check> = usual.checks.iter().filter(|one| !one.is_right()).collect();
        // The slip is paid for where it is stated, which is in the table of values if there is one.
        wrong.sort_by_key(|check| check.question != Question::NodeValues);
        let mut left = deduct;
        for usual in wrong {
            let mut checks = checks.iter_mut();
            let check = checks.find(|check| check.question == usual.question);
            let Some(check) = check else {
                continue;
            };
            check.expected.clone_from(&usual.expected);
            // A question that is not answered has earned nothing that could be taken away.
            if left == Points::ZERO || check.points == Points::ZERO {
                continue;
            }
            let cost = left.min(check.points);
            (check.points, left) = (check.points - cost, left.less(cost));
            check.status = match check.points {
                Points::ZERO => Status::Fail,
                _ => Status::Partial,
            };
            let message = "right after one slip, which costs";
            check.message = Some(format!("{message} {}", cost.with_unit()));
        }
        Marking {
            checks,
            carried: Some(carried),
            ..usual.clone()
        }
    }

    /// The marks under the accepted convention that gives the most points, the first of several; nothing where no
    /// marks can be better than the usual ones.
    fn allowed<'c>(
        &'c self,
        usual: &Marking<'c, 't>,
        accepted: &'c [(Accepted, Arc<Key<'t>>)],
        answer: &'c Answer<'c>,
    ) -> Option<Marking<'c, 't>> {
        if is_all_right(&usual.checks) || usual.checks.iter().all(|check| check.found.is_none()) {
            return None;
        }
        let under = |(accepted, key): &'c (Accepted, Arc<Key<'t>>)| {
            let mut checks = self.check(key, answer);
            for check in &mut checks {
                let mut usual = usual.checks.iter();
                let usual = usual.find(|one| one.question == check.question);
                take_share(check, usual, *accepted);
                // Whoever is told errors alone is told of none where an accepted convention is followed.
                if self.told == Told::Errors && check.found.is_some() {
                    check.message = (!check.is_right()).then(|| NOT_RIGHT.to_owned());
                }
            }
            Marking {
                key,
                checks,
                carried: None,
            }
        };
        accepted.iter().map(under).reduce(Marking::better)
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
        check.status = if points == Points::ZERO {
            Status::Fail
        } else {
            Status::Partial
        };
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
    /// Part of it can be read in two ways.
    Ambiguous,
    /// Names nodes that the tree does not have.
    UnknownNames,
    /// Right in all that is asked, and wrong in what is not.
    WrongElsewhere,
}

words_in_documents!(Concern);

impl Concern {
    /// Its word as people read it in a text.
    pub(crate) fn in_words(self) -> String {
        self.word().replace('-', " ")
    }

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
