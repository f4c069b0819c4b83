//! The mistakes that people make, a row for each way to make one, and what is found by those who make them. It is
//! found once, and shared by all answers that are compared with the right key.

use std::sync::LazyLock;

use super::HypothesisId as Id;
use super::policy::Flaw;
use super::searching::{AtNodes, Habit, Instead, found, too_early, too_late, wrong_player};
use super::writing::{SKIPPED, WRITTEN, Write, with_all_nodes};
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::question::Question;
use crate::search::{Cut, PRESETS, SearchOption};
use crate::tree::{NodeId, Player, Tree};
use crate::vocabulary::Vocabulary;

/// A mistake, and how to find out what the answer is for those who make it.
pub(super) struct Row {
    pub(super) id: Id,
    /// What those do who make it, with `{}` in the place of a node.
    pub(super) title: String,
    makes: Makes,
}

/// By what a mistake is made.
enum Makes {
    /// A search in which something is done otherwise everywhere.
    Search(Habit),
    /// Searches in which something is done otherwise at one node of a small tree.
    AtNodes(for<'t> fn(&Key<'t>) -> AtNodes<'t>),
    /// Writing otherwise what a right search finds; answers to these questions must show it.
    Writing(&'static [Question], Write),
}

/// All mistakes. One that can be made in several ways has several rows.
pub(super) static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |id: Id, makes| Row {
        id,
        title: id.meaning().to_owned(),
        makes,
    };
    let habits = HABITS.into_iter();
    let habits = habits.map(|(id, habit)| row(id, Makes::Search(habit)));
    let books = PRESETS.iter().map(|book| Row {
        title: format!(
            "{}: convention {}",
            Id::OtherConvention.meaning(),
            book.name
        ),
        ..row(
            Id::OtherConvention,
            by_rule(SearchOption::Convention, book.name),
        )
    });
    let written = WRITTEN.iter();
    let written = written.map(|&(id, shows, write)| row(id, Makes::Writing(shows, write)));
    let rules = RULES.lines().filter_map(rule);
    let at_nodes = [
        row(Id::WrongPlayerAtNode, Makes::AtNodes(wrong_player)),
        row(Id::CutTooEarly, Makes::AtNodes(too_early)),
        row(Id::CutTooLate, Makes::AtNodes(too_late)),
    ];
    let nothing_listed = Row {
        title: "wrote down that nothing is pruned".to_owned(),
        ..row(Id::NoPruning, Makes::Writing(&SKIPPED, with_all_nodes))
    };
    let searches = rules.chain(habits).chain(at_nodes).chain(books);
    searches.chain(written).chain([nothing_listed]).collect()
});

impl Row {
    /// Where only what is written down is otherwise: the questions in which that must show.
    pub(super) fn shows(&self) -> Option<&'static [Question]> {
        match self.makes {
            Makes::Writing(shows, _) => Some(shows),
            _ => None,
        }
    }
}

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
    let id = Id::from_word(words.next()?)?;
    let (option, word) = (SearchOption::from_word(words.next()?)?, words.next()?);
    Some(Row {
        id,
        title: words.next()?.to_owned(),
        makes: by_rule(option, word),
    })
}

fn by_rule(option: SearchOption, word: &'static str) -> Makes {
    Makes::Search(Habit::Rule(option, word))
}

