//! The mistakes that people make, a row for each way to make one, and what is found by those who make them. It is
//! found once, and shared by all answers that are compared with the right key.

use std::ops::Range;
use std::sync::LazyLock;

use super::HypothesisId;
use super::flawed::{by_rules, found};
use super::habits::{Exchange, Flaw, Habit, Instead, Rule, Slip, is_alpha_beta};
use super::rewriting::{WRITTEN, Write};
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::question::Question;
use crate::game::Game;
use crate::search::{Algorithm, Bound, Cut, PRESETS, SearchOption, TreeGame};
use crate::tree::{NodeId, Player};
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
    Everywhere(Habit),
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
    let habits = habits.map(|(id, habit)| row(id, Makes::Everywhere(habit)));
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
    let searches = rules.chain(habits).chain(at_nodes).chain(books);
    searches.chain(written).collect()
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
    Makes::Everywhere(Habit::Rules(vec![(option, word)]))
}

/// What is done otherwise everywhere.
fn everywhere() -> Vec<(HypothesisId, Habit)> {
    use Cut::{Strict, Weak};
    use Exchange::{At, AtPly, Everywhere, Of};
    use Habit::{PlainRules, Rules};
    use HypothesisId as Id;
    use Player::{Max, Min};
    let (exchange, flaw, instead) = (Habit::Exchange, Habit::Flaw, Habit::Instead);
    let minimax = vec![(SearchOption::Algorithm, "minimax")];
    // Minimax says nothing of equal bounds, so that those who prune may do either.
    let prunes = |cut| {
        vec![
            (SearchOption::Algorithm, "alpha-beta"),
            (SearchOption::Cut, cut),
        ]
    };
    vec![
        (Id::OtherPlayerAtRoot, exchange(Everywhere)),
        (Id::OtherPlayerAtRoot, exchange(At(NodeId::ROOT))),
        (Id::MaxEverywhere, exchange(Of(Min))),
        (Id::MinEverywhere, exchange(Of(Max))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(1))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(2))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(3))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(4))),
        (Id::WindowNotPassed, flaw(Flaw::WindowNotPassed)),
        (Id::BoundsNotUpdated, flaw(Flaw::BoundsNotUpdated)),
        (Id::WrongBound, flaw(Flaw::WrongBound(Weak))),
        (Id::WrongBound, flaw(Flaw::WrongBound(Strict))),
        (Id::NoPruning, Rules(minimax)),
        (Id::NoPruning, flaw(Flaw::NeverCuts)),
        (Id::NotMinimax, Rules(prunes("weak"))),
        (Id::NotMinimax, PlainRules(prunes("weak"))),
        (Id::NotMinimax, Rules(prunes("strict"))),
        (Id::NotMinimax, PlainRules(prunes("strict"))),
        (Id::HindsightBounds, flaw(Flaw::Hindsight)),
        (Id::CutsOnWrongSide, flaw(Flaw::WrongSide(Weak))),
        (Id::CutsOnWrongSide, flaw(Flaw::WrongSide(Strict))),
        (Id::BoundsGlobal, flaw(Flaw::OneWindow)),
        (Id::FailHardAsValues, flaw(Flaw::Clamps)),
        (Id::SiblingWindow, flaw(Flaw::SiblingWindow)),
        (Id::ChanceUnweighted, instead(Instead::Unweighted)),
        (Id::ChanceAsMax, instead(Instead::Choice(Max))),
        (Id::ChanceAsMin, instead(Instead::Choice(Min))),
        (Id::ChanceSummed, instead(Instead::Summed)),
        (Id::ChanceLikeliest, instead(Instead::Likeliest)),
    ]
}

/// Whether the search can go wrong in this way, whatever the tree.
fn can_be_made(habit: &Habit, right: &Key) -> bool {
    let (algorithm, setup) = (right.algorithm(), by_rules(right.setup.clone(), habit));
    let follows = setup.plan.algorithm;
    let is_possible = |(option, word): &Rule| match option {
        SearchOption::Algorithm if *word == "minimax" => !algorithm.looks_at_all(),
        SearchOption::Algorithm => algorithm == Algorithm::Minimax,
        SearchOption::Convention => follows.takes(SearchOption::Cut),
        &option => follows.takes(option),
    };
    match habit {
        // The exercise may follow the rules itself.
        Habit::Rules(rules) => setup != right.setup && rules.iter().all(is_possible),
        Habit::PlainRules(rules) => rules.iter().all(is_possible),
        Habit::Instead(_) => algorithm == Algorithm::Expectiminimax,
        Habit::Flaw(_) => is_alpha_beta(algorithm),
        _ => true,
    }
}

