//! The mistakes that people make, a row each, and what is found by those who make them. It is found once, and
//! shared by all answers that are compared with the right key.

use std::sync::LazyLock;

use super::cause::HypothesisId;
use super::claim::SKIPPED;
use super::flawed::found;
use super::habits::Habits;
use super::mistakes::{AT_NODES, Places, can_be_made, everywhere, is_small};
use super::rewriting::{WRITTEN, Write, with_nothing_skipped};
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::question::Question;
use crate::search::{PRESETS, SearchOption};
use crate::vocabulary::Vocabulary;

/// A mistake, and how to find out what the answer is for those who make it.
pub(super) struct Row {
    pub(super) id: HypothesisId,
    /// What those do who make it, with `{}` in the place of a node.
    pub(super) title: String,
    /// Where only what is written down is otherwise: the questions in which that must show.
    pub(super) shows: Option<&'static [Question]>,
    makes: Makes,
}

/// By what a mistake is made.
enum Makes {
    /// A search in which something is done otherwise everywhere.
    Everywhere(Habits),
    /// Searches in which something is done otherwise at one node.
    AtNodes(Places),
    /// Writing otherwise what a right search finds.
    Writing(Write),
}

/// All mistakes. One that can be made in several ways has several rows.
pub(super) static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |id: HypothesisId, makes| Row {
        id,
        title: id.meaning().to_owned(),
        shows: None,
        makes,
    };
    let rules = RULES.lines().filter_map(rule);
    let habits = everywhere().into_iter();
    let habits = habits.map(|(id, habits)| row(id, Makes::Everywhere(habits)));
    let at_nodes = AT_NODES
        .iter()
        .map(|&(id, places)| row(id, Makes::AtNodes(places)));
    let books = PRESETS.iter().map(|book| {
        let rules = by_rule(SearchOption::Convention, book.name);
        let of_book = row(HypothesisId::OtherConvention, rules);
        Row {
            title: format!("{}: convention {}", of_book.title, book.name),
            ..of_book
        }
    });
    let written = WRITTEN.iter().map(|&(id, shows, write)| Row {
        shows: Some(shows),
        ..row(id, Makes::Writing(write))
    });
    let none = Row {
        title: "wrote that nothing is pruned".to_owned(),
        shows: Some(&SKIPPED),
        ..row(
            HypothesisId::NoPruning,
            Makes::Writing(with_nothing_skipped),
        )
    };
    let searches = rules.chain(habits).chain(at_nodes).chain(books);
    searches.chain([none]).chain(written).collect()
});

/// The rules that are followed instead of those of the exercise, if these are others: the mistake, the option and its
/// word, and what those do who make it.
const RULES: &str = "\
other-cut-rule cut weak pruned on equality (α ≥ β), where this exercise prunes only when α > β
other-cut-rule cut strict pruned only when α > β, where this exercise prunes on equality too (α ≥ β)
other-fail-rule fail soft returned the best child's value even when it was outside the window (fail-soft)
other-fail-rule fail hard clamped values to the node's window (fail-hard)
other-fail-rule fail f2 started each node's best value at the bound it inherited (F2)
right-to-left order left searched the children from left to right, not from right to left
right-to-left order right searched the children from right to left
deep-too scope deep used bounds from further up, where only the parent's counts (deep cutoffs)
shallow-only scope shallow used only the parent's bound, and none from further up (shallow cutoffs only)
other-root-window root_window shared used one window for all children of the root, not a fresh one for each
other-root-window root_window fresh started again with the initial window at each child of the root
other-infinity-rule infinity open never cut at an open end, where an infinite leaf reaches it
other-infinity-rule infinity value cut where an infinite leaf reached an open end
mover-view leaf_values max read the leaves as MAX sees them, not as the player to move there does
mover-view leaf_values mover read the leaves as the player to move there sees them, not as MAX does";

/// A row of the rules.
fn rule(line: &'static str) -> Option<Row> {
    let mut words = line.splitn(4, ' ');
    let id = HypothesisId::from_word(words.next()?)?;
    let (option, word) = (SearchOption::from_word(words.next()?)?, words.next()?);
    Some(Row {
        id,
        title: words.next()?.to_owned(),
        shows: None,
        makes: by_rule(option, word),
    })
}

/// Following one other rule.
fn by_rule(option: SearchOption, word: &'static str) -> Makes {
    Makes::Everywhere(Habits::rules(&[(option, word)]))
}

/// In larger trees mistaken keys are not kept, but made anew for each wrong answer: a key takes more memory
/// than the tree.
const MOST_KEPT_NODES: usize = 4_000;

/// The keys of a mistake that is made everywhere, one for each way to make it. There are none where it
/// can't be made, or is made at single nodes or in writing anything but the line of play.
pub(crate) fn mistaken_keys<'t>(right: &Key<'t>, id: HypothesisId) -> Vec<Key<'t>> {
    let is_asked = |row: &usize| {
        let row = &ROWS[*row];
        let is_search = matches!(row.makes, Makes::Everywhere(_));
        row.id == id && (is_search || id == HypothesisId::PathReversed)
    };
    let rows = (0..ROWS.len()).filter(is_asked);
    let made = rows.flat_map(|row| made(row, right));
    made.map(|other| other.key).collect()
}

/// Visits the keys of those who make a mistake: the first of so many mistakes.
pub(super) fn each<'t>(right: &Key<'t>, most: usize, mut visit: impl FnMut(&MistakenKey<'t>)) {
    let all = || (0..ROWS.len().min(most)).flat_map(|row| made(row, right));
    if right.tree().len() > MOST_KEPT_NODES {
        all().for_each(|other| visit(&other));
    } else {
        let kept = right.mistaken.rules.get_or_init(|| all().collect());
        kept.iter().for_each(visit);
    }
}

/// The keys of a mistake.
fn made<'t>(row: usize, right: &Key<'t>) -> Vec<MistakenKey<'t>> {
    let made = |node, key| MistakenKey { row, node, key };
    let search = |habits: &Habits| {
        let is_possible = can_be_made(habits, right);
        is_possible.then(|| found(right, right.setup.clone(), habits))?
    };
    let key = match &ROWS[row].makes {
        Makes::Everywhere(habits) => search(habits),
        Makes::Writing(write) => write(right),
        Makes::AtNodes(places) => {
            let small = is_small(right).then(|| places(right));
            let places = small.into_iter().flatten();
            let keys = places.filter_map(|(node, habits)| Some(made(Some(node), search(&habits)?)));
            return keys.collect();
        }
    };
    key.into_iter().map(|key| made(None, key)).collect()
}
