//! Why an answer is wrong: the mistakes that explain it.
//!
//! - A *key* is what one search of the tree finds: values, windows, evaluated and pruned nodes. The right
//!   key comes from the search that the exercise asks for, *mistaken keys* from searches with a mistake,
//!   or from writing down otherwise what the right one finds.
//! - A [*claim*](claim::Claim) is what the answer says to one question. It *fits* a key if it is right by
//!   it. A [*case*](case::Case) is all claims of one answer.
//! - A [*mistake*](mistake::Mistake) is a row of the table [`MISTAKES`](mistakes::MISTAKES).
//! - A [*cause*](Cause) is a mistake as this answer shows it, perhaps with its node.
//!
//! A mistake explains an answer if it makes it: whoever [searches otherwise](made) has everything as the
//! answer has it, what is right in it, too; whoever [writes otherwise](written) has so what is wrong in it.
//! Some mistakes are [seen](seen) in the answer without another key. All causes that are named predict the
//! same answer in this tree: they are one [hypothesis](Hypothesis) in several wordings, the likeliest first.
//! Two mistakes at once are not looked for.

mod carried;
mod case;
mod chance;
mod claim;
mod cuts;
mod flawed;
mod habits;
mod hypothesis;
mod made;
mod mistake;
mod mistakes;
mod rewriting;
mod seen;
mod slips;
mod sound;
mod summary;
mod windows;
mod written;

pub use carried::{Carried, carried};
pub use hypothesis::{Cause, Hypothesis, HypothesisId};
pub(crate) use made::mistaken_keys;

use super::check::{Check, Grader};
use super::key::{Key, MistakenKey};
use super::question::Question;
use case::Case;
use mistake::{Makes, Place};
use mistakes::MISTAKES;

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
/// tree that is too large for [`Grader::steps`] the last mistakes are not tried. Wrong values that no
/// leaf has are searched with anew: a few for each answer.
pub fn diagnose<'t>(grader: &Grader<'_, 't>, key: &Key<'t>, checks: &[Check]) -> Diagnosis {
    let case = Case::new(grader, key, checks);
    let named = case.leaf_for_value().map(|_| Question::Value);
    let explains: Vec<_> = case
        .wrong()
        .map(|claim| claim.question)
        .chain(named)
        .collect();
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
fn causes<'t>(case: &Case<'_, 't>) -> Vec<Cause> {
    let mut found = Found::default();
    let mut explain = |other: &MistakenKey<'t>, place: Place| {
        let leaves_out = case.leaves_out_values(&other.key);
        found.add(leaves_out, MISTAKES[other.mistake].cause(case, &place));
    };
    let is_wrong = case.wrong().next().is_some();
    if is_wrong {
        made::each(case, |other| {
            if makes(case, other) {
                explain(other, other.node.map_or(Place::Everywhere, Place::Node));
            }
        });
    }
    if is_wrong && !case.is_one_value_or_move() {
        slips::each(case, |slip| {
            if let Some(place) = slips::place(case, slip) {
                explain(slip, place);
            }
        });
    }
    for mistake in MISTAKES.iter() {
        let place = match mistake.makes {
            // What is only forgotten was looked at.
            _ if mistake.id == HypothesisId::SoundButDifferent && found.has_forgotten() => None,
            Makes::Seen(see) => see(case),
            Makes::SeenLast(see) if found.0.is_empty() => see(case),
            _ => None,
        };
        if let Some(place) = place {
            found.add(false, mistake.cause(case, &place));
        }
    }
    found
        .0
        .sort_by_key(|(leaves_out, cause)| (*leaves_out, cause.id));
    found.0.into_iter().map(|(_, cause)| cause).collect()
}

/// The mistakes that explain an answer, each with whether they would find values that it leaves out.
#[derive(Default)]
struct Found(Vec<(bool, Cause)>);

impl Found {
    /// Adds a mistake that is not there yet.
    fn add(&mut self, leaves_out: bool, cause: Cause) {
        let is_same = |known: &Cause| known.id == cause.id && known.node == cause.node;
        if !self.0.iter().any(|(_, known)| is_same(known)) {
            self.0.push((leaves_out, cause));
        }
    }

    fn has_forgotten(&self) -> bool {
        let mut causes = self.0.iter().map(|(_, cause)| cause);
        causes.any(|cause| cause.id == HypothesisId::ItemForgotten)
    }
}

/// Whether the answer is that of somebody who makes a mistake. One value or move alone is made by a mistake at
/// some node, whatever it is.
fn makes<'t>(case: &Case<'_, 't>, other: &MistakenKey<'t>) -> bool {
    match MISTAKES[other.mistake].makes {
        Makes::Written(shows, _) => case.is_written(shows, &other.key),
        Makes::SearchesAt(_) if case.is_one_value_or_move() => false,
        _ => case.is_whole(&other.key),
    }
}
