//! One wrong value at one node, and everything else as it follows from it.

use super::case::Case;
use super::flawed::{Flaw, Rules, with_rules};
use super::hypothesis::Cause;
use super::mistake::Mistake;
use super::searched;
use crate::exercise::answer::Stated;
use crate::exercise::key::{Key, OtherKey};
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::{
    Algorithm, Bound, Convention, InitialWindow, LeafValues, NodeRecords, SearchError,
    SearchOption, TreeGame,
};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
const MOST_KEPT_VISITS: usize = 1 << 17;

/// So many nodes are tried at the most for one answer; in large trees fewer.
const MOST_TRIED_FOR_ONE: usize = 64;

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
        slips.extend(wrong.filter_map(|value| slipped(right, number, (node, value, None))));
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
    (node, value, bound): (NodeId, &Value, Option<Bound>),
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

/// The slips that explain the whole answer, those that the answer states itself before others: a
/// slip a node, and how many nodes were not tried.
pub(super) fn explaining(case: &Case, number: usize, mistake: &Mistake) -> (Vec<Cause>, usize) {
    let (stated, untried) = stated_slips(case, number);
    let kept = searched::by_slips(case.key).iter();
    let kept = kept.filter(|other| case.is_whole(&other.key));
    (causes(case, mistake, stated.iter().chain(kept)), untried)
}

/// The slips to values that no leaf has and the answer does not state.
pub(super) fn explaining_unstated(case: &Case, mistake: &Mistake) -> Vec<Cause> {
    let kept = searched::by_other_slips(case.key).iter();
    causes(
        case,
        mistake,
        kept.filter(|other| case.is_whole(&other.key)),
    )
}

/// A cause for each node.
fn causes<'o, 't: 'o>(
    case: &Case,
    mistake: &Mistake,
    slips: impl Iterator<Item = &'o OtherKey<'t>>,
) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for other in slips {
        let is_known = causes.iter().any(|known| known.node == other.node);
        if let (Some(node), Some(value), false) = (other.node, &other.value, is_known) {
            causes.push(cause(case, mistake, node, value));
        }
    }
    causes
}

/// The slips that the answer states: a wrong value of a node, else the wrong value of the root at the
/// root or further down.
fn stated_slips<'t>(case: &Case<'_, 't>, number: usize) -> (Vec<OtherKey<'t>>, usize) {
    let budget = case.affordable_searches().min(MOST_TRIED_FOR_ONE);
    let stated = wrong_node_values(case);
    if stated.is_empty() {
        return along_root_value(case, number, budget);
    }
    let untried = stated.len().saturating_sub(budget);
    let slip = |(node, stated): (NodeId, &StatedValue)| {
        if is_kept(case.key, stated.number.value()) {
            return None;
        }
        let other = slipped(case.key, number, (node, stated.number.value(), None))?;
        case.is_whole(&other.key).then_some(other)
    };
    // A slip further down has the values above it as its consequences, so it is tried first.
    let mut explaining: Vec<_> = stated
        .into_iter()
        .rev()
        .take(budget)
        .filter_map(slip)
        .collect();
    explaining.reverse();
    (explaining, untried)
}

/// The nodes whose stated values are not those that the search found, in preorder.
pub(super) fn wrong_node_values<'c>(case: &Case<'c, '_>) -> Vec<(NodeId, &'c StatedValue)> {
    let claim = case
        .claim(Question::NodeValues)
        .filter(|claim| !claim.is_right);
    let values = claim.map_or(&[][..], |claim| &claim.values);
    let is_wrong = |(node, value): &(NodeId, &StatedValue)| {
        let found = case.key.found(*node);
        found.is_none_or(|found| !case.grader.is_value(case.key, value, found))
    };
    let mut wrong: Vec<_> = values.iter().copied().filter(is_wrong).collect();
    wrong.sort_by_key(|(node, _)| *node);
    wrong
}

/// The nodes that explain everything if they have the value that the answer gives to the root.
///
/// Such a node's parent gives the root this value too if it has it itself, because MAX and MIN
/// nodes take one of their children's values: so the search goes down from the root.
fn along_root_value<'t>(
    case: &Case<'_, 't>,
    number: usize,
    budget: usize,
) -> (Vec<OtherKey<'t>>, usize) {
    let claim = case.claim(Question::Value).filter(|claim| !claim.is_right);
    let Some(Stated::Value(stated)) = claim.map(|claim| claim.stated) else {
        return (Vec::new(), 0);
    };
    let (key, value) = (case.key, stated.number.value());
    if is_kept(key, value) {
        return (Vec::new(), 0);
    }
    let mut explaining = Vec::new();
    let mut next = vec![NodeId::ROOT];
    for _ in 0..budget {
        let Some(node) = next.pop() else {
            break;
        };
        let Some(other) = slipped(key, number, (node, value, None)) else {
            continue;
        };
        if claim.is_some_and(|claim| case.fits(claim, &other.key)) {
            let first = next.len();
            if key.static_number(node).is_none() {
                let children = key.tree().children(node);
                next.extend(children.filter(|&child| key.visit(child).is_some()));
            }
            next[first..].reverse();
        }
        if case.is_whole(&other.key) {
            explaining.push(other);
        }
    }
    (explaining, next.len())
}

/// Whether slips to this value are kept with the key.
fn is_kept(key: &Key, value: &Value) -> bool {
    let mut kept = searched::by_slips(key).iter();
    kept.any(|other| other.value.as_ref() == Some(value))
}

/// The slip in words.
pub(super) fn cause(case: &Case, mistake: &Mistake, node: NodeId, value: &Value) -> Cause {
    let name = case.grader.labels.readable(node);
    let found = case.key.found(node);
    let right = found.map(|found| format!(", which is {},", StatedValue::from(found)));
    let (title, right) = (mistake.title, right.unwrap_or_default());
    let example = if is_stated(case, value) {
        ""
    } else {
        "a wrong value such as "
    };
    Cause {
        node: Some(node),
        ..Cause::new(
            mistake.id,
            format!(
                "{title}{example}{value} for the value of {name}{right} and went on from there"
            ),
        )
    }
}

/// Whether the answer states a value anywhere.
fn is_stated(case: &Case, value: &Value) -> bool {
    case.claims.iter().any(|claim| match claim.stated {
        Stated::Value(stated) => stated.number.value() == value,
        _ => claim
            .values
            .iter()
            .any(|(_, stated)| stated.number.value() == value),
    })
}
