//! How a node is left: what a known range of values settles, and what the node returns after its last child or
//! a cut.

use std::mem::ManuallyDrop;

use super::{Node, Place, Search};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Chance, Convention, Cutoff, Event, Fail, LentWindow, Observer, Window,
};
use crate::tree::Player;
use crate::value::Value;

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Skips the children that remain, because of the value of this child; what the node returns.
    pub(crate) fn cut(&mut self, node: &mut Node<'_, 's, G>, after: Place<G::Node>) -> Bounded {
        let bare = Cutoff::bare(node.place.node, after.node);
        if O::LOOKS_AT_VALUES {
            let window = node.window();
            let window = window.map(|window| window.seen_by(self.view(node.place.node)));
            let notes = self.notes.as_ref();
            self.observer.observe(Event::Cutoff(&Cutoff {
                pass: notes.map_or(1, |notes| notes.passes.len() + 1),
                window: window.unwrap_or(Window::OPEN),
                test: self.test.clone(),
                range_end: self.range_end(node),
                skipped: node.remaining.clone().collect(),
                ..bare
            }));
        } else {
            // It owns nothing, and whoever counts does not pay for dropping that.
            self.observer
                .observe(Event::Cutoff(&ManuallyDrop::new(bare)));
        }
        // What was skipped may be better. Nothing is secured only where the node was entered with a closed
        // window, and its best value is still the end of that.
        node.proved.is_limited = !node.proved.is_secured;
        self.finish(node)
    }

    /// What the node returns after its last child or a cut. A best value that is secured, and that nothing
    /// surpasses, is exact.
    #[inline(always)]
    pub(crate) fn finish(&mut self, node: &mut Node<'_, 's, G>) -> Bounded {
        let mut bound = node.proved.bound(node.player);
        if bound == Bound::secured_by(node.player)
            && node.best().is_some_and(|best| {
                self.convention.is_unsurpassed(node.player, &best.value)
                    || self.has_the_best(node, &best.value)
            })
        {
            bound = Bound::Exact;
        }
        self.leave_with_best(node, bound)
    }

    #[inline(always)]
    pub(in crate::search) fn leave_with_best(
        &mut self,
        node: &mut Node<'_, 's, G>,
        bound: Bound,
    ) -> Bounded {
        let window = self.told(node.place.node, node.window());
        let best = node.best.take();
        let value = best
            .expect("an inner node has a child, whose value it has taken")
            .value;
        let found = Bounded { value, bound };
        let found = match node.entry {
            Some(entry) => self.convention.returned(entry, found),
            None => found,
        };
        self.leave(node.place, found, window.as_ref())
    }

    /// Whether the player who moves is sure of the best value of the known range: nothing is better. At
    /// the nodes of star1 and star2 it does not count.
    #[inline(always)]
    pub(super) fn has_the_best(&self, node: &Node<'_, 's, G>, value: &Value) -> bool {
        self.range.is_some_and(|range| {
            let best = match self.view(node.place.node) {
                Player::Max => *value == *range.best_for(node.player),
                Player::Min => -value == *range.best_for(Player::Min),
            };
            best && node.proved.is_secured && self.plan.algorithm.chance() == Chance::Refused
        })
    }

    /// The end of the known range that the best value has reached, where only that makes a cutoff.
    fn range_end(&self, node: &Node<'_, 's, G>) -> Option<Value> {
        let best = &node.best()?.value;
        let closes = |entry| self.convention.closes(node.player, entry, best);
        let is_alone = self.has_the_best(node, best) && !node.entry.is_some_and(closes);
        let seen_by = self.view(node.place.node);
        is_alone.then(|| Bounded::exact(best.clone()).seen_by(seen_by).value)
    }

    /// Whether the known range leaves nothing to ask about a node of which this was found: its value is
    /// proved to be one of the two ends.
    pub(in crate::search) fn is_settled_by_range(&self, found: &Bounded) -> bool {
        self.range.is_some_and(|range| {
            let is_proved = |player: Player| {
                found.value == *range.best_for(player)
                    && found.bound != Bound::secured_by(player.opponent())
            };
            is_proved(Player::Max) || is_proved(Player::Min)
        })
    }
}

impl Convention {
    /// What a node returns: its best value, under fail-hard moved into the window it was entered with.
    #[inline(always)]
    pub(in crate::search) fn returned<N: Copy>(
        &self,
        entry: LentWindow<N>,
        found: Bounded,
    ) -> Bounded {
        match self.fail {
            Fail::Hard => entry.clamp(found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}
