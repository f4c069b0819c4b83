//! What the user should know of a tree though nothing is wrong with it: how it was read, and what obeys every
//! rule and yet looks like a slip of the pen.

use crate::document::Document;
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
fn doubts(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    if tree.len() > MOST_NODES {
        return Vec::new();
    }
    let names = tree.nodes().filter_map(|node| {
        let name = tree.name(node).filter(|name| !is_beyond_doubt(name))?;
        let (label, doubt) = (labels.readable(node), doubt(tree, node, name)?);
        let message = format!("{label} is read as a node's name; {doubt}");
        Some(Warning { node, message })
    });
    let mut doubts: Vec<Warning> = names
        .chain(repeated_mover(tree, labels))
        .chain(values_as_leaves(tree, labels))
        .collect();
    doubts.sort_by_key(|doubt| doubt.node);
    doubts
}

/// Whether a look at its first letter and its end tells that a name is one: all words below begin with some
/// of these letters, and have more than one before a number.
fn is_beyond_doubt(name: &str) -> bool {
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    match &name.as_bytes()[..name.len() - digits] {
        [] | [.., b':'] | b"p" | b"static" | b"value" => false,
        [letter] => letter.is_ascii_alphabetic(),
        [first, ..] => {
            first.is_ascii_alphabetic() && !b"acdeikmnor".contains(&first.to_ascii_lowercase())
        }
    }
}

/// How to write what a node's name looks like.
fn doubt(tree: &Tree, node: NodeId, name: &str) -> Option<&'static str> {
    let is_inner = !tree.is_leaf(node);
    if is_inner && is_misread(name, tree.mover(node)) {
        Some("the movers are max, min and chance")
    } else if is_inner && looks_infinite(name) {
        Some("as a value it is written inf or -inf")
    } else if matches!(name, "-" | "−" | "+") {
        Some("a sign stands right before its number: -3")
    } else if is_misread_number(name, tree.value(node).as_ref()) {
        Some("values are written like 3, -3, 3.5 or 7/2")
    } else if !is_inner && is_attribute(name, tree.value(node).as_ref()) {
        Some("an attribute of a node begins with a colon: :static 4")
    } else if !is_inner && reads_as_an_answer(name) {
        Some("in an answer it would be read as a value or as an empty list")
    } else {
        None
    }
}

/// Whether the name of a leaf was meant as an attribute of the node above it, `p` if its value may be a
/// probability.
fn is_attribute(name: &str, value: Option<&Value>) -> bool {
    let may_be_probability = |value: &Value| *value >= Value::ZERO && *value <= Value::from(1);
    match name {
        "static" | "move" | "value" => true,
        "p" => value.is_some_and(may_be_probability),
        _ => false,
    }
}

/// Whether a name is doubted at no node, whoever moves there.
pub(crate) fn is_plain_name(name: &str) -> bool {
    let mut movers = [Mover::Max, Mover::Min, Mover::Chance].into_iter();
    let is_misread = movers.any(|mover| is_misread(name, mover)) || is_misread_number(name, None);
    !is_misread && !looks_infinite(name) && !reads_as_an_answer(name)
}

/// Whether the name of an inner node was meant as its mover, which is another one.
fn is_misread(name: &str, mover: Mover) -> bool {
    const MISTYPED: &str =
        "mni imn mn mim nin mxa amx mx nax maxi maxx mini minn chanc chanse chnace";
    const MAX: &str = "max maximum maxnode maximise maximize or";
    const MIN: &str = "min minimum minnode minimise minimize and";
    const CHANCE: &str = "avg average mean nature random rand expect expectation exp dice die coin";
    let unnumbered = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_among = |words: &str, word: &str| {
        let mut words = words.split(' ');
        words.any(|known| known.eq_ignore_ascii_case(word))
    };
    name.ends_with(':')
        || is_among(MISTYPED, name)
        || (mover != Mover::Chance && is_among(CHANCE, name))
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

/// The first inner node where the player of its parent moves, and how many there are.
fn repeated_mover(tree: &Tree, labels: &Labels) -> Option<Warning> {
    if tree.has_payoffs() {
        // Who of several moves is always said.
        return None;
    }
    let is_choice = |&node: &NodeId| !tree.is_leaf(node) && tree.mover(node) != Mover::Chance;
    let repeating = tree.nodes().filter(is_choice).flat_map(|parent| {
        let mover = tree.mover(parent);
        let repeats = move |&node: &NodeId| !tree.is_leaf(node) && tree.mover(node) == mover;
        let children = tree.children(parent).filter(repeats);
        children.map(move |node| (node, parent))
    });
    let ((node, parent), count) = repeating.fold(None, |first, pair| match first {
        None => Some((pair, 1)),
        Some((first, count)) => Some((first.min(pair), count + 1)),
    })?;
    let first = match count {
        1 => String::new(),
        _ => format!("; this is the first of {count} such nodes"),
    };
    let mover = tree.mover(node);
    let [label, above] = [node, parent].map(|node| labels.readable(node));
    let message = format!("{mover} moves at {label} right after {mover} at {above}{first}");
    Some(Warning { node, message })
}

/// The first child of the root, if the first children of all inner nodes look like the names and values of
/// these nodes: `(max A=6 (min B=2 3 5) (min C=2 2 9))`.
fn values_as_leaves(tree: &Tree, labels: &Labels) -> Option<Warning> {
    let is_named_leaf = |&node: &NodeId| tree.is_leaf(node) && tree.name(node).is_some();
    let looks_noted = |node: NodeId| {
        let mut children = tree.children(node);
        let is_first_noted = children.next().as_ref().is_some_and(is_named_leaf);
        tree.name(node).is_none() && is_first_noted && !children.any(|node| is_named_leaf(&node))
    };
    let mut inner = tree.nodes().filter(|&node| !tree.is_leaf(node)).peekable();
    let first = tree.children(*inner.peek()?).next()?;
    if tree.len() < 7 || !inner.all(looks_noted) {
        return None;
    }
    let (label, value) = (labels.readable(first), tree.value(first)?);
    let message = format!(
        "{label} is read as a child, a leaf; the name of a node stands behind its mover, and its value, if it is to have one, behind `:static`: (max {label} :static {value} …)"
    );
    Some(Warning {
        node: first,
        message,
    })
}

/// What the user should know of a tree though nothing is wrong with it.
pub(crate) fn warnings(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    let normalised = tree.normalised().iter().map(|&node| {
        let label = labels.readable(node);
        let message =
            format!("the probabilities at chance node {label} do not sum to 1 and are normalised");
        Warning { node, message }
    });
    normalised.chain(doubts(tree, labels)).collect()
}

/// How the text was read where it does not follow the grammar, and the warnings of the tree.
pub(crate) fn warning_texts(document: &Document, labels: &Labels) -> Vec<String> {
    let remarks = document.remarks.iter();
    let remarks = remarks.map(|remark| remark.message.clone());
    let warnings = warnings(&document.tree, labels).into_iter();
    remarks
        .chain(warnings.map(|warning| warning.message))
        .collect()
}
