//! The visit of a node: what tells the observer stands here, so that the page of an algorithm holds
//! the algorithm alone.

mod leave;
mod node;
mod ties;

pub(crate) use node::{Node, meets};

use super::run::Notes;
use super::{
    Algorithm, Bounded, Convention, Event, Interrupt, LentWindow, Limit, Observer, Plan,
    SearchError, Test, ValueRange, Window,
};
use crate::game::Game;
pub(crate) use crate::game::Place;
use crate::tree::{Mover, Player};
use crate::value::Value;

/// What a visit finds, or why it finds nothing.
pub(crate) type Found<G> = Result<Bounded, SearchError<<G as Game>::Node>>;

/// A search of a game: what it is asked, by which rules it goes, and who looks on.
pub(crate) struct Search<'s, G: Game, O> {
    pub(crate) game: &'s G,
    pub(crate) convention: &'s Convention,
    pub(crate) plan: &'s Plan,
    pub(crate) interrupt: Interrupt<'s>,
    pub(crate) observer: &'s mut O,
    /// What is noted for an outcome, if there is to be one.
    pub(crate) notes: Option<&'s mut Notes<G::Node>>,
    /// The one question of a pass, which is told in place of windows.
    pub(crate) test: Option<Test>,
    /// The range of all values, where an algorithm relies on it.
    pub(crate) range: Option<&'s ValueRange>,
}

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// The place where a search begins.
    pub(crate) fn root(&self) -> Place<G::Node> {
        Place {
            node: self.game.root(),
            ply: 0,
        }
    }

    /// Visits a node, within a window or without one: a static node is evaluated, and at a MAX or MIN
    /// node `search_children` does what the algorithm does.
    #[inline(always)]
    pub(crate) fn visit(
        &mut self,
        place: Place<G::Node>,
        window: Option<LentWindow<G::Node>>,
        search_children: impl FnOnce(&mut Self, &mut Node<'_, 's, G>) -> Found<G>,
    ) -> Found<G> {
        self.enter(place, window)?;
        if self.game.is_static(place.node, place.ply) {
            return self.evaluate(place, window);
        }
        let player = match self.game.mover(place.node) {
            Mover::Chance => return Err(SearchError::ChanceNode(place.node)),
            // Where values are in the mover's view, every player maximises.
            Mover::Min if !self.is_negamax() => Player::Min,
            Mover::Max | Mover::Min => Player::Max,
        };
        let node = &mut Node::new(place, player, window, self.game, self.convention);
        search_children(self, node)
    }

    /// Tells that a visit begins, unless the search is to stop.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        place: Place<G::Node>,
        window: Option<LentWindow<G::Node>>,
    ) -> Result<(), SearchError<G::Node>> {
        if self.interrupt.is_wanted() {
            return Err(SearchError::Interrupted(place.node));
        }
        let window = self.told(place.node, window);
        self.observer.observe(Event::Enter {
            node: place.node,
            ply: place.ply,
            window: window.as_ref(),
        });
        Ok(())
    }

    /// Evaluates a static node, and leaves it.
    #[inline(always)]
    pub(crate) fn evaluate(
        &mut self,
        place: Place<G::Node>,
        window: Option<LentWindow<G::Node>>,
    ) -> Found<G> {
        let value = static_value(self.game, place.node)?;
        if self.range.is_some_and(|range| !range.contains(&value)) {
            return Err(SearchError::OutsideRange(place.node, value));
        }
        self.tell_value(place.node, &value);
        let mut found = Bounded::exact(value);
        if self.view(place.node) == Player::Min {
            found = found.negated();
        }
        let window = self.told(place.node, window);
        Ok(self.leave(place, found, window.as_ref()))
    }

    /// Tells the static value of a node.
    #[inline(always)]
    pub(in crate::search) fn tell_value(&mut self, node: G::Node, value: &Value) {
        self.observer.observe(Event::Evaluate { node, value });
        let notes = self.notes.as_mut();
        if let Some(evidence) = notes.and_then(|notes| notes.evidence.as_mut()) {
            evidence.evaluated.entry(self.game, node);
        }
    }

    /// Tells that a child has the best value of its parent so far, which is about to take it over.
    #[inline(always)]
    pub(in crate::search) fn tell_improvement(
        &mut self,
        node: &Node<'_, 's, G>,
        child: G::Node,
        found: &Bounded,
    ) {
        let parent = node.place.node;
        if let Some(notes) = &mut self.notes {
            notes.line_so_far.improve(node.place, child, found.bound);
        }
        let turned = self.turned(parent, found);
        let entry = node.entry.filter(|_| self.tells_windows());
        let best = entry.map(|_| Limit::of(child, found.value.clone()));
        let narrowed = entry.zip(best.as_ref());
        let narrowed = narrowed.map(|(entry, best)| entry.narrowed(node.player, best));
        let window = self.told(parent, narrowed);
        self.observer.observe(Event::Improve {
            node: parent,
            child,
            best: turned.as_ref().unwrap_or(found),
            window: window.as_ref(),
        });
    }

    /// Tells that a visit ends, and the window as it is then; returns what it found.
    #[inline(always)]
    pub(crate) fn leave(
        &mut self,
        place: Place<G::Node>,
        found: Bounded,
        window: Option<&Window<G::Node>>,
    ) -> Bounded {
        let node = place.node;
        let turned = self.turned(node, &found);
        self.observer.observe(Event::Leave {
            node,
            found: turned.as_ref().unwrap_or(&found),
            window,
        });
        found
    }

    /// Whose view values and windows are kept in at a node: in negamax form that of the player who moves
    /// there, else MAX's. Observers are always told MAX's.
    #[inline(always)]
    pub(crate) fn view(&self, node: G::Node) -> Player {
        if self.is_negamax() {
            self.game.player(node)
        } else {
            Player::Max
        }
    }

    /// What was found in MAX's view, where it was not found in that and the observer looks at it.
    #[inline(always)]
    fn turned(&self, node: G::Node, found: &Bounded) -> Option<Bounded> {
        let is_turned = O::LOOKS_AT_VALUES && self.view(node) == Player::Min;
        is_turned.then(|| found.negated())
    }

    #[inline(always)]
    fn is_negamax(&self) -> bool {
        self.plan.algorithm == Algorithm::Negamax
    }

    /// Whether the observer is told the windows of visits.
    #[inline(always)]
    fn tells_windows(&self) -> bool {
        O::LOOKS_AT_VALUES && self.test.is_none() && self.observer.looks_at_windows()
    }

    /// A window as the observer is told it, if it looks at windows.
    #[inline(always)]
    pub(crate) fn told(
        &self,
        node: G::Node,
        window: Option<LentWindow<G::Node>>,
    ) -> Option<Window<G::Node>> {
        let told = window.filter(|_| self.tells_windows());
        told.map(|window| window.seen_by(self.view(node)))
    }
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
