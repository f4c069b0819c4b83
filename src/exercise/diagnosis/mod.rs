//! Why an answer is wrong: the mistakes that explain it.
//!
//! | word | meaning |
//! |---|---|
//! | key | what one search of the tree finds: the right answers, or a mistaken key those of somebody who makes a [mistake](mistake::Mistake) in the search |
//! | [claim](claim::Claim) | what the answer says to one question, or one row of a table |
//! | [case](case::Case) | all claims of one answer, and the key it was compared with |
//! | [parts](case::Parts) | some of the claims of a case |
//! | [evidence](evidence) | how unlikely it is that somebody guesses the same, in bits |
//! | choice | in how many ways a mistake can be made, in bits |
//!
//! 1. Each [row](mistakes::MISTAKES) of the table of mistakes that is possible here is [searched](searched), or
//!    compared with what was [written](written) down: what would the right answer be for somebody who
//!    makes this mistake?
//! 2. A mistake explains an answer only as a whole: what is wrong must be right by the mistaken key, and
//!    so must what is right.
//! 3. It is named only if the evidence is at least three bits more than the choice. That the root's value
//!    is wrong says nothing about the way to it, whatever explains it. A list of the evaluated leaves
//!    among nine, which any other rule would have changed, gives nine bits. A slip can be made at any
//!    node, to any value: it needs more evidence than a rule does.
//! 4. Where no [single](single) mistake explains everything, [pairs](pairs) of them may.
//! 5. All mistakes that explain the answer predict the same answer in this tree, so they are one
//!    [hypothesis](Hypothesis) in several wordings, the likeliest first.

mod borne_out;
mod by_habits;
mod carried;
mod case;
mod chance;
mod claim;
mod cuts;
mod evidence;
mod flawed;
mod hypothesis;
mod id;
mod inner_nodes;
mod lists;
mod mistake;
mod mistakes;
mod pairs;
mod pruned_roots;
mod search_order;
mod searched;
mod single;
mod slip;
mod slipped;
mod sound;
mod summary;
mod swapped;
mod window_ends;
mod writing_mistakes;
mod written;

pub(super) use carried::{Carried, carried};
pub use hypothesis::{Cause, Hypothesis};
pub use id::HypothesisId;
pub(crate) use searched::mistaken_keys;

use super::check::{Check, Grader};
use super::key::Key;
use case::Case;
use mistakes::MISTAKES;
use single::Explanation;

/// The mistakes that would explain what is wrong with an answer, the best explanations first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnosis {
    /// The mistakes; empty where nothing is wrong, or nothing explains it.
    pub hypotheses: Vec<Hypothesis>,
    /// The diagnosis in a sentence.
    pub summary: String,
}

/// Looks for the mistakes that explain the parts of an answer that are not right; `checks` are what
/// the grader found when it compared the answer with this key.
///
/// A right answer costs nothing. The first wrong answer has the tree searched once for each
/// possible mistake; these searches are shared by all answers that are compared with the key. In a
/// tree that is too large for [`Grader::steps`] the last mistakes are not tried. Wrong values that no
/// leaf has are searched with anew: a few for each answer, and beside another mistake fewer.
pub fn diagnose<'t>(grader: &Grader<'_, 't>, key: &Key<'t>, checks: &[Check]) -> Diagnosis {
    let case = Case::new(grader, key, checks, MISTAKES.len());
    let mut found = Explanation::default();
    if !case.wrong().is_empty() && !case.is_one_value_or_move(case.all()) {
        found = single::explaining(&case);
        if found.causes.is_empty() {
            found = pairs::explaining(&case).if_enough();
        }
        single::add_soundness(&case, &mut found);
    }
    let found = found.if_enough();
    let summary = summary::of(&case, &found);
    let is_any = !found.causes.is_empty();
    let hypothesis = is_any.then(|| case.hypothesis(found.causes, case.wrong()));
    Diagnosis {
        hypotheses: hypothesis.into_iter().collect(),
        summary,
    }
}
