//! Alpha-beta as it goes wrong in people's hands: the search is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either.

use super::chance::Mistaken;
use crate::exercise::habits::{ClosedWindow, Flaw, Habits, Instead, ResultOfCut, WrongCut};
use crate::exercise::key::Key;
use crate::game::{Borrowed, Game, Overlaid};
use crate::search::{
    Bound, Bounded, Convention, Event, Fail, InitialWindow, LentWindow, Limit, NodeRecords,
    Observer, Outcome, Policy, Record, SearchError, SearchOption, Setup, TreeGame, Window,
    alpha_beta_by, expectiminimax_by, meets,
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
    let game = Overlaid::new(Borrowed::whole(&tree_game), |node| {
        habits.slip_at(node).map(|slip| slip.value.clone())
    });
    let (outcome, mut seen) = match habits.instead {
        Some(instead) => in_game(&Mistaken::new(game, &tree_game, instead), rules),
        None => in_game(&game, rules),
    }?;
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
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let mut best_children = BestChildren(vec![None; tree.len()]);
    let observer = &mut (&mut seen, &mut best_children);
    let window = Window::initial(rules.convention);
    let found = if tree.has_chance() {
        expectiminimax_by(rules, game, observer)?
    } else {
        alpha_beta_by(rules, game, &window, observer)?
    };
    for slip in &rules.habits.slips {
        if slip.taken.is_some() {
            best_children.0[slip.node.index()] = slip.taken;
        }
    }
    let line = line(game, &best_children, &seen.1);
    Ok((
        outcome(game.player(NodeId::ROOT), &window, found, line),
        seen,
    ))
}

impl Rules<'_> {
    /// Whether a window cuts at once that was closed already when its node was entered.
    fn goes_on_closed(&self, window: LentWindow) -> bool {
        let is_wanted = |cut: &WrongCut| cut.below == ClosedWindow::CutsAtOnce;
        self.habits.cuts.iter().any(is_wanted) && window.is_closed(self.convention.cut)
    }
}

impl Policy<NodeId> for Rules<'_> {
    fn convention(&self) -> &Convention {
        self.convention
    }

    fn window_for_child<'w>(
        &self,
        player: Player,
        window: LentWindow<'w>,
        best: Option<&'w Limit>,
    ) -> LentWindow<'w> {
        match self.flaw {
            Some(Flaw::WindowNotPassed) => LentWindow::OPEN,
            _ => self.convention.window_for_child(player, window, best),
        }
    }

    fn has_fresh_windows(&self, ply: usize) -> bool {
        let convention = &self.convention;
        self.flaw == Some(Flaw::WindowNotPassed)
            || Policy::<NodeId>::has_fresh_windows(convention, ply)
    }

    fn improves(&self, player: Player, window: LentWindow, best: &Value) -> bool {
        self.flaw != Some(Flaw::BoundsNotUpdated) && self.convention.improves(player, window, best)
    }

    fn closes(
        &self,
        player: Player,
        entry: LentWindow,
        best: Option<&Limit>,
        value: &Value,
    ) -> bool {
        let window = self.improved(player, entry, best);
        match (self.flaw, window.near_end(player)) {
            (Some(Flaw::WrongBound(_)), None) | (Some(Flaw::NeverCuts), _) => false,
            (Some(Flaw::WrongBound(cut)), Some(own)) => meets(cut, player, value, own),
            _ => self.goes_on_closed(window) || self.convention.closes(player, entry, best, value),
        }
    }

    fn cuts(&self, node: NodeId, is_closed: bool, next: impl FnOnce() -> Option<NodeId>) -> bool {
        match self.habits.cut_at(node) {
            Some(cut) => cut.before.is_some() && next() == cut.before,
            _ => is_closed,
        }
    }

    fn tests_every_child(&self) -> bool {
        matches!(self.flaw, Some(Flaw::WrongBound(_)))
    }

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

/// The child that improved each node's best value last.
struct BestChildren(Vec<Option<NodeId>>);

impl Observer for BestChildren {
    const LOOKS_AT_VALUES: bool = false;

    fn observe(&mut self, event: Event<'_>) {
        if let Event::Improve { node, child, .. } = event {
            self.0[node.index()] = Some(child);
        }
    }
}

/// What whoever searches so takes for the line of play: the best children one below the other. Where
/// F2 begins with a best value that no child improves, the first child that reaches it is the best.
/// Nobody chooses at a chance node, where the line ends.
fn line(
    game: &impl Game<Node = NodeId>,
    best_children: &BestChildren,
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
        best_children.0[node.index()].or_else(|| {
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
