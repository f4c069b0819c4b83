//! What `--set` makes of a tree that was read.

use super::nodes;
use crate::cli::diagnostics::Problem;
use crate::document::{Document, NewValue};
use crate::text::quoted;
use crate::tree::{Labels, NodeId, Tree};
use crate::value::Value;

/// The tree as the options change it; `None` if they don't.
pub(crate) fn changed(
    new_values: &[(String, Value)],
    read: &Document,
    labels: &Labels,
) -> Result<Option<Document>, Problem> {
    if new_values.is_empty() {
        return Ok(None);
    }
    if read.tree.has_payoffs() {
        let problem =
            Problem::new("--set puts one value at a leaf, and here each leaf holds payoffs");
        return Err(problem.help("change the payoffs in the file"));
    }
    let mut document = read.clone();
    for (name, value) in new_values {
        let leaf = nodes::find(&read.tree, labels, name)?;
        if !read.tree.is_leaf(leaf) {
            return Err(inner_node(&read.tree, labels, leaf, "set"));
        }
        let name = labels.owned(leaf);
        if document.set.iter().any(|set| set.leaf == name) {
            return Err(Problem::new(format!("{} is set twice", quoted(&name))));
        }
        document = with_value(document, labels, leaf, value.clone());
    }
    Ok(Some(document))
}

/// The tree with another value at a leaf.
pub(crate) fn with_value(
    mut document: Document,
    labels: &Labels,
    leaf: NodeId,
    now: Value,
) -> Document {
    document.set.push(NewValue {
        leaf: labels.owned(leaf),
        before: document.tree.value(leaf),
        now: now.clone(),
    });
    document.tree.put_value(leaf, now);
    document
}

/// An inner node has no value of its own to name or set.
pub(crate) fn inner_node(tree: &Tree, labels: &Labels, node: NodeId, what: &str) -> Problem {
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
    .help(format!("{what} one of these: {}", names.join(", ")))
}
