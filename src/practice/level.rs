//! Trees to practise on, a little harder at each level.

use std::ops::ControlFlow;

use crate::generate::{
    Constraint, Counted, Extent, NamedBy, NotMade, Recipe, Shape, Span, ValueGrid,
};
use crate::search::Setup;
use crate::tree::{Player, Tree};

/// What is asked of the trees of a level: plies, the most children of a node, and what is cut.
const LEVELS: [(u64, u64, Counted); 4] = [
    (2, 3, Counted::Cutoffs),
    (3, 2, Counted::Cutoffs),
    (3, 3, Counted::InnerCutoffs),
    (4, 2, Counted::DeepCutoffs),
];

/// The tree of a seed at a level, from 0; past the last level it gets no harder.
pub fn made(level: usize, setup: &Setup, seed: u64) -> Result<Tree, NotMade> {
    let (plies, most, counted) = LEVELS[level.min(LEVELS.len() - 1)];
    let span = |least, most| Span { least, most };
    let recipe = Recipe {
        shape: Shape {
            branching: [2, most],
            extent: Extent::Plies(plies),
            chance: 0,
            root: Player::Max,
            has_static: false,
        },
        values: ValueGrid {
            least: 0,
            most: 40,
            decimals: 0,
        },
        names: NamedBy::Letters,
        setup: setup.clone(),
        constraints: vec![
            Constraint::Count(Counted::Ties, span(None, Some(0))),
            Constraint::Count(counted, span(Some(1), None)),
        ],
        tries: 10_000,
    };
    recipe.make(seed, &mut |_| ControlFlow::Continue(()))
}
