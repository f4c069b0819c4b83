//! What another value of a node would have changed.

use rustc_hash::FxHashMap;

use super::interval::Interval;
use super::response::Responses;
use crate::analysis::extremes::Extremes;
use crate::game::Game;
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

/// The root's children in search order.
pub(super) struct RootMoves {
    positions: FxHashMap<NodeId, usize>,
    player: Player,
}

impl RootMoves {
    pub(super) fn of(game: &TreeGame) -> Self {
        let children = game.children(NodeId::ROOT);
        Self {
            positions: children.zip(0..).collect(),
            player: game.player(NodeId::ROOT),
        }
    }

    pub(super) fn player(&self) -> Player {
        self.player
    }

    /// The one that comes first.
    pub(super) fn earlier(&self, one: NodeId, other: NodeId) -> NodeId {
        if self.positions[&one] < self.positions[&other] {
            one
        } else {
            other
        }
    }

    /// What a move must be in comparison to a rival to be chosen: better than those before it, and as
    /// good as those after it.
    pub(super) fn demand(&self, best: NodeId, rival: NodeId) -> Comparison {
        let better = Comparison::better_for(self.player);
        if self.earlier(best, rival) == rival {
            better
        } else {
            better.or_equal()
        }
    }

    /// The strongest rivals of a move, from which everything follows that it must be in comparison to
    /// all: the strongest of those before it and of those after it.
    pub(super) fn strongest_rivals(
        &self,
        best: NodeId,
        game: &TreeGame,
        extremes: &Extremes,
    ) -> Vec<NodeId> {
        let liked = extremes.best_for(self.player);
        let mut strongest: Vec<NodeId> = Vec::new();
        for rival in game.children(NodeId::ROOT).filter(|&child| child != best) {
            let demand = self.demand(best, rival);
            let mut same = strongest.iter_mut();
            match same.find(|other| self.demand(best, **other) == demand) {
                None => strongest.push(rival),
                Some(other) if self.player.prefers(&liked[rival], &liked[*other]) => *other = rival,
                Some(_) => {}
            }
        }
        strongest
    }
}
