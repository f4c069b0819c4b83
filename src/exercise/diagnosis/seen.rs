//! The mistakes that are seen in an answer itself: a row each, with where they are.

use std::slice::from_ref;

use super::HypothesisId;
use super::case::Case;
use super::claim::{Claim, Said, sorted};
use super::mistake::{Makes, Mistake, Place, always};
use super::rewriting::{with_node, without};
use super::sound::is_sound_but_different;
use crate::exercise::key::Key;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::Bound;
use crate::tree::NodeId;

/// What is seen where a right search is written down, and last what is no mistake in a search.
pub(super) const SEEN: [Mistake; 7] = [
    Mistake {
        id: HypothesisId::LeafAsValue,
        title: "named the leaf {} where its value is asked for",
        is_possible: always,
        makes: Makes::Seen(leaf_as_value),
    },
    Mistake {
        id: HypothesisId::NamesSwapped,
        title: "exchanged the names {}",
        is_possible: always,
        makes: Makes::Seen(names_swapped),
    },
    Mistake {
        id: HypothesisId::ItemForgotten,
        title: "forgot to write down {}",
        is_possible: always,
        makes: Makes::Seen(item_forgotten),
    },
    Mistake {
        id: HypothesisId::ItemAdded,
        title: "wrote down one name too many: {}",
        is_possible: always,
        makes: Makes::Seen(item_added),
    },
    Mistake {
        id: HypothesisId::OneSlip,
        title: "wrote a wrong value for one node: {}",
        is_possible: always,
        makes: Makes::Seen(one_value),
    },
    Mistake {
        id: HypothesisId::ItemAdded,
        title: "looked at one node too many: {}",
        is_possible: always,
        makes: Makes::SeenLast(one_more_visit),
    },
    Mistake {
        id: HypothesisId::SoundButDifferent,
        title: "skipped other leaves than this exercise's rules do, but none that can change the answer",
        is_possible: always,
        makes: Makes::Seen(|case| is_sound_but_different(case).then_some(Place::Everywhere)),
    },
];

/// A leaf stands where the value of the root should, which it has; all else is right.
fn leaf_as_value(case: &Case) -> Option<Place> {
    let leaf = case.leaf_for_value()?;
    let found = case.key.found(leaf)?;
    let is_right = found.value == case.key.outcome.found.value && case.wrong().next().is_none();
    is_right.then_some(Place::Node(leaf))
}

/// Two nodes stand for each other, in all that is wrong.
fn names_swapped(case: &Case) -> Option<Place> {
    /// Two names in each other's place spoil at most so many: those at the ends of four edges.
    const MOST: usize = 8;
    // Any wrong move stands for the right one.
    let mut others = case
        .wrong()
        .filter(|claim| claim.question != Question::BestMove);
    others.next()?;
    let mut misplaced = Vec::new();
    for claim in case.wrong() {
        misplaced.extend(self::misplaced(case, claim)?);
        if misplaced.len() > 4 * MOST {
            return None;
        }
    }
    let misplaced = sorted(&misplaced);
    if misplaced.len() > MOST {
        return None;
    }
    let is_mended = |one, other| {
        case.wrong().all(|claim| {
            let exchanged = claim.exchanged(case.key, one, other);
            exchanged.fits(case.grader, case.key) && !exchanged.names_a_leaf_twice(case.key)
        })
    };
    let pairs = misplaced.iter().enumerate();
    let mut pairs =
        pairs.flat_map(|(at, &one)| misplaced[at + 1..].iter().map(move |&other| [one, other]));
    pairs
        .find(|&[one, other]| is_mended(one, other))
        .map(Place::Two)
}

/// The nodes that stand where others should, and those that should stand there; nothing where what is said
/// has no nodes, or every edge is one of the tree: then other edges were cut.
fn misplaced(case: &Case, claim: &Claim) -> Option<Vec<NodeId>> {
    let key = case.key;
    Some(match &claim.said {
        Said::Nodes(nodes) => {
            let best = key.outcome.best_move.as_slice();
            let right = match claim.question.content() {
                Content::Nodes(_, right) => right(key),
                _ => best,
            };
            if !is_sequence(claim) {
                return Some([missing(nodes, right), missing(right, nodes)].concat());
            }
            let pairs = nodes.iter().zip(right);
            let pairs = pairs.filter(|(one, other)| one != other);
            pairs.flat_map(|(one, other)| [*one, *other]).collect()
        }
        Said::Edges(edges) => {
            let is_edge =
                |&(above, below): &(NodeId, NodeId)| key.tree().parent(below) == Some(above);
            if edges.iter().all(is_edge) {
                return None;
            }
            let ends = [
                missing(edges, &key.cut_edges),
                missing(&key.cut_edges, edges),
            ]
            .concat();
            ends.into_iter()
                .flat_map(|(above, below)| [above, below])
                .collect()
        }
        Said::Rows(rows) => {
            let wrong = rows
                .iter()
                .filter(|(node, row)| !row.fits(case.grader, key, *node));
            wrong.map(|(node, _)| *node).collect()
        }
        Said::Value(_) | Said::Other => return None,
    })
}

/// One item is missing, in every list that is wrong.
fn item_forgotten(case: &Case) -> Option<Place> {
    let node = one_item(case.wrong(), case.key, |(said, right)| (right, said))?;
    let without = || without(case.key, case.key.setup.clone(), from_ref(&node));
    are_counted(case, without).then_some(Place::Node(node))
}

