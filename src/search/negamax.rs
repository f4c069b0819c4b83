//! Alpha-beta in negamax form: Knuth and Moore (1975), procedure F2; Eppstein (1997); Rich and
//! Knight, *Artificial Intelligence*, chapter 12, with USE-THRESH for β and PASS-THRESH for α.
//!
//! One procedure serves both players, because every value is seen by the player who moves: where
//! the player changes, values change their sign and the two ends of the window change places.

use super::SearchError;
use super::bound::Bounded;
use super::game::Game;
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
        let found = negamax(game, NodeId::ROOT, 0, view.window(&window), observer)?;
        Ok(view.bounded(&found))
    })
}

/// The value of a node, seen by the player who moves there, as far as it matters within the
/// window, which is seen by that player too.
fn negamax(
    game: &Game,
    node: NodeId,
    ply: usize,
    window: Window,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    let view = View(game.tree().player(node));
    observer.enter(node, ply, Some(&view.window(&window)));
    if game.is_static(node, ply) {
        let found = Bounded::exact(game.static_value(node)?);
        observer.evaluate(node, &found.value);
        let window = view.window(&window);
        observer.leave(node, &found, Some(&window));
        return Ok(view.bounded(&found));
    }
    game.player(node)?;
    // The player who moves always maximises: what is good for MIN is negated.
    let mut here = match ply {
        0 => InnerNode::at_root(Player::Max, window, game.convention()),
        _ => InnerNode::new(Player::Max, window, game.convention()),
    };
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let is_opponent = View(game.tree().player(child)) != view;
        let found = if is_opponent {
            let window = here.window_for_child().negated();
            negamax(game, child, ply + 1, window, observer)?.negated()
        } else {
            negamax(game, child, ply + 1, here.window_for_child(), observer)?
        };
        if here.take(child, &found) {
            let (best, window) = (view.bounded(&found).value, view.window(here.window()));
            observer.improve(node, child, &best, Some(&window));
        }
        if here.is_closed() && !children.is_empty() {
            let window = view.window(here.window());
            observer.cutoff(node, child, &window, None, &children);
            let found = here.cut();
            let seen = view.bounded(&found);
            observer.leave(node, &seen, Some(&window));
            return Ok(found);
        }
    }
    let window = view.window(here.window());
    let found = here.complete();
    let seen = view.bounded(&found);
    observer.leave(node, &seen, Some(&window));
    Ok(found)
}

/// Whose eyes a value or window is seen with; turns MAX's view into that player's, and back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View(Player);

impl View {
    #[inline]
    fn window(self, window: &Window) -> Window {
        match self.0 {
            Player::Max => window.clone(),
            Player::Min => window.negated(),
        }
    }

    #[inline]
    fn bounded(self, found: &Bounded) -> Bounded {
        match self.0 {
            Player::Max => found.clone(),
            Player::Min => found.negated(),
        }
    }
}
