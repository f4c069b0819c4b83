//! Trees made to order: every constraint is verified by the second implementation of the searches.

use std::collections::HashSet;
use std::ops::ControlFlow;

use abtree::formats::Format;
use abtree::generate::{Constraint, Counted, Extent, NamedBy, Recipe, Shape, Span, ValueGrid};
use abtree::search::{Algorithm, Convention, Cut, Plan, Preset, Setup};
use abtree::tree::{Mover, NodeId, Player, Tree};
use abtree::value::Value;

use crate::common::oracle::{Node, Oracle, minimax_values};
use crate::common::random::with_values;
use crate::common::read_text;
use crate::common::terminal::{abtree_with, errors, printed, stdout, words};
use crate::common::trace::Step;

/// What the second implementation counts in a search by alpha-beta.
#[derive(Debug, PartialEq)]
struct Found {
    evaluations: Vec<NodeId>,
    /// Each with the child after which it came.
    cutoffs: Vec<(NodeId, NodeId)>,
    deep: Vec<(NodeId, NodeId)>,
    at_max: usize,
    inner: usize,
    value: Value,
    line: Vec<NodeId>,
}

fn found(tree: &Tree, convention: &Convention) -> Found {
    let mut oracle = Oracle::new(convention);
    let value = oracle.search_root(&Node::root_of(tree)).unwrap().value;
    let mut found = Found {
        evaluations: Vec::new(),
        cutoffs: Vec::new(),
        deep: Vec::new(),
        at_max: 0,
        inner: 0,
        line: line(tree, &value, convention),
        value,
    };
    for step in &oracle.steps {
        match step {
            Step::Evaluate(node, _) => found.evaluations.push(*node),
            Step::Cutoff(at, after, window) => {
                let is_max = tree.mover(*at) == Mover::Max;
                let inherited = if is_max { &window.beta } else { &window.alpha };
                let via = inherited.as_ref().unwrap().via.unwrap();
                let mut rest = tree
                    .children(*at)
                    .skip_while(|child| child != after)
                    .skip(1);
                found.cutoffs.push((*at, *after));
                if tree.parent(via) != tree.parent(*at) {
                    found.deep.push((*at, *after));
                }
                found.at_max += usize::from(is_max);
                found.inner += usize::from(rest.any(|node| !tree.is_leaf(node)));
            }
            _ => {}
        }
    }
    found
}

/// At each node the first child that has the root's value by minimax.
fn line(tree: &Tree, value: &Value, convention: &Convention) -> Vec<NodeId> {
    let values = minimax_values(tree, convention);
    let mut line = vec![NodeId::ROOT];
    let mut node = NodeId::ROOT;
    while let Some(next) = tree
        .children(node)
        .find(|child| values[child.index()].as_ref() == Some(value))
    {
        line.push(next);
        node = next;
    }
    line
}

fn rules(preset: &str) -> Convention {
    Preset::find(preset).unwrap().convention()
}

/// The trees that a command makes, a line each.
fn made(options: &str) -> Vec<Tree> {
    let trees = printed(&format!("generate {options} --to jsonl"), "");
    let tree = |line| read_text(line, Format::Jsonl).unwrap().tree;
    trees.lines().map(tree).collect()
}

fn leaf_values(tree: &Tree) -> Vec<Value> {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    leaves.map(|leaf| tree.value(leaf).unwrap()).collect()
}

fn tied(tree: &Tree) -> usize {
    let values = leaf_values(tree);
    let is_tied = |value: &&Value| values.iter().filter(|other| other == value).count() > 1;
    values.iter().filter(is_tied).count()
}

/// Which child of the root a line begins with, from 1.
fn place(tree: &Tree, line: &[NodeId]) -> usize {
    1 + tree
        .children(NodeId::ROOT)
        .position(|child| child == line[1])
        .unwrap()
}

type Law = fn(&Tree, &Found) -> bool;

