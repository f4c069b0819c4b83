//! Why an answer is wrong: the mistakes that explain it.
//!
//! - A *key* is what one search of the tree finds: values, windows, evaluated and pruned nodes. The right
//!   key comes from the search that the exercise asks for, *mistaken keys* from searches with a mistake.
//! - A [*claim*](claim::Claim) is what the answer says to one question, or one row of a table of values. It
//!   *fits* a key if it is right by it. A [*case*](case::Case) is all claims of one answer; some of them
//!   are [*parts*](case::Parts).
//! - A [*mistake*](mistake::Mistake) is a row of the table [`MISTAKES`](mistakes::MISTAKES): another rule everywhere, a wrong cut
//!   at one node, a *slip* (one wrong value at one node), or a mistake in writing down what was found.
//! - A [*cause*](Cause) is a mistake as this answer shows it, perhaps with its node.
//!
//! From a wrong answer to a hypothesis there are four steps:
//!
//! 1. The answer is taken apart into claims.
//! 2. The tree is [searched](searched) once more for each mistake, which makes a mistaken key. Mistakes in
//!    [writing](written) need no search.
//! 3. A mistake explains the answer if all claims fit its key: the wrong ones must fit, and the right ones
//!    still. Whoever makes a mistake that would have spoilt a right part did not make it.
//! 4. A cause is named if there is enough [evidence] for it. All causes that are named predict the same
//!    answer in this tree: they are one [hypothesis](Hypothesis) in several wordings, the likeliest first.
//!
//! Evidence is counted in bits: a bit is one choice between two. Say a tree has four leaves with four
//! different values. A list of the evaluated leaves gives 4 bits, because each leaf may stand there or
//! not, and a value of the root gives 2, being one of four. Against them stands the *choice* that a mistake
//! has: another rule for cutoffs has none, a wrong cut at one of four places has 2 bits. At least three
//! bits must remain ([`evidence::LEAST`]). So a wrong list alone is enough to name the rule (4 ≥ 3 + 0) but
//! not the cut (4 < 3 + 2); with a wrong value of the root the cut may be named, too (6 ≥ 3 + 2).

mod by_habits;
mod carried;
mod case;
mod chance;
mod claim;
mod cuts;
mod evidence;
mod flawed;
mod hypothesis;
mod lists;
mod mistake;
mod mistakes;
mod one_mistake;
mod pruned_roots;
mod searched;
mod slip;
mod slipped;
mod sound;
mod stated_windows;
mod summary;
mod swapped;
mod window_ends;
mod writing_mistakes;
mod written;

pub use carried::{Carried, carried};
pub use hypothesis::{Cause, Hypothesis, HypothesisId};
pub(crate) use searched::mistaken_keys;

use super::check::{Check, Grader};
use super::key::Key;
use case::Case;
use one_mistake::Explanation;

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
    let mut found = Explanation::default();
    if !case.wrong().is_empty() && !case.is_one_value_or_move(case.all()) {
        found = one_mistake::explaining(&case);
        one_mistake::add_soundness(&case, &mut found);
    }
    let found = found.if_enough();
    let summary = summary::of(&case, &found);
    let to_student = summary::to_student(&found);
    let mut causes = found.causes.into_iter();
    let hypothesis = causes.next().map(|likeliest| Hypothesis {
        cause: likeliest,
        also: causes.collect(),
        explains: case
            .claims_in(case.wrong())
            .map(|claim| claim.question)
            .collect(),
    });
    Diagnosis {
        hypotheses: hypothesis.into_iter().collect(),
        summary,
        to_student,
    }
}
