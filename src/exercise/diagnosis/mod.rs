//! Why an answer is wrong: the mistakes that explain it.
//!
//! - A *key* is what one search of the tree finds: values, windows, evaluated and pruned nodes. The right
//!   key comes from the search that the exercise asks for, *mistaken keys* from searches with a mistake,
//!   or from writing down otherwise what the right one finds.
//! - A [*claim*](claim::Claim) is what the answer says to one question. It *fits* a key if it is right by
//!   it. A [*case*](case::Case) is all claims of one answer.
//! - A mistake is a row of the [table] or of what is [written otherwise](rewriting).
//! - A [*cause*](Cause) is a mistake as this answer shows it, perhaps with its node.
//!
//! A mistake explains an answer if it makes it: whoever searches otherwise has everything as the answer has
//! it, what is right in it, too; whoever writes otherwise has so what is wrong in it.
//! Some mistakes are [seen](seen) in the answer without another key. All causes that are named predict the
//! same answer in this tree: they are one [hypothesis](Hypothesis) in several wordings, the likeliest first.
//! Two mistakes at once are not looked for.

mod carried;
mod case;
mod cause;
mod claim;
mod flawed;
mod habits;
mod mistakes;
mod rewriting;
mod rules;
mod seen;
mod slips;
mod sound;
mod summary;
mod table;

pub use carried::{Carried, carried};
pub use cause::{Cause, Hypothesis, HypothesisId};
pub(crate) use table::mistaken_keys;

use super::check::{Check, Grader};
use super::key::Key;
use super::question::Question;
use crate::vocabulary::Vocabulary;
use case::Case;
use table::ROWS;

/// So many of the mistakes that come to the same answer are shown to people, the commonest.
const MOST_SHOWN: usize = 2;

/// The mistakes that would explain what is wrong with an answer, the best explanations first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnosis {
    /// The mistakes; empty where nothing is wrong, or nothing explains it.
    pub hypotheses: Vec<Hypothesis>,
    /// The diagnosis in a sentence.
    pub summary: String,
    /// The same to the student, if any mistake explains the answer.
    pub to_student: Option<String>,
}

impl Diagnosis {
    /// The mistakes that people see: at most two, the commonest.
    pub fn shown(&self) -> impl Iterator<Item = &Cause> {
        let causes = self.hypotheses.iter().flat_map(Hypothesis::causes);
        causes.take(MOST_SHOWN)
    }
}

/// Looks for the mistakes that explain the parts of an answer that are not right; `checks` are what
/// the grader found when it compared the answer with this key.
///
/// A right answer costs nothing. The first wrong answer has the tree searched once for each
/// possible mistake; these searches are shared by all answers that are compared with the key. In a
/// tree that is too large for [`Grader::steps`] the last mistakes are not tried.
pub fn diagnose<'t>(grader: &Grader<'_, 't>, key: &Key<'t>, checks: &[Check]) -> Diagnosis {
    let case = Case::new(grader, key, checks);
    let wrong = case.wrong().map(|claim| claim.question);
    let named = case.leaf_for_value().map(|_| Question::Value);
    let explains: Vec<_> = wrong.chain(named).collect();
    let causes = if explains.is_empty() {
        Vec::new()
    } else {
        causes(&case)
    };
    let summary = summary::of(&case, &causes);
    let to_student = summary::to_student(&causes);
    let mut causes = causes.into_iter();
    let hypothesis = causes.next().map(|likeliest| Hypothesis {
        cause: likeliest,
        also: causes.collect(),
        explains,
    });
    Diagnosis {
        hypotheses: hypothesis.into_iter().collect(),
        summary,
        to_student,
    }
}

/// All mistakes that make the answer, the likeliest first: last those who would have found values that it
/// leaves out.
fn causes(case: &Case) -> Vec<Cause> {
    let labels = &case.grader.labels;
    let mut found: Vec<(bool, Cause)> = Vec::new();
    let mut add = |leaves_out: bool, cause: Cause| {
        let is_same = |known: &Cause| known.id == cause.id && known.node == cause.node;
        if !found.iter().any(|(_, known)| is_same(known)) {
            found.push((leaves_out, cause));
        }
    };
    let is_wrong = case.wrong().next().is_some();
    if is_wrong {
        table::each(case.key, case.affordable_searches(), |other| {
            if case.is_made_by(other) {
                let row = &ROWS[other.row];
                let made = Cause::new(row.id, &row.title, other.node.as_slice(), labels);
                add(case.leaves_out_values(&other.key), made);
            }
        });
    }
    if is_wrong && !case.is_one_value_or_move() {
        slips::each(case, |cause, key| add(case.leaves_out_values(key), cause));
    }
    for cause in seen::causes(case) {
        add(false, cause);
    }
    let has = |id| found.iter().any(|(_, cause)| cause.id == id);
    let last = found.is_empty().then(|| seen::one_more_visit(case));
    // What is only forgotten was looked at.
    let is_sound = !has(HypothesisId::ItemForgotten) && sound::is_sound_but_different(case);
    let sound = is_sound.then(|| {
        let id = HypothesisId::SoundButDifferent;
        Cause::new(id, id.meaning(), &[], labels)
    });
    found.extend(
        last.flatten()
            .into_iter()
            .chain(sound)
            .map(|cause| (false, cause)),
    );
    found.sort_by_key(|(leaves_out, cause)| (*leaves_out, cause.id));
    found.into_iter().map(|(_, cause)| cause).collect()
}
