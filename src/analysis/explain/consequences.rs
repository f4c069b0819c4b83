//! What another value of a node would have changed.

use super::interval::Interval;
use super::response::Responses;
use super::root_moves::RootMoves;
use crate::analysis::extremes::Extremes;
use crate::search::{Comparison, SearchError, TreeGame};
use crate::tree::{NodeId, Player};

/// What is asked of the values of one node after the other.
pub(super) struct Consequences {
    lowest: Responses,
    highest: Responses,
    best_move: Option<NodeId>,
    rivals: Vec<NodeId>,
}

impl Consequences {
    /// Looks at the root's moves.
    pub(super) fn new(game: &TreeGame, extremes: &Extremes, moves: &RootMoves) -> Self {
        let best_move = extremes.best_move(game);
        let rivals = |best| moves.strongest_rivals(best, game, extremes);
        Self {
            lowest: Responses::default(),
            highest: Responses::default(),
            best_move,
            rivals: best_move.map_or_else(Vec::new, rivals),
        }
    }

    /// The first optimal move in search order, if nothing that is open can change it.
    pub(super) fn best_move(&self) -> Option<NodeId> {
        self.best_move
    }

    /// The values of a node with which the root keeps its minimax value; `None` if there are none, or
    /// if that is not known.
    pub(super) fn keeping_value(
        &mut self,
        game: &TreeGame,
        extremes: &Extremes,
        node: NodeId,
    ) -> Result<Option<Interval>, SearchError> {
        let Some(value) = extremes.known(NodeId::ROOT) else {
            return Ok(None);
        };
        let low = self.lowest.of_root(game, &extremes.lowest, node)?;
        let high = self.highest.of_root(game, &extremes.highest, node)?;
        let not_less = low.inputs(Comparison::AtLeast, value);
        let not_more = high.inputs(Comparison::AtMost, value);
        Ok(shared(not_less, not_more))
    }

    /// The values of a node, which this branch leads to, with which the root keeps its best move;
    /// `None` if there are none, or if that is not known.
    pub(super) fn keeping_move(
        &mut self,
        game: &TreeGame,
        extremes: &Extremes,
        moves: &RootMoves,
        [branch, node]: [NodeId; 2],
    ) -> Result<Option<Interval>, SearchError> {
        let Some(best) = self.best_move else {
            return Ok(None);
        };
        let player = moves.player();
        let (worst, liked) = (extremes.worst_for(player), extremes.best_for(player));
        if branch != best {
            let responses = self.towards(player.opponent());
            let response = responses.of_branch(game, liked, node)?;
            let demand = moves.demand(best, branch).converse();
            return Ok(response.inputs(demand, &worst[best]));
        }
        let response = self.towards(player).of_branch(game, worst, node)?;
        let everything = Some(Interval::everything());
        Ok(self.rivals.iter().fold(everything, |kept, &rival| {
            let demand = moves.demand(best, rival);
            shared(kept, response.inputs(demand, &liked[rival]))
        }))
    }

    /// The responses at the extreme that a player likes least.
    fn towards(&mut self, player: Player) -> &mut Responses {
        match player {
            Player::Max => &mut self.lowest,
            Player::Min => &mut self.highest,
        }
    }
}

fn shared(one: Option<Interval>, other: Option<Interval>) -> Option<Interval> {
    one?.shared(&other?)
}
