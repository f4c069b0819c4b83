//! Which of equals is taken: the principal variation goes on with that one.

use std::cmp::Ordering;

use super::{Node, Place, Search};
use crate::game::Game;
use crate::search::{Observer, Ties};
use crate::value::Value;

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Takes a child that is as good as the best so far for the best one, if the rule for ties wants it.
    pub(in crate::search) fn settle_tie(&mut self, node: &Node<'_, 's, G>, child: Place<G::Node>) {
        let Some(best) = node.best() else { return };
        self.note_tie(node.place, child.node);
        let good = node.player.compare(&best.value, &Value::ZERO);
        if self.prefers_later(node.place, child, good) {
            self.lead_line_to(node.place, child.node);
        }
    }

    /// A child is as good as the best of its parent so far.
    pub(in crate::search) fn note_tie(&mut self, parent: Place<G::Node>, child: G::Node) {
        if let Some(notes) = &mut self.notes {
            notes.line_so_far.equal(parent.ply, child);
        }
    }

    /// Whether the rule for ties prefers a child to the best before it, whose value is good for the player
    /// who moves, bad or neither.
    pub(in crate::search) fn prefers_later(
        &self,
        place: Place<G::Node>,
        child: Place<G::Node>,
        good: Ordering,
    ) -> bool {
        match self.convention.ties {
            Ties::First => false,
            Ties::Last => true,
            Ties::Shortest => {
                let notes = self.notes.as_ref();
                let longer = notes.map(|notes| notes.line_so_far.compare(place, child));
                longer.is_some_and(|longer| longer.is_ne() && longer == good.reverse())
            }
        }
    }

    /// The principal variation goes on with this child, which has the best value of its parent: those before it
    /// had only a bound, or the rule for ties prefers it.
    pub(in crate::search) fn lead_line_to(&mut self, parent: Place<G::Node>, child: G::Node) {
        if let Some(notes) = &mut self.notes {
            notes.line_so_far.prove(parent, child);
        }
    }
}
