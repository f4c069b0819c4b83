//! The preset `prune-value` against the procedure of its text, written out as it is printed and
//! mended only as `abtree conventions prune-value` says.

use crate::common::document_in;
use crate::common::random::{Flavour, TIED, games, tried};
use crate::common::trace::Run;
use abtree::search::{Algorithm, Convention, Preset};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;

/// Trees in which the players alternate, as in the text.
const ALTERNATING: [Flavour; 4] = [
    TIED,
    Flavour {
        values: &["-2", "-1", "0", "1", "2"],
        plies: 6,
        children: 2,
        ..TIED
    },
    Flavour {
        values: &["-1/3", "1/3", "0.5", "-7", "inf", "-inf"],
        plies: 5,
        ..TIED
    },
    Flavour {
        plies: 3,
        children: 5,
        ..TIED
    },
];

/// "The active player is player Odd on odd levels and player Even on the others." The root is on
/// level 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Active {
    Odd,
    Even,
}

/// What each player is sure of, in that player's own view; `None` is "too small".
#[derive(Clone, Default)]
struct Bounds {
    odd: Option<Value>,
    even: Option<Value>,
}

impl Bounds {
    fn of(&mut self, player: Active) -> &mut Option<Value> {
        match player {
            Active::Odd => &mut self.odd,
            Active::Even => &mut self.even,
        }
    }
}

struct Text<'t> {
    tree: &'t Tree,
    leaves: Vec<NodeId>,
}

impl Text<'_> {
    /// The value for the player who moves from the node.
    fn prune_value(
        &mut self,
        gt: NodeId,
        choice: &mut Option<NodeId>,
        mut bounds: Bounds,
        level: Option<usize>,
        active: Active,
    ) -> Value {
        // if Level=0 then return
        if level == Some(0) {
            return self.leaf_value(gt);
        }
        let other = match active {
            Active::Odd => Active::Even,
            Active::Even => Active::Odd,
        };
        *choice = None;
        let mut no_child = true;
        // MaxValue <- Bound: what this player had two levels up.
        let mut max_value = bounds.of(active).clone();
        for p in self.tree.children(gt) {
            no_child = false;
            bounds.of(active).clone_from(&max_value);
            let below = level.map(|level| level - 1);
            let its_value = self.prune_value(p, &mut None, bounds.clone(), below, other);
            let v = -&its_value;
            if max_value.as_ref().is_none_or(|max| v > *max) {
                max_value = Some(v);
                *choice = Some(p);
            }
            // "As soon as it is known that a grandchild of gcp has a value lower than Bound": p is
            // the grandchild, its player is that of gcp, and so is the Bound.
            let bound = bounds.of(other);
            if bound.as_ref().is_some_and(|bound| its_value < *bound) {
                break;
            }
        }
        if no_child {
            self.leaf_value(gt)
        } else {
            max_value.unwrap()
        }
    }

    fn leaf_value(&mut self, leaf: NodeId) -> Value {
        self.leaves.push(leaf);
        self.tree.value(leaf).unwrap()
    }
}

fn agrees_with_the_text(tree: &Tree, level: Option<usize>) {
    let convention = Convention {
        depth: level,
        ..Preset::find("prune-value").unwrap().convention()
    };
    let mut text = Text {
        tree,
        leaves: Vec::new(),
    };
    let mut choice = None;
    let value = text.prune_value(
        NodeId::ROOT,
        &mut choice,
        Bounds::default(),
        level,
        Active::Odd,
    );
    let for_max = match tree.player(NodeId::ROOT) {
        Player::Max => value,
        Player::Min => -value,
    };
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Negamax] {
        let run = Run::of(tree, algorithm, &convention);
        assert_eq!(run.outcome().found.value, for_max);
        assert_eq!(run.outcome().best_move, choice);
        assert_eq!(run.record.evaluations(), text.leaves);
    }
}

#[test]
fn the_preset_does_what_the_text_says() {
    tried(games(7_000), &ALTERNATING, |case| {
        agrees_with_the_text(&case.tree, case.convention.depth);
    });
}

#[test]
fn the_preset_does_what_the_text_says_on_the_trees_of_its_problems() {
    for file in [
        "trees/books/data-structures/maximum-of-negated.sexp",
        "trees/books/data-structures/random-32.sexp",
        "trees/games/nim-6.sexp",
    ] {
        agrees_with_the_text(&document_in(file).tree, None);
    }
}
