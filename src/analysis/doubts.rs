//! Trees that obey every rule and yet look like slips of the pen.
//!
//! A repeated mover is only doubted where the rest of the tree speaks against it: published trees
//! repeat movers too.

use crate::text::says_nothing;
use crate::tree::{Labels, Mover, NodeId, Tree};
use crate::value::{Value, looks_infinite, looks_numeric};

/// Something that the user should know of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Warning {
    /// The node.
    pub(crate) node: NodeId,
    /// What there is to know.
    pub(crate) message: String,
}

/// Larger trees are not written by hand.
const MOST_NODES: usize = 10_000;

/// The nodes that look like slips, in preorder. Takes time linear in the tree.
pub(crate) fn doubts(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    if tree.len() > MOST_NODES {
        return Vec::new();
    }
    let may_be_doubted =
        |&node: &NodeId| tree.name(node).is_some_and(|name| !is_beyond_doubt(name));
    let names = tree.nodes().filter(may_be_doubted);
    let names = names.flat_map(|node| doubts_of_name(tree, node));
    let names = names.map(|(node, said)| (node, said.replacen("{}", &labels.readable(node), 1)));
    let chances = tree.nodes().filter(|_| tree.has_chance());
    let probabilities = chances.filter_map(|node| probability(tree, node));
    let probabilities = probabilities.map(|(leaf, value)| {
        let label = labels.readable(leaf);
        let message = format!(
            "{label} is a leaf worth {value}; if you mean a probability, write it inside the child: (leaf :p {value} 3), (max :p {value} 3 12)"
        );
        (leaf, message)
    });
    let repeated = repeated_mover(tree).map(|node| {
        let (label, mover) = (labels.readable(node), tree.mover(node));
        let message =
            format!("{mover} moves at {label} right after {mover}, but not at its siblings");
        (node, message)
    });
    let all = names.chain(probabilities).chain(repeated);
    let mut doubts: Vec<Warning> = all
        .map(|(node, message)| Warning { node, message })
        .collect();
    doubts.sort_by_key(|doubt| doubt.node);
    doubts
}

/// Whether a look at its first letter and its end tells that a name is one: all words below begin with some
/// of these letters, and have more than one before a number.
fn is_beyond_doubt(name: &str) -> bool {
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    match &name.as_bytes()[..name.len() - digits] {
        [] | [.., b':'] => false,
        [letter] => letter.is_ascii_alphabetic(),
        [first, ..] => {
            first.is_ascii_alphabetic() && !b"acdeikmnor".contains(&first.to_ascii_lowercase())
        }
    }
}

fn doubts_of_name(tree: &Tree, node: NodeId) -> Vec<(NodeId, &'static str)> {
    let Some(name) = tree.name(node) else {
        return Vec::new();
    };
    let (is_inner, is_sign) = (!tree.is_leaf(node), matches!(name, "-" | "−" | "+"));
    let of_name = [
        (
            is_inner && is_misread(name, tree.mover(node)),
            "{} is read as a node's name; the movers are max, min and chance",
        ),
        (
            is_inner && looks_infinite(name),
            "{} is read as a node's name; as a value it is written inf or -inf",
        ),
        (
            is_sign,
            "{} is read as a node's name; a sign stands right before its number: -3",
        ),
        (
            is_misread_number(name, tree.value(node).as_ref()),
            "{} is read as a node's name; values are written like 3, -3, 3.5 or 7/2",
        ),
        (
            !is_inner && !is_sign && reads_as_an_answer(name),
            "in an answer, the name {} would be read as a value or as an empty list",
        ),
    ];
    let of_name = of_name.into_iter().filter(|(holds, _)| *holds);
    of_name.map(|(_, said)| (node, said)).collect()
}

/// Whether a name is doubted at no node, whoever moves there.
pub(crate) fn is_plain_name(name: &str) -> bool {
    let mut movers = [Mover::Max, Mover::Min, Mover::Chance].into_iter();
    let is_misread = movers.any(|mover| is_misread(name, mover)) || is_misread_number(name, None);
    !is_misread && !looks_infinite(name) && !reads_as_an_answer(name)
}

/// The first of the leaves at a chance node that were meant as probabilities, with its value: one stands
/// before each other child, or is the first of two in each child, and all sum to 1.
fn probability(tree: &Tree, node: NodeId) -> Option<(NodeId, Value)> {
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
    let first = *leaves.first()?;
    Some((first, tree.value(first)?))
}

/// Whether the name of an inner node was meant as its mover, which is another one.
fn is_misread(name: &str, mover: Mover) -> bool {
    const SLIPS: [&str; 6] = ["mni", "imn", "mn", "mxa", "amx", "mx"];
    const MAX: [&str; 7] = [
        "max", "maximum", "maxi", "maxx", "maxnode", "maximise", "maximize",
    ];
    const MIN: [&str; 7] = [
        "min", "minimum", "mini", "minn", "minnode", "minimise", "minimize",
    ];
    const CHANCE: [&str; 14] = [
        "avg",
        "average",
        "mean",
        "nature",
        "random",
        "rand",
        "expect",
        "expectation",
        "exp",
        "chanc",
        "chnace",
        "dice",
        "die",
        "coin",
    ];
    let unnumbered = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_among = |words: &[&str], word: &str| {
        let mut words = words.iter();
        words.any(|known| known.eq_ignore_ascii_case(word))
    };
    name.ends_with(':')
        || is_among(&SLIPS, name)
        || (mover != Mover::Chance && is_among(&CHANCE, name))
        || (mover != Mover::Max && is_among(&MAX, unnumbered))
        || (mover != Mover::Min && is_among(&MIN, unnumbered))
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
    let mut repeating = None;
    let is_choice = |&node: &NodeId| !tree.is_leaf(node) && tree.mover(node) != Mover::Chance;
    for parent in tree.nodes().filter(is_choice) {
        let mover = tree.mover(parent);
        let repeats = |&node: &NodeId| !tree.is_leaf(node) && tree.mover(node) == mover;
        for node in tree.children(parent).filter(repeats) {
            if repeating.replace((parent, node)).is_some() {
                return None;
            }
        }
    }
    let (parent, only) = repeating?;
    let is_inner = |&node: &NodeId| node != only && !tree.is_leaf(node);
    let siblings = tree.children(parent).filter(is_inner).count();
    (siblings >= 2).then_some(only)
}
