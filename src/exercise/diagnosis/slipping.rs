//! What is found with one wrong value at one node.

use super::flawed::{Flaw, Rules, with_rules};
use crate::exercise::key::{Key, OtherKey};
use crate::search::{
    Algorithm, Bound, Convention, InitialWindow, LeafValues, NodeRecords, SearchError,
    SearchOption, TreeGame,
};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
const MOST_KEPT_VISITS: usize = 1 << 17;

/// What is found with these values at any visited node.
pub(super) fn all<'t>(right: &Key<'t>, number: usize, values: &[Value]) -> Vec<OtherKey<'t>> {
    let nodes = right
        .tree()
        .nodes()
        .filter(|&node| right.visit(node).is_some());
    let nodes: Vec<NodeId> = nodes.collect();
    if nodes.len() * nodes.len() * values.len() > MOST_KEPT_VISITS {
        return Vec::new();
    }
    let is_wrong = |node, value: &Value| {
        let found = right.found(node);
        found.is_some_and(|found| found.value != *value)
    };
    let mut slips = Vec::new();
    for node in nodes {
        let wrong = values.iter().filter(|value| is_wrong(node, value));
        slips.extend(wrong.flat_map(|value| either_way(right, number, (node, value))));
    }
    slips
}

/// The values of the leaves, each once, the least first.
pub(super) fn leaf_values(key: &Key) -> Vec<Value> {
    let game = TreeGame::new(key.tree(), key.convention());
    let leaves = (0..key.statics()).map(|number| key.static_node(number));
    let mut values: Vec<Value> = leaves.filter_map(|leaf| game.evaluate(leaf).ok()).collect();
    values.sort();
    values.dedup();
    values
}

/// A value before, between and behind these: a whole number where there is one.
pub(super) fn values_between(values: &[Value]) -> Vec<Value> {
    let one = Value::from(1);
    let is_infinite = |value: &&Value| !value.is_finite();
    let values = &values[values.iter().take_while(is_infinite).count()..];
    let values = &values[..values.len() - values.iter().rev().take_while(is_infinite).count()];
    let mut between = Vec::new();
    for pair in values.windows(2) {
        let next = &pair[0] + &one;
        let half = &(&pair[0] + &pair[1]) / &Value::from(2);
        between.push(if next < pair[1] { next } else { half });
    }
    between.extend(values.first().map(|least| least - &one));
    between.extend(values.last().map(|greatest| greatest + &one));
    between
}

/// What is found with a wrong value at one node, perhaps as another bound than the right one. Which
/// values an inner node returns only minimax and alpha-beta can be told; every algorithm searches a
/// tree in which a leaf is misread.
pub(super) fn slipped<'t>(
    right: &Key<'t>,
    number: usize,
    slip: (NodeId, &Value, Option<Bound>),
) -> Option<OtherKey<'t>> {
    slipped_by(right, number, slip, None)
}

/// What is found with a wrong value at one node, by those whose line of play goes to the best child
/// there, and by those who follow the child whose value they took.
pub(super) fn either_way<'t>(
    right: &Key<'t>,
    number: usize,
    (node, value): (NodeId, &Value),
) -> impl Iterator<Item = OtherKey<'t>> {
    let slip = (node, value, None);
    let to_best = slipped_by(right, number, slip, None);
    let taken = to_best.as_ref().and_then(|other| taken_child(other, slip));
    let to_taken = taken.and_then(|child| slipped_by(right, number, slip, Some(child)));
    to_best.into_iter().chain(to_taken)
}

/// The child with the value that is taken for its parent's, if the line of play goes to another.
fn taken_child(
    other: &OtherKey,
    (node, value, _): (NodeId, &Value, Option<Bound>),
) -> Option<NodeId> {
    let key = &other.key;
    let mut line = key.outcome.principal_variation.iter().copied();
    let best = line
        .find(|&above| above == node)
        .and_then(|_| line.next())?;
    let is_taken = |child: &NodeId| key.found(*child).is_some_and(|it| it.value == *value);
    let taken = key.tree().children(node).find(is_taken);
    taken.filter(|&child| child != best)
}

fn slipped_by<'t>(
    right: &Key<'t>,
    number: usize,
    (node, value, bound): (NodeId, &Value, Option<Bound>),
    taken: Option<NodeId>,
) -> Option<OtherKey<'t>> {
    let looks_at_all = !right.algorithm().description().takes(SearchOption::Cut);
    let key = match right.algorithm() {
        Algorithm::Minimax
        | Algorithm::Expectiminimax
        | Algorithm::AlphaBeta
        | Algorithm::Negamax => {
            let mut convention = right.convention().clone();
            if looks_at_all {
                convention.window = InitialWindow::FULL;
            }
            let rules = Rules {
                slip: Some((node, value)),
                slip_bound: bound,
                taken,
                // Alpha-beta with open windows looks at every node.
                flaw: looks_at_all.then_some(Flaw::WindowNotPassed),
                ..Rules::of(&convention)
            };
            with_rules(right, rules)
        }
        _ if bound.is_none() && right.static_number(node).is_some() => misread(right, node, value),
        _ => return None,
    };
    Some(OtherKey {
        mistakes: vec![number],
        node: Some(node),
        value: Some(value.clone()),
        key: key.ok()?,
    })
}

/// What is found in the tree with another value at a leaf, in MAX's view.
fn misread<'t>(right: &Key<'t>, leaf: NodeId, value: &Value) -> Result<Key<'t>, SearchError> {
    let mut tree = right.tree().clone();
    let is_stated_by_min =
        right.convention().leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min;
    let stated = if is_stated_by_min {
        -value
    } else {
        value.clone()
    };
    tree.put_value(leaf, stated);
    Key::of_another(right.tree(), &tree, right.setup.clone())
}

/// What every node is worth with a wrong value at one of them.
pub(super) fn slipped_everywhere(right: &Key, slip: (NodeId, &Value)) -> Option<NodeRecords> {
    let convention = Convention {
        window: InitialWindow::FULL,
        ..right.convention().clone()
    };
    let rules = Rules {
        slip: Some(slip),
        flaw: Some(Flaw::WindowNotPassed),
        ..Rules::of(&convention)
    };
    Some(with_rules(right, rules).ok()?.nodes)
}
