//! The visit of a node: what tells the observer stands here, so that the page of an algorithm holds
//! the algorithm alone.

mod best_child;
mod chance_node;
mod inner_node;
mod policy;

pub(crate) use chance_node::ChanceNode;
pub(crate) use policy::{Policy, View, meets};

use super::{Bounded, Event, LentWindow, Observer, SearchError, Window};
use crate::game::Game;
use crate::tree::{Mover, Player};
use crate::value::Value;
use best_child::BestChild;
use inner_node::InnerNode;

/// What a visit finds, or why it finds nothing.
pub(crate) type Found<G> = Result<Bounded, SearchError<<G as Game>::Node>>;

/// A node and its distance from the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<N> {
    pub(crate) node: N,
    pub(crate) ply: usize,
}

/// A search of a game by the rules of a policy.
pub(crate) struct Search<'s, G, P, O> {
    pub(crate) game: &'s G,
    pub(crate) policy: P,
    pub(crate) observer: &'s mut O,
}

/// An inner node while its children are searched; `S` is what it knows of them.
pub(crate) struct Here<'h, 's, G: Game, P, O, S> {
    pub(crate) search: &'h mut Search<'s, G, P, O>,
    pub(crate) place: Place<G::Node>,
    pub(crate) children: G::Children<'s>,
    pub(crate) state: S,
}

impl<G: Game, P, O> Search<'_, G, P, O> {
    /// The place where a search begins.
    pub(crate) fn root(&self) -> Place<G::Node> {
        Place {
            node: self.game.root(),
            ply: 0,
        }
    }
}

impl<'s, G: Game, P: Policy<G::Node>, O: Observer<G::Node>> Search<'s, G, P, O> {
    /// Visits a node without a window: a static node is evaluated; at an inner node
    /// `search_children` does what the algorithm does.
    #[inline(always)]
    pub(crate) fn visit(
        &mut self,
        place: Place<G::Node>,
        search_children: impl FnOnce(&mut Here<'_, 's, G, P, O, BestChild<G::Node>>) -> Found<G>,
    ) -> Found<G> {
        self.enter(place, None);
        if self.game.is_static(place.node, place.ply) {
            return self.evaluate(place, None);
        }
        let player = self.player(place.node)?;
        let mut here = self.here(place, BestChild::new(player));
        let found = search_children(&mut here)?;
        Ok(self.leave(place, found, None))
    }