#[test]
fn constraints_are_met() {
    let textbook = rules("textbook");
    let laws: [(&str, Law); 11] = [
        ("--plies 4 --cutoffs 3", |_, found| found.cutoffs.len() == 3),
        ("--plies 4 --deep-cutoffs 1..", |_, found| {
            !found.deep.is_empty()
        }),
        ("--plies 4 --deep-cutoffs 0", |_, found| {
            found.deep.is_empty()
        }),
        // Shallow pruning would not make these.
        ("--plies 4 --deep-cutoffs 2 --really-deep", |tree, deep| {
            let shallow = found(tree, &rules("knuth-moore-f1")).cutoffs;
            let really = |cutoff: &&(NodeId, NodeId)| !shallow.contains(cutoff);
            deep.deep.iter().filter(really).count() == 2
        }),
        (
            "--plies 4 --branching 2..3 --cutoffs-at-max 2",
            |_, found| found.at_max == 2,
        ),
        (
            "--plies 3 --branching 3 --cutoffs-at-min 1..2",
            |_, found| (1..=2).contains(&(found.cutoffs.len() - found.at_max)),
        ),
        ("--plies 4 --inner-cutoffs 2..", |_, found| found.inner >= 2),
        ("--leaves 12 --branching 3 --evaluations ..9", |_, found| {
            found.evaluations.len() <= 9
        }),
        ("--branching 3 --plies 2 --value 2..3", |_, found| {
            [2.into(), 3.into()].contains(&found.value)
        }),
        ("--branching 2..4 --pv-from-left 2", |tree, found| {
            place(tree, &found.line) == 2
        }),
        ("--plies 3 --ties 4..5", |tree, _| {
            (4..=5).contains(&tied(tree))
        }),
    ];
    for (options, law) in laws {
        for tree in made(&format!("{options} --count 12")) {
            assert!(law(&tree, &found(&tree, &textbook)), "{options}: {tree:?}");
        }
    }
}

#[test]
fn several_constraints_are_met_at_once() {
    let options = "--branching 2..3 --plies 4 --cutoffs 3.. --deep-cutoffs 1 --ties 0 --pv-from-left 2.. \
                   --safe-under aima,cs188,mit-6.034 --count 15";
    for tree in made(options) {
        let own = found(&tree, &rules("textbook"));
        assert!(
            own.cutoffs.len() >= 3
                && own.deep.len() == 1
                && tied(&tree) == 0
                && place(&tree, &own.line) >= 2
        );
        assert_eq!(found(&tree, &rules("cs188")), own);
    }
    let trees =
        "generate --branching 2..3 --plies 4 --cutoffs 2.. --safe-under all --count 10 --to jsonl";
    printed("compare --from jsonl --exit-code", &printed(trees, ""));
    for tree in made("--plies 4 --separates textbook,knuth-moore-f1 --count 10") {
        let evaluations = |preset| found(&tree, &rules(preset)).evaluations;
        assert_ne!(evaluations("textbook"), evaluations("knuth-moore-f1"));
    }
}

/// The mistakes as a student makes them: the answers to exercises that show them differ.
#[test]
fn mistakes_show() {
    let options = "--plies 4 --tells-apart shallow-only,right-to-left,other-player-at-root,no-pruning --count 10";
    for tree in made(options) {
        let own = found(&tree, &rules("textbook"));
        let shallow = rules("knuth-moore-f1");
        assert_ne!(found(&tree, &shallow).evaluations, own.evaluations);
        assert!(own.evaluations.len() < tree.leaves(), "something is pruned");
    }
    assert_eq!(made("--plies 4 --tells-apart all --count 3").len(), 3);
}

#[test]
fn shapes_are_as_asked() {
    for tree in made("--branching 2..4 --plies 3 --count 20") {
        let children = |node: NodeId| tree.children(node).count();
        for node in tree.nodes() {
            let depth = tree.ply(node);
            assert_eq!(tree.is_leaf(node), depth == 3);
            assert!(tree.is_leaf(node) || (2..=4).contains(&children(node)));
        }
    }
    for leaves in 1..40 {
        let tree = &made(&format!("--leaves {leaves} --branching 3"))[0];
        assert_eq!(tree.leaves(), leaves);
        for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
            let below = |node: NodeId| {
                tree.subtree(node)
                    .filter(|&node| tree.is_leaf(node))
                    .count()
            };
            let parts: Vec<usize> = tree.children(node).map(below).collect();
            assert_eq!(parts.len(), below(node).min(3));
            assert!(
                parts.is_sorted_by(|one, other| one >= other)
                    && parts[0] - parts[parts.len() - 1] <= 1
            );
        }
    }
}

const COUNTED: [Counted; 6] = [
    Counted::Cutoffs,
    Counted::DeepCutoffs,
    Counted::CutoffsAtMax,
    Counted::CutoffsAtMin,
    Counted::InnerCutoffs,
    Counted::Evaluations,
];

/// The most cutoffs that a recipe does not refuse, and the fewest evaluations.
fn allowed(extent: Extent, branching: u64, convention: &Convention) -> [u64; 6] {
    COUNTED.map(|counted| {
        let is_allowed = |least, most| {
            recipe(
                extent,
                branching,
                convention,
                (counted, Span { least, most }),
            )
            .check()
            .is_ok()
        };
        match counted {
            Counted::Evaluations => (0..99).find(|&most| is_allowed(None, Some(most))).unwrap(),
            _ => {
                (1..99)
                    .find(|&least| !is_allowed(Some(least), None))
                    .unwrap()
                    - 1
            }
        }
    })
}

