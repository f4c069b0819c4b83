//! Alpha-beta in MAX/MIN form: Knuth and Moore (1975), section 2; Russell and Norvig, *Artificial
//! Intelligence: A Modern Approach*, section on alpha-beta pruning.
//!
//! "Start by inheriting the α and β of your parent; if you see something that you like amongst
//! your children, take it for yourself." A MAX node raises α, a MIN node lowers β; when the two
//! meet, the remaining children can't matter.

use super::SearchError;
use super::bound::Bounded;
use super::game::TreeGame;
use super::inner_node::InnerNode;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::window::Window;
use crate::tree::NodeId;

/// One pass with the initial window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let window = Window::initial(run.game.convention());
    run.pass(PassStart::with_window(window.clone()), |game, observer| {
        alpha_beta(game, NodeId::ROOT, 0, window, observer)
    })
}

/// The value of a node as far as it matters within the window.
pub(super) fn alpha_beta(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    window: Window,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    observer.enter(node, ply, Some(&window));
    if game.is_static(node, ply) {
        let found = Bounded::exact(game.static_value(node)?);
        observer.evaluate(node, &found.value);
        observer.leave(node, &found, Some(&window));
        return Ok(found);
    }
    let player = game.player(node)?;
    let mut here = match ply {
        0 => InnerNode::at_root(player, window, game.convention()),
        _ => InnerNode::new(player, window, game.convention()),
    };
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let found = alpha_beta(game, child, ply + 1, here.window_for_child(), observer)?;
        if here.take(child, &found) {
            let window = Some(here.window());
            observer.improve(node, child, &found.value, window);
        }
        if here.is_closed() && !children.is_empty() {
            observer.cutoff(node, child, here.window(), None, &children);
            let found = here.cut();
            observer.leave(node, &found, Some(here.window()));
            return Ok(found);
        }
    }
    let found = here.complete();
    observer.leave(node, &found, Some(here.window()));
    Ok(found)
}
