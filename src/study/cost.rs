//! One search of one random tree, counted.

use rustc_hash::FxHashSet;

use super::random_tree::{RandomNode, RandomTree};
use crate::game::Game as _;
use crate::search::{Algorithm, Counter, Event, Observer, SearchError, Setup, Tally, search_steps};
use crate::tree::Tree;

/// What a search cost: static evaluations, repeats included, and visited nodes, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) static_evaluations: u64,
    pub(super) visited: u64,
}

/// Searches a tree and counts.
pub(super) fn cost(tree: &RandomTree, setup: &Setup) -> Result<Cost, SearchError<RandomNode>> {
    let algorithm = setup.plan.algorithm;
    if matches!(algorithm, Algorithm::SssStar | Algorithm::DualStar) {
        return cost_held(tree, setup);
    }
    let mut counter = Counter::default();
    // Where nodes are entered again the visited ones are kept apart; else every entry is a node.
    let visited = if algorithm == Algorithm::Star2 || algorithm.re_searches() {
        let mut nodes = VisitedNodes::default();
        run(tree, setup, &mut (&mut counter, &mut nodes))?;
        nodes.0.len() as u64
    } else {
        run(tree, setup, &mut counter)?;
        counter.entries
    };
    Ok(Cost {
        static_evaluations: counter.static_evaluations,
        visited,
    })
}

fn run(
    tree: &RandomTree,
    setup: &Setup,
    observer: &mut (impl Observer<RandomNode> + Send),
) -> Result<(), SearchError<RandomNode>> {
    let game = RandomTree {
        leaf_values: setup.convention.leaf_values,
        ..*tree
    };
    search_steps(&game, &setup.plan, &setup.convention, observer)?;
    Ok(())
}

fn cost_held(game: &RandomTree, setup: &Setup) -> Result<Cost, SearchError<RandomNode>> {
    let tree = held(game);
    let mut tally = Tally::new(&tree);
    let found = setup.search(&tree, &mut tally);
    // A node of the held tree says nothing; the only trouble there can be is one of the whole.
    found.map_err(|_| SearchError::UnknownLeaf(game.root()))?;
    Ok(Cost {
        static_evaluations: tally.evaluations() as u64,
        visited: tally.distinct_visited() as u64,
    })
}

/// The same tree in memory.
pub(super) fn held(game: &RandomTree) -> Tree {
    let tree = Tree::of_game(game, |_, _| Ok(()));
    tree.expect("the tree was found to be small enough")
}

/// The nodes that were visited.
#[derive(Default)]
struct VisitedNodes(FxHashSet<RandomNode>);

impl Observer<RandomNode> for VisitedNodes {
    const LOOKS_AT_VALUES: bool = false;

    #[inline]
    fn observe(&mut self, event: Event<'_, RandomNode>) {
        if let Event::Enter { node, .. } = event {
            self.0.insert(node);
        }
    }
}
