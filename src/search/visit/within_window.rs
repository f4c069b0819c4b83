//! What an algorithm does at a node that is searched within a window.

use super::inner_node::{InnerNode, Weight};
use super::{Found, Here, Place, Search};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Event, LentWindow, Limit, Observer, Phase, Policy, Skipped, Window,
};
use crate::tree::Player;

impl<'s, G: Game, P: Policy<G::Node>, O: Observer<G::Node>>
    Here<'_, 's, G, P, O, InnerNode<'_, G::Node>>
{
    /// The player who chooses here.
    pub(crate) fn player(&self) -> Player {
        self.state.player()
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
                self.state.improve(Limit {
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
        policy.cuts(self.place.node, self.state.is_closed(), next) && next().is_some()
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
        self.leave_with_best(Bound::secured_by(self.state.player()))
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
