//! What an algorithm does at a node that is searched within a window.

use super::bound::Bounded;
use super::inner_node::{InnerNode, Taken};
use super::lent_window::LentWindow;
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
    pub(super) fn improve(&mut self, child: Place<G::Node>, found: &Bounded) {
        let search = &mut *self.search;
        match self.state.take(child.node, found, &search.policy) {
            Taken::Improves => {
                let view = search.view_told(self.place.node);
                let window = self.state.window();
                let window = search.told(view, Some(window));
                search.observer.observe(Event::Improve {
                    node: self.place.node,
                    ply: self.place.ply,
                    child: child.node,
                    best: &view.of_found(found),
                    window: window.as_ref(),
                });
            }
            Taken::Confirms => search.observer.observe(Event::Confirm {
                node: self.place.node,
                ply: self.place.ply,
                child: child.node,
            }),
            Taken::ChangesNothing => {}
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
        let view = self.search.view_told(self.place.node);
        let window = self.state.window();
        let children = &self.children;
        self.search.observer.observe(Event::Cutoff {
            node: self.place.node,
            after: after.node,
            window: &view.of_window(window),
            test: self.search.policy.test(),
            skipped: Skipped::new(&|visit| children.clone().for_each(visit)),
            phase: Phase::Search,
        });
        self.state.cut(&self.search.policy)
    }

    /// What the node returns after all of its children.
    #[inline(always)]
    pub(super) fn complete(&self) -> Bounded {
        self.state.complete(&self.search.policy)
    }
}
