//! What the user should know of a tree though nothing is wrong with it: how it was read, and what obeys every
//! rule and yet looks like a slip of the pen.

use crate::document::Document;
use crate::text::{quoted, says_nothing};
use crate::tree::{Labels, MOST_DOUBTED, Mover, NodeId, Tree, meant_movers};
use crate::value::{Value, looks_infinite, looks_numeric};

/// Something that the user should know of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Warning {
    /// The node.
    pub(crate) node: NodeId,
    /// What there is to know.
    pub(crate) message: String,
}

/// The nodes that look like slips, in preorder. Takes time linear in the tree.
fn doubts(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    if tree.len() > MOST_DOUBTED {
        return Vec::new();
    }
    let mut doubts: Vec<Warning> = misread_names(tree, labels).collect();
    doubts.extend(repeated_mover(tree, labels));
    doubts.extend(child_alone(tree, labels));
    doubts.extend(values_as_leaves(tree, labels));
    doubts.extend(move_into_root(tree));
    doubts.extend(probability_elsewhere(tree, labels));
    doubts.sort_by_key(|doubt| doubt.node);
    doubts
}

/// For each kind of slip the first name that looks like one, and how many there are.
fn misread_names(tree: &Tree, labels: &Labels) -> impl Iterator<Item = Warning> {
    let mut kinds: Vec<(NodeId, &str, usize)> = Vec::new();
    let names = tree.names().filter(|(_, name)| !is_letter_and_number(name));
    for (node, slip) in names.filter_map(|(node, name)| Some((node, doubt(tree, node, name)?))) {
        match kinds.iter_mut().find(|(_, known, _)| *known == slip) {
            Some((.., count)) => *count += 1,
            None => kinds.push((node, slip, 1)),
        }
    }
    kinds.into_iter().map(|(node, slip, count)| {
        let label = labels.readable(node);
        let first = first_of(count, "names");
        let message = format!("{label} is read as a node's name; {slip}{first}");
        Warning { node, message }
    })
}

fn first_of(count: usize, what: &str) -> String {
    match count {
        1 => String::new(),
        _ => format!("; this is the first of {count} such {what}"),
    }
}

/// Whether a name is a letter, perhaps with a number behind it: nearly all are, and all is well with them but for
/// `p`, which may have been meant as an attribute.
fn is_letter_and_number(name: &str) -> bool {
    let mut bytes = name.bytes();
    let is_letter = bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic());
    is_letter && bytes.all(|byte| byte.is_ascii_digit()) && !matches!(name, "p" | "P")
}

/// How to write what a node's name looks like.
fn doubt(tree: &Tree, node: NodeId, name: &str) -> Option<&'static str> {
    let is_leaf = tree.is_leaf(node);
    if node == NodeId::ROOT && !is_leaf && is_nearly_exercise(name) {
        Some(
            "in an S-expression, what stands around a tree with its title begins with `exercise`, in small letters",
        )
    } else if !is_leaf && meant_movers(name).any(|meant| meant != tree.mover(node)) {
        Some("the movers are max, min and chance")
    } else if let Some(sign) = sign_at_end(name)
        && (name.ends_with(SIGNS) || tree.value(node).is_none())
    {
        Some(match sign {
            ':' => "the colon is a part of it",
            _ => "a leaf has a value, not a bound: A=3",
        })
    } else if is_misread_value(name) {
        Some("values are written like 3, -3, 3.5 or 7/2, and infinite ones are written inf or -inf")
    } else if is_leaf && is_attribute(tree, node, name) {
        Some("an attribute of a node begins with a colon: :static 4")
    } else if is_leaf && reads_as_an_answer(name) || says_nothing(name) {
        Some("in an answer it would be read as a value or as an empty list")
    } else {
        None
    }
}

/// Whether the name of the root was meant as the word before a title.
fn is_nearly_exercise(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_word && strsim::osa_distance(&name.to_lowercase(), "exercise") <= 2
}

/// Whether the name of a leaf was meant as an attribute of the node above it.
fn is_attribute(tree: &Tree, leaf: NodeId, name: &str) -> bool {
    match name {
        "static" | "move" | "value" => true,
        "p" | "P" => {
            let is_chance = |node: &NodeId| tree.mover(*node) == Mover::Chance;
            let parent = tree.parent(leaf);
            let above = parent.and_then(|parent| tree.parent(parent));
            let is_share = tree.value(leaf).is_some_and(|value| value.is_probability());
            is_share && parent.iter().chain(&above).any(is_chance)
        }
        _ => false,
    }
}

/// Whether a name is doubted at no node, whoever moves there.
pub(crate) fn is_plain_name(name: &str) -> bool {
    meant_movers(name).next().is_none() && !is_misread_value(name) && !reads_as_an_answer(name)
}

/// The sign before a value or a bound with which a name ends, a bound perhaps with its number: `A:`, `A≤3`.
fn sign_at_end(name: &str) -> Option<char> {
    let (at, sign) = name.rmatch_indices(SIGNS).next()?;
    let behind = &name[at + sign.len()..];
    let is_end = behind.is_empty() || sign != ":" && behind.parse::<Value>().is_ok();
    sign.chars().next().filter(|_| is_end)
}

const SIGNS: [char; 5] = [':', '<', '>', '≤', '≥'];

/// Whether a name was meant as a value: `$5`, `--3`, `½`, `-oo`, a sign alone.
fn is_misread_value(name: &str) -> bool {
    matches!(name, "-" | "−" | "+") || looks_numeric(name) || looks_infinite(name)
}

