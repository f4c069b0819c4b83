//! Names of nodes on the command line → nodes.

use crate::cli::diagnostics::Problem;
use crate::text::{nearest, quoted};
use crate::tree::{Labels, NodeId, Tree};
use crate::words::{CHILDREN, counted};

/// The node that reports call by this name.
pub(crate) fn find(tree: &Tree, labels: &Labels, name: &str) -> Result<NodeId, Problem> {
    labels.find(name).ok_or_else(|| unknown(tree, labels, name))
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
pub(crate) fn unknown(tree: &Tree, labels: &Labels, name: &str) -> Problem {
    Problem::new(format!("the tree has no node `{}`", quoted(name))).help(hint(tree, labels, name))
}

/// What the user may have meant: a name in other letters, a similar one, or how far a path leads.
fn hint(tree: &Tree, labels: &Labels, name: &str) -> String {
    let names = || tree.nodes().filter_map(|node| tree.name(node));
    let same = names().find(|other| other.to_lowercase() == name.to_lowercase());
    let is_long = name.chars().count() > 2;
    let similar = || nearest(name, &names().filter(|_| is_long).collect::<Vec<_>>());
    if let Some(near) = same.or_else(similar) {
        return format!("did you mean `{}`?", quoted(near));
    }
    if let Some(path) = name.strip_prefix('/') {
        return path_hint(tree, labels, path);
    }
    "`abtree eval --tree` shows the names of the nodes".to_owned()
}

/// How far a path leads, and what the node is called there.
fn path_hint(tree: &Tree, labels: &Labels, path: &str) -> String {
    let mut node = NodeId::ROOT;
    for step in path.split('/').filter(|step| !step.is_empty()) {
        let ordinal: Option<usize> = step.parse().ok();
        let child = ordinal.and_then(|ordinal| tree.children(node).nth(ordinal.checked_sub(1)?));
        let Some(child) = child else {
            let (name, children) = (labels.get(node), tree.children(node).count());
            let children = counted(children, CHILDREN);
            return format!("node {} has {children}", quoted(&name));
        };
        node = child;
    }
    format!("this node is called `{}`", quoted(&labels.get(node)))
}
