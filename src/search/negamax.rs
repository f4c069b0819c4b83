//! Alpha-beta in negamax form: Knuth and Moore (1975), procedure F2; Eppstein (1997); Rich and
//! Knight, *Artificial Intelligence*, chapter 12, with USE-THRESH for β and PASS-THRESH for α.
//!
//! One procedure serves both players, because every value is seen by the player who moves: where
//! the player changes, values change their sign and the two ends of the window change places.

use std::borrow::Cow;

use super::SearchError;
use super::bound::Bounded;
use super::game::TreeGame;
use super::inner_node::InnerNode;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::window::Window;
use crate::tree::{NodeId, Player};

/// One pass with the initial window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let window = Window::initial(run.game.convention());
    run.pass(PassStart::with_window(window.clone()), |game, observer| {
        let view = View(game.tree().player(NodeId::ROOT));
        let found = negamax(game, NodeId::ROOT, 0, &view.of_window(&window), observer)?;
        Ok(view.turned(found))
    })
}

/// The value of a node, seen by the player who moves there, as far as it matters within the
/// window, which is seen by that player too.
fn negamax<O: Observer>(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    window: &Window,
    observer: &mut O,
) -> Result<Bounded, SearchError> {
    let view = View(game.tree().player(node));
    let told = view.told_to::<O>();
    observer.enter(node, ply, Some(&told.of_window(window)));
    if game.is_static(node, ply) {
        let found = Bounded::exact(game.static_value(node)?);
        observer.evaluate(node, &found.value);
        observer.leave(node, &found, Some(&told.of_window(window)));
        return Ok(view.turned(found));
    }
    game.player(node)?;
    // The player who moves always maximises: what is good for MIN is negated.
    let mut here = match ply {
        0 => InnerNode::at_root(Player::Max, window.clone(), game.convention()),
        _ => InnerNode::new(Player::Max, window.clone(), game.convention()),
    };
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let is_opponent = View(game.tree().player(child)) != view;
        let found = if is_opponent {
            let window = here.window_for_child().negated();
            negamax(game, child, ply + 1, &window, observer)?.negated()
        } else {
            negamax(game, child, ply + 1, &here.window_for_child(), observer)?
        };
        if here.take(child, &found) {
            let (seen, window) = (told.of_found(&found), told.of_window(here.window()));
            observer.improve(node, child, &seen.value, Some(&window));
        }
        if here.is_closed() && !children.is_empty() {
            let window = told.of_window(here.window());
            observer.cutoff(node, child, &window, None, &children);
            let found = here.cut();
            observer.leave(node, &told.of_found(&found), Some(&window));
            return Ok(found);
        }
    }
    let found = here.complete();
    let window = told.of_window(here.window());
    observer.leave(node, &told.of_found(&found), Some(&window));
    Ok(found)
}

/// Whose eyes values and windows are seen with; turns MAX's view into that player's, and back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View(Player);

impl View {
    /// The view that an observer is told from: one that doesn't look needs nothing turned.
    #[inline]
    fn told_to<O: Observer>(self) -> Self {
        if O::LOOKS_AT_VALUES {
            self
        } else {
            Self(Player::Max)
        }
    }

    /// What was found, passed on to the other view.
    #[inline]
    fn turned(self, found: Bounded) -> Bounded {
        match self.0 {
            Player::Max => found,
            Player::Min => found.negated(),
        }
    }

    /// A window as this view has it, copied only where it has to be turned.
    #[inline]
    fn of_window(self, window: &Window) -> Cow<'_, Window> {
        match self.0 {
            Player::Max => Cow::Borrowed(window),
            Player::Min => Cow::Owned(window.negated()),
        }
    }

    /// What was found as this view has it, copied only where it has to be turned.
    #[inline]
    fn of_found(self, found: &Bounded) -> Cow<'_, Bounded> {
        match self.0 {
            Player::Max => Cow::Borrowed(found),
            Player::Min => Cow::Owned(found.negated()),
        }
    }
}