fn recipe(
    extent: Extent,
    branching: u64,
    convention: &Convention,
    (counted, span): (Counted, Span<u64>),
) -> Recipe {
    Recipe {
        shape: Shape {
            branching: [branching; 2],
            extent,
            chance: 0,
            root: Player::Max,
            has_static: false,
        },
        values: ValueGrid {
            least: 1,
            most: 99,
            decimals: 0,
        },
        names: NamedBy::Paths,
        setup: Setup {
            plan: Plan::from(Algorithm::AlphaBeta),
            convention: convention.clone(),
        },
        constraints: vec![Constraint::Count(counted, span)],
        tries: 2_000,
    }
}

/// Calls for each order of the values (Heap 1963).
fn each_order(values: &mut [i64], length: usize, visit: &mut impl FnMut(&[i64])) {
    if length < 2 {
        return visit(values);
    }
    for at in 0..length {
        each_order(values, length - 1, visit);
        let other = if length.is_multiple_of(2) { at } else { 0 };
        values.swap(other, length - 1);
    }
}

/// As much is allowed as some order of the leaves of a small tree has, and by strict cuts no less.
#[test]
fn what_no_order_of_the_leaves_has_is_refused() {
    let uniform = [
        (Extent::Plies(1), 3),
        (Extent::Plies(2), 2),
        (Extent::Plies(5), 1),
    ];
    let even = (2..=6).flat_map(|leaves| [2, 3].map(|most| (Extent::Leaves(leaves), most)));
    for (extent, branching) in uniform.into_iter().chain(even) {
        let strict = Convention {
            cut: Cut::Strict,
            ..rules("textbook")
        };
        for convention in [rules("textbook"), rules("knuth-moore-f1"), strict] {
            let any = (
                Counted::Cutoffs,
                Span {
                    least: None,
                    most: Some(99),
                },
            );
            let tree = recipe(extent, branching, &convention, any)
                .make(1, &mut |_| ControlFlow::Continue(()));
            let tree = tree.unwrap();
            let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
            let leaves: Vec<NodeId> = leaves.collect();
            let mut values: Vec<i64> = (0..).take(leaves.len()).collect();
            let mut extremes = [0, 0, 0, 0, 0, u64::MAX];
            each_order(&mut values, leaves.len(), &mut |values| {
                let value = |node: NodeId| Some(values[leaves.binary_search(&node).ok()?].into());
                let found = found(&with_values(&tree, value), &convention);
                let [cutoffs, deep] = [&found.cutoffs, &found.deep].map(Vec::len);
                let at_min = cutoffs - found.at_max;
                let counts = [cutoffs, deep, found.at_max, at_min, found.inner];
                for (extreme, count) in extremes.iter_mut().zip(counts) {
                    *extreme = (*extreme).max(count as u64);
                }
                extremes[5] = extremes[5].min(found.evaluations.len() as u64);
            });
            let allowed = allowed(extent, branching, &convention);
            let what = format!("{extent:?} {branching} {convention:?}");
            if convention.cut == Cut::Strict {
                let mut cutoffs = allowed.iter().zip(&extremes).take(5);
                assert!(cutoffs.all(|(allowed, found)| allowed >= found), "{what}");
                assert!(allowed[5] <= extremes[5], "{what}");
            } else {
                assert_eq!(allowed, extremes, "{what}");
            }
        }
    }
}

#[test]
fn chance_nodes_and_static_values_come_on_request() {
    let trees = made("--plies 4 --chance 0.5 --static --count 10");
    assert!(trees.iter().any(Tree::has_chance));
    for tree in &trees {
        assert_eq!(tree.mover(NodeId::ROOT), Mover::Max);
        assert!(tree.nodes().all(|node| tree.value(node).is_some()));
        assert!(tree.normalised().is_empty(), "probabilities sum to 1");
    }
    let trees = made("--root min --count 2");
    let is_for_min = |tree: &Tree| tree.player(NodeId::ROOT) == Player::Min;
    assert!(trees.iter().all(is_for_min));
    let trees = made("--static --depth 1 --evaluations 2 --count 2");
    assert_eq!(trees.len(), 2);
}

#[test]
fn distinct_trees_differ() {
    let trees = made("--plies 1 --values 0..2 --count 9 --distinct");
    let leaves = trees.iter().map(leaf_values);
    assert_eq!(leaves.collect::<HashSet<_>>().len(), 9);
    let ten = "generate --plies 1 --values 0..2 --count 10 --distinct --tries 500 --to jsonl";
    let output = abtree_with(words(ten));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output).lines().count(), 9, "what was found is kept");
    assert!(errors(&output).contains("--distinct"));
}