fn reads_as_an_answer(name: &str) -> bool {
    name.parse::<Value>().is_ok() || says_nothing(name)
}

/// The first inner node where the player of its parent moves, and how many there are.
fn repeated_mover(tree: &Tree, labels: &Labels) -> Option<Warning> {
    // Who of several players moves is always said.
    if tree.take_turns || tree.has_payoffs() {
        return None;
    }
    let repeats = |&(node, parent): &(NodeId, NodeId)| {
        let mover = tree.mover(node);
        !tree.is_leaf(node) && mover != Mover::Chance && mover == tree.mover(parent)
    };
    let nodes = tree.nodes();
    let pairs = nodes.filter_map(|node| Some((node, tree.parent(node)?)));
    let mut repeating = pairs.filter(repeats);
    let (node, parent) = repeating.next()?;
    let first = first_of(1 + repeating.count(), "nodes");
    let mover = tree.mover(node);
    let [label, above] = [node, parent].map(|node| labels.readable(node));
    let message = format!("{mover} moves at {label} right after {mover} at {above}{first}");
    Some(Warning { node, message })
}

/// A move that nobody makes.
fn move_into_root(tree: &Tree) -> Option<Warning> {
    let node = NodeId::ROOT;
    let name = quoted(tree.move_name(node)?);
    let message = format!("the move `{name}` has no effect: no move leads to the root");
    Some(Warning { node, message })
}

/// A list or a leaf behind what may be one pair of brackets too many.
fn child_alone(tree: &Tree, labels: &Labels) -> Option<Warning> {
    let node = tree.child_alone?;
    let [only, parent] = [node, tree.parent(node)?].map(|node| labels.readable(node));
    let message = format!(
        "{only} is the only child of {parent}, and has a ply of its own; a pair of brackets around it may be too many"
    );
    Some(Warning { node, message })
}

/// The first number at a chance node that may have been meant as a probability.
fn probability_elsewhere(tree: &Tree, labels: &Labels) -> Option<Warning> {
    if !tree.has_chance() {
        return None;
    }
    let is_chance = |&node: &NodeId| !tree.is_leaf(node) && tree.mover(node) == Mover::Chance;
    let mut chance_nodes = tree.nodes().filter(is_chance);
    let found = chance_nodes.find_map(|node| tree.doubtful_outcome(node))?;
    let (number, node) = (found.number, found.at);
    let what = match (tree.value(node), tree.move_name(node)) {
        (Some(value), _) if value == number && tree.is_leaf(node) => "a value",
        (Some(value), _) if value == number => "a static value",
        (_, Some(_)) => "the name of a move",
        _ => "a name",
    };
    let label = labels.readable(node);
    let whole = if number > Value::from(1) { 100 } else { 1 };
    let share = &number / &Value::from(whole);
    let message = format!(
        "{number} at {label} is read as {what}; a probability is written with `:p`: (leaf :p {share} 20), in JSON with \"p\": {share}"
    );
    Some(Warning { node, message })
}

/// The first leaf, if every inner node without a name seems to have its name and value in its first child:
/// `(max A=6 (min B=2 3 5) (min C=2 2 9))`, `(max A=6 (min B 6 9) (min C 2 9))`. Where all leaves have names, the root
/// has to have inner nodes alone behind such a child, and each other one what it is worth: `(max A=6 (min B=6 D=8 E=6)
/// (min C=2 F=2 G=9))`.
fn values_as_leaves(tree: &Tree, labels: &Labels) -> Option<Warning> {
    if tree.has_payoffs() || tree.len() < 7 || tree.names().next().is_none() {
        return None;
    }
    let is_named_leaf = |&node: &NodeId| tree.is_leaf(node) && tree.name(node).is_some();
    let mut of_root = tree.children(NodeId::ROOT).skip(1);
    let has_inner_nodes =
        of_root.clone().nth(1).is_some() && of_root.all(|node| !tree.is_leaf(node));
    let looks_noted = |node: NodeId| {
        let mut children = tree.children(node);
        let first = children.next();
        // What says nothing but a name and a value has these in its own brackets.
        let is_first_noted = first.as_ref().is_some_and(is_named_leaf) && !children.is_empty();
        let may_have_names = has_inner_nodes && is_first_worth_it(tree, node);
        is_first_noted && (may_have_names || !children.any(|node| is_named_leaf(&node)))
    };
    let is_inner = |&node: &NodeId| !tree.is_leaf(node) && tree.name(node).is_none();
    let mut unnamed = tree.nodes().filter(is_inner).peekable();
    let node = tree.children(*unnamed.peek()?).next()?;
    if !unnamed.all(looks_noted) {
        return None;
    }
    let (label, value) = (labels.readable(node), tree.value(node)?);
    let message = format!(
        "{label} is read as a child, a leaf; the name of a node stands after its mover, and its value, if it is to have one, after `:static`: (max {label} :static {value} …)"
    );
    Some(Warning { node, message })
}

/// Whether the first child of a node is worth as much as the best or the worst of several others, if these are leaves.
fn is_first_worth_it(tree: &Tree, node: NodeId) -> bool {
    let mut children = tree.children(node);
    let first = children.next().and_then(|child| tree.value(child));
    let others: Vec<NodeId> = children.collect();
    let are_leaves = others.iter().all(|child| tree.is_leaf(*child));
    let values = || others.iter().map(|child| tree.value(*child));
    others.len() > 1
        && (!are_leaves || first == values().max().flatten() || first == values().min().flatten())
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
