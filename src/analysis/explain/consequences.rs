//! What another value of a node would have changed.

use super::interval::Interval;
use super::response::Response;
use crate::analysis::extremes::{Extremes, demands};
use crate::game::Game;
use crate::search::{Comparison, SearchError, TreeGame};
use crate::tree::NodeId;

/// The values of a node with which the root keeps its minimax value; `None` if there are none, or if
/// that is not known.
pub(super) fn keeping_value(
    game: &TreeGame,
    extremes: &Extremes,
    node: NodeId,
) -> Result<Option<Interval>, SearchError> {
    let Some(value) = extremes.known(NodeId::ROOT) else {
        return Ok(None);
    };
    let response = |values| Response::along_path(game, values, node, NodeId::ROOT);
    let not_less = response(&extremes.lowest)?.inputs(Comparison::AtLeast, value);
    let not_more = response(&extremes.highest)?.inputs(Comparison::AtMost, value);
    Ok(shared(not_less, not_more))
}

/// The values of a node, which this branch leads to, with which the root keeps its best move; `None`
/// if there are none, or if that is not known.
pub(super) fn keeping_move(
    game: &TreeGame,
    extremes: &Extremes,
    branch: NodeId,
    node: NodeId,
) -> Result<Option<Interval>, SearchError> {
    let Some(best) = extremes.best_move(game) else {
        return Ok(None);
    };
    let player = game.player(NodeId::ROOT);
    let (worst, liked) = (extremes.worst_for(player), extremes.best_for(player));
    if branch != best {
        let response = Response::along_path(game, liked, node, branch)?;
        let demand = demands(game, best).find(|&(rival, _)| rival == branch);
        let (_, comparison) = demand.expect("every other move is compared");
        return Ok(response.inputs(comparison.converse(), &worst[best]));
    }
    let response = Response::along_path(game, worst, node, branch)?;
    let everything = Some(Interval::everything());
    Ok(
        demands(game, best).fold(everything, |kept, (rival, comparison)| {
            shared(kept, response.inputs(comparison, &liked[rival]))
        }),
    )
}

fn shared(one: Option<Interval>, other: Option<Interval>) -> Option<Interval> {
    one?.shared(&other?)
}
