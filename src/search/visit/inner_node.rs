//! What an inner node knows while its children are searched.

use std::cmp::Ordering;

use crate::search::{Bound, Bounded, LentWindow, Limit, Policy};
use crate::tree::Player;
use crate::value::Value;

/// A MAX or MIN node while its children are searched: the window that it was entered with, its best
/// value so far, and what the children have proved.
#[derive(Debug)]
pub(crate) struct InnerNode<'w, N> {
    player: Player,
    entry: LentWindow<'w, N>,
    best: Option<Limit<N>>,
    /// The window that the first child is searched with.
    passed_on: LentWindow<'w, N>,
    near_end: NearEnd,
    /// Some child has proved that the player can have the best value.
    is_reached: bool,
    /// Every child has proved that the player can't have more from it than it returned.
    is_capped: bool,
    is_closed: bool,
}

/// What the player is sure of in the windows of the children to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NearEnd {
    /// What the first child's window had.
    PassedOn,
    /// The best value, which is beyond that.
    Best,
}

/// What the value of a child does to that of its parent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// It is better than the best value so far.
    Improves,
    /// It is the first that is proved to be the best value.
    Confirms,
    /// Neither.
    ChangesNothing,
}

impl<'w, N: Copy> InnerNode<'w, N> {
    #[inline(always)]
    pub(crate) fn new(player: Player, entry: LentWindow<'w, N>, policy: &impl Policy<N>) -> Self {
        let best = policy.first_best(player, entry);
        Self {
            player,
            best: best.cloned(),
            entry,
            passed_on: policy.window_for_child(player, entry, best),
            near_end: NearEnd::PassedOn,
            is_reached: false,
            is_capped: true,
            is_closed: false,
        }
    }

    /// The player who chooses here, as the policy's view has it.
    #[inline(always)]
    pub(crate) fn player(&self) -> Player {
        self.player
    }

    /// The window that the next child is searched with.
    #[inline(always)]
    pub(crate) fn window_for_child(&self) -> LentWindow<'_, N> {
        match self.near_end {
            NearEnd::PassedOn => self.passed_on,
            NearEnd::Best => self
                .passed_on
                .with_near_end(self.player, self.best.as_ref()),
        }
    }

    /// Compares a child's value with the window and the best value so far.
    #[inline(always)]
    pub(crate) fn weigh(&mut self, ply: usize, found: &Bounded, policy: &impl Policy<N>) -> Weight {
        let secured = Bound::secured_by(self.player);
        self.is_capped &= found.bound != secured;
        let reaches = found.bound != secured.negated();
        let compared = match &self.best {
            Some(best) => self.player.compare(&found.value, &best.value),
            None => Ordering::Greater,
        };
        if compared.is_gt() {
            self.is_reached = reaches;
            self.is_closed = self.is_closed_by(&found.value, policy);
            if self.near_end == NearEnd::PassedOn
                && policy.improves(self.player, self.passed_on, &found.value)
                && !policy.has_fresh_windows(ply)
            {
                self.near_end = NearEnd::Best;
            }
            return Weight::Improves;
        }
        if policy.tests_every_child()
            && let Some(best) = &self.best
        {
            self.is_closed = self.is_closed_by(&best.value, policy);
        }
        if compared.is_lt() || self.is_reached || !reaches {
            return Weight::ChangesNothing;
        }
        self.is_reached = true;
        match found.bound {
            Bound::Exact => Weight::Confirms,
            Bound::Lower | Bound::Upper => Weight::ChangesNothing,
        }
    }

    #[inline(always)]
    fn is_closed_by(&self, value: &Value, policy: &impl Policy<N>) -> bool {
        policy.closes(self.player, self.entry, self.best.as_ref(), value)
    }

    /// Takes a child's value as the best so far.
    #[inline(always)]
    pub(crate) fn improve(&mut self, best: Limit<N>) {
        self.best = Some(best);
    }

    /// The window as the best value so far has improved it.
    #[inline(always)]
    pub(crate) fn window(&self, policy: &impl Policy<N>) -> LentWindow<'_, N> {
        self.window_with(self.best.as_ref(), policy)
    }

    /// The window as this best value improves it.
    #[inline(always)]
    pub(crate) fn window_with<'l>(
        &'l self,
        best: Option<&'l Limit<N>>,
        policy: &impl Policy<N>,
    ) -> LentWindow<'l, N> {
        policy.improved(self.player, self.entry, best)
    }

    /// Whether the rest of the children can be skipped.
    #[inline(always)]
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// What all children together prove of the best value.
    #[inline(always)]
    pub(crate) fn proved(&self) -> Bound {
        match (self.is_reached, self.is_capped) {
            (true, false) => Bound::secured_by(self.player),
            (false, true) => Bound::secured_by(self.player.opponent()),
            // Only a flawed search proves nothing, and whoever makes it takes the value for exact.
            (true, true) | (false, false) => Bound::Exact,
        }
    }

    /// What the node returns in the end. Its best value is gone then.
    #[inline(always)]
    pub(crate) fn returned(&mut self, bound: Bound, policy: &impl Policy<N>) -> Bounded {
        let best = self.best.take();
        let Limit { value, .. } =
            best.expect("an inner node has a child, whose value it has taken");
        policy.returned(self.entry, Bounded { value, bound })
    }
}
