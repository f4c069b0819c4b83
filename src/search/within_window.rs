//! What an algorithm does at a node that is searched within a window.

use super::bound::{Bound, Bounded};
use super::inner_node::{InnerNode, Weight};
use super::lent_window::LentWindow;
use super::limit::Limit;
use super::observe::Skipped;
use super::observe::{Event, Observer, Phase};
use super::policy::Policy;
use super::visit::{Found, Here, Place, Search};
use super::window::Window;
use crate::game::Game;
use crate::tree::Player;

impl<'s, G: Game, P: Policy<G::Node>, O: Observer<G::Node>>
    Here<'_, 's, G, P, O, InnerNode<'_, G::Node>>
{
    /// The player who chooses here.
    pub(super) fn player(&self) -> Player {
        self.state.player()
    }

    /// Searches the next child within the window that it gets.
    #[inline(always)]
    pub(super) fn search_child(
        &mut self,
        search: impl FnOnce(LentWindow<G::Node>, &mut Search<'s, G, P, O>) -> Found<G>,
    ) -> Found<G> {
        let window = Self::child_window(self.place, &self.state, &self.search.policy);
        search(window, self.search)
    }

    /// The window that the next child is searched with, as the other player sees it.
    #[inline(always)]
    pub(super) fn window_for_opponent(&self) -> Window<G::Node> {
        Self::child_window(self.place, &self.state, &self.search.policy).negated()
    }

    #[inline(always)]
    fn child_window<'h>(
        place: Place<G::Node>,
        state: &'h InnerNode<G::Node>,
        policy: &P,
    ) -> LentWindow<'h, G::Node> {
        if place.ply == 0 && policy.has_fresh_root() {
            state.window_for_first_child(policy)
        } else {
            state.window_for_child(policy)
        }
    }

    /// Takes the value of a child. If it is better than the best so far, a MAX node raises α to it
    /// and a MIN node lowers β.
    #[inline(always)]
    pub(super) fn improve(&mut self, child: Place<G::Node>, found: Bounded) {
        let search = &mut *self.search;
        match self.state.weigh(&found, &search.policy) {
            Weight::Improves => {
                // Whoever looks is told before the value moves to its place.
                let better = O::LOOKS_AT_VALUES.then(|| Limit::of(child.node, found.value.clone()));
                let window = better.as_ref().map(|better| self.state.window_with(better));
                search.observer.observe(Event::Improve {
                    node: self.place.node,
                    ply: self.place.ply,
                    child: child.node,
                    best: &search.view_told(self.place.node).of_found(&found),
                    window: search.told(self.place.node, window).as_ref(),
                });
                self.state.improve(child.node, found.value);
            }
            Weight::Confirms => search.observer.observe(Event::Confirm {
                node: self.place.node,
                ply: self.place.ply,
                child: child.node,
            }),
            Weight::ChangesNothing => {}
        }
    }

    /// Whether α and β have met while children remain, which can't matter then.
    #[inline(always)]
    pub(super) fn is_closed(&self) -> bool {
        let next = || self.children.clone().next();
        let policy = &self.search.policy;
        policy.cuts(self.place.node, self.state.is_closed(), next) && next().is_some()
    }

    /// Skips the children that remain, because of the value of this child.
    #[inline(always)]
    pub(super) fn cut(&mut self, after: Place<G::Node>) -> Bounded {
        let window = self
            .search
            .window_told(self.place.node, self.state.window());
        let children = &self.children;
        self.search.observer.observe(Event::Cutoff {
            node: self.place.node,
            after: after.node,
            window: &window,
            test: self.search.policy.test(),
            skipped: Skipped::new(&|visit| children.clone().for_each(visit)),
            phase: Phase::Search,
        });
        self.leave_with_best(Bound::secured_by(self.state.player()))
    }

    /// What the node returns after all of its children.
    #[inline(always)]
    pub(super) fn complete(&mut self) -> Bounded {
        self.leave_with_best(self.state.proved())
    }

    #[inline(always)]
    fn leave_with_best(&mut self, bound: Bound) -> Bounded {
        let window = self.window_told();
        let found = self.state.returned(bound, &self.search.policy);
        self.leave_in(found, window)
    }

    /// Leaves the node with what was found of it.
    pub(super) fn leave(&mut self, found: Bounded) -> Bounded {
        let window = self.window_told();
        self.leave_in(found, window)
    }

    #[inline(always)]
    fn leave_in(&mut self, found: Bounded, window: Option<Window<G::Node>>) -> Bounded {
        let policy = &mut self.search.policy;
        policy.remember(self.place.node, self.state.entry(), &found);
        self.search.leave(self.place, found, window)
    }

    #[inline(always)]
    fn window_told(&self) -> Option<Window<G::Node>> {
        self.search.told(self.place.node, Some(self.state.window()))
    }
}
