//! The keys of those who make a mistake in the search. Each is made once, and shared by all answers that
//! are compared with the right key.

use std::sync::Arc;

use super::case::Case;
use super::cuts::wrong_cuts;
use super::mistake::{Finds, Mistake, Timing};
use super::mistakes::{MISTAKES, number_of};
use super::window_ends::values_and_ends;
use super::{Cause, HypothesisId, by_habits, slipped};
use crate::exercise::habits::{ResultOfCut, Slip, WrongCut};
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::StatedValue;
use crate::search::{Bound, SearchOption, Setup};
use crate::tree::NodeId;
use crate::value::Value;

/// In larger trees mistaken keys are not kept, but made anew for each wrong answer: a key takes more memory
/// than the tree.
const MOST_KEPT_NODES: usize = 4_000;

/// In larger trees mistakes at single nodes are not tried.
const MOST_NODES: usize = 250;

/// The keys of a mistake that is made everywhere, one for each way to make it. There are none where it
/// can't be made, or is made at single nodes or in writing.
pub(crate) fn mistaken_keys<'t>(right: &Key<'t>, id: HypothesisId) -> Vec<Arc<Key<'t>>> {
    if id == HypothesisId::PathReversed {
        let reversed = Key::new(right.tree(), right.setup.clone()).into_iter();
        return reversed
            .map(|mut key| {
                key.outcome.principal_variation.reverse();
                Arc::new(key)
            })
            .collect();
    }
    let rules = possible_rules(right).into_iter();
    let rules = rules.filter(|&number| MISTAKES[number].id == id);
    let made = rules.flat_map(|number| made(number, right));
    made.map(|other| Arc::new(other.key)).collect()
}

/// Visits the keys of those who follow one wrong rule everywhere, as far as there is time to try them.
pub(super) fn by_rules<'t>(case: &Case<'_, 't>, mut visit: impl FnMut(&MistakenKey<'t>)) {
    let right = case.key;
    let found = || {
        let rules = possible_rules(right).into_iter();
        let rules = rules.take(case.affordable_searches());
        rules.flat_map(|number| made(number, right))
    };
    if right.tree().len() > MOST_KEPT_NODES {
        found().for_each(|other| visit(&other));
    } else {
        let kept = right.mistaken.rules.get_or_init(|| found().collect());
        kept.iter().for_each(visit);
    }
}

/// The keys of those who skip children of one node too early or too late.
pub(super) fn by_cuts<'k, 't>(right: &'k Key<'t>) -> &'k [MistakenKey<'t>] {
    right.mistaken.cuts.get_or_init(|| {
        let mut found = Vec::new();
        if is_small(right) {
            for timing in [Timing::TooEarly, Timing::TooLate] {
                let cuts = wrong_cuts(right, timing).into_iter();
                found.extend(cuts.filter_map(|cut| self::cut(right, timing, cut)));
            }
        }
        found
    })
}

/// The key of those who skip children at this place too early or too late, beside the mistakes of the key
/// that is given.
pub(super) fn cut<'t>(right: &Key<'t>, timing: Timing, cut: WrongCut) -> Option<MistakenKey<'t>> {
    let number = number_of(|finds| matches!(finds, Finds::Cut(of) if *of == timing));
    if !is_small(right) || !(MISTAKES[number].is_possible)(right.algorithm()) {
        return None;
    }
    let mut habits = right.habits.clone();
    habits.cuts.push(cut);
    if cut.result == ResultOfCut::AsIfClosed {
        let player = right.tree().player(cut.node);
        let window = right.visit(cut.node)?.entry.as_ref()?;
        let bound = window.lent().end_of(player.opponent())?;
        let slip = Slip::new(cut.node, &bound.value);
        habits
            .slips
            .push(slip.with_bound(Bound::secured_by(player)));
    }
    Some(MistakenKey {
        mistake: number,
        node: Some(cut.node),
        value: None,
        key: by_habits::found(right, right.setup.clone(), &habits)?,
    })
}

/// The keys of those who take a wrong value for one node, which is that of some leaf.
pub(super) fn by_slips<'k, 't>(right: &'k Key<'t>) -> &'k [MistakenKey<'t>] {
    let slips = || slips_to(right, &slipped::leaf_values(right));
    right.mistaken.slips.get_or_init(slips)
}

