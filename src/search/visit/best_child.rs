//! What a node that is searched without a window knows of its children: the best of them so far.

use super::{Here, Place};
use crate::game::Game;
use crate::search::{Bounded, Event, Observer, Policy};
use crate::tree::Player;
use crate::value::Value;

/// A MAX or MIN node while its children are searched, and the best value so far.
#[derive(Debug)]
pub(crate) struct BestChild<N> {
    player: Player,
    best: Option<(Value, N)>,
}

impl<N: Copy> BestChild<N> {
    #[inline(always)]
    pub(crate) fn new(player: Player) -> Self {
        Self { player, best: None }
    }
}

impl<G: Game, P: Policy<G::Node>, O: Observer<G::Node>> Here<'_, '_, G, P, O, BestChild<G::Node>> {
    /// The player who chooses here.
    pub(crate) fn player(&self) -> Player {
        self.state.player
    }

    /// The best value so far, and the child that has it.
    pub(crate) fn best(&self) -> Option<&(Value, G::Node)> {
        self.state.best.as_ref()
    }

    /// Takes the value of a child if it is better than the best so far: higher at a MAX node, lower
    /// at a MIN node.
    #[inline(always)]
    pub(crate) fn improve(&mut self, child: Place<G::Node>, found: Bounded) {
        let BestChild { player, best } = &self.state;
        let is_better = match best {
            None => true,
            Some((best, _)) => player.prefers(&found.value, best),
        };
        if is_better {
            self.search.observer.observe(Event::Improve {
                node: self.place.node,
                ply: self.place.ply,
                child: child.node,
                best: &found,
                window: None,
            });
            self.state.best = Some((found.value, child.node));
        }
    }

    /// What the node returns after all of its children.
    #[inline(always)]
    pub(crate) fn complete(&mut self) -> Bounded {
        let best = self.state.best.take();
        let (value, _) = best.expect("an inner node has a child");
        Bounded::exact(value)
    }
}