    /// Visits a node within a window.
    #[inline(always)]
    pub(crate) fn visit_within(
        &mut self,
        place: Place<G::Node>,
        window: LentWindow<G::Node>,
        search_children: impl FnOnce(&mut Here<'_, 's, G, P, O, InnerNode<'_, G::Node>>) -> Found<G>,
    ) -> Found<G> {
        self.enter(place, Some(window));
        if let Some(found) = self.policy.recall(place.node, window) {
            let window = self.told(place.node, || Some(window));
            return Ok(self.leave(place, found, window.as_ref()));
        }
        if self.game.is_static(place.node, place.ply) {
            return self.evaluate(place, Some(window));
        }
        let player = self.player(place.node)?;
        // What is known of the node is written into its place at once: it takes long to move.
        let found = search_children(&mut Here {
            children: self.game.children(place.node),
            place,
            state: InnerNode::new(player, window, &self.policy),
            search: self,
        })?;
        self.policy.remember(place.node, window, &found);
        Ok(found)
    }

    /// Visits a chance node, which returns its value and, if it is searched within a window, the
    /// window that it leaves with.
    pub(crate) fn visit_chance(
        &mut self,
        place: Place<G::Node>,
        window: Option<LentWindow<G::Node>>,
        search_children: impl FnOnce(
            &mut Here<'_, 's, G, P, O, ()>,
        )
            -> Result<(Bounded, Option<Window<G::Node>>), SearchError<G::Node>>,
    ) -> Found<G> {
        self.enter(place, window);
        if self.game.is_static(place.node, place.ply) {
            return self.evaluate(place, window);
        }
        let (found, window) = search_children(&mut self.here(place, ()))?;
        let window = self.told(place.node, || window.as_ref().map(Window::lent));
        Ok(self.leave(place, found, window.as_ref()))
    }

    #[inline(always)]
    fn here<S>(&mut self, place: Place<G::Node>, state: S) -> Here<'_, 's, G, P, O, S> {
        Here {
            children: self.game.children(place.node),
            search: self,
            place,
            state,
        }
    }

    /// Tells that a visit begins.
    #[inline(always)]
    pub(crate) fn enter(&mut self, place: Place<G::Node>, window: Option<LentWindow<G::Node>>) {
        let window = self.told(place.node, || window);
        self.observer.observe(Event::Enter {
            node: place.node,
            ply: place.ply,
            window: window.as_ref(),
        });
    }

    /// Visits a static node to the end.
    #[inline(always)]
    pub(crate) fn evaluate(
        &mut self,
        place: Place<G::Node>,
        window: Option<LentWindow<G::Node>>,
    ) -> Found<G> {
        let value = static_value(self.game, place.node)?;
        self.policy.accept(place.node, &value)?;
        self.observer.observe(Event::Evaluate {
            node: place.node,
            value: &value,
        });
        self.policy.remember_static(place.node, &value);
        let found = self.view(place.node).turned(Bounded::exact(value));
        let window = self.told(place.node, || window);
        Ok(self.leave(place, found, window.as_ref()))
    }

    /// Tells that a visit ends, and the window as it is then; returns what it found.
    #[inline(always)]
    pub(crate) fn leave(
        &mut self,
        place: Place<G::Node>,
        found: Bounded,
        window: Option<&Window<G::Node>>,
    ) -> Bounded {
        let found = self.policy.believed(place.node, found);
        self.observer.observe(Event::Leave {
            node: place.node,
            found: &self.view_told(place.node).of_found(&found),
            window,
        });
        found
    }

    /// The player who chooses at an inner node, as the policy's view has it.
    #[inline(always)]
    fn player(&self, node: G::Node) -> Result<Player, SearchError<G::Node>> {
        let player = match self.game.mover(node) {
            Mover::Max => Player::Max,
            Mover::Min => Player::Min,
            Mover::Chance => return Err(chance_node(node)),
        };
        Ok(self.view(node).of_player(player))
    }

    /// Whose view values are kept in at a node.
    #[inline(always)]
    pub(crate) fn view(&self, node: G::Node) -> View {
        self.policy.view(self.game, node)
    }

    /// A window as the observer is told it, if it looks at windows.
    #[inline(always)]
    pub(crate) fn told<'w>(
        &self,
        node: G::Node,
        window: impl FnOnce() -> Option<LentWindow<'w, G::Node>>,
    ) -> Option<Window<G::Node>>
    where
        G::Node: 'w,
    {
        if O::LOOKS_AT_VALUES {
            self.policy.told(self.view(node), window())
        } else {
            None
        }
    }

    /// The view that the observer is told from: one that doesn't look needs nothing turned.
    #[inline(always)]
    pub(crate) fn view_told(&self, node: G::Node) -> View {
        if O::LOOKS_AT_VALUES {
            self.view(node)
        } else {
            View::MAX
        }
    }
}

#[cold]
fn chance_node<N>(node: N) -> SearchError<N> {
    SearchError::ChanceNode(node)
}

/// The static value of a leaf or horizon node, in MAX's view.
#[inline(always)]
pub(crate) fn static_value<G: Game>(
    game: &G,
    node: G::Node,
) -> Result<Value, SearchError<G::Node>> {
    game.static_value(node).ok_or_else(|| unknown(game, node))
}

#[cold]
fn unknown<G: Game>(game: &G, node: G::Node) -> SearchError<G::Node> {
    if game.children(node).next().is_none() {
        SearchError::UnknownLeaf(node)
    } else {
        SearchError::NoStaticValue(node)
    }
}

impl<G: Game, P: Policy<G::Node>, O: Observer<G::Node>, S> Here<'_, '_, G, P, O, S> {
    /// The next child in search order.
    #[inline(always)]
    pub(crate) fn next_child(&mut self) -> Option<Place<G::Node>> {
        let ply = self.place.ply + 1;
        let child = self.children.next();
        child.map(|node| Place { node, ply })
    }

    /// The children that remain, in search order.
    pub(crate) fn remaining(&self) -> Vec<G::Node> {
        self.children.clone().collect()
    }

    /// Whether another player moves at a child.
    #[inline(always)]
    pub(crate) fn is_opponents(&self, child: Place<G::Node>) -> bool {
        let game = self.search.game;
        game.player(child.node) != game.player(self.place.node)
    }
}
