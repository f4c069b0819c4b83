//! What an algorithm that cuts at chance nodes does at one.

use super::{Here, Place};
use crate::game::Game;
use crate::search::{Event, Observer, Phase, Policy, Skipped, Window};
use crate::value::Value;

impl<G: Game, P: Policy<G::Node>, O: Observer<G::Node>> Here<'_, '_, G, P, O, ()> {
    /// Tells that the children are probed, or searched, from now on.
    pub(crate) fn begin(&mut self, phase: Phase) {
        let node = self.place.node;
        self.search.observer.observe(Event::Phase { node, phase });
    }

    /// Tells what is known of the node's value after this child.
    pub(crate) fn estimate(&mut self, child: G::Node, low: &Value, high: &Value) {
        self.search.observer.observe(Event::Estimate {
            node: self.place.node,
            child,
            low,
            high,
        });
    }

    /// Tells that these nodes are skipped, because the value of this child closed the window.
    pub(crate) fn cut_at_chance(
        &mut self,
        after: G::Node,
        window: &Window<G::Node>,
        skipped: &[G::Node],
        phase: Phase,
    ) {
        self.search.observer.observe(Event::Cutoff {
            node: self.place.node,
            after,
            window,
            test: None,
            skipped: Skipped::new(&|visit| skipped.iter().copied().for_each(visit)),
            phase,
        });
    }

    /// The children that were not searched yet.
    pub(crate) fn remaining_places(&self) -> Vec<Place<G::Node>> {
        let ply = self.place.ply + 1;
        let children = self.children.clone();
        children.map(|node| Place { node, ply }).collect()
    }
}
