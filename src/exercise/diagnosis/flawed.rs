//! The search as it goes wrong in people's hands: it is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`] can be made of either.

use std::borrow::Cow;
use std::iter;

use super::habits::{Flaw, Habit, Instead, Rules};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{
    Algorithm, Bound, Bounded, Convention, Fail, Found, LeafValues, LentWindow, NodeRecords,
    Observer, Outcome, Place, Plan, Record, Search, SearchError, SearchOption, Settings, Setup,
    TreeGame, ValueRange, Window, search_by,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What is found by those who search a key's tree in this way, and with this habit: nothing where the
/// search meets a leaf `?` or another trouble.
///
/// What an inner node returns only minimax and alpha-beta can be told; every algorithm searches a tree
/// that is taken for another one.
pub(super) fn found<'t>(right: &Key<'t>, setup: Setup, habit: &Habit) -> Option<Key<'t>> {
    let setup = by_rules(setup, habit);
    let algorithm = setup.plan.algorithm;
    let searched = &mistaken(right, setup.convention.leaf_values, habit);
    let key = match algorithm {
        _ if is_of_tree(habit, right) => Key::of_another(right.tree(), searched, setup),
        Algorithm::Minimax
        | Algorithm::Expectiminimax
        | Algorithm::AlphaBeta
        | Algorithm::Negamax => by_alpha_beta(right, searched, setup, habit),
        _ => return None,
    };
    key.ok()
}

/// The search by other rules. Its convention keeps its name.
pub(super) fn by_rules(mut setup: Setup, habit: &Habit) -> Setup {
    let preset = setup.convention.preset;
    for (option, word) in habit.rules() {
        let rule = Settings::read(*option, word);
        let rule = rule.expect("the table has words of its options");
        setup = rule.applied_to(setup);
    }
    if habit.flaw() == Some(Flaw::Clamps) {
        setup.convention.fail = Fail::Hard;
    }
    setup.convention.preset = preset;
    setup.convention = setup.plan.algorithm.convention(&setup.convention);
    setup
}

/// Whether all that goes wrong stands in the setup or in the tree: at leaves, who moves, and how likely that is.
fn is_of_tree(habit: &Habit, key: &Key) -> bool {
    match habit {
        Habit::Rules(_) | Habit::Exchange(_) => true,
        Habit::Instead(instead) => *instead != Instead::Summed,
        Habit::Slip(slip) => slip.bound.is_none() && key.static_number(slip.node).is_some(),
        _ => false,
    }
}

/// The tree as somebody takes it who has this habit.
fn mistaken<'t>(right: &Key<'t>, leaf_values: LeafValues, habit: &Habit) -> Cow<'t, Tree> {
    let tree = right.tree();
    match habit {
        Habit::Exchange(exchange) => {
            Cow::Owned(tree.with_players_exchanged(|node| exchange.is_at(tree, node)))
        }
        Habit::Instead(instead) => Cow::Owned(without_chance(tree, *instead)),
        Habit::Slip(slip) if right.static_number(slip.node).is_some() => {
            // The value that the tree states is that of the player to move.
            let is_turned =
                leaf_values == LeafValues::Mover && tree.player(slip.node) == Player::Min;
            let value = if is_turned {
                -&slip.value
            } else {
                slip.value.clone()
            };
            let mut read = tree.clone();
            read.put_value(slip.node, value);
            Cow::Owned(read)
        }
        _ => Cow::Borrowed(tree),
    }
}

/// A tree with something else in the place of chance.
fn without_chance(tree: &Tree, instead: Instead) -> Tree {
    let mut other = tree.clone();
    let is_chance = |node: &NodeId| tree.mover(*node) == Mover::Chance;
    for node in tree.nodes().filter(is_chance) {
        let likelier = |best: NodeId, other: NodeId| {
            let is_likelier = Game::weight(tree, other) > Game::weight(tree, best);
            if is_likelier { other } else { best }
        };
        let likeliest = tree.children(node).reduce(likelier);
        match instead {
            Instead::Choice(player) => other.put_mover(node, player),
            Instead::Likeliest | Instead::Unweighted | Instead::Summed => {
                for child in tree.children(node) {
                    let counts = instead != Instead::Likeliest || Some(child) == likeliest;
                    other.put_probability(child, Value::from(i64::from(counts)));
                }
            }
        }
    }
    other
}

