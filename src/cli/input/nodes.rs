//! Names of nodes on the command line → nodes.

use crate::cli::diagnostics::Problem;
use crate::text::{composed, nearest, quoted};
use crate::tree::{Labels, NodeId, Tree};
use crate::value::Value;

/// The one node that is meant by a name.
pub(crate) fn find(tree: &Tree, labels: &Labels, name: &str) -> Result<NodeId, Problem> {
    let meant = meant(tree, labels, name);
    match meant[..] {
        [] => Err(unknown(tree, name)),
        [node] => Ok(node),
        _ => Err(ambiguous(labels, name, &meant)),
    }
}

/// The node that reports call so; else the one that a path from a named node leads to; else those whose
/// moves are called so and the leaves with this value.
fn meant(tree: &Tree, labels: &Labels, name: &str) -> Vec<NodeId> {
    let exact = labels.find(name).or_else(|| below_a_name(labels, name));
    exact.map_or_else(|| by_move_or_value(tree, name), |node| vec![node])
}

/// `A/1` is the first child of A, `/1` that of the root; the name itself may hold slashes.
fn below_a_name(labels: &Labels, name: &str) -> Option<NodeId> {
    name.rmatch_indices('/').find_map(|(place, _)| {
        let (top, path) = name.split_at(place);
        let root = top.is_empty().then_some(NodeId::ROOT);
        labels.down(root.or_else(|| labels.find(top))?, path)
    })
}

fn by_move_or_value(tree: &Tree, name: &str) -> Vec<NodeId> {
    let (name, value) = (&*composed(name), name.parse::<Value>().ok());
    let has_value = |node| tree.is_leaf(node) && value.is_some() && tree.value(node) == value;
    let is_meant = |&node: &NodeId| tree.move_name(node) == Some(name) || has_value(node);
    tree.nodes().filter(is_meant).collect()
}

fn ambiguous(labels: &Labels, name: &str, meant: &[NodeId]) -> Problem {
    const SHOWN: usize = 8;
    let mut names: Vec<String> = meant.iter().map(|&node| labels.readable(node)).collect();
    let (name, number) = (quoted(name), names.len());
    names.truncate(SHOWN);
    let more = if number > SHOWN { ", …" } else { "" };
    Problem::new(format!("`{name}` may be any of {number} nodes"))
        .help(format!("name one of these: {}{more}", names.join(", ")))
}

/// The nodes that reports call by these names.
pub(crate) fn find_all(
    tree: &Tree,
    labels: &Labels,
    names: &[String],
) -> Result<Vec<NodeId>, Problem> {
    let nodes = names.iter().map(|name| find(tree, labels, name));
    nodes.collect()
}

/// That the tree has no node with this name.
pub(crate) fn unknown(tree: &Tree, name: &str) -> Problem {
    Problem::new(format!("the tree has no node `{}`", quoted(name))).help(hint(tree, name))
}

/// What the user may have meant: a name in other letters, or a similar one.
fn hint(tree: &Tree, name: &str) -> String {
    let names: Vec<&str> = tree.nodes().filter_map(|node| tree.name(node)).collect();
    let is_same = |known: &&&str| known.to_lowercase() == name.to_lowercase();
    let is_long = name.chars().count() > 2;
    let is_letters = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    let similar = || nearest(name, &names).filter(|_| is_long);
    match names.iter().find(is_same).copied().or_else(similar) {
        Some(near) => format!("did you mean `{}`?", quoted(near)),
        None if names.is_empty() && is_letters => {
            "add --names letters to call the nodes A, B, C and so on".to_owned()
        }
        None => "`abtree eval --tree` shows the names of the nodes".to_owned(),
    }
}
