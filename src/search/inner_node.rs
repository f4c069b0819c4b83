//! What an inner node knows while its children are searched.

use super::bound::{Bound, Bounded};
use super::convention::{Convention, Fail, RootWindow, Scope};
use super::window::{Limit, Side, Window};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// A MAX or MIN node while its children are searched: its window, its best value so far, and what
/// the children have proved.
#[derive(Debug)]
pub(super) struct InnerNode<'c> {
    player: Player,
    convention: &'c Convention,
    entry: Window,
    window: Window,
    best: Option<Limit>,
    /// Some child has proved that the player can have the best value.
    is_reached: bool,
    /// Every child has proved that the player can't have more from it than it returned.
    is_capped: bool,
    /// The window for every child of a root with fresh windows.
    fresh: Option<Window>,
}

impl<'c> InnerNode<'c> {
    #[inline]
    pub(super) fn new(player: Player, window: Window, convention: &'c Convention) -> Self {
        let near_end = match (convention.fail, player) {
            (Fail::F2, Player::Max) => window.alpha.as_ref(),
            (Fail::F2, Player::Min) => window.beta.as_ref(),
            (Fail::Soft | Fail::Hard, _) => None,
        };
        let best = near_end.filter(|end| end.is_a_value()).cloned();
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

    /// The root of the search, whose children may each get the initial window again.
    pub(super) fn at_root(player: Player, window: Window, convention: &'c Convention) -> Self {
        let mut node = Self::new(player, window, convention);
        if convention.root_window == RootWindow::Fresh {
            node.fresh = Some(node.window_for_child());
        }
        node
    }

    /// The window that the next child is searched with.
    #[inline]
    pub(super) fn window_for_child(&self) -> Window {
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

    /// Takes a child's value: improves the best value, then the window. True if best improved.
    #[inline]
    pub(super) fn take(&mut self, child: NodeId, found: &Bounded) -> bool {
        let (attained_by, capped_by) = match self.player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        self.is_capped &= found.bound == Bound::Exact || found.bound == capped_by;
        let reaches = found.bound == Bound::Exact || found.bound == attained_by;
        let is_better = match &self.best {
            None => true,
            Some(best) => self.prefers((&found.value, Side::At), best.position()),
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
            value: found.value.clone(),
            side: Side::At,
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
            (Some(old), Player::Max) => limit.position() > old.position(),
            (Some(old), Player::Min) => limit.position() < old.position(),
        };
        if is_improved {
            *end = Some(limit.clone());
        }
    }

    /// The window that the node was entered with.
    #[inline]
    pub(super) fn entry(&self) -> &Window {
        &self.entry
    }

    /// The window as it is now.
    #[inline]
    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    /// Whether the rest of the children can be skipped.
    #[inline]
    pub(super) fn is_closed(&self) -> bool {
        self.window.is_closed(self.convention.cut)
    }

    /// What the node returns after all of its children.
    #[inline]
    pub(super) fn complete(&self) -> Bounded {
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

    /// What the node returns when its remaining children are skipped.
    #[inline]
    pub(super) fn cut(&self) -> Bounded {
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
            Fail::Hard => self.entry.clamp(found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}
