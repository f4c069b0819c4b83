//! Max^n: Luckhardt and Irani (1986), *An Algorithmic Solution of N-Person Games*; Russell and Norvig,
//! *Artificial Intelligence: A Modern Approach*, section on multiplayer games.
//!
//! Each leaf holds a payoff for every player, and each player chooses the child with the greatest payoff
//! of their own: what the others get does not matter to them. Of equals the first is taken. With two
//! players this is backward induction. Chance nodes average the payoffs of each player.
//!
//! With shallow pruning: Korf (1991), *Multi-player alpha-beta pruning*, sections 4 and 5. No payoff is
//! below 0, and no leaf's payoffs sum to more than N. What one player gets nobody else can have, and so the
//! rest of a node can't matter
//!
//! - once its player has N: nothing is better (immediate pruning),
//! - once its player leaves the player of the parent no more than that one has already (shallow
//!   pruning): best ≥ N − the best of the parent so far.
//!
//! Both cut at equality. There the parent gets at most as much as it has, and of equals the first child
//! is taken, so that the root has the payoffs of max^n. Korf shows why nothing is cut deeper: the bound of
//! a grandparent can't be passed on past a player in between, whose choice may depend on the child that
//! would be skipped, though it never becomes the root's.

use std::cmp::Ordering;

use super::visit::{Found, Node, Place, Search};
use super::{Bound, Bounded, Cutoff, Event, Limit, Observer, TreeGame, Window};
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
        Ok(search.finish(node))
    })
}

/// The same with shallow pruning.
pub(super) fn run_shallow<'t>(
    search: &mut Search<TreeGame<'t>, impl Observer>,
) -> Found<TreeGame<'t>> {
    let sum = &search.plan.sum.clone();
    search.pass(None, |search| {
        let root = search.root();
        let found = shallow(root, None, sum, search)?;
        let chooser = search.game.tree().chooser(root.node);
        // Though its rest was skipped, nothing there is better for whoever has all.
        let has_all = chooser.is_some_and(|player| found.value.of_player(player) >= sum);
        let bound = if has_all { Bound::Exact } else { found.bound };
        Ok(Bounded { bound, ..found })
    })
}

/// What a player leaves for others: the sum without the payoff of one child.
struct Left {
    player: usize,
    limit: Limit,
}

/// The payoffs of a node as far as they matter where the player of its parent has something already.
fn shallow<'t>(
    place: Place<NodeId>,
    left: Option<&Left>,
    sum: &Value,
    search: &mut Search<TreeGame<'t>, impl Observer>,
) -> Found<TreeGame<'t>> {
    let tree = search.game.tree();
    let Some(player) = tree.chooser(place.node) else {
        return search.average(place, |child, search| shallow(child, None, sum, search));
    };
    let left = left.filter(|left| left.player != player);
    search.visit(place, None, |search, node| {
        while let Some(child) = node.next_child() {
            let below = node.best().map(|best| Left {
                player,
                limit: Limit {
                    value: sum - best.value.of_player(player),
                    ..best.clone()
                },
            });
            let found = shallow(child, below.as_ref(), sum, search)?;
            let has_all = |player| found.value.of_player(player) >= sum;
            let bound = match tree.chooser(child.node) {
                // Though its rest was skipped, nothing there is better for whoever has all.
                Some(player) if has_all(player) => Bound::Exact,
                _ => found.bound,
            };
            search.improve_for(player, node, child, Bounded { bound, ..found });
            let Some(best) = node.best().filter(|_| node.peek_child().is_some()) else {
                continue;
            };
            let best = best.value.of_player(player);
            let has_all = best >= sum;
            let met = left.filter(|left| !has_all && *best >= left.limit.value);
            if has_all || met.is_some() {
                let left = met.map(|left| &left.limit);
                return Ok(search.cut_at_sum(player, node, child, left));
            }
        }
        Ok(search.finish(node))
    })
}

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Takes the payoffs of a child, if the player who chooses gets more by them than by the best so far,
    /// or as much and the rule for ties wants them.
    fn improve_for(
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
                self.tell_improvement(node, child.node, &found);
                node.take_best(child.node, found.value);
            }
            Some(Ordering::Equal) => {
                self.note_tie(node.place, child.node);
                if self.prefers_later(node.place, child, payoff.cmp(&Value::ZERO)) {
                    self.lead_line_to(node.place, child.node);
                    node.take_best(child.node, found.value);
                }
            }
            Some(Ordering::Less) => {}
        }
    }

    /// Skips the children that remain, because the player who chooses has all there is, or leaves the
    /// player of the parent no more than that one has.
    fn cut_at_sum(
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
            skipped: node.remaining.clone().collect(),
            ..Cutoff::bare(node.place.node, after.node)
        }));
        self.leave_with_best(node, Bound::Lower)
    }
}
