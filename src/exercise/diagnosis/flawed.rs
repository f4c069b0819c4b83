//! Alpha-beta as it goes wrong in people's hands: the search is the right one, its rules are not.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either.

use std::borrow::Cow;

use crate::game::{Borrowed, Game, Overlaid};
use crate::search::{
    Bound, Bounded, Convention, Event, Limit, NodeRecords, Observer, Outcome, Policy, Record,
    SearchError, TreeGame, Window, alpha_beta_by, expectiminimax_by, meets,
};
use crate::tree::{NodeId, Player};
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
    /// and MIN with β, in the place of the other player's. An open bound cuts nothing.
    WrongBound,
}

/// What is done wrong.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Errors {
    /// At every node.
    pub(super) flaw: Option<Flaw>,
    /// At one node, a wrong value in MAX's view: a leaf misread, or a result written down wrongly.
    pub(super) slip: Option<(NodeId, Value)>,
}

impl Errors {
    fn slip_at(&self, node: NodeId) -> Option<&Value> {
        let (place, value) = self.slip.as_ref()?;
        (*place == node).then_some(value)
    }
}

/// Searches the root once with these errors, by alpha-beta, or where there are chance nodes by
/// minimax.
pub(super) fn search(
    game: &TreeGame,
    errors: &Errors,
    seen: &mut (Record, NodeRecords),
) -> Result<Outcome, SearchError> {
    let slipped = Overlaid::new(Borrowed(game), |node| errors.slip_at(node).cloned());
    let rules = Rules {
        convention: game.convention(),
        errors,
    };
    let mut best_children = BestChildren(vec![None; game.tree().len()]);
    let observer = &mut (&mut *seen, &mut best_children);
    let window = Window::initial(game.convention());
    let found = if game.tree().has_chance() {
        expectiminimax_by(rules, &slipped, observer)?
    } else {
        alpha_beta_by(rules, &slipped, &window, observer)?
    };
    let line = line(game, &best_children, &seen.1);
    let player = game.player(NodeId::ROOT);
    Ok(outcome(player, &window, found, line))
}

/// The rules of whoever searches with errors.
struct Rules<'r> {
    convention: &'r Convention,
    errors: &'r Errors,
}

impl Policy<NodeId> for Rules<'_> {
    fn convention(&self) -> &Convention {
        self.convention
    }

    fn window_for_child<'w>(
        &self,
        player: Player,
        window: &'w Window,
        best: Option<&Limit>,
    ) -> Cow<'w, Window> {
        match self.errors.flaw {
            Some(Flaw::WindowNotPassed) => Cow::Owned(Window::default()),
            _ => self.convention.window_for_child(player, window, best),
        }
    }

    fn improve(&self, player: Player, window: &mut Window, best: &Limit) {
        if self.errors.flaw != Some(Flaw::BoundsNotUpdated) {
            window.improve(player, best);
        }
    }

    fn closes(&self, player: Player, window: &Window, best: &Limit) -> bool {
        match (self.errors.flaw, window.near_end(player)) {
            (Some(Flaw::WrongBound), None) => false,
            (Some(Flaw::WrongBound), Some(own)) => meets(self.convention.cut, player, best, own),
            _ => self.convention.closes(player, window, best),
        }
    }

    fn tests_every_child(&self) -> bool {
        self.errors.flaw == Some(Flaw::WrongBound)
    }

    fn believed(&self, node: NodeId, mut found: Bounded) -> Bounded {
        if let Some(value) = self.errors.slip_at(node) {
            found.value = value.clone();
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
fn line(game: &TreeGame, best_children: &BestChildren, records: &NodeRecords) -> Vec<NodeId> {
    let found = |node: NodeId| records.get(node).and_then(|record| record.found.as_ref());
    let reaches_best = |node: NodeId, child: &NodeId| {
        let not_reached = Bound::secured_by(game.player(node).opponent());
        let (best, child) = (found(node), found(*child));
        child.is_some_and(|child| {
            child.bound != not_reached && best.is_some_and(|best| best.value == child.value)
        })
    };
    let below = |&node: &NodeId| {
        best_children.0[node.index()].or_else(|| {
            let mut children = game.children(node);
            children.find(|child| reaches_best(node, child))
        })
    };
    std::iter::successors(Some(NodeId::ROOT), below).collect()
}

/// What whoever searches so believes to have found: within the window a value and a line of play.
fn outcome(player: Player, window: &Window, found: Bounded, line: Vec<NodeId>) -> Outcome {
    let (is_low, is_high) = (window.is_low(&found.value), window.is_high(&found.value));
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match player {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    let best_move = line.get(1).copied();
    Outcome {
        passes: Vec::new(),
        found,
        best_move: best_move.filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation: if is_known { line } else { Vec::new() },
    }
}
