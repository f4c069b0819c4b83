//! Alpha-beta in negamax form: Knuth and Moore (1975), procedure F2; Eppstein (1997); Rich and
//! Knight, *Artificial Intelligence*, chapter 12, with USE-THRESH for β and PASS-THRESH for α.
//!
//! One procedure serves both players, because every value is seen by the player who moves: where
//! the player changes, values change their sign and the two ends of the window change places.

use super::run::{Follower, PassStart, Run};
use super::visit::{Found, Place, Policy, Search, View};
use super::{Convention, LentWindow, Observer, Window};
use crate::game::Game;

/// One pass with the initial window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    let window = Window::initial(run.convention);
    let policy = SeenByMover(run.convention);
    run.pass(PassStart::with_window(window.clone()), policy, |search| {
        let root = search.root();
        let view = search.view(root.node);
        let found = negamax(root, view.of_window(window.lent()).lent(), search)?;
        Ok(view.turned(found))
    })
}

/// The value of a node, seen by the player who moves there, as far as it matters within the
/// window, which is seen by that player too.
#[inline(always)]
fn negamax<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit_within(place, window, |here| {
        let mut for_opponent = here.window_for_opponent();
        while let Some(child) = here.next_child() {
            let found = if here.is_opponents(child) {
                negamax(child, for_opponent.lent(), here.search)?.negated()
            } else {
                here.search_child(|window, search| negamax(child, window, search))?
            };
            let is_better = here.improve(child, found);
            if here.is_closed() {
                return Ok(here.cut(child));
            }
            // Turning the window takes time, and no other child changes it.
            if is_better {
                for_opponent = here.window_for_opponent();
            }
        }
        Ok(here.complete())
    })
}

/// A convention, with the values of every node as the player who moves there sees them: what is good
/// for that player is high.
struct SeenByMover<'c>(&'c Convention);

impl<N: Copy> Policy<N> for SeenByMover<'_> {
    #[inline(always)]
    fn convention(&self) -> &Convention {
        self.0
    }

    #[inline(always)]
    fn view<G: Game<Node = N>>(&self, game: &G, node: N) -> View {
        View(game.player(node))
    }
}
