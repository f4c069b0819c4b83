//! One search of one random tree, counted.

use rustc_hash::FxHashSet;

use super::random_tree::{RandomNode, RandomTree};
use crate::game::Game as _;
use crate::search::{Algorithm, Event, Observer, SearchError, Setup, Tally, search_any, search_by};
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
    // Where nodes are entered again the visited ones are kept apart; else every entry is a node.
    let is_again = algorithm == Algorithm::Star2 || algorithm.re_searches();
    let mut counted = Counted {
        cost: Cost {
            static_evaluations: 0,
            visited: 0,
        },
        nodes: is_again.then(FxHashSet::default),
    };
    let game = RandomTree {
        leaf_values: setup.convention.leaf_values,
        ..*tree
    };
    search_by(
        search_any,
        &game,
        &setup.plan,
        &setup.convention,
        &mut counted,
    )?;
    if let Some(nodes) = counted.nodes {
        counted.cost.visited = nodes.len() as u64;
    }
    Ok(counted.cost)
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

/// What a search has cost so far.
struct Counted {
    cost: Cost,
    /// The nodes that were visited, where they are kept.
    nodes: Option<FxHashSet<RandomNode>>,
}

impl Observer<RandomNode> for Counted {
    const LOOKS_AT_VALUES: bool = false;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, RandomNode>) {
        match (event, &mut self.nodes) {
            (Event::Enter { .. }, None) => self.cost.visited += 1,
            (Event::Enter { node, .. }, Some(nodes)) => {
                nodes.insert(node);
            }
            (Event::Evaluate { .. }, _) => self.cost.static_evaluations += 1,
            _ => {}
        }
    }
}
