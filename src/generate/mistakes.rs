//! The mistakes that an exercise is to show.

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
    let is_told = |id: &HypothesisId| {
        let mut mistaken = mistaken_keys(&right, *id).into_iter();
        mistaken.any(|mistaken| !is_same_answer(&right, &mistaken))
    };
    Ok(ids.iter().copied().filter(|id| !is_told(id)).collect())
}

fn is_same_answer(right: &Key, other: &Key) -> bool {
    right.outcome.found == other.outcome.found
        && right.outcome.best_move == other.outcome.best_move
        && right.outcome.principal_variation == other.outcome.principal_variation
        && right.record.evaluations() == other.record.evaluations()
        && right.pruned == other.pruned
}
