//! An inner node that is searched within a window: what it knows while its children are searched, and
//! what an algorithm does there.

use std::cmp::Ordering;

use super::{Found, Here, Place, Search};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Event, LentWindow, Limit, Observer, Phase, Policy, Skipped, Window,
};
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
enum Weight {
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

    /// The window that the next child is searched with.
    #[inline(always)]
    fn window_for_child(&self) -> LentWindow<'_, N> {
        match self.near_end {
            NearEnd::PassedOn => self.passed_on,
            NearEnd::Best => self
                .passed_on
                .with_near_end(self.player, self.best.as_ref()),
        }
    }

    /// Compares a child's value with the window and the best value so far.
    #[inline(always)]
    fn weigh(&mut self, ply: usize, found: &Bounded, policy: &impl Policy<N>) -> Weight {
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

    /// The window as the best value so far has improved it.
    #[inline(always)]
    fn window(&self, policy: &impl Policy<N>) -> LentWindow<'_, N> {
        self.window_with(self.best.as_ref(), policy)
    }

    /// The window as this best value improves it.
    #[inline(always)]
    fn window_with<'l>(
        &'l self,
        best: Option<&'l Limit<N>>,
        policy: &impl Policy<N>,
    ) -> LentWindow<'l, N> {
        policy.improved(self.player, self.entry, best)
    }

    /// What all children together prove of the best value.
    #[inline(always)]
    fn proved(&self) -> Bound {
        match (self.is_reached, self.is_capped) {
            (true, false) => Bound::secured_by(self.player),
            (false, true) => Bound::secured_by(self.player.opponent()),
            // Only a flawed search proves nothing, and whoever makes it takes the value for exact.
            (true, true) | (false, false) => Bound::Exact,
        }
    }

    /// What the node returns in the end. Its best value is gone then.
    #[inline(always)]
    fn returned(&mut self, bound: Bound, policy: &impl Policy<N>) -> Bounded {
        let best = self.best.take();
        let Limit { value, .. } =
            best.expect("an inner node has a child, whose value it has taken");
        policy.returned(self.entry, Bounded { value, bound })
    }
}

impl<'s, G: Game, P: Policy<G::Node>, O: Observer<G::Node>>
    Here<'_, 's, G, P, O, InnerNode<'_, G::Node>>
{
    /// The player who chooses here.
    pub(crate) fn player(&self) -> Player {
        self.state.player
    }

    /// Searches the next child within the window that it gets.
    #[inline(always)]
    pub(crate) fn search_child(
        &mut self,
        search: impl FnOnce(LentWindow<G::Node>, &mut Search<'s, G, P, O>) -> Found<G>,
    ) -> Found<G> {
        search(self.state.window_for_child(), self.search)
    }

    /// The window that the next child is searched with, as the other player sees it.
    #[inline(always)]
    pub(crate) fn window_for_opponent(&self) -> Window<G::Node> {
        self.state.window_for_child().negated()
    }

    /// Takes the value of a child. If it is better than the best so far, a MAX node raises α to it
    /// and a MIN node lowers β. Whether it is better.
    #[inline(always)]
    pub(crate) fn improve(&mut self, child: Place<G::Node>, found: Bounded) -> bool {
        let search = &mut *self.search;
        let weight = self.state.weigh(self.place.ply, &found, &search.policy);
        match weight {
            Weight::Improves => {
                // Whoever looks is told before the value moves to its place.
                let better = O::LOOKS_AT_VALUES.then(|| Limit::of(child.node, found.value.clone()));
                let window = || Some(self.state.window_with(better.as_ref(), &search.policy));
                let window = search.told(self.place.node, window);
                search.observer.observe(Event::Improve {
                    node: self.place.node,
                    ply: self.place.ply,
                    child: child.node,
                    best: &search.view_told(self.place.node).of_found(&found),
                    window: window.as_ref(),
                });
                self.state.best = Some(Limit {
                    via: O::LOOKS_AT_VALUES.then_some(child.node),
                    ..Limit::at(found.value)
                });
            }
            Weight::Confirms => search.observer.observe(Event::Confirm {
                node: self.place.node,
                ply: self.place.ply,
                child: child.node,
            }),
            Weight::ChangesNothing => {}
        }
        weight == Weight::Improves
    }

    /// Whether α and β have met while children remain, which can't matter then.
    #[inline(always)]
    pub(crate) fn is_closed(&self) -> bool {
        let next = || self.children.clone().next();
        let policy = &self.search.policy;
        policy.cuts(self.place.node, self.state.is_closed, next) && next().is_some()
    }

    /// Skips the children that remain, because of the value of this child.
    #[inline(always)]
    pub(crate) fn cut(&mut self, after: Place<G::Node>) -> Bounded {
        let window = if O::LOOKS_AT_VALUES {
            let window = self.state.window(&self.search.policy);
            self.search.view(self.place.node).of_window(window)
        } else {
            Window::default()
        };
        let children = &self.children;
        self.search.observer.observe(Event::Cutoff {
            node: self.place.node,
            after: after.node,
            window: &window,
            test: self.search.policy.test(),
            skipped: Skipped::new(&|visit| children.clone().for_each(visit)),
            phase: Phase::Search,
        });
        self.leave_with_best(Bound::secured_by(self.state.player))
    }

    /// What the node returns after all of its children.
    #[inline(always)]
    pub(crate) fn complete(&mut self) -> Bounded {
        self.leave_with_best(self.state.proved())
    }

    #[inline(always)]
    fn leave_with_best(&mut self, bound: Bound) -> Bounded {
        let window = self.window_told();
        let found = self.state.returned(bound, &self.search.policy);
        self.search.leave(self.place, found, window.as_ref())
    }

    /// Leaves the node with what was found of it.
    pub(crate) fn leave(&mut self, found: Bounded) -> Bounded {
        self.search
            .leave(self.place, found, self.window_told().as_ref())
    }

    /// The window as the observer is told it when the node is left.
    #[inline(always)]
    fn window_told(&self) -> Option<Window<G::Node>> {
        let window = || Some(self.state.window(&self.search.policy));
        self.search.told(self.place.node, window)
    }
}
