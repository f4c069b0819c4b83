//! Who moves: chance nodes, which some algorithms refuse, and players where the tree does not say.

use crate::common::random::{Plan, WITH_CHANCE, Xorshift};
use crate::common::trace::Run;
use abtree::search::{ALGORITHMS, Chance, SearchError};
use abtree::tree::{Mover, NodeId, Player, Tree};

use super::{holds, seeds};

#[test]
fn algorithms_that_refuse_chance_nodes_name_the_node() {
    holds(&WITH_CHANCE, |case| {
        for &algorithm in ALGORITHMS
            .iter()
            .filter(|one| one.chance() == Chance::Refused)
        {
            let run = Run::of(&case.tree, algorithm, &case.convention);
            match run.outcome {
                Ok(_) => assert!(!case.tree.has_chance()),
                Err(SearchError::ChanceNode(node)) => {
                    assert!(case.tree.has_chance());
                    assert_eq!(case.tree.mover(node), Mover::Chance);
                }
                Err(error) => panic!("{error}"),
            }
        }
    });
}

/// Who moves where the tree does not say: the opponent of the nearest MAX or MIN ancestor.
#[test]
fn movers_that_are_not_stated_alternate_past_chance_nodes() {
    fn check(plan: &Plan, turn: Player, tree: &Tree, next: &mut impl Iterator<Item = NodeId>) {
        let node = next.next().unwrap();
        let player = match plan.mover {
            Some(Mover::Max) => Player::Max,
            Some(Mover::Min) => Player::Min,
            Some(Mover::Chance) | None => turn,
        };
        let is_chance = plan.mover == Some(Mover::Chance);
        let mover = if is_chance {
            Mover::Chance
        } else {
            player.into()
        };
        assert_eq!((tree.mover(node), tree.player(node)), (mover, player));
        let after = if is_chance { turn } else { player.opponent() };
        for child in &plan.children {
            check(child, after, tree, next);
        }
    }
    for seed in seeds() {
        let mut choices = Xorshift::new(seed);
        let plan = Plan::random(&mut choices, WITH_CHANCE[0]);
        for root in [Player::Max, Player::Min] {
            let tree = plan.tree(root);
            check(&plan, root, &tree, &mut tree.nodes());
        }
    }
}