/// The keys of those who take a wrong value for one node, which lies between those of leaves.
pub(super) fn by_other_slips<'k, 't>(right: &'k Key<'t>) -> &'k [MistakenKey<'t>] {
    let values = || slipped::values_between(&slipped::leaf_values(right));
    let slips = || slips_to(right, &values());
    right.mistaken.other_slips.get_or_init(slips)
}

fn slips_to<'t>(right: &Key<'t>, values: &[Value]) -> Vec<MistakenKey<'t>> {
    if is_small(right) {
        slipped::all(right, values)
    } else {
        Vec::new()
    }
}

/// Whether there is time to try mistakes at single nodes.
pub(super) fn is_small(right: &Key) -> bool {
    right.tree().len() <= MOST_NODES
}

/// The numbers of the mistakes that change the search everywhere.
fn possible_rules(right: &Key) -> Vec<usize> {
    let mut searches: Vec<Setup> = vec![right.setup.clone()];
    let mut possible = Vec::new();
    for (number, mistake) in MISTAKES.iter().enumerate() {
        let search = mistake.search(right);
        let is_known = search.as_ref().is_some_and(|search| {
            matches!(mistake.finds, Finds::Search(_)) && searches.contains(search)
                || *search == right.setup
        });
        let is_rule = search.is_some() || matches!(mistake.finds, Finds::Habits(_));
        searches.extend(search);
        if is_rule && !is_known && (mistake.is_possible)(right.algorithm()) {
            possible.push(number);
        }
    }
    possible
}

/// The keys of a mistake beside those of the key that is given, one for each way to make it.
fn made<'t>(number: usize, right: &Key<'t>) -> Vec<MistakenKey<'t>> {
    let mistake = &MISTAKES[number];
    let mut ways = Vec::new();
    if let Finds::Habits(changes) = mistake.finds {
        ways.extend(changes.iter().map(|change| {
            let (mut setup, mut habits) = (right.setup.clone(), right.habits.clone());
            change(&mut setup, &mut habits);
            (setup, habits)
        }));
    } else {
        let search = mistake.search(right);
        ways.extend(search.map(|search| (search, right.habits.clone())));
    }
    // A flaw of alpha-beta shows in no search that doesn't prune.
    ways.retain(|(setup, habits)| {
        let prunes = setup.plan.algorithm.takes(SearchOption::Cut);
        habits.keep(&right.habits) && (habits.flaw.is_none() || prunes)
    });
    let keys = ways.into_iter();
    let keys = keys.filter_map(|(setup, habits)| by_habits::found(right, setup, &habits));
    let of_key = |key| MistakenKey {
        mistake: number,
        node: None,
        value: None,
        key,
    };
    keys.map(of_key).collect()
}

/// The mistake with which a key was found.
pub(super) fn cause_of(case: &Case, other: &MistakenKey) -> Cause {
    let mistake = &MISTAKES[other.mistake];
    match (other.node, &other.value) {
        (Some(node), Some(value)) => cause_of_slip(case, mistake, node, value),
        (Some(node), None) => mistake.cause_at(case, node),
        (None, _) => mistake.cause(),
    }
}

/// The slip in words.
fn cause_of_slip(case: &Case, mistake: &Mistake, node: NodeId, value: &Value) -> Cause {
    let name = case.grader.labels.readable(node);
    let found = case.key.found(node);
    let right = found.map(|found| format!(", which is {},", StatedValue::from(found)));
    let (title, right) = (mistake.title, right.unwrap_or_default());
    // What is right in the answer does not say that this value was taken.
    let mut wrong = case.claims_in(case.wrong()).flat_map(values_and_ends);
    let taken = match as_stated(case, node, value) {
        Some(stated) => stated.to_string(),
        None if wrong.any(|stated| stated == value) => value.to_string(),
        None => format!("a wrong value such as {value}"),
    };
    Cause {
        node: Some(node),
        ..Cause::new(
            mistake.id,
            format!("{title}{taken} for the value of {name}{right} and went on from there"),
        )
    }
}

/// What the answer states for a node, with its sign, if it has this number.
fn as_stated<'c>(case: &Case<'c, '_>, node: NodeId, value: &Value) -> Option<&'c StatedValue> {
    let rows = case.claims.iter().flat_map(|claim| &claim.values);
    let mut rows = rows.filter(|(stated, _)| *stated == node);
    let (_, stated) = rows.find(|(_, stated)| stated.number.value() == value)?;
    Some(stated)
}
