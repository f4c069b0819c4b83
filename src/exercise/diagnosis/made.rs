//! The keys of those who make a mistake in the search, or in writing down what it finds. Each is made once,
//! and shared by all answers that are compared with the right key.

use super::HypothesisId;
use super::case::Case;
use super::flawed::found;
use super::habits::Habits;
use super::mistake::{Makes, Mistake};
use super::mistakes::MISTAKES;
use crate::exercise::key::{Key, MistakenKey};
use crate::search::{Convention, SearchOption, Setup};
use crate::tree::NodeId;

/// In larger trees mistaken keys are not kept, but made anew for each wrong answer: a key takes more memory
/// than the tree.
const MOST_KEPT_NODES: usize = 4_000;

/// In larger trees mistakes at single nodes are not tried.
const MOST_NODES: usize = 250;

/// The keys of a mistake that is made everywhere, one for each way to make it. There are none where it
/// can't be made, or is made at single nodes or in writing anything but the line of play.
pub(crate) fn mistaken_keys<'t>(right: &Key<'t>, id: HypothesisId) -> Vec<Key<'t>> {
    let is_search = |mistake: &Mistake| match mistake.makes {
        Makes::Searches(_) | Makes::Book(_) => true,
        Makes::Written(..) => id == HypothesisId::PathReversed,
        _ => false,
    };
    let rows = (0..MISTAKES.len()).filter(|&row| MISTAKES[row].id == id);
    let rows = rows.filter(|&row| is_search(&MISTAKES[row]));
    let made = rows.flat_map(|row| made(row, right));
    made.map(|other| other.key).collect()
}

/// Visits the keys of those who make a mistake, but for slips, as far as there is time to try them.
pub(super) fn each<'t>(case: &Case<'_, 't>, mut visit: impl FnMut(&MistakenKey<'t>)) {
    let right = case.key;
    let all = || {
        let rows = 0..MISTAKES.len().min(case.affordable_searches());
        rows.flat_map(|row| made(row, right))
    };
    if right.tree().len() > MOST_KEPT_NODES {
        all().for_each(|other| visit(&other));
    } else {
        let kept = right.mistaken.rules.get_or_init(|| all().collect());
        kept.iter().for_each(visit);
    }
}

/// Whether there is time to try mistakes at single nodes.
pub(super) fn is_small(right: &Key) -> bool {
    right.tree().len() <= MOST_NODES
}

/// The keys of a mistake, one for each way to make it.
fn made<'t>(row: usize, right: &Key<'t>) -> Vec<MistakenKey<'t>> {
    let mistake = &MISTAKES[row];
    if !(mistake.is_possible)(right.algorithm()) {
        return Vec::new();
    }
    let made = |node, key| MistakenKey {
        mistake: row,
        node,
        value: None,
        key,
    };
    if let Makes::Written(_, ways) = mistake.makes {
        let keys = ways.iter().filter_map(|write| write(right));
        return keys.map(|key| made(None, key)).collect();
    }
    let searches = searches(mistake, right).into_iter();
    let keys = searches.filter_map(|(node, setup, habits)| {
        let key = found(right, setup, &habits)?;
        Some(made(node, key))
    });
    keys.collect()
}

/// The searches with a mistake that are not the right one, each with the node where something is done
/// otherwise.
fn searches(mistake: &Mistake, right: &Key) -> Vec<(Option<NodeId>, Setup, Habits)> {
    let mut setup = right.setup.clone();
    let mut searches = Vec::new();
    match mistake.makes {
        Makes::Searches(changes) => searches.extend(changes.iter().map(|change| {
            let (mut setup, mut habits) = (setup.clone(), Habits::default());
            change(&mut setup, &mut habits);
            (None, setup, habits)
        })),
        Makes::Book(book) => {
            setup.convention = Convention {
                preset: setup.convention.preset,
                ..setup.convention.with_rules_of(book)
            };
            searches.push((None, setup, Habits::default()));
        }
        Makes::SearchesAt(places) if is_small(right) => {
            let places = places(right).into_iter();
            searches.extend(places.map(|(node, habits)| (Some(node), setup.clone(), habits)));
        }
        _ => {}
    }
    for (_, setup, _) in &mut searches {
        setup.convention = setup.plan.algorithm.convention(&setup.convention);
    }
    // A flaw of alpha-beta shows in no search that doesn't prune.
    searches.retain(|(_, setup, habits)| {
        let prunes = setup.plan.algorithm.takes(SearchOption::Cut);
        let is_right = *setup == right.setup && *habits == Habits::default();
        !is_right && (habits.flaw.is_none() || prunes)
    });
    searches
}