/// What is found by alpha-beta with this habit, or where there are chance nodes by minimax; the searched
/// tree has the shape of the key's.
fn by_alpha_beta<'t>(
    right: &Key<'t>,
    searched: &Tree,
    setup: Setup,
    habit: &Habit,
) -> Result<Key<'t>, SearchError> {
    let (tree, has_windows) = (right.tree(), setup.plan.algorithm.takes(SearchOption::Cut));
    let rules = Rules {
        convention: &convention(&setup, habit),
        tree,
        exact: match habit {
            Habit::Flaw(Flaw::Hindsight) => right.exact_values(),
            _ => None,
        },
        // Alpha-beta with open windows looks at every node.
        flaw: if has_windows {
            habit.flaw()
        } else {
            Some(Flaw::WindowNotPassed)
        },
        habit,
    };
    let game = &TreeGame::new(searched, rules.convention);
    let initial = &Window::initial(rules.convention);
    let window = Some(initial).filter(|_| !tree.has_chance());
    let by_rules = |search: &mut Search<_, _>| {
        search.pass(window, |search| {
            let left = &mut initial.clone();
            visit(search.root(), window.map(Window::lent), rules, left, search)
        })
    };
    let plan = Plan::from(Algorithm::default_for(tree));
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let found = search_by(by_rules, game, &plan, rules.convention, &mut seen)?;
    for visit in seen.1.all_mut() {
        // The search has told what it found, and not what was taken for that.
        let found = visit.found.take();
        visit.found = found.map(|found| rules.believed(visit.node, found));
        if rules.flaw == Some(Flaw::BoundsNotUpdated) {
            visit.exit.clone_from(&visit.entry);
        }
        if !has_windows {
            (visit.entry, visit.exit) = (None, None);
        }
    }
    let outcome = outcome(game, initial.lent(), found, &seen.1);
    Ok(Key::of_run(tree, setup, outcome, seen))
}

/// The convention of the search that is made, which may not be the one that is followed.
fn convention(setup: &Setup, habit: &Habit) -> Convention {
    let mut convention = setup.convention.clone();
    if !setup.plan.algorithm.takes(SearchOption::Cut) {
        convention.window = ValueRange::FULL;
    }
    if habit.flaw() == Some(Flaw::NeverCuts) {
        // No value of a node is moved to where nobody cuts.
        convention.fail = Fail::Soft;
    }
    convention
}

/// What is taken for the value of a node: by alpha-beta, or without a window by minimax. The window that
/// the node before it was left with is what some go on with.
fn visit<G: Game<Node = NodeId>>(
    place: Place<NodeId>,
    window: Option<LentWindow>,
    rules: Rules,
    left: &mut Window,
    search: &mut Search<G, impl Observer>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        let found = search.average(place, |child, search| {
            visit(child, None, rules, left, search)
        })?;
        return Ok(rules.believed(place.node, found));
    }
    let flaw = rules.flaw;
    if let (Some(Flaw::SiblingWindow), Some(window)) = (flaw, window) {
        *left = window.kept();
    }
    let found = search.visit(place, window, |search, node| {
        let keeps_bounds = flaw == Some(Flaw::BoundsNotUpdated);
        let first = keeps_bounds.then(|| node.window_for_child().kept());
        let (mut is_closed, mut after) = (false, None);
        let known = rules.best_known(place.node);
        while let Some(child) = node.next_child() {
            let own = rules.own_window(child, left, &known).or(first.clone());
            let passed_on = own.as_ref().map(Window::lent);
            let passed_on = passed_on.unwrap_or_else(|| node.window_for_child());
            let found = visit(child, window.map(|_| passed_on), rules, left, search)?;
            let before = node.window().map(LentWindow::kept);
            let is_better = search.improve(node, child, found).is_gt();
            let (Some(mut entry), Some(before), Some(best)) = (window, &before, node.best()) else {
                continue;
            };
            let mut now = before.lent();
            if flaw == Some(Flaw::OneWindow) {
                *left = left.lent().narrowed(node.player, best).kept();
                (entry, now) = (left.lent(), left.lent());
            }
            if is_better || rules.looks_again() {
                is_closed = rules.closes(node.player, entry, now, &best.value);
            }
            let next = node.peek_child();
            if next.is_some() && rules.cuts(place.node, is_closed, next) {
                after = Some(child);
                break;
            }
        }
        if let (Some(Flaw::SiblingWindow), Some(window)) = (flaw, node.window()) {
            *left = window.kept();
        }
        Ok(match after {
            Some(child) => search.cut(node, child),
            None => search.complete(node),
        })
    })?;
    Ok(rules.believed(place.node, found))
}

/// What whoever searches so believes to have found: within the window a value, and a line of play, the best children
/// one below the other, down to where nobody chooses.
fn outcome(game: &TreeGame, window: LentWindow, found: Bounded, visits: &NodeRecords) -> Outcome {
    let below = |&node: &NodeId| {
        let player = game.player(node);
        let value = |child: NodeId| Some((child, visits.value(child)?));
        let first_best = |best: (NodeId, _), other: (NodeId, _)| {
            let is_better = player.compare(other.1, best.1).is_gt();
            if is_better { other } else { best }
        };
        let known = game.children(node).filter_map(value);
        let best = known.reduce(first_best).map(|(child, _)| child);
        best.filter(|_| game.mover(node) != Mover::Chance)
    };
    let line = iter::successors(Some(NodeId::ROOT), below);
    let (is_low, is_high) = (window.is_low(&found.value), window.is_high(&found.value));
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match game.player(NodeId::ROOT) {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    Outcome {
        passes: Vec::new(),
        found,
        best_move: line.clone().nth(1).filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation: line.filter(|_| is_known).collect(),
    }
}
