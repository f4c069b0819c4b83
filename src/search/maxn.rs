//! Max^n: Luckhardt and Irani (1986), *An Algorithmic Solution of N-Person Games*; Russell and Norvig,
//! *Artificial Intelligence: A Modern Approach*, section on multiplayer games.
//!
//! Each leaf holds a payoff for every player, and each player chooses the child with the greatest payoff
//! of their own: what the others get does not matter to them. Of equals the first is taken. With two
//! players this is backward induction. Chance nodes average the payoffs of each player.

use super::visit::{Found, Place, Search};
use super::{Observer, TreeGame};
use crate::tree::NodeId;

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
