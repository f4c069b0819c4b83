//! Trees that obey every rule and yet look like slips of the pen.
//!
//! A repeated mover is only doubted where the rest of the tree speaks against it: published trees
//! repeat movers too.

use crate::text::says_nothing;
use crate::tree::{Mover, NodeId, Tree};
use crate::value::{Value, looks_infinite, looks_numeric};

/// Why a node looks like a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// A leaf below a chance node that looks like the probability of the child after it.
    Probability,
    /// An inner node whose name looks like the word for a mover.
    MoverAsName,
    /// An inner node whose name looks like a value without end.
    InfinityAsName,
    /// A node whose name is a sign that stands apart from its number.
    SignAsName,
    /// A node whose name looks like a number that is written in another way.
    NumberAsName,
    /// A node whose player has just moved, while its siblings alternate.
    RepeatedMover,
    /// A leaf whose name answers would read as a value, or as an empty list.
    NameAsAnswer,
}

/// Larger trees are not written by hand.
const MOST_NODES: usize = 10_000;

/// The nodes that look like slips, in preorder. Takes time linear in the tree.
pub(crate) fn doubts(tree: &Tree) -> Vec<(NodeId, Doubt)> {
    if tree.len() > MOST_NODES {
        return Vec::new();
    }
    let mut doubts: Vec<_> = tree
        .nodes()
        .flat_map(|node| doubts_of_name(tree, node))
        .chain(
            tree.nodes()
                .filter_map(|node| probability(tree, node))
                .map(|leaf| (leaf, Doubt::Probability)),
        )
        .chain(repeated_mover(tree).map(|node| (node, Doubt::RepeatedMover)))
        .collect();
    doubts.sort_by_key(|(node, _)| *node);
    doubts
}

fn doubts_of_name(tree: &Tree, node: NodeId) -> Vec<(NodeId, Doubt)> {
    let Some(name) = tree.name(node) else {
        return Vec::new();
    };
    let (is_inner, is_sign) = (!tree.is_leaf(node), matches!(name, "-" | "−" | "+"));
    let is_mover = is_inner && is_misread(name, tree.mover(node));
    let is_number = is_misread_number(name, tree.value(node).as_ref());
    let is_answer = !is_inner && !is_sign && reads_as_an_answer(name);
    let of_name = [
        (is_mover, Doubt::MoverAsName),
        (is_inner && looks_infinite(name), Doubt::InfinityAsName),
        (is_sign, Doubt::SignAsName),
        (is_number, Doubt::NumberAsName),
        (is_answer, Doubt::NameAsAnswer),
    ];
    let of_name = of_name.into_iter().filter(|(holds, _)| *holds);
    of_name.map(|(_, doubt)| (node, doubt)).collect()
}

/// Whether a name is doubted at no node, whoever moves there.
pub(crate) fn is_plain_name(name: &str) -> bool {
    let mut movers = [Mover::Max, Mover::Min, Mover::Chance].into_iter();
    let is_misread = movers.any(|mover| is_misread(name, mover)) || is_misread_number(name, None);
    !is_misread && !looks_infinite(name) && !reads_as_an_answer(name)
}

/// The first of the leaves at a chance node that were meant as probabilities: one stands before each
/// other child, or is the first of two in each child, and all sum to 1.
fn probability(tree: &Tree, node: NodeId) -> Option<NodeId> {
    if tree.is_leaf(node) || tree.mover(node) != Mover::Chance {
        return None;
    }
    let children: Vec<NodeId> = tree.children(node).collect();
    let before_each = children.chunks(2);
    let before_each = before_each.map(|pair| (pair.len() == 2).then_some(pair[0]));
    let in_each = children.iter().map(|&child| {
        let mut pair = tree.children(child);
        let first = pair.next();
        first.filter(|_| pair.count() == 1)
    });
    let share = |node: &NodeId| {
        let is_bare = tree.name(*node).is_none() && tree.stated_probability(*node).is_none();
        let value = tree.value(*node).filter(|_| is_bare && tree.is_leaf(*node));
        value.filter(|value| *value > Value::ZERO && *value < Value::from(1))
    };
    let sum_to_one = |leaves: &Vec<NodeId>| {
        let shares = leaves.iter().map(share);
        let sum = shares.reduce(|sum, share| Some(&sum? + &share?));
        sum.flatten() == Some(Value::from(1))
    };
    let kinds: [Option<Vec<NodeId>>; 2] = [before_each.collect(), in_each.collect()];
    let leaves = kinds.into_iter().flatten().find(sum_to_one)?;
    leaves.first().copied()
}

/// Whether the name of an inner node was meant as its mover, which is another one.
fn is_misread(name: &str, mover: Mover) -> bool {
    const SLIPS: &str = "mni imn mn mxa amx mx";
    const MAX: &str = "max maximum maxi maxx maxnode maximise maximize";
    const MIN: &str = "min minimum mini minn minnode minimise minimize";
    const CHANCE: &str =
        "avg average mean nature random rand expect expectation exp chanc chnace dice die coin";
    let is_among = |words: &str, word: &str| words.split(' ').any(|known| known == word);
    let word = name.to_lowercase();
    let unnumbered = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    word.ends_with(':')
        || is_among(SLIPS, &word)
        || (mover != Mover::Chance && is_among(CHANCE, &word))
        || (mover != Mover::Max && is_among(MAX, unnumbered))
        || (mover != Mover::Min && is_among(MIN, unnumbered))
}

/// Whether the name of a node was meant as a number, but not to repeat the value of this node.
fn is_misread_number(name: &str, value: Option<&Value>) -> bool {
    if !looks_numeric(name) {
        return false;
    }
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let stated = name.trim_start_matches(is_mark).parse::<Value>().ok();
    stated.is_none() || stated.as_ref() != value
}

fn reads_as_an_answer(name: &str) -> bool {
    name.parse::<Value>().is_ok() || says_nothing(name)
}

/// The one node that repeats the mover of its parent, if it has several inner siblings, which alternate.
fn repeated_mover(tree: &Tree) -> Option<NodeId> {
    let choices = tree.nodes();
    let choices = choices.filter(|&node| tree.mover(node) != Mover::Chance);
    let mut repeating = choices.flat_map(|parent| {
        let mover = tree.mover(parent);
        let repeats = move |&node: &NodeId| !tree.is_leaf(node) && tree.mover(node) == mover;
        let children = tree.children(parent).filter(repeats);
        children.map(move |node| (parent, node))
    });
    let (parent, only) = repeating.next().filter(|_| repeating.next().is_none())?;
    let is_inner = |&node: &NodeId| node != only && !tree.is_leaf(node);
    let siblings = tree.children(parent).filter(is_inner).count();
    (siblings >= 2).then_some(only)
}
