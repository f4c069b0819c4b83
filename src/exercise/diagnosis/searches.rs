//! Searches that no algorithm makes, and what they find.

use super::flawed::{Errors, Flaw, search};
use crate::exercise::key::Key;
use crate::search::{Convention, NodeRecords, Record, SearchError, TreeGame};

/// What is found by those who take MAX for MIN and MIN for MAX at every node.
pub(super) fn with_players_exchanged<'t>(right: &Key<'t>) -> Result<Key<'t>, SearchError> {
    let tree = right.tree();
    let exchanged = tree.with_players_exchanged();
    Key::of_another(tree, &exchanged, right.plan.clone(), &right.convention)
}

/// What is found by those who write the right line down from its end.
pub(super) fn with_reversed_line<'t>(right: &Key<'t>) -> Result<Key<'t>, SearchError> {
    let mut key = Key::new(right.tree(), right.plan.clone(), &right.convention)?;
    key.outcome.principal_variation.reverse();
    Ok(key)
}

/// What is found by alpha-beta that goes wrong at every node.
pub(super) fn with_flaw<'t>(right: &Key<'t>, flaw: Flaw) -> Result<Key<'t>, SearchError> {
    let errors = Errors {
        flaw: Some(flaw),
        slip: None,
    };
    with_errors(right, &right.convention, &errors)
}

/// What is found in a tree by alpha-beta with these errors.
pub(super) fn with_errors<'t>(
    right: &Key<'t>,
    convention: &Convention,
    errors: &Errors,
) -> Result<Key<'t>, SearchError> {
    let tree = right.tree();
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let game = TreeGame::new(tree, convention);
    let outcome = search(&game, errors, &mut seen)?;
    let (plan, convention) = (right.plan.clone(), right.convention.clone());
    Ok(Key::of_run(tree, plan, convention, outcome, seen))
}
