//! The mistakes that an exercise is to show.

use super::answer::SearchAnswer;
use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::search::{SearchError, Setup};
use crate::tree::Tree;

/// Those of some mistakes that would not be seen in an answer: whoever makes one has the same value,
/// the same line, the same evaluations and prunes the same.
pub(super) fn untold(
    ids: &[HypothesisId],
    tree: &Tree,
    setup: &Setup,
) -> Result<Vec<HypothesisId>, SearchError> {
    let right = Key::new(tree, setup.clone())?;
    let answer = |key: &Key| (SearchAnswer::of(key), key.pruned.clone());
    let right_answer = answer(&right);
    let is_told = |id: &HypothesisId| {
        let mut mistaken = mistaken_keys(&right, *id).into_iter();
        mistaken.any(|mistaken| answer(&mistaken) != right_answer)
    };
    Ok(ids.iter().copied().filter(|id| !is_told(id)).collect())
}
