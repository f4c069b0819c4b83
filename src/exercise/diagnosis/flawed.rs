//! Alpha-beta as it goes wrong in people's hands: the search is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either.

use super::mistake::Found;
use crate::exercise::key::Key;
use crate::game::{Borrowed, Game, Overlaid};
use crate::search::{
    Bound, Bounded, Convention, Cut, Event, LentWindow, Limit, NodeRecords, Observer, Outcome,
    Policy, Record, SearchError, TreeGame, Window, alpha_beta_by, expectiminimax_by, meets,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What is done wrong at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Every node begins with an open window.
    WindowNotPassed,
    /// A node compares its values with the bounds it inherited, but never improves its own bound:
    /// all of its children get the window that it was given itself.
    BoundsNotUpdated,
    /// Before a node improves its bound it compares its best value with that same bound, MAX with α
    /// and MIN with β, in the place of the other player's. An open bound cuts nothing. Which rule
    /// for equality goes with that no book says.
    WrongBound(Cut),
}

/// The rules of whoever searches wrongly.
#[derive(Clone, Copy)]
pub(super) struct Rules<'r> {
    pub(super) convention: &'r Convention,
    /// What is done wrong at every node.
    pub(super) flaw: Option<Flaw>,
    /// A wrong value at one node, in MAX's view: a leaf misread, or a result written down wrongly.
    pub(super) slip: Option<(NodeId, &'r Value)>,
    /// What the slip takes the wrong value for, if not for the bound that the right one is.
    pub(super) slip_bound: Option<Bound>,
    /// The child that the slip takes for the best one, if it takes one.
    pub(super) taken: Option<NodeId>,
    /// A node at which children are skipped at a place of its own, whatever closes the window.
    pub(super) cut: Option<WrongCut>,
    /// The tree, at whose chance nodes values are added up.
    pub(super) sums: Option<&'r Tree>,
    /// Whether nobody knows a bound from a value.
    pub(super) takes_bounds_for_values: bool,
}

/// Where children are skipped at one node, too early or too late.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrongCut {
    pub(super) node: NodeId,
    /// The first child that is skipped; none where all are searched.
    pub(super) before: Option<NodeId>,
    /// What the node's result is taken for, if not for the bound that it is.
    pub(super) bound: Option<Bound>,
    /// Whether the nodes below are cut as soon as the window is closed that they were given, too.
    pub(super) below: ClosedWindow,
}

/// What those do who go on with a window that is closed: textbooks compare either a node's best
/// value with a bound, or α with β, which is the same as long as windows are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClosedWindow {
    /// They cut where a value meets the other player's bound.
    CutsByValue,
    /// They cut behind the first child.
    CutsAtOnce,
}

impl<'r> Rules<'r> {
    /// The rules of a right search.
    pub(super) fn of(convention: &'r Convention) -> Self {
        Self {
            convention,
            flaw: None,
            slip: None,
            slip_bound: None,
            taken: None,
            cut: None,
            sums: None,
            takes_bounds_for_values: false,
        }
    }

    /// Whether a window cuts at once that was closed already when its node was entered.
    fn goes_on_closed(&self, window: LentWindow) -> bool {
        let is_wanted = |cut: WrongCut| cut.below == ClosedWindow::CutsAtOnce;
        self.cut.is_some_and(is_wanted) && window.is_closed(self.convention.cut)
    }

    fn slip_at(&self, node: NodeId) -> Option<&'r Value> {
        let (place, value) = self.slip?;
        (place == node).then_some(value)
    }
}

/// What is found by alpha-beta that goes wrong at every node, in each of these ways.
pub(super) fn with_flaws<'t>(right: &Key<'t>, flaws: &[Flaw]) -> Found<'t> {
    let with_flaw = |&flaw| {
        let rules = Rules {
            flaw: Some(flaw),
            ..Rules::of(right.convention())
        };
        with_rules(right, rules)
    };
    flaws.iter().map(with_flaw).collect()
}

/// What is found by those who search the root once by these rules, by alpha-beta, or where there
/// are chance nodes by minimax.
pub(super) fn with_rules<'t>(right: &Key<'t>, rules: Rules) -> Result<Key<'t>, SearchError> {
    let game = &TreeGame::new(right.tree(), rules.convention);
    let slipped = Overlaid::new(Borrowed::whole(game), |node| rules.slip_at(node).cloned());
    in_game(right, &slipped, rules)
}

/// What is found by those who search a game of the tree's nodes by these rules.
pub(super) fn in_game<'t>(
    right: &Key<'t>,
    game: &impl Game<Node = NodeId>,
    rules: Rules,
) -> Result<Key<'t>, SearchError> {
    let tree = right.tree();
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let mut best_children = BestChildren(vec![None; tree.len()]);
    let observer = &mut (&mut seen, &mut best_children);
    let window = Window::initial(rules.convention);
    let found = if tree.has_chance() {
        expectiminimax_by(rules, game, observer)?
    } else {
        alpha_beta_by(rules, game, &window, observer)?
    };
    if let (Some((node, _)), Some(child)) = (rules.slip, rules.taken) {
        best_children.0[node.index()] = Some(child);
    }
    let line = line(game, &best_children, &seen.1);
    let outcome = outcome(game.player(NodeId::ROOT), &window, found, line);
    Ok(Key::of_run(tree, right.setup.clone(), outcome, seen))
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

    fn improved<'w>(
        &self,
        player: Player,
        window: LentWindow<'w>,
        best: &'w Limit,
    ) -> LentWindow<'w> {
        match self.flaw {
            Some(Flaw::BoundsNotUpdated) => window,
            _ => self.convention.improved(player, window, best),
        }
    }

    fn closes(&self, player: Player, window: LentWindow, best: &Value) -> bool {
        match (self.flaw, window.near_end(player)) {
            (Some(Flaw::WrongBound(_)), None) => false,
            (Some(Flaw::WrongBound(cut)), Some(own)) => meets(cut, player, best, own),
            _ => self.goes_on_closed(window) || self.convention.closes(player, window, best),
        }
    }

    fn cuts(&self, node: NodeId, is_closed: bool, next: impl FnOnce() -> Option<NodeId>) -> bool {
        match self.cut {
            Some(cut) if cut.node == node => cut.before.is_some() && next() == cut.before,
            _ => is_closed,
        }
    }

    fn tests_every_child(&self) -> bool {
        matches!(self.flaw, Some(Flaw::WrongBound(_)))
    }

    fn believed(&self, node: NodeId, mut found: Bounded) -> Bounded {
        if let Some(tree) = self.sums
            && tree.mover(node) == Mover::Chance
            && found.bound == Bound::Exact
        {
            let children = i64::try_from(tree.children(node).count()).unwrap_or(i64::MAX);
            let count = Value::from(children);
            found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
        }
        if self.takes_bounds_for_values {
            found.bound = Bound::Exact;
        }
        if let Some(cut) = self.cut.filter(|cut| cut.node == node) {
            found.bound = cut.bound.unwrap_or(found.bound);
        }
        if let Some(value) = self.slip_at(node) {
            found.value = value.clone();
            found.bound = self.slip_bound.unwrap_or(found.bound);
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
        proved_steps: principal_variation.len(),
        principal_variation,
    }
}
