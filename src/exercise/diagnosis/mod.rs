//! Why an answer is wrong: the mistakes that explain it.
//!
//! A mistake explains a wrong part of an answer if the part would be right for somebody who makes
//! it. It explains nothing if a part that is right would then be wrong: whoever made that mistake
//! would have answered otherwise. So a mistake is judged by the whole answer, and it is named only if
//! the answer tells more than chance would: a move alone says nothing about the way to it.
//!
//! All mistakes that explain a whole answer predict the same answer in this tree. They are one
//! hypothesis in several wordings, the likeliest first. Where no mistake explains everything by
//! itself, two together may.

mod alone;
mod borne_out;
mod by_habits;
mod carried;
mod case;
mod chance;
mod claim;
mod cuts;
mod ends;
mod evidence;
mod flawed;
mod hypothesis;
mod id;
mod inner_nodes;
mod listed;
mod mistake;
mod mistakes;
mod order;
mod roots;
mod searched;
mod slip;
mod slipping;
mod sound;
mod summary;
mod swapped;
mod together;
mod writing;
mod written;

pub(super) use carried::{Carried, carried};
pub use hypothesis::{Cause, Hypothesis};
pub use id::HypothesisId;
pub(crate) use searched::mistaken_keys;

use super::check::{Check, Grader};
use super::key::Key;
use alone::Explanation;
use case::Case;
use mistakes::MISTAKES;

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
        found = alone::explaining(&case);
        if found.causes.is_empty() {
            found = together::explaining(&case).if_enough();
        }
        alone::add_soundness(&case, &mut found);
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