/// What is done otherwise everywhere.
const HABITS: [(Id, Habit); 29] = {
    use Cut::{Strict, Weak};
    use Habit::{Exchange, Prunes, Rule};
    use Player::{Max, Min};
    [
        (Id::OtherPlayerAtRoot, Exchange(|_, _| true)),
        (Id::OtherPlayerAtRoot, Exchange(at_ply::<0>)),
        (Id::MaxEverywhere, Exchange(at_min_nodes)),
        (Id::MinEverywhere, Exchange(at_max_nodes)),
        (Id::WrongPlayerAtLevel, Exchange(at_ply::<1>)),
        (Id::WrongPlayerAtLevel, Exchange(at_ply::<2>)),
        (Id::WrongPlayerAtLevel, Exchange(at_ply::<3>)),
        (Id::WrongPlayerAtLevel, Exchange(at_ply::<4>)),
        (Id::WindowNotPassed, Habit::Flaw(Flaw::WindowNotPassed)),
        (Id::BoundsNotUpdated, Habit::Flaw(Flaw::BoundsNotUpdated)),
        (Id::WrongBound, Habit::Flaw(Flaw::WrongBound(Weak))),
        (Id::WrongBound, Habit::Flaw(Flaw::WrongBound(Strict))),
        (Id::NoPruning, Rule(SearchOption::Algorithm, "minimax")),
        (Id::NoPruning, Habit::Flaw(Flaw::NeverCuts)),
        // Minimax says nothing of equal bounds, so that those who prune may do either.
        (Id::NotMinimax, Prunes(Weak, Flaw::Nothing)),
        (Id::NotMinimax, Prunes(Weak, Flaw::BoundsAsValues)),
        (Id::NotMinimax, Prunes(Strict, Flaw::Nothing)),
        (Id::NotMinimax, Prunes(Strict, Flaw::BoundsAsValues)),
        (Id::HindsightBounds, Habit::Flaw(Flaw::Hindsight)),
        (Id::CutsOnWrongSide, Habit::Flaw(Flaw::WrongSide(Weak))),
        (Id::CutsOnWrongSide, Habit::Flaw(Flaw::WrongSide(Strict))),
        (Id::BoundsGlobal, Habit::Flaw(Flaw::OneWindow)),
        (Id::FailHardAsValues, Habit::Flaw(Flaw::Clamps)),
        (Id::SiblingWindow, Habit::Flaw(Flaw::SiblingWindow)),
        (Id::ChanceUnweighted, Habit::Instead(Instead::Unweighted)),
        (Id::ChanceAsMax, Habit::Instead(Instead::Choice(Max))),
        (Id::ChanceAsMin, Habit::Instead(Instead::Choice(Min))),
        (Id::ChanceSummed, Habit::Instead(Instead::Summed)),
        (Id::ChanceLikeliest, Habit::Instead(Instead::Likeliest)),
    ]
};

fn at_ply<const PLY: usize>(tree: &Tree, node: NodeId) -> bool {
    tree.ply(node) == PLY
}

fn at_min_nodes(tree: &Tree, node: NodeId) -> bool {
    !tree.is_leaf(node) && tree.player(node) == Player::Min
}

fn at_max_nodes(tree: &Tree, node: NodeId) -> bool {
    !tree.is_leaf(node) && tree.player(node) == Player::Max
}

/// In larger trees mistakes at single nodes are not tried.
const MOST_NODES: usize = 250;

/// Whether there is time to try mistakes at single nodes.
pub(super) fn is_small(right: &Key) -> bool {
    right.tree().len() <= MOST_NODES
}

/// The keys of a mistake that is made everywhere, one for each way to make it. There are none where it
/// can't be made, or is made at single nodes or in writing anything but the line of play.
pub(crate) fn mistaken_keys<'t>(right: &Key<'t>, id: Id) -> Vec<Key<'t>> {
    let is_asked = |row: &usize| {
        let row = &ROWS[*row];
        let is_search = matches!(row.makes, Makes::Search(_));
        row.id == id && (is_search || id == Id::PathReversed)
    };
    let rows = (0..ROWS.len()).filter(is_asked);
    let made = rows.flat_map(|row| made(row, right));
    made.map(|other| other.key).collect()
}

/// The keys of those who make a mistake.
pub(super) fn all<'k, 't>(right: &'k Key<'t>) -> &'k [MistakenKey<'t>] {
    let rules = &right.mistaken.rules;
    rules.get_or_init(|| (0..ROWS.len()).flat_map(|row| made(row, right)).collect())
}

/// The keys of a mistake.
fn made<'t>(row: usize, right: &Key<'t>) -> Vec<MistakenKey<'t>> {
    let one = |key: Option<Key<'t>>| Vec::from_iter(key.map(|key| (None, key)));
    let keys = match &ROWS[row].makes {
        Makes::Search(habit) => one(found(right, habit)),
        Makes::Writing(_, write) => one(write(right)),
        Makes::AtNodes(_) if !is_small(right) => Vec::new(),
        Makes::AtNodes(at_nodes) => {
            let keys = at_nodes(right).into_iter();
            keys.map(|(node, key)| (Some(node), key)).collect()
        }
    };
    let keys = keys.into_iter();
    keys.map(|(node, key)| MistakenKey { row, node, key })
        .collect()
}
