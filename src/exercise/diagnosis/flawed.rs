//! The search as it goes wrong in people's hands: it is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`] can be made of either.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::habits::{Flaw, Habit, Instead, Rules};
use crate::exercise::key::Key;
use crate::game::{Altered, Game};
use crate::search::{
    Algorithm, Bound, Bounded, Fail, Found, LeafValues, LentWindow, NodeRecords, Observer, Outcome,
    Place, Plan, Record, Search, SearchError, SearchOption, Settings, Setup, TreeGame, ValueRange,
    Window, search_by,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What is found by those who search a key's tree in this way, and with this habit: nothing where the
/// search meets a leaf `?` or another trouble.
///
/// What an inner node returns only minimax and alpha-beta can be told; every algorithm searches a tree
/// in which leaves are misread.
pub(super) fn found<'t>(right: &Key<'t>, setup: Setup, habit: &Habit) -> Option<Key<'t>> {
    let setup = by_rules(setup, habit);
    let algorithm = setup.plan.algorithm;
    let searched = &misread(right, setup.convention.leaf_values, habit);
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

/// Whether all that goes wrong stands in the setup or in the tree: at a leaf, and who moves.
fn is_of_tree(habit: &Habit, key: &Key) -> bool {
    match habit {
        Habit::Rules(_) | Habit::Exchange(_) => true,
        Habit::Slip(slip) => slip.bound.is_none() && key.static_number(slip.node).is_some(),
        _ => false,
    }
}

/// The tree with its players exchanged or its leaf misread.
fn misread<'t>(right: &Key<'t>, leaf_values: LeafValues, habit: &Habit) -> Cow<'t, Tree> {
    let tree = right.tree();
    match habit {
        Habit::Exchange(exchange) => {
            Cow::Owned(tree.with_players_exchanged(|node| exchange.is_at(tree, node)))
        }
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

/// What is found by alpha-beta with this habit, or where there are chance nodes by minimax; the searched
/// tree has the shape of the key's.
fn by_alpha_beta<'t>(
    right: &Key<'t>,
    searched: &Tree,
    setup: Setup,
    habit: &Habit,
) -> Result<Key<'t>, SearchError> {
    let mut convention = setup.convention.clone();
    let has_windows = setup.plan.algorithm.takes(SearchOption::Cut);
    if !has_windows {
        convention.window = ValueRange::FULL;
    }
    if habit.flaw() == Some(Flaw::NeverCuts) {
        // No value of a node is moved to where nobody cuts.
        convention.fail = Fail::Soft;
    }
    // Alpha-beta with open windows looks at every node.
    let flaw = if has_windows {
        habit.flaw()
    } else {
        Some(Flaw::WindowNotPassed)
    };
    let knows_all = flaw == Some(Flaw::Hindsight);
    let rules = Rules {
        convention: &convention,
        tree: right.tree(),
        exact: knows_all.then(|| right.exact_values()).flatten(),
        flaw,
        habit,
    };
    let game = TreeGame::new(searched, &convention);
    let (outcome, mut seen) = match habit {
        Habit::Instead(instead) => in_game(&without_chance(&game, *instead), rules)?,
        _ => in_game(&game, rules)?,
    };
    if !has_windows {
        for record in seen.1.all_mut() {
            (record.entry, record.exit) = (None, None);
        }
    }
    Ok(Key::of_run(right.tree(), setup, outcome, seen))
}

/// A tree's game with something else in the place of chance.
fn without_chance<'g>(of_tree: &'g TreeGame<'g>, instead: Instead) -> Altered<'g, TreeGame<'g>> {
    let tree = of_tree.tree();
    let is_chance = |node: &NodeId| Game::mover(of_tree, *node) == Mover::Chance;
    let likelier = |best: NodeId, other: NodeId| {
        let is_likelier = Game::weight(of_tree, other) > Game::weight(of_tree, best);
        if is_likelier { other } else { best }
    };
    let chances = tree.nodes().filter(is_chance);
    let likeliest = chances.filter_map(|node| tree.children(node).reduce(likelier));
    let likeliest: FxHashSet<NodeId> = likeliest.collect();
    let mover = move |node| match (Game::mover(of_tree, node), instead) {
        (Mover::Chance, Instead::Choice(player)) => player.into(),
        (mover, _) => mover,
    };
    let weight = move |child| match instead {
        Instead::Likeliest => Value::from(i64::from(likeliest.contains(&child))),
        _ => Value::from(1),
    };
    Altered::of(of_tree).with_movers(mover).with_weights(weight)
}

/// What is found in a game of the tree's nodes by these rules, and what is seen on the way.
fn in_game(
    game: &impl Game<Node = NodeId>,
    rules: Rules,
) -> Result<(Outcome, (Record, NodeRecords)), SearchError> {
    let tree = rules.tree;
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let (plan, convention) = (Plan::from(Algorithm::default_for(tree)), rules.convention);
    let initial = &Window::initial(convention);
    let window = Some(initial).filter(|_| !tree.has_chance());
    let by_rules = |search: &mut Search<_, _>| {
        search.pass(window, |search| {
            let left = &mut initial.clone();
            visit(search.root(), window.map(Window::lent), rules, left, search)
        })
    };
    let mut found = search_by(by_rules, game, &plan, convention, &mut seen)?;
    rules.believe(&mut seen.1);
    if let Some(root) = seen
        .1
        .get(NodeId::ROOT)
        .and_then(|root| root.found.as_ref())
    {
        found.bound = root.bound;
    }
    let line = line(game, &seen.1);
    let outcome = outcome(game.player(NodeId::ROOT), initial.lent(), found, line);
    Ok((outcome, seen))
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
        if flaw == Some(Flaw::BoundsNotUpdated) {
            node.keep_bounds();
        }
        let (mut is_closed, mut after) = (false, None);
        let known = rules.best_known(place.node);
        while let Some(child) = node.next_child() {
            let own = rules.own_window(child, left, &known);
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

/// What whoever searches so takes for the line of play: the best children one below the other, down to
/// where nobody chooses.
fn line(game: &impl Game<Node = NodeId>, visits: &NodeRecords) -> Vec<NodeId> {
    let below = |&node: &NodeId| {
        let player = game.player(node);
        let value = |child: NodeId| Some((child, &visits.get(child)?.found.as_ref()?.value));
        let first_best = |best: (NodeId, _), other: (NodeId, _)| {
            let is_better = player.compare(other.1, best.1).is_gt();
            if is_better { other } else { best }
        };
        let known = game.children(node).filter_map(value);
        let best = known.reduce(first_best).map(|(child, _)| child);
        best.filter(|_| game.mover(node) != Mover::Chance)
    };
    std::iter::successors(Some(NodeId::ROOT), below).collect()
}

/// What whoever searches so believes to have found: within the window a value and a line of play.
fn outcome(player: Player, window: LentWindow, found: Bounded, line: Vec<NodeId>) -> Outcome {
    let (is_low, is_high) = (window.is_low(&found.value), window.is_high(&found.value));
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match player {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    Outcome {
        passes: Vec::new(),
        found,
        best_move: line.get(1).copied().filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation: if is_known { line } else { Vec::new() },
    }
}
