//! Alpha-beta as it goes wrong in people's hands: the search is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either.

use super::chance::mistaken;
use crate::exercise::habits::{ClosedWindow, Flaw, Habits, Instead, ResultOfCut, WrongCut};
use crate::exercise::key::Key;
use crate::game::{Altered, Game};
use crate::search::{
    Algorithm, Bound, Bounded, Convention, Event, Fail, Found, InitialWindow, LentWindow,
    NodeRecords, Observer, Outcome, Place, Plan, Record, Search, SearchError, SearchOption, Setup,
    TreeGame, Window, meets, search_by,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// The rules of whoever searches wrongly.
#[derive(Clone, Copy)]
struct Rules<'r> {
    convention: &'r Convention,
    habits: &'r Habits,
    /// What is done wrong at every node.
    flaw: Option<Flaw>,
    tree: &'r Tree,
}

/// What is found by those who search a tree once with these habits, by alpha-beta, or where there are
/// chance nodes by minimax; the searched tree has the shape of the other.
pub(super) fn by_rules<'t>(
    tree: &'t Tree,
    searched: &Tree,
    setup: Setup,
    habits: &Habits,
) -> Result<Key<'t>, SearchError> {
    let mut convention = setup.convention.clone();
    let mut flaw = habits.flaw;
    let has_windows = setup.plan.algorithm.takes(SearchOption::Cut);
    if !has_windows {
        convention.window = InitialWindow::FULL;
        // Alpha-beta with open windows looks at every node.
        flaw = Some(Flaw::WindowNotPassed);
    }
    if flaw == Some(Flaw::NeverCuts) {
        // No value of a node is moved to where nobody cuts.
        convention.fail = Fail::Soft;
    }
    let rules = Rules {
        convention: &convention,
        habits,
        flaw,
        tree,
    };
    let tree_game = TreeGame::new(searched, &convention);
    let mut game = Altered::of(&tree_game)
        .with_values(|node| habits.slip_at(node).map(|slip| slip.value.clone()));
    if let Some(instead) = habits.instead {
        game = mistaken(game, &tree_game, instead);
    }
    let (outcome, mut seen) = in_game(&game, rules)?;
    if !has_windows {
        seen.1.forget_windows();
    }
    let mut key = Key::of_run(tree, setup, outcome, seen);
    if let Some(Instead::ChoiceOffTheLine(_)) = habits.instead {
        let line = &mut key.outcome.principal_variation;
        let mut nodes = line.iter();
        if let Some(place) = nodes.position(|&node| tree.mover(node) == Mover::Chance) {
            line.truncate(place + 1);
        }
    }
    Ok(key)
}

/// What is found in a game of the tree's nodes by these rules, and what is seen on the way.
fn in_game(
    game: &impl Game<Node = NodeId>,
    rules: Rules,
) -> Result<(Outcome, (Record, NodeRecords)), SearchError> {
    let tree = rules.tree;
    let mut seen = Seen {
        rules,
        kept: (Record::new(tree), NodeRecords::new(tree)),
        best_children: vec![None; tree.len()],
    };
    let (plan, convention) = (Plan::from(Algorithm::default_for(tree)), rules.convention);
    let initial = &Window::initial(convention);
    let window = Some(initial).filter(|_| !tree.has_chance());
    let by_rules = |search: &mut Search<_, _>| {
        search.pass(window, |search| {
            visit(search.root(), window.map(Window::lent), rules, search)
        })
    };
    let found = search_by(by_rules, game, &plan, convention, &mut seen)?;
    for slip in &rules.habits.slips {
        if slip.taken.is_some() {
            seen.best_children[slip.node.index()] = slip.taken;
        }
    }
    let line = line(game, &seen.best_children, &seen.kept.1);
    let outcome = outcome(game.player(NodeId::ROOT), initial, found, line);
    Ok((outcome, seen.kept))
}

/// What is taken for the value of a node: by alpha-beta, or without a window by minimax.
fn visit<G: Game<Node = NodeId>>(
    place: Place<NodeId>,
    window: Option<LentWindow>,
    rules: Rules,
    search: &mut Search<G, impl Observer>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        return average(place, rules, search);
    }
    let found = search.visit(place, window, |search, node| {
        if rules.flaw == Some(Flaw::BoundsNotUpdated) {
            node.keep_bounds();
        }
        let mut is_closed = false;
        while let Some(child) = node.next_child() {
            let passed_on = match rules.flaw {
                Some(Flaw::WindowNotPassed) => LentWindow::OPEN,
                _ => node.window_for_child(),
            };
            let found = visit(child, window.map(|_| passed_on), rules, search)?;
            let before = node.window().map(LentWindow::kept);
            let is_better = search.improve(node, child, found);
            let (Some(entry), Some(before), Some(best)) = (window, &before, node.best()) else {
                continue;
            };
            if is_better || matches!(rules.flaw, Some(Flaw::WrongBound(_))) {
                is_closed = rules.closes(node.player, entry, before.lent(), &best.value);
            }
            let next = node.peek_child();
            if next.is_some() && rules.cuts(place.node, is_closed, next) {
                return Ok(search.cut(node, child));
            }
        }
        Ok(search.complete(node))
    })?;
    Ok(rules.believed(place.node, found))
}

