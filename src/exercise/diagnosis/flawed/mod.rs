//! The search as it goes wrong in people's hands: it is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either.

mod chance;
mod line;
mod rules;
mod seen;

use std::borrow::Cow;

use super::habits::{Flaw, Habits, Instead};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{
    Algorithm, Convention, Fail, Found, InitialWindow, LeafValues, LentWindow, NodeRecords,
    Observer, Outcome, Place, Plan, Record, Search, SearchError, SearchOption, Setup, TreeGame,
    Window, search_by,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use chance::mistaken;
use line::{line, outcome};
use rules::Rules;
use seen::Seen;

/// What is found by those who search a key's tree in this way, and with these habits: nothing where the
/// search meets a leaf `?` or another trouble.
///
/// What an inner node returns only minimax and alpha-beta can be told; every algorithm searches a tree
/// in which leaves are misread.
pub(super) fn found<'t>(right: &Key<'t>, mut setup: Setup, habits: &Habits) -> Option<Key<'t>> {
    let algorithm = setup.plan.algorithm;
    setup.convention = algorithm.convention(&setup.convention);
    let searched = &misread(right, &setup.convention, habits);
    let key = match algorithm {
        _ if is_of_tree(habits, right) => Key::of_another(right.tree(), searched, setup),
        Algorithm::Minimax
        | Algorithm::Expectiminimax
        | Algorithm::AlphaBeta
        | Algorithm::Negamax => by_rules(right, searched, setup, habits.clone()),
        _ => return None,
    };
    key.ok()
}

/// Whether all that goes wrong is what stands in the tree: at a leaf, and who moves.
fn is_of_tree(habits: &Habits, key: &Key) -> bool {
    let is_of_leaf = habits
        .slip
        .as_ref()
        .is_none_or(|slip| slip.bound.is_none() && key.static_number(slip.node).is_some());
    let of_tree = Habits {
        exchange: habits.exchange,
        slip: habits.slip.clone(),
        ..Habits::default()
    };
    is_of_leaf && *habits == of_tree
}

/// The tree with its players exchanged and its leaf misread.
fn misread<'t>(right: &Key<'t>, convention: &Convention, habits: &Habits) -> Cow<'t, Tree> {
    let tree = right.tree();
    let mut read = Cow::Borrowed(tree);
    if let Some(exchange) = habits.exchange {
        read = Cow::Owned(tree.with_players_exchanged(|node| exchange.is_at(tree, node)));
    }
    if let Some(slip) = &habits.slip
        && let Some(value) = slip.value.clone()
        && right.static_number(slip.node).is_some()
    {
        // The value that the tree states is that of the player to move.
        let is_turned =
            convention.leaf_values == LeafValues::Mover && read.player(slip.node) == Player::Min;
        let value = if is_turned { -&value } else { value };
        read.to_mut().put_value(slip.node, value);
    }
    read
}

/// What is found by alpha-beta with these habits, or where there are chance nodes by minimax; the searched
/// tree has the shape of the key's.
fn by_rules<'t>(
    right: &Key<'t>,
    searched: &Tree,
    setup: Setup,
    mut habits: Habits,
) -> Result<Key<'t>, SearchError> {
    let mut convention = setup.convention.clone();
    let has_windows = setup.plan.algorithm.takes(SearchOption::Cut);
    if !has_windows {
        convention.window = InitialWindow::FULL;
        // Alpha-beta with open windows looks at every node.
        habits.flaw = Some(Flaw::WindowNotPassed);
    }
    if habits.flaw == Some(Flaw::NeverCuts) {
        // No value of a node is moved to where nobody cuts.
        convention.fail = Fail::Soft;
    }
    let is_known = matches!(habits.flaw, Some(Flaw::Hindsight));
    let rules = Rules {
        convention: &convention,
        habits: &habits,
        tree: right.tree(),
        exact: is_known.then(|| right.exact_values()).flatten(),
    };
    let game = TreeGame::new(searched, &convention);
    let (outcome, mut seen) = match habits.instead {
        Some(instead) => in_game(&mistaken(&game, instead), rules)?,
        None => in_game(&game, rules)?,
    };
    if !has_windows {
        for record in seen.1.all_mut() {
            (record.entry, record.exit) = (None, None);
        }
    }
    Ok(Key::of_run(right.tree(), setup, outcome, seen))
}

/// What is found in a game of the tree's nodes by these rules, and what is seen on the way.
fn in_game(
    game: &impl Game<Node = NodeId>,
    rules: Rules,
) -> Result<(Outcome, (Record, NodeRecords)), SearchError> {
    let tree = rules.tree;
    let mut seen = Seen::new(game, rules);
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
    if let Some(root) = seen
        .kept
        .1
        .get(NodeId::ROOT)
        .and_then(|root| root.found.as_ref())
    {
        found.bound = root.bound;
    }
    if let Some(slip) = &rules.habits.slip
        && slip.taken.is_some()
    {
        seen.best_children[slip.node.index()] = slip.taken;
    }
    let is_off_the_line = matches!(rules.habits.instead, Some(Instead::ChoiceOffTheLine(_)));
    let ends_at = |node| {
        game.mover(node) == Mover::Chance || is_off_the_line && tree.mover(node) == Mover::Chance
    };
    let line = line(game, ends_at, &seen.best_children, &seen.kept.1);
    let outcome = outcome(game.player(NodeId::ROOT), initial.lent(), found, line);
    Ok((outcome, seen.kept))
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
    let flaw = rules.habits.flaw;
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