/// Where something is done otherwise, once for each way to do it.
type Places = fn(&Key) -> Vec<(NodeId, Habit)>;

/// What is done otherwise at one node of a small tree.
const AT_NODES: [(HypothesisId, Places); 3] = [
    (HypothesisId::WrongPlayerAtNode, wrong_player),
    (HypothesisId::CutTooEarly, too_early),
    (HypothesisId::CutTooLate, too_late),
];

/// In larger trees mistakes at single nodes are not tried.
const MOST_NODES: usize = 250;

/// Whether there is time to try mistakes at single nodes.
pub(super) fn is_small(right: &Key) -> bool {
    right.tree().len() <= MOST_NODES
}

/// Exchanging MAX and MIN at one inner node below the root.
fn wrong_player(right: &Key) -> Vec<(NodeId, Habit)> {
    let nodes = right.expanded().iter().copied();
    let nodes = nodes.filter(|node| *node != NodeId::ROOT);
    let exchange = |node| Habit::Exchange(Exchange::At(node));
    nodes.map(|node| (node, exchange(node))).collect()
}

/// Skipping children that the search looks at: what is found of the others is taken for the value, or as much as the
/// opponent has elsewhere, as if that had cut.
fn too_early(right: &Key) -> Vec<(NodeId, Habit)> {
    let mut cuts = wrong_cuts(right, |visited, _| 1..visited);
    let closed = cuts.iter().filter_map(|(node, habit)| match habit {
        Habit::SkipsAt(_, next, _) => {
            let slip = as_if_closed(right, *node)?;
            Some((*node, Habit::SkipsAt(*node, *next, Some(slip))))
        }
        _ => None,
    });
    let closed: Vec<_> = closed.collect();
    cuts.extend(closed);
    cuts
}

/// As much as the opponent has elsewhere already, taken for the value of a node: with that its window would be
/// closed.
fn as_if_closed(right: &Key, node: NodeId) -> Option<Slip> {
    let player = right.tree().player(node);
    let window = right.visit(node)?.entry.as_ref()?;
    let value = window.lent().end_of(player.opponent())?.value.clone();
    let bound = Some(Bound::secured_by(player));
    Some(Slip { node, value, bound })
}

/// Looking at children that the search skips.
fn too_late(right: &Key) -> Vec<(NodeId, Habit)> {
    wrong_cuts(right, |visited, children| visited + 1..children + 1)
}

/// Cuts before other children than that which alpha-beta cuts before: of so many visited ones among so many.
fn wrong_cuts(right: &Key, places: fn(usize, usize) -> Range<usize>) -> Vec<(NodeId, Habit)> {
    let game = TreeGame::new(right.tree(), right.convention());
    let mut cuts = Vec::new();
    if !is_alpha_beta(right.algorithm()) {
        return cuts;
    }
    for &node in right.expanded() {
        let children: Vec<NodeId> = Game::children(&game, node).collect();
        let is_visited = |child: &&NodeId| right.visit(**child).is_some();
        let visited = children.iter().filter(is_visited).count();
        for place in places(visited, children.len()).rev() {
            let next = children.get(place).copied();
            cuts.push((node, Habit::SkipsAt(node, next, None)));
        }
    }
    cuts
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
    let search = |habit: &Habit| {
        let is_possible = can_be_made(habit, right);
        is_possible.then(|| found(right, right.setup.clone(), habit))?
    };
    let key = match &ROWS[row].makes {
        Makes::Everywhere(habit) => search(habit),
        Makes::Writing(write) => write(right),
        Makes::AtNodes(places) => {
            let small = is_small(right).then(|| places(right));
            let places = small.into_iter().flatten();
            let keys = places.filter_map(|(node, habit)| Some(made(Some(node), search(&habit)?)));
            return keys.collect();
        }
    };
    key.into_iter().map(|key| made(None, key)).collect()
}
