//! A node where one of several players chooses: how it takes payoffs, and when a known sum of them skips the
//! other children.

use std::cmp::Ordering;

use super::{Node, Place, Search};
use crate::game::Game;
use crate::search::{Bound, Bounded, Cutoff, Event, Limit, Observer, Window};
use crate::value::Value;

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Takes the payoffs of a child, if the player who chooses gets more by them than by the best so far,
    /// or as much and the rule for ties wants them.
    pub(crate) fn improve_for(
        &mut self,
        player: usize,
        node: &mut Node<'_, 's, G>,
        child: Place<G::Node>,
        found: Bounded,
    ) {
        let payoff = found.value.of_player(player);
        let best = node.best().map(|best| best.value.of_player(player));
        match best.map(|best| payoff.cmp(best)) {
            None | Some(Ordering::Greater) => {
                node.proved.is_secured = true;
                self.tell_improvement(node, child.node, found);
            }
            Some(Ordering::Equal) => {
                self.note_tie(node.place, child.node);
                if self.is_wanted(node.place, child, payoff.cmp(&Value::ZERO)) {
                    self.tell_confirmation(node.place, child.node);
                    node.put_best(Limit::of(child.node, found.value));
                }
            }
            Some(Ordering::Less) => {}
        }
    }

    /// Skips the children that remain, because the player who chooses has all there is, or leaves the
    /// player of the parent no more than that one has.
    pub(crate) fn cut_at_sum(
        &mut self,
        player: usize,
        node: &mut Node<'_, 's, G>,
        after: Place<G::Node>,
        left: Option<&Limit<G::Node>>,
    ) -> Bounded {
        let own = node.best().map(|best| Limit {
            value: best.value.of_player(player).clone(),
            ..*best
        });
        let range_end = own.as_ref().filter(|_| left.is_none());
        self.observer.observe(Event::Cutoff(&Cutoff {
            range_end: range_end.map(|own| own.value.clone()),
            window: Window {
                alpha: own.clone(),
                beta: left.cloned(),
            },
            skipped: node.skipped(),
            ..Cutoff::bare(node.place.node, after.node)
        }));
        self.leave_with_best(node, Bound::Lower)
    }
}