/// One item too much stands in every list that is wrong.
fn item_added(case: &Case) -> Option<Place> {
    let node = one_item(case.wrong(), case.key, |(said, right)| (said, right))?;
    are_counted(case, || with_node(case.key, node)).then_some(Place::Node(node))
}

/// One item too much stands in every wrong list of what is looked at, and is missing in what is pruned.
fn one_more_visit(case: &Case) -> Option<Place> {
    let is_of_skipped = |claim: &&Claim| {
        let skipped = [Question::Pruned, Question::CutEdges, Question::NotVisited];
        skipped.contains(&claim.question)
    };
    let visited = case.wrong().filter(|claim| !is_of_skipped(claim));
    let node = one_item(visited, case.key, |(said, right)| (said, right))?;
    let skipped = case.wrong().filter(is_of_skipped);
    let left_out = one_item(skipped, case.key, |(said, right)| (right, said))?;
    (node == left_out && !case.wrong().any(is_count)).then_some(Place::Node(node))
}

/// Two lists of nodes.
type Lists = (Vec<NodeId>, Vec<NodeId>);

/// The one item that the longer list has more than the shorter one: the same wherever a list is wrong.
fn one_item<'a>(
    wrong: impl Iterator<Item = &'a Claim<'a>>,
    key: &Key,
    by_length: fn(Lists) -> Lists,
) -> Option<NodeId> {
    let mut found = None;
    for claim in wrong.filter(|claim| !is_count(claim)) {
        let (longer, shorter) = by_length(lists(key, claim)?);
        if longer.len() != shorter.len() + 1 {
            return None;
        }
        let node = if is_sequence(claim) {
            one_more(&longer, &shorter)?
        } else {
            one_more(&sorted(&longer), &sorted(&shorter))?
        };
        if *found.get_or_insert(node) != node {
            return None;
        }
    }
    found
}

fn one_more(longer: &[NodeId], shorter: &[NodeId]) -> Option<NodeId> {
    let mut rest = shorter.iter().peekable();
    let mut more = longer.iter().filter(|node| rest.next_if_eq(node).is_none());
    let found = *more.next()?;
    more.next().is_none().then_some(found)
}

/// Whether the counts that are wrong are those of another key.
fn are_counted<'t>(case: &Case<'_, 't>, other: impl FnOnce() -> Option<Key<'t>>) -> bool {
    let mut counts = case.wrong().filter(|claim| is_count(claim)).peekable();
    counts.peek().is_none()
        || other().is_some_and(|key| counts.all(|claim| claim.fits(case.grader, &key)))
}

fn is_count(claim: &Claim) -> bool {
    claim.question == Question::Counts
}

/// The nodes that are listed, and those that are right. Pruned subtrees stand for their leaves unless only
/// their roots are named.
fn lists(key: &Key, claim: &Claim) -> Option<Lists> {
    match (&claim.said, claim.question.content()) {
        (Said::Edges(edges), _) => {
            let lower = edges.iter().map(|&(above, below)| {
                let is_edge = key.tree().parent(below) == Some(above);
                is_edge.then_some(below)
            });
            Some((lower.collect::<Option<_>>()?, key.pruned.clone()))
        }
        (Said::Nodes(nodes), Content::Nodes(NodeList::Pruned, roots)) => {
            let roots = roots(key);
            if missing(nodes, roots).is_empty() || missing(roots, nodes).is_empty() {
                return Some((nodes.clone(), roots.to_vec()));
            }
            let leaves = key.static_nodes().enumerate();
            let pruned = leaves.filter(|(number, _)| !key.is_evaluated(*number));
            Some((
                claim.leaves.clone()?,
                pruned.map(|(_, leaf)| leaf).collect(),
            ))
        }
        (Said::Nodes(nodes), Content::Nodes(_, right)) => {
            Some((nodes.clone(), right(key).to_vec()))
        }
        _ => None,
    }
}

/// Whether the order of a list counts.
fn is_sequence(claim: &Claim) -> bool {
    matches!(claim.question.content(), Content::Nodes(list, _) if list.is_ordered())
}

/// Those of some items that are not among others.
fn missing<T: Ord + Copy>(items: &[T], others: &[T]) -> Vec<T> {
    let others = sorted(others);
    let items = items.iter().copied();
    items
        .filter(|item| others.binary_search(item).is_err())
        .collect()
}

/// One value is wrong, and nothing follows from it.
fn one_value(case: &Case) -> Option<Place> {
    let is_of_values =
        |claim: &Claim| matches!(claim.question, Question::Value | Question::NodeValues);
    let &[(node, stated)] = &case.wrong_values()[..] else {
        return None;
    };
    if case.is_one_value_or_move() || !case.wrong().all(is_of_values) {
        return None;
    }
    let found = case.key.found(node)?;
    let is_number = case
        .grader
        .is_number(case.key, &stated.number, &found.value);
    // Other wrong signs are mistakes of their own.
    let is_other_sign = stated.bound != Bound::Exact && found.bound == Bound::Exact;
    let name = case.grader.labels.readable(node);
    (!is_number || is_other_sign).then(|| Place::Value(node, format!("{stated} for {name}")))
}
