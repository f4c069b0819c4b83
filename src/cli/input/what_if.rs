//! What `--set` makes of a tree that was read.

use super::nodes;
use crate::cli::args::WhatIfOptions;
use crate::cli::diagnostics::Problem;
use crate::document::{Document, NewValue};
use crate::text::quoted;
use crate::tree::{Labels, NodeId, Tree};

/// The tree as the options change it; `None` if they don't.
pub(crate) fn changed(
    options: &WhatIfOptions,
    read: &Document,
    labels: &Labels,
) -> Result<Option<Document>, Problem> {
    if options.set.is_empty() {
        return Ok(None);
    }
    let mut document = read.clone();
    for (name, value) in &options.set {
        let leaf = nodes::find(&read.tree, labels, name)?;
        let before = read.tree.value(leaf);
        if !read.tree.is_leaf(leaf) {
            return Err(inner_node(&read.tree, labels, leaf));
        }
        let name = labels.owned(leaf);
        if document.set.iter().any(|set| set.leaf == name) {
            return Err(Problem::new(format!("{} is set twice", quoted(&name))));
        }
        document.set.push(NewValue {
            leaf: name,
            before,
            now: value.clone(),
        });
        document.tree.put_value(leaf, value.clone());
    }
    Ok(Some(document))
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
