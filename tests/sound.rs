//! What `abtree sound` claims, held against brute force: all assignments of a few values to the
//! skipped leaves.

use std::collections::BTreeSet;

use crate::common::naive::Changed;
use crate::common::random::{Case, Choices, FLAVOURS, tried, tried_with};
use crate::common::trace::Run;
use crate::common::tree_of;
use abtree::analysis::{Claim, Soundness};
use abtree::search::{ALGORITHMS, Algorithm, Convention, PRESETS, TreeGame};
use abtree::tree::{NodeId, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;

const GAMES: u64 = 3_000;

/// The most assignments that are tried for one set.
const MOST_ASSIGNMENTS: usize = 3_000;

type Answer = (Value, Option<NodeId>);

fn answer(tree: &Tree, convention: &Convention, changes: &[(NodeId, Value)]) -> Answer {
    let laid_over = |node| {
        let change = changes.iter().find(|(leaf, _)| *leaf == node);
        change.map(|(_, value)| value.clone())
    };
    Changed {
        tree,
        convention,
        laid_over,
    }
    .answer()
}

fn static_nodes(tree: &Tree, convention: &Convention) -> Vec<NodeId> {
    let laid_over = |_| None;
    let unchanged = Changed {
        tree,
        convention,
        laid_over,
    };
    unchanged.static_nodes()
}

/// The values of all leaves, those one more and one less, and the infinities.
fn telling_values(tree: &Tree) -> Vec<Value> {
    let mut values = BTreeSet::from([Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY]);
    for node in tree.nodes() {
        let value = tree.value(node).unwrap();
        for value in [value.clone(), -value.clone()] {
            for step in [-1, 0, 1] {
                values.insert(&value + &Value::from(step));
            }
        }
    }
    values.into_iter().collect()
}

/// Every assignment of these values to these leaves.
fn assignments(leaves: &[NodeId], values: &[Value]) -> Vec<Vec<(NodeId, Value)>> {
    let mut all = vec![Vec::new()];
    for &leaf in leaves {
        let longer = |changes: &Vec<(NodeId, Value)>| {
            let with = |value: &Value| {
                let mut changes = changes.clone();
                changes.push((leaf, value.clone()));
                changes
            };
            values.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The subsets of nodes that a game is judged for.
fn subtrees(tree: &Tree, convention: &Convention, choices: &mut impl Choices) -> Vec<NodeId> {
    let is_below = |node: NodeId| convention.depth.is_some_and(|depth| tree.ply(node) > depth);
    let nodes: Vec<NodeId> = tree.nodes().filter(|&node| !is_below(node)).collect();
    let count = choices.below(5);
    (0..count).map(|_| choices.one_of(&nodes)).collect()
}

fn judgement_is_right(case: &Case, choices: &mut impl Choices) -> bool {
    let (tree, convention) = (&case.tree, &case.convention);
    let roots = subtrees(tree, convention, choices);
    let game = TreeGame::new(tree, convention);
    let found = Soundness::judge(&game, &roots).unwrap();
    let is_in = |leaf: &NodeId| {
        roots
            .iter()
            .any(|root| root == leaf || tree.ancestors(*leaf).any(|above| above == *root))
    };
    let mut skipped: Vec<NodeId> = found.skipped.clone();
    skipped.sort_unstable();
    let expected = static_nodes(tree, convention).into_iter().filter(is_in);
    assert_eq!(skipped, expected.collect::<Vec<_>>());
    let base = answer(tree, convention, &[]);
    assert_eq!((found.value.clone(), found.best_move), base);
    let [low, high] = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY].map(|extreme| {
        let changes: Vec<_> = skipped
            .iter()
            .map(|&leaf| (leaf, extreme.clone()))
            .collect();
        answer(tree, convention, &changes).0
    });
    assert_eq!(found.range, [low.clone(), high.clone()]);
    assert_eq!(found.keeps_value(), low == high);
    let values = telling_values(tree);
    let count = values
        .len()
        .checked_pow(u32::try_from(skipped.len()).unwrap());
    if count.is_none_or(|count| count > MOST_ASSIGNMENTS) {
        return false;
    }
    let all = assignments(&skipped, &values);
    let answers: Vec<Answer> = all
        .iter()
        .map(|changes| answer(tree, convention, changes))
        .collect();
    let keeps_value = answers.iter().all(|answer| answer.0 == base.0);
    let keeps_move = answers.iter().all(|answer| answer.1 == base.1);
    assert_eq!(found.is_sound(Claim::Value), keeps_value, "{roots:?}");
    assert_eq!(found.keeps_move, keeps_move, "{roots:?}");
    assert_eq!(
        found.is_sound(Claim::ValueAndMove),
        keeps_value && keeps_move
    );
    true
}

#[test]
fn judgements_are_those_of_brute_force() {
    let mut judged = 0;
    tried_with(0..GAMES, &FLAVOURS, |case, choices| {
        judged += usize::from(judgement_is_right(case, choices));
    });
    assert!(judged > 1_000, "only {judged} sets were small enough");
}

/// What an algorithm prunes with a full window may be skipped, under every preset.
#[test]
fn what_algorithms_prune_is_sound() {
    tried(0..GAMES / 6, &FLAVOURS, |case| {
        for preset in &PRESETS {
            let convention = Convention {
                order: case.convention.order,
                depth: case.convention.depth,
                ..preset.convention()
            };
            let game = TreeGame::new(&case.tree, &convention);
            for &algorithm in ALGORITHMS {
                let run = Run::of(&case.tree, algorithm, &convention);
                let pruned = run.record.tally().pruned_subtrees(&game);
                let found = Soundness::judge(&game, &pruned).unwrap();
                // A window of aspiration that ends right at the value protects the value only.
                let claim = match algorithm {
                    Algorithm::Aspiration => Claim::Value,
                    _ => Claim::ValueAndMove,
                };
                assert!(
                    found.is_sound(claim),
                    "{} {}",
                    preset.name,
                    algorithm.word()
                );
            }
        }
    });
}

/// An average rises and falls with what it counts.
#[test]
fn chance_nodes_are_judged_by_the_ends_of_all_values() {
    let tree = tree_of("(max A (chance B C=3 (min D 5 E=9)) (chance F 1 G=2))");
    let game = TreeGame::new(&tree, &Convention::default());
    let is_sound = |name: &str, claim| {
        let found = Soundness::judge(&game, &[tree.find(name).unwrap()]);
        found.unwrap().is_sound(claim)
    };
    assert!(!is_sound("C", Claim::Value));
    assert!(!is_sound("E", Claim::Value));
    assert!(!is_sound("G", Claim::Value));
    let tree = tree_of("(max A (chance B 3 (min D 5 E=9)) (min F (chance H 1 G=2) I=-4))");
    let game = TreeGame::new(&tree, &Convention::default());
    let found = Soundness::judge(&game, &[tree.find("G").unwrap()]).unwrap();
    assert!(found.is_sound(Claim::ValueAndMove));
}
