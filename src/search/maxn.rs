//! Max^n: Luckhardt and Irani (1986), *An Algorithmic Solution of N-Person Games*; Russell and Norvig,
//! *Artificial Intelligence: A Modern Approach*, section on multiplayer games.
//!
//! Each leaf holds a payoff for every player, and each player chooses the child with the greatest payoff
//! of their own: what the others get does not matter to them. Of equals the first is taken. With two
//! players this is backward induction. Chance nodes average the payoffs of each player.

use std::cmp::Ordering;

use super::visit::{Found, Node, Place, Search};
use super::{Bounded, Limit, Observer, TreeGame};
use crate::game::Game;
use crate::tree::NodeId;
use crate::value::Value;

/// One pass without a window.
pub(super) fn run<'t>(search: &mut Search<TreeGame<'t>, impl Observer>) -> Found<TreeGame<'t>> {
    search.pass(None, |search| maxn(search.root(), search))
}

/// The payoffs of a node.
fn maxn<'t>(
    place: Place<NodeId>,
    search: &mut Search<TreeGame<'t>, impl Observer>,
) -> Found<TreeGame<'t>> {
    let Some(player) = search.game.tree().chooser(place.node) else {
        return search.average(place, maxn);
    };
    search.visit(place, None, |search, node| {
        while let Some(child) = node.next_child() {
            let found = maxn(child, search)?;
            search.improve_for(player, node, child, found);
        }
        Ok(search.complete(node))
    })
}

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Takes the payoffs of a child, if the player who chooses gets more by them than by the best so far,
    /// or as much and the rule for ties wants them.
    pub(in crate::search) fn improve_for(
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
                    self.note_best(node.place, child.node);
                    node.put_best(Limit::of(child.node, found.value));
                }
            }
            Some(Ordering::Less) => {}
        }
    }
}
