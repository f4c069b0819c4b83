//! What `--set` and `--at` make of a tree that was read.

use super::nodes;
use crate::cli::args::WhatIfOptions;
use crate::cli::diagnostics::Problem;
use crate::document::{Document, NewValue};
use crate::text::quoted;
use crate::tree::{Labels, Naming, NodeId, Tree};

/// A tree that was changed after it was read.
pub(crate) struct Changed {
    pub(crate) document: Document,
    /// Which node of the tree as it was read is the root.
    pub(crate) top: NodeId,
}

/// The tree as the options change it; `None` if they don't.
pub(crate) fn changed(
    options: &WhatIfOptions,
    naming: Naming,
    read: &Document,
    labels: &Labels,
) -> Result<Option<Changed>, Problem> {
    if options.set.is_empty() && options.at.is_none() {
        return Ok(None);
    }
    let mut document = read.clone();
    let top = match &options.at {
        Some(name) => nodes::find(&read.tree, labels, name)?,
        None => NodeId::ROOT,
    };
    document.what_if.at.clone_from(&options.at);
    for (name, value) in &options.set {
        let leaf = nodes::find(&read.tree, labels, name)?;
        check(&document, labels, top, leaf)?;
        document.what_if.set.push(NewValue {
            leaf: name.clone(),
            before: read.tree.value(leaf),
            now: value.clone(),
        });
        document.tree.put_value(leaf, value.clone());
    }
    if options.at.is_some() {
        document.tree = below(&document.tree, top, naming, labels);
    }
    Ok(Some(Changed { document, top }))
}

/// Refuses a new value that would say nothing.
fn check(changed: &Document, labels: &Labels, top: NodeId, leaf: NodeId) -> Result<(), Problem> {
    let tree = &changed.tree;
    let [name, above] = [leaf, top].map(|node| quoted(&labels.get(node)));
    if !tree.is_leaf(leaf) {
        return Err(inner_node(tree, labels, leaf));
    }
    if !tree.subtree(top).any(|node| node == leaf) {
        return Err(
            Problem::new(format!("{name} is not in the tree below {above}"))
                .help("leave out --at, or this --set"),
        );
    }
    if changed
        .what_if
        .set
        .iter()
        .any(|set| set.leaf == labels.get(leaf))
    {
        return Err(Problem::new(format!("{name} is set twice")));
    }
    Ok(())
}

/// An inner node has no value of its own.
fn inner_node(tree: &Tree, labels: &Labels, node: NodeId) -> Problem {
    const SHOWN: usize = 4;
    let leaves = tree.subtree(node).filter(|&below| tree.is_leaf(below));
    let names: Vec<String> = leaves
        .take(SHOWN)
        .map(|leaf| labels.readable(leaf))
        .collect();
    let name = quoted(&labels.get(node));
    Problem::new(format!(
        "{name} is an inner node: its value follows from the leaves below it"
    ))
    .help(format!("set one of these: {}", names.join(", ")))
}

/// The tree below a node. Letters stay what they were; paths begin anew.
fn below(tree: &Tree, top: NodeId, naming: Naming, labels: &Labels) -> Tree {
    let below = tree.below(top);
    if naming == Naming::Paths {
        return below;
    }
    let names: Vec<_> = tree
        .subtree(top)
        .map(|node| Some(labels.owned(node)))
        .collect();
    let moves = |node| below.move_name(node).map(str::to_owned);
    let moves: Vec<_> = below.nodes().map(moves).collect();
    below.with_names(&names, &moves)
}
