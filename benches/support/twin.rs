//! Alpha-beta written by hand without an observer, in the words of `src/search/alpha_beta.rs`, with
//! windows that are copied for each child.
//!
//! What it takes less than the library's search is the price of observing; the library's takes less
//! as long as it lends its windows.

use abtree::game::Game;
use abtree::search::{
    Bound, Bounded, Convention, Fail, Limit, RootWindow, Scope, SearchError, Side, TreeGame, Window,
};
use abtree::tree::{Mover, NodeId, Player};
use abtree::value::Value;

/// The value of a node as far as it matters within the window.
pub(crate) fn alpha_beta(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    window: Window,
) -> Result<Bounded, SearchError> {
    if game.is_static(node, ply) {
        return Ok(Bounded::exact(game.evaluate(node)?));
    }
    let player = match game.tree().mover(node) {
        Mover::Max => Player::Max,
        Mover::Min => Player::Min,
        Mover::Chance => return Err(SearchError::ChanceNode(node)),
    };
    let mut here = match ply {
        0 => InnerNode::at_root(player, window, game.convention()),
        _ => InnerNode::new(player, window, game.convention()),
    };
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let found = alpha_beta(game, child, ply + 1, here.window_for_child())?;
        here.take(child, &found);
        if here.window.lent().is_closed(here.convention.cut) && children.clone().next().is_some() {
            return Ok(here.cut());
        }
    }
    Ok(here.complete())
}

struct InnerNode<'c> {
    player: Player,
    convention: &'c Convention,
    entry: Window,
    window: Window,
    best: Option<Limit>,
    is_reached: bool,
    is_capped: bool,
    fresh: Option<Window>,
}

impl<'c> InnerNode<'c> {
    #[inline]
    fn new(player: Player, window: Window, convention: &'c Convention) -> Self {
        let near_end = match (convention.fail, player) {
            (Fail::F2, Player::Max) => window.alpha.as_ref(),
            (Fail::F2, Player::Min) => window.beta.as_ref(),
            (Fail::Soft | Fail::Hard, _) => None,
        };
        let best = near_end.filter(|end| end.side == Side::At).cloned();
        Self {
            player,
            convention,
            entry: window.clone(),
            window,
            best,
            is_reached: false,
            is_capped: true,
            fresh: None,
        }
    }

    fn at_root(player: Player, window: Window, convention: &'c Convention) -> Self {
        let mut node = Self::new(player, window, convention);
        if convention.root_window == RootWindow::Fresh {
            node.fresh = Some(node.window_for_child());
        }
        node
    }

    #[inline]
    fn window_for_child(&self) -> Window {
        if let Some(window) = &self.fresh {
            return window.clone();
        }
        match (self.convention.scope, self.player) {
            (Scope::Deep, _) => self.window.clone(),
            (Scope::Shallow, Player::Max) => Window {
                alpha: self.best.clone(),
                beta: None,
            },
            (Scope::Shallow, Player::Min) => Window {
                alpha: None,
                beta: self.best.clone(),
            },
        }
    }

    #[inline]
    fn take(&mut self, child: NodeId, found: &Bounded) -> bool {
        let (attained_by, capped_by) = match self.player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        self.is_capped &= found.bound == Bound::Exact || found.bound == capped_by;
        let reaches = found.bound == Bound::Exact || found.bound == attained_by;
        let is_better = match &self.best {
            None => true,
            Some(best) => self.prefers((&found.value, Side::At), position(best)),
        };
        if !is_better {
            let is_equal = self
                .best
                .as_ref()
                .is_some_and(|best| best.value == found.value);
            self.is_reached |= is_equal && reaches;
            return false;
        }
        self.is_reached = reaches;
        let limit = Limit {
            side: Side::At,
            value: found.value.clone(),
            via: Some(child),
        };
        self.improve_window(&limit);
        self.best = Some(limit);
        true
    }

    #[inline]
    fn prefers(&self, new: (&Value, Side), old: (&Value, Side)) -> bool {
        match self.player {
            Player::Max => new > old,
            Player::Min => new < old,
        }
    }

    #[inline]
    fn improve_window(&mut self, limit: &Limit) {
        let player = self.player;
        let end = match player {
            Player::Max => &mut self.window.alpha,
            Player::Min => &mut self.window.beta,
        };
        let is_improved = match (&*end, player) {
            (None, _) => true,
            (Some(old), Player::Max) => position(limit) > position(old),
            (Some(old), Player::Min) => position(limit) < position(old),
        };
        if is_improved {
            *end = Some(limit.clone());
        }
    }

    #[inline]
    fn complete(&self) -> Bounded {
        let bound = match (self.is_reached, self.is_capped, self.player) {
            (true, true, _) => Bound::Exact,
            (true, false, Player::Max) | (false, true, Player::Min) => Bound::Lower,
            (false, true, Player::Max) | (true, false, Player::Min) => Bound::Upper,
            (false, false, _) => {
                unreachable!("a child that may be better closes the window or is best")
            }
        };
        self.returned(bound)
    }

    #[inline]
    fn cut(&self) -> Bounded {
        let bound = match self.player {
            Player::Max => Bound::Lower,
            Player::Min => Bound::Upper,
        };
        self.returned(bound)
    }

    #[inline]
    fn returned(&self, bound: Bound) -> Bounded {
        let best = self
            .best
            .as_ref()
            .expect("an inner node has a child, whose value it has taken");
        let found = Bounded {
            value: best.value.clone(),
            bound,
        };
        match self.convention.fail {
            Fail::Hard => clamp(&self.entry, found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}

fn position(limit: &Limit) -> (&Value, Side) {
    (&limit.value, limit.side)
}

fn clamp(window: &Window, found: Bounded) -> Bounded {
    let end = |limit: &Option<Limit>| limit.clone().filter(|end| end.side == Side::At);
    match (end(&window.alpha), end(&window.beta)) {
        (Some(alpha), _) if found.value < alpha.value => Bounded {
            value: alpha.value,
            bound: Bound::Upper,
        },
        (_, Some(beta)) if found.value > beta.value => Bounded {
            value: beta.value,
            bound: Bound::Lower,
        },
        _ => found,
    }
}
