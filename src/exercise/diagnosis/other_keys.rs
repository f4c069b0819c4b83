//! What is found by those who make a mistake: each key is made once, and shared by all answers that
//! are compared with the right one.

use std::sync::{Arc, OnceLock};

use super::mistake::{Finds, Mistake};
use super::mistakes::MISTAKES;
use crate::exercise::key::{Key, OtherKey};

/// What mistakes find in larger trees is found anew for each wrong answer: it takes more memory
/// than the tree.
const MOST_KEPT_NODES: usize = 4_000;

/// What is found by those who make the mistake with this number; nothing where it can't be made,
/// or where the search meets a leaf `?` or another trouble.
pub(super) fn of<'t>(right: &Key<'t>, number: usize) -> Option<Arc<Key<'t>>> {
    let others = right.others.get_or_init(|| possible_in(right));
    let kept = others[number].as_ref()?;
    let make = || made(&MISTAKES[number], right).map(Arc::new);
    if right.tree().len() > MOST_KEPT_NODES {
        make()
    } else {
        kept.get_or_init(make).clone()
    }
}

/// Room for the keys of those mistakes that change the search.
fn possible_in<'t>(right: &Key<'t>) -> Vec<Option<OtherKey<'t>>> {
    let mut searches = vec![right.setup.clone()];
    let room = |mistake: &Mistake| {
        let search = mistake.search(right);
        let is_new = searches.iter().all(|known| Some(known) != search.as_ref());
        searches.extend(search);
        let is_possible = is_new && (mistake.is_possible)(right.algorithm());
        is_possible.then(OnceLock::new)
    };
    MISTAKES.iter().map(room).collect()
}

fn made<'t>(mistake: &Mistake, right: &Key<'t>) -> Option<Key<'t>> {
    let made = match mistake.finds {
        Finds::Key(make) => make(right),
        _ => Key::new(right.tree(), mistake.search(right)?),
    };
    made.ok()
}
