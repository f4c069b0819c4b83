//! The mistakes that people make, a row for each way to make one, and what is found by those who make them. It is
//! found once, and shared by all answers that are compared with the right key.

use std::sync::LazyLock;

use super::HypothesisId as Id;
use super::policy::Flaw;
use super::searching::{self, AtNodes, Instead};
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
    /// Another rule is followed: the option and its word.
    Rule(SearchOption, &'static str),
    /// MAX and MIN are taken for each other at these nodes.
    Players(fn(&Tree, NodeId) -> bool),
    /// Something else is done than averaging.
    Chance(Instead),
    /// Somebody prunes where every leaf must be evaluated.
    Prunes(Cut, Flaw),
    /// Somebody prunes wrongly.
    Flaw(Flaw),
    /// Something is done otherwise at one node of a small tree.
    AtNodes(for<'t> fn(&Key<'t>) -> AtNodes<'t>),
    /// What a right search finds is written otherwise; answers to these questions must show it.
    Writing(&'static [Question], Write),
}

/// All mistakes. One that can be made in several ways has several rows.
pub(super) static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |(id, makes): (Id, Makes)| Row {
        id,
        title: id.meaning().to_owned(),
        makes,
    };
    let other_book = Id::OtherConvention.meaning();
    let books = PRESETS.iter().map(|book| Row {
        id: Id::OtherConvention,
        title: format!("{other_book}: convention {}", book.name),
        makes: Makes::Rule(SearchOption::Convention, book.name),
    });
    let nothing_listed = Row {
        id: Id::NoPruning,
        title: "wrote down that nothing is pruned".to_owned(),
        makes: Makes::Writing(&SKIPPED, with_all_nodes),
    };
    let written = WRITTEN.into_iter();
    let written = written.map(|(id, shows, write)| (id, Makes::Writing(shows, write)));
    let mistakes = MISTAKES.into_iter().chain(written).map(row);
    let rules = RULES.lines().filter_map(rule).chain(books);
    rules.chain(mistakes).chain([nothing_listed]).collect()
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
        makes: Makes::Rule(option, word),
    })
}

/// What is done otherwise everywhere, or at single nodes.
const MISTAKES: [(Id, Makes); 32] = {
    use Cut::{Strict, Weak};
    use Makes::{AtNodes, Chance, Players, Prunes, Rule};
    use Player::{Max, Min};
    [
        (Id::OtherPlayerAtRoot, Players(|_, _| true)),
        (Id::OtherPlayerAtRoot, Players(at_ply::<0>)),
        (Id::MaxEverywhere, Players(at_min_nodes)),
        (Id::MinEverywhere, Players(at_max_nodes)),
        (Id::WrongPlayerAtLevel, Players(at_ply::<1>)),
        (Id::WrongPlayerAtLevel, Players(at_ply::<2>)),
        (Id::WrongPlayerAtLevel, Players(at_ply::<3>)),
        (Id::WrongPlayerAtLevel, Players(at_ply::<4>)),
        (Id::WindowNotPassed, Makes::Flaw(Flaw::WindowNotPassed)),
        (Id::BoundsNotUpdated, Makes::Flaw(Flaw::BoundsNotUpdated)),
        (Id::WrongBound, Makes::Flaw(Flaw::WrongBound(Weak))),
        (Id::WrongBound, Makes::Flaw(Flaw::WrongBound(Strict))),
        (Id::NoPruning, Rule(SearchOption::Algorithm, "minimax")),
        (Id::NoPruning, Makes::Flaw(Flaw::NeverCuts)),
        // Minimax says nothing of equal bounds, so that those who prune may do either.
        (Id::NotMinimax, Prunes(Weak, Flaw::Nothing)),
        (Id::NotMinimax, Prunes(Weak, Flaw::BoundsAsValues)),
        (Id::NotMinimax, Prunes(Strict, Flaw::Nothing)),
        (Id::NotMinimax, Prunes(Strict, Flaw::BoundsAsValues)),
        (Id::HindsightBounds, Makes::Flaw(Flaw::Hindsight)),
        (Id::CutsOnWrongSide, Makes::Flaw(Flaw::WrongSide(Weak))),
        (Id::CutsOnWrongSide, Makes::Flaw(Flaw::WrongSide(Strict))),
        (Id::BoundsGlobal, Makes::Flaw(Flaw::OneWindow)),
        (Id::FailHardAsValues, Makes::Flaw(Flaw::Clamps)),
        (Id::SiblingWindow, Makes::Flaw(Flaw::SiblingWindow)),
        (Id::ChanceUnweighted, Chance(Instead::Unweighted)),
        (Id::ChanceAsMax, Chance(Instead::Choice(Max))),
        (Id::ChanceAsMin, Chance(Instead::Choice(Min))),
        (Id::ChanceSummed, Chance(Instead::Summed)),
        (Id::ChanceLikeliest, Chance(Instead::Likeliest)),
        (Id::WrongPlayerAtNode, AtNodes(searching::wrong_player)),
        (Id::CutTooEarly, AtNodes(searching::too_early)),
        (Id::CutTooLate, AtNodes(searching::too_late)),
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
        let is_search = !matches!(row.makes, Makes::AtNodes(_) | Makes::Writing(..));
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
        Makes::Rule(option, word) => one(searching::by_rule(right, *option, word)),
        Makes::Players(are_exchanged) => one(searching::exchanged(right, are_exchanged)),
        Makes::Chance(instead) => one(searching::without_averages(right, *instead)),
        Makes::Prunes(cut, flaw) => one(searching::pruning(right, *cut, flaw)),
        Makes::Flaw(flaw) => one(searching::flawed(right, flaw)),
        Makes::Writing(_, write) => one(write(right)),
        Makes::AtNodes(_) if !is_small(right) => Vec::new(),
        Makes::AtNodes(at_nodes) => at_nodes(right),
    };
    let keys = keys.into_iter();
    keys.map(|(node, key)| MistakenKey { row, node, key })
        .collect()
}
