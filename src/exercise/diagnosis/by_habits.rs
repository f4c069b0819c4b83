//! What is found by those who search with wrong habits.

use std::borrow::Cow;

use super::flawed::by_rules;
use crate::exercise::habits::{Habits, Slip};
use crate::exercise::key::Key;
use crate::search::{Algorithm, Convention, LeafValues, Setup};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// What is found by those who search a key's tree in this way, and with these habits: nothing where the
/// search meets a leaf `?` or another trouble.
///
/// What an inner node returns only minimax and alpha-beta can be told; every algorithm searches a tree
/// in which leaves are misread.
pub(super) fn found<'t>(right: &Key<'t>, mut setup: Setup, habits: &Habits) -> Option<Key<'t>> {
    let tree = right.tree();
    let algorithm = setup.plan.algorithm;
    let exchanged = habits.exchanges_players;
    let exchanged =
        exchanged.map(|is_meant| tree.with_players_exchanged(|node| is_meant(tree, node)));
    let mut searched = exchanged.map_or(Cow::Borrowed(tree), Cow::Owned);
    let is_plain = matches!(
        algorithm,
        Algorithm::Minimax | Algorithm::Expectiminimax | Algorithm::AlphaBeta | Algorithm::Negamax
    );
    let key = if are_of_the_tree(habits, right) && (habits.slips.is_empty() || !is_plain) {
        for slip in &habits.slips {
            let value = as_stated(&searched, &setup.convention, slip.node, &slip.value);
            searched.to_mut().put_value(slip.node, value);
        }
        Key::of_another(tree, &searched, setup)
    } else if is_plain {
        setup.convention = algorithm.convention(&setup.convention);
        by_rules(tree, &searched, setup, habits)
    } else {
        return None;
    };
    let mut key = key.ok()?;
    key.habits = habits.clone();
    Some(key)
}

/// Whether all that goes wrong is what stands in the tree: at some leaves, and who moves.
fn are_of_the_tree(habits: &Habits, key: &Key) -> bool {
    let is_of_search = habits.instead.is_some()
        || habits.flaw.is_some()
        || !habits.cuts.is_empty()
        || habits.takes_bounds_for_values;
    let is_of_leaf = |slip: &Slip| slip.bound.is_none() && key.static_number(slip.node).is_some();
    !is_of_search && habits.slips.iter().all(is_of_leaf)
}

/// The value that a tree states of a leaf where it is this one in MAX's view.
fn as_stated(tree: &Tree, convention: &Convention, leaf: NodeId, value: &Value) -> Value {
    if convention.leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min {
        -value
    } else {
        value.clone()
    }
}
