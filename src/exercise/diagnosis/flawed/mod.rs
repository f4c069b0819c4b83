//! Alpha-beta as it goes wrong in people's hands.
//!
//! Every step is told as a right search tells it, so that one [`Key`](crate::exercise::Key) can be
//! made of either. Without a flaw and without a slip this is alpha-beta itself; with an open window
//! at every node it is minimax, and then it takes chance nodes too.

mod inner;

use crate::search::{
    Bound, Bounded, Event, Observer, Outcome, Pass, PassResult, SearchError, TreeGame, Window,
};
use crate::tree::{NodeId, Player};
use crate::value::Value;
use inner::{Inner, end_of};

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

/// A wrong value at one node: a leaf misread, or a result written down wrongly.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slip {
    /// The node.
    pub(super) node: NodeId,
    /// What is believed to be its value, in MAX's view.
    pub(super) value: Value,
}

/// What is done wrong.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Errors {
    /// At every node.
    pub(super) flaw: Option<Flaw>,
    /// At one node.
    pub(super) slip: Option<Slip>,
}

/// Searches the root once, from left to right or as the convention says. Takes no more stack for a
/// deep tree than for a flat one.
pub(super) fn search(
    game: &TreeGame,
    errors: &Errors,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let window = Window::initial(game.convention());
    observer.observe(Event::Pass {
        window: Some(&window),
        test: None,
    });
    let mut search = Search {
        game,
        errors,
        observer,
        open: Vec::new(),
        best_children: vec![None; game.tree().len()],
    };
    let found = search.run(window.clone())?;
    let player = game.tree().player(NodeId::ROOT);
    Ok(outcome(player, window, found, &search.best_children))
}

struct Search<'s, 'g, O> {
    game: &'s TreeGame<'g>,
    errors: &'s Errors,
    observer: &'s mut O,
    /// The inner nodes from the root down to where the search is.
    open: Vec<Inner<'s>>,
    /// The child with the best value of each node.
    best_children: Vec<Option<NodeId>>,
}

/// What a node has returned.
type Returned = (NodeId, Bounded);

impl<'s, O: Observer> Search<'s, '_, O> {
    fn run(&mut self, window: Window) -> Result<Bounded, SearchError> {
        let mut returned = self.enter(NodeId::ROOT, 0, window)?;
        while !self.open.is_empty() {
            if let Some((child, found)) = returned.take() {
                self.take(child, &found);
            }
            returned = match self.next_child() {
                Some((child, ply, window)) => self.enter(child, ply, window)?,
                None => self.leave()?,
            };
        }
        let (_, found) = returned.expect("the node that was left last is the root");
        Ok(found)
    }

    /// Begins a visit. A static node returns at once.
    fn enter(
        &mut self,
        node: NodeId,
        ply: usize,
        window: Window,
    ) -> Result<Option<Returned>, SearchError> {
        self.observer.enter(node, ply, Some(&window));
        if !self.game.is_static(node, ply) {
            let children = self.game.children(node);
            let mover = self.game.tree().mover(node);
            let convention = self.game.convention();
            let inner = Inner::new((node, ply, mover), children, window, convention);
            self.open.push(inner);
            return Ok(None);
        }
        let value = match self.slip_at(node) {
            Some(value) => value.clone(),
            None => self.game.static_value(node)?,
        };
        let found = Bounded::exact(value);
        self.observer.evaluate(node, &found.value);
        self.observer.leave(node, &found, Some(&window));
        Ok(Some((node, found)))
    }

    fn slip_at(&self, node: NodeId) -> Option<&'s Value> {
        let slip = self.errors.slip.as_ref()?;
        (slip.node == node).then_some(&slip.value)
    }

    /// The next child of the innermost open node, and the window it gets.
    fn next_child(&mut self) -> Option<(NodeId, usize, Window)> {
        let here = self.open.last_mut()?;
        if here.is_cut {
            return None;
        }
        let child = here.children.next()?;
        let window = match self.errors.flaw {
            Some(Flaw::WindowNotPassed) => Window::default(),
            _ => here.window_for_child(self.game.convention()),
        };
        Some((child, here.ply + 1, window))
    }

    /// The innermost open node takes a child's value.
    fn take(&mut self, child: NodeId, found: &Bounded) {
        let Some(here) = self.open.last_mut() else {
            return;
        };
        let Some(player) = here.player() else {
            here.outcomes.push((child, found.value.clone()));
            return;
        };
        let own_before = end_of(player, &here.window).cloned();
        if here.take(player, child, found) {
            self.best_children[here.node.index()] = Some(child);
            if self.errors.flaw != Some(Flaw::BoundsNotUpdated) {
                here.improve_window(player);
            }
            let window = Some(&here.window);
            self.observer
                .improve(here.node, child, &found.value, window);
        } else if here.is_best(player, found) {
            // F2 begins with a best value that belongs to no child yet.
            self.best_children[here.node.index()].get_or_insert(child);
        }
        let compared = match self.errors.flaw {
            Some(Flaw::WrongBound) => here.best_against(player, own_before),
            _ => here.best_against(player, end_of(player.opponent(), &here.window).cloned()),
        };
        if compared.is_closed(self.game.convention().cut) && !here.children.is_empty() {
            here.is_cut = true;
            let (window, skipped) = (&here.window, &here.children);
            self.observer
                .cutoff(here.node, child, window, None, skipped);
        }
    }

    /// Ends the visit of the innermost open node.
    fn leave(&mut self) -> Result<Option<Returned>, SearchError> {
        let Some(here) = self.open.pop() else {
            return Ok(None);
        };
        let mut found = here.found(self.game)?;
        if let Some(value) = self.slip_at(here.node) {
            found.value = value.clone();
        }
        self.observer.leave(here.node, &found, Some(&here.window));
        Ok(Some((here.node, found)))
    }
}

/// What whoever searches so believes to have found: within the window a value and a line of play,
/// the best children one below the other.
fn outcome(
    player: Player,
    window: Window,
    found: Bounded,
    best_children: &[Option<NodeId>],
) -> Outcome {
    let result = if window.is_low(&found.value) {
        PassResult::FailLow
    } else if window.is_high(&found.value) {
        PassResult::FailHigh
    } else {
        PassResult::Inside
    };
    let below = |node: &NodeId| best_children[node.index()];
    let line: Vec<NodeId> = std::iter::successors(Some(NodeId::ROOT), below).collect();
    let is_known = result == PassResult::Inside || found.bound == Bound::Exact;
    let is_lost = match player {
        Player::Max => result == PassResult::FailLow,
        Player::Min => result == PassResult::FailHigh,
    };
    let best_move = line.get(1).copied().filter(|_| is_known || !is_lost);
    Outcome {
        passes: vec![Pass {
            saved_evaluations: 0,
            window: Some(window),
            test: None,
            depth: None,
            order: None,
            result,
            found: found.clone(),
            best_move,
        }],
        found,
        best_move,
        optimal_moves: None,
        child_order: None,
        principal_variation: if is_known { line } else { Vec::new() },
    }
}

#[cfg(test)]
mod tests;
