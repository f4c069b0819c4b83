//! SSS*: Stockman, *A Minimax Algorithm Better than Alpha-Beta?* (1979), with the operator Γ of
//! table 1.
//!
//! Best first instead of depth first. A state is a node, whether it is solved, and a merit: an
//! upper bound on what MAX can get with the strategies that the state stands for. OPEN always gives
//! the state with the highest merit, of several the leftmost; when the root comes out solved, its
//! merit is its value.
//!
//! States are expanded, not nested: a node is entered when a state of it is expanded for the first
//! time, and left when it is solved; many nodes are never left. What is proved of a solved node is
//! that its value is its merit or more.

use super::memory::Open;
use super::run::{Follower, PassStart, Run};
use super::{
    Bound, Bounded, Event, Gamma, Observer, OpenState, OpenStatus, SearchError, TreeGame,
    static_value,
};
use crate::game::Game;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// One pass without a window.
pub(super) fn run<'t>(
    run: &mut Run<TreeGame<'t>, impl Follower<TreeGame<'t>>>,
) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), run.convention, |search| {
        best_first(search.game, Player::Max, search.observer).map(Bounded::exact)
    })
}

/// The value of the root. SSS* searches for MAX; with MIN every word is mirrored, which is DUAL*.
pub(super) fn best_first(
    game: &TreeGame,
    side: Player,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let mut open = Open::new(game, side);
    let best = match side {
        Player::Max => Value::POSITIVE_INFINITY,
        Player::Min => Value::NEGATIVE_INFINITY,
    };
    open.insert(NodeId::ROOT, OpenStatus::Live { ply: 0 }, best);
    open.tell(Gamma::Begin, observer);
    loop {
        let OpenState {
            node,
            status,
            merit,
        } = open.take_best();
        let did = match status {
            OpenStatus::Live { ply } => {
                observer.observe(Event::Enter {
                    node,
                    ply,
                    window: None,
                });
                expand(game, side, &mut open, (node, ply, merit), observer)?
            }
            OpenStatus::Solved => {
                leave(node, side, &merit, observer);
                let Some(parent) = game.tree().parent(node) else {
                    open.tell(Gamma::End, observer);
                    return Ok(merit);
                };
                solve(game, side, &mut open, (node, parent, merit))
            }
        };
        open.tell(did, observer);
    }
}

/// Γ for a live state: a leaf is solved; at a node of the side all children are tried, at one of
/// the opponent the first.
fn expand(
    game: &TreeGame,
    side: Player,
    open: &mut Open,
    (node, ply, merit): (NodeId, usize, Value),
    observer: &mut impl Observer,
) -> Result<Gamma, SearchError> {
    if game.is_static(node, ply) {
        let value = static_value(game, node)?;
        observer.observe(Event::Evaluate {
            node,
            value: &value,
        });
        open.insert(
            node,
            OpenStatus::Solved,
            side.opponent().better(merit, value),
        );
        return Ok(Gamma::Leaf);
    }
    let (did, tried) = if game.mover(node) == Mover::from(side) {
        (Gamma::AllChildren, usize::MAX)
    } else {
        (Gamma::FirstChild, 1)
    };
    for child in game.children(node).take(tried) {
        open.insert(child, OpenStatus::Live { ply: ply + 1 }, merit.clone());
    }
    Ok(did)
}

/// Γ for a solved state: it solves a parent of the side, whose other states are purged; under an
/// opponent the next sibling is tried, and the last one solves the parent.
fn solve(
    game: &TreeGame,
    side: Player,
    open: &mut Open,
    (node, parent, merit): (NodeId, NodeId, Value),
) -> Gamma {
    if game.mover(parent) == Mover::from(side) {
        open.purge(parent);
        open.insert(parent, OpenStatus::Solved, merit);
        return Gamma::SolvedByOne;
    }
    if let Some(sibling) = open.next_sibling(node, parent) {
        let ply = game.tree().ply(sibling);
        open.insert(sibling, OpenStatus::Live { ply }, merit);
        return Gamma::NextSibling;
    }
    open.insert(parent, OpenStatus::Solved, merit);
    Gamma::SolvedByAll
}

fn leave(node: NodeId, side: Player, merit: &Value, observer: &mut impl Observer) {
    let found = Bounded {
        value: merit.clone(),
        bound: Bound::secured_by(side),
    };
    observer.observe(Event::Leave {
        node,
        found: &found,
        window: None,
    });
}
