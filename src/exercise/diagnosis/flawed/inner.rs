//! What an inner node knows while its children are searched, rightly or wrongly.

use crate::search::{
    Bound, Bounded, Children, Convention, Fail, Limit, RootWindow, Scope, SearchError, Side,
    TreeGame, Window, average_of,
};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// An inner node while its children are searched.
pub(super) struct Inner<'g> {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    mover: Mover,
    pub(super) children: Children<'g>,
    entry: Window,
    pub(super) window: Window,
    best: Option<Limit>,
    /// Some child has proved that the player can have the best value.
    is_reached: bool,
    /// Every child has proved that it gives the player no more than it returned.
    is_capped: bool,
    pub(super) is_cut: bool,
    /// The window of the first child, where the others at the root get it again.
    fresh: Option<Window>,
    /// At a chance node: the children and their values.
    pub(super) outcomes: Vec<(NodeId, Value)>,
}

impl<'g> Inner<'g> {
    pub(super) fn new(
        (node, ply, mover): (NodeId, usize, Mover),
        children: Children<'g>,
        entry: Window,
        convention: &Convention,
    ) -> Self {
        let mut inner = Self {
            node,
            ply,
            mover,
            children,
            window: entry.clone(),
            entry,
            best: None,
            is_reached: false,
            is_capped: true,
            is_cut: false,
            fresh: None,
            outcomes: Vec::new(),
        };
        if let (Fail::F2, Some(player)) = (convention.fail, inner.player()) {
            inner.best = end_of(player, &inner.entry).cloned();
        }
        if ply == 0 && convention.root_window == RootWindow::Fresh {
            inner.fresh = Some(inner.window_for_child(convention));
        }
        inner
    }

    /// Who chooses here, if that is a player.
    pub(super) fn player(&self) -> Option<Player> {
        match self.mover {
            Mover::Max => Some(Player::Max),
            Mover::Min => Some(Player::Min),
            Mover::Chance => None,
        }
    }

    pub(super) fn window_for_child(&self, convention: &Convention) -> Window {
        match (&self.fresh, convention.scope, self.mover) {
            (Some(window), ..) => window.clone(),
            (None, Scope::Deep, _) | (None, _, Mover::Chance) => self.window.clone(),
            (None, Scope::Shallow, Mover::Max) => Window {
                alpha: self.best.clone(),
                beta: None,
            },
            (None, Scope::Shallow, Mover::Min) => Window {
                alpha: None,
                beta: self.best.clone(),
            },
        }
    }

    /// Takes a child's value. True if it is the best so far.
    pub(super) fn take(&mut self, player: Player, child: NodeId, found: &Bounded) -> bool {
        let (attained_by, capped_by) = match player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        self.is_capped &= found.bound != attained_by;
        let reaches = found.bound != capped_by;
        if let Some(best) = &self.best
            && !is_better(player, &found.value, &best.value)
        {
            self.is_reached |= reaches && best.value == found.value;
            return false;
        }
        self.is_reached = reaches;
        self.best = Some(Limit {
            value: found.value.clone(),
            side: Side::At,
            via: Some(child),
        });
        true
    }

    /// Whether a child's value is proved to be no worse than the best one, which it equals.
    pub(super) fn is_best(&self, player: Player, found: &Bounded) -> bool {
        let capped = match player {
            Player::Max => Bound::Upper,
            Player::Min => Bound::Lower,
        };
        let best = self.best.as_ref();
        found.bound != capped && best.is_some_and(|best| best.value == found.value)
    }

    pub(super) fn improve_window(&mut self, player: Player) {
        let end = match player {
            Player::Max => &mut self.window.alpha,
            Player::Min => &mut self.window.beta,
        };
        let is_improved = match (&*end, &self.best) {
            (Some(end), Some(best)) => is_better(player, &best.value, &end.value),
            _ => true,
        };
        if is_improved {
            end.clone_from(&self.best);
        }
    }

    /// The window between the best value and a bound that it is compared with.
    pub(super) fn best_against(&self, player: Player, bound: Option<Limit>) -> Window {
        let best = self.best.clone();
        match player {
            Player::Max => Window {
                alpha: best,
                beta: bound,
            },
            Player::Min => Window {
                alpha: bound,
                beta: best,
            },
        }
    }

    /// What the node returns.
    pub(super) fn found(&self, game: &TreeGame) -> Result<Bounded, SearchError> {
        let (Some(player), Some(best)) = (self.player(), &self.best) else {
            let outcomes = self.outcomes.iter().map(|(child, value)| (*child, value));
            return average_of(game, self.node, outcomes).map(Bounded::exact);
        };
        let (attained, capped) = match player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        let bound = match (self.is_cut, self.is_reached, self.is_capped) {
            (true, ..) | (false, true, false) => attained,
            (false, false, true) => capped,
            // A flawed search may have proved nothing; whoever makes it takes the value for exact.
            (false, true, true) | (false, false, false) => Bound::Exact,
        };
        let found = Bounded {
            value: best.value.clone(),
            bound,
        };
        Ok(match game.convention().fail {
            Fail::Hard => clamped(found, &self.entry),
            Fail::Soft | Fail::F2 => found,
        })
    }
}

/// The end of a window that a player improves.
pub(super) fn end_of(player: Player, window: &Window) -> Option<&Limit> {
    match player {
        Player::Max => window.alpha.as_ref(),
        Player::Min => window.beta.as_ref(),
    }
}

fn is_better(player: Player, new: &Value, old: &Value) -> bool {
    match player {
        Player::Max => new > old,
        Player::Min => new < old,
    }
}

/// The value moved to the nearer end of the window, a bound if it was outside.
fn clamped(found: Bounded, window: &Window) -> Bounded {
    match (&window.alpha, &window.beta) {
        (Some(alpha), _) if found.value < alpha.value => Bounded {
            value: alpha.value.clone(),
            bound: Bound::Upper,
        },
        (_, Some(beta)) if found.value > beta.value => Bounded {
            value: beta.value.clone(),
            bound: Bound::Lower,
        },
        _ => found,
    }
}
