//! What is found by those who make a mistake: each key is made once, and shared by all answers that
//! are compared with the right one.

use std::sync::{Arc, OnceLock};

use super::mistake::{Finds, Mistake};
use super::mistakes::MISTAKES;
use crate::exercise::key::{Key, OtherKey};
use crate::search::SearchError;

/// What mistakes find in larger trees is found anew for each wrong answer: it takes more memory
/// than the tree.
const MOST_KEPT_NODES: usize = 4_000;

/// What is found by those who make the mistake with this number; nothing where it can't be made,
/// or where the search meets a leaf `?` or another trouble.
pub(super) fn of<'t>(right: &Key<'t>, number: usize) -> Option<Arc<Key<'t>>> {
    let others = right.others.get_or_init(|| possible_in(right));
    let kept = others[number].as_ref()?;
    let make = || made(&MISTAKES[number], right)?.ok().map(Arc::new);
    if right.tree().len() > MOST_KEPT_NODES {
        make()
    } else {
        kept.get_or_init(make).clone()
    }
}

/// Room for the keys of those mistakes that change the search.
fn possible_in<'t>(right: &Key<'t>) -> Vec<Option<OtherKey<'t>>> {
    let mut searches = vec![right.setup()];
    let is_possible = |mistake: &Mistake| {
        let search = mistake.search(right);
        let is_known = search
            .as_ref()
            .is_some_and(|search| searches.contains(search));
        searches.extend(search);
        !is_known && (mistake.is_possible)(right.algorithm())
    };
    let possible = MISTAKES.iter().map(is_possible);
    possible
        .map(|is_possible| is_possible.then(OnceLock::new))
        .collect()
}

fn made<'t>(mistake: &Mistake, right: &Key<'t>) -> Option<Result<Key<'t>, SearchError>> {
    if let Finds::Key(make) = mistake.finds {
        return Some(make(right));
    }
    let search = mistake.search(right)?;
    Some(Key::new(right.tree(), search.plan, &search.convention))
}