/// What is taken for the value of a chance node.
fn average<G: Game<Node = NodeId>>(
    place: Place<NodeId>,
    rules: Rules,
    search: &mut Search<G, impl Observer>,
) -> Found<G> {
    let found = search.average(place, |child, search| visit(child, None, rules, search))?;
    Ok(rules.believed(place.node, found))
}

impl Rules<'_> {
    /// Whether a value closes the window of a node, as it was entered with and as it was before.
    fn closes(&self, player: Player, entry: LentWindow, before: LentWindow, value: &Value) -> bool {
        match (self.flaw, before.end_of(player)) {
            (Some(Flaw::WrongBound(_)), None) | (Some(Flaw::NeverCuts), _) => false,
            (Some(Flaw::WrongBound(cut)), Some(own)) => meets(cut, player, value, own),
            _ => self.goes_on_closed(before) || self.convention.closes(player, entry, value),
        }
    }

    /// Whether a window cuts at once that was closed already when its node was entered.
    fn goes_on_closed(&self, window: LentWindow) -> bool {
        let is_wanted = |cut: &WrongCut| cut.below == ClosedWindow::CutsAtOnce;
        self.habits.cuts.iter().any(is_wanted) && window.is_closed(self.convention.cut)
    }

    /// Whether the children that remain are skipped, of which `next` is the first.
    fn cuts(&self, node: NodeId, is_closed: bool, next: Option<NodeId>) -> bool {
        match self.habits.cut_at(node) {
            Some(cut) => cut.before.is_some() && next == cut.before,
            _ => is_closed,
        }
    }

    /// What is taken for the result of a visit.
    fn believed(&self, node: NodeId, mut found: Bounded) -> Bounded {
        if self.habits.instead == Some(Instead::Summed)
            && self.tree.mover(node) == Mover::Chance
            && found.bound == Bound::Exact
        {
            let children = i64::try_from(self.tree.children(node).count()).unwrap_or(i64::MAX);
            let count = Value::from(children);
            found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
        }
        if self.habits.takes_bounds_for_values || self.flaw == Some(Flaw::NeverCuts) {
            found.bound = Bound::Exact;
        }
        let cut = self.habits.cut_at(node);
        if cut.is_some_and(|cut| cut.result == ResultOfCut::Exact) {
            found.bound = Bound::Exact;
        }
        if let Some(slip) = self.habits.slip_at(node) {
            found.value = slip.value.clone();
            found.bound = slip.bound.unwrap_or(found.bound);
        }
        found
    }
}

/// What is seen of a search, with the results that are believed in.
struct Seen<'r> {
    rules: Rules<'r>,
    kept: (Record, NodeRecords),
    /// The child that improved each node's best value last.
    best_children: Vec<Option<NodeId>>,
}

impl Observer for Seen<'_> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Leave {
                node,
                found,
                window,
            } => {
                let found = &self.rules.believed(node, found.clone());
                self.kept.observe(Event::Leave {
                    node,
                    found,
                    window,
                });
            }
            Event::Improve { node, child, .. } => {
                self.best_children[node.index()] = Some(child);
                self.kept.observe(event);
            }
            _ => self.kept.observe(event),
        }
    }
}

/// What whoever searches so takes for the line of play: the best children one below the other. Where
/// F2 begins with a best value that no child improves, the first child that reaches it is the best.
/// Nobody chooses at a chance node, where the line ends.
fn line(
    game: &impl Game<Node = NodeId>,
    best_children: &[Option<NodeId>],
    records: &NodeRecords,
) -> Vec<NodeId> {
    let found = |node: NodeId| records.get(node).and_then(|record| record.found.as_ref());
    let reaches_best = |node: NodeId, child: &NodeId| {
        let not_reached = Bound::secured_by(game.player(node).opponent());
        let (best, child) = (found(node), found(*child));
        child.is_some_and(|child| {
            child.bound != not_reached && best.is_some_and(|best| best.value == child.value)
        })
    };
    let below = |&node: &NodeId| {
        if game.mover(node) == Mover::Chance {
            return None;
        }
        best_children[node.index()].or_else(|| {
            let mut children = game.children(node);
            children.find(|child| reaches_best(node, child))
        })
    };
    std::iter::successors(Some(NodeId::ROOT), below).collect()
}

/// What whoever searches so believes to have found: within the window a value and a line of play.
fn outcome(player: Player, window: &Window, found: Bounded, line: Vec<NodeId>) -> Outcome {
    let (is_low, is_high) = (
        window.lent().is_low(&found.value),
        window.lent().is_high(&found.value),
    );
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match player {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    let best_move = line.get(1).copied();
    let principal_variation = if is_known { line } else { Vec::new() };
    Outcome {
        passes: Vec::new(),
        found,
        best_move: best_move.filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation,
    }
}
