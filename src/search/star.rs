//! *-Minimax, alpha-beta on trees with chance nodes: Ballard, *The \*-Minimax Search Procedure
//! for Trees Containing Chance Nodes* (1983); Hauk, Buro and Schaeffer, *Rediscovering \*-Minimax
//! Search* (2004).
//!
//! What Star1 and Star2 share: leaves within the range, and MAX and MIN nodes, which are searched
//! as by alpha-beta. They differ at chance nodes. Ballard's trees are regular, with chance nodes
//! between MAX and MIN; here any node may stand anywhere.

use super::SearchError;
use super::alpha_beta;
use super::bound::Bounded;
use super::game::TreeGame;
use super::inner_node::InnerNode;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::value_range::ValueRange;
use super::window::Window;
use crate::tree::{Mover, NodeId, Player};

/// How chance nodes are searched.
pub(super) trait Star: Copy {
    /// The value of a chance node, which was entered, as far as it matters within its window.
    fn average(
        self,
        board: &Board,
        visit: Visit,
        observer: &mut impl Observer,
    ) -> Result<Bounded, SearchError>;
}

/// A game whose values lie in a range.
pub(super) struct Board<'b> {
    pub(super) game: &'b TreeGame<'b>,
    pub(super) range: &'b ValueRange,
}

/// A node, its distance from the root, and the window that it is searched with.
pub(super) struct Visit {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    pub(super) window: Window,
}

/// One pass with the initial window. Without a range there are no chance nodes, and the search is
/// alpha-beta.
pub(super) fn run(star: impl Star, run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let Some(range) = &run.plan.value_range else {
        return alpha_beta::run(run);
    };
    let window = Window::initial(run.game.convention());
    run.pass(PassStart::with_window(window.clone()), |game, observer| {
        let visit = Visit {
            node: NodeId::ROOT,
            ply: 0,
            window,
        };
        search(star, &Board { game, range }, visit, observer)
    })
}

/// The value of a node as far as it matters within its window.
pub(super) fn search(
    star: impl Star,
    board: &Board,
    visit: Visit,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    observer.enter(visit.node, visit.ply, Some(&visit.window));
    if board.game.is_static(visit.node, visit.ply) {
        return evaluate(board, &visit, observer);
    }
    match board.game.tree().mover(visit.node) {
        Mover::Max => choose(star, board, Player::Max, &visit, None, observer),
        Mover::Min => choose(star, board, Player::Min, &visit, None, observer),
        Mover::Chance => star.average(board, visit, observer),
    }
}

/// The static value of a leaf or horizon node, which must lie in the range.
fn evaluate(
    board: &Board,
    visit: &Visit,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    let value = board.game.static_value(visit.node)?;
    if !board.range.contains(&value) {
        return Err(SearchError::OutsideRange(visit.node, value));
    }
    let found = Bounded::exact(value);
    observer.evaluate(visit.node, &found.value);
    observer.leave(visit.node, &found, Some(&visit.window));
    Ok(found)
}

/// The best child of a MAX or MIN node, which was entered. What its first child is worth may have
/// been found before, with a window at least as wide.
pub(super) fn choose(
    star: impl Star,
    board: &Board,
    player: Player,
    visit: &Visit,
    mut first: Option<Bounded>,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    let (node, ply) = (visit.node, visit.ply);
    let mut here = inner_node(board, player, visit);
    let mut children = board.game.children(node);
    while let Some(child) = children.next() {
        let found = if let Some(found) = first.take() {
            found
        } else {
            let visit = Visit {
                node: child,
                ply: ply + 1,
                window: here.window_for_child(),
            };
            search(star, board, visit, observer)?
        };
        if here.take(child, &found) {
            observer.improve(node, child, &found.value, Some(here.window()));
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

pub(super) fn inner_node<'b>(board: &Board<'b>, player: Player, visit: &Visit) -> InnerNode<'b> {
    let (window, convention) = (visit.window.clone(), board.game.convention());
    match visit.ply {
        0 => InnerNode::at_root(player, window, convention),
        _ => InnerNode::new(player, window, convention),
    }
}
