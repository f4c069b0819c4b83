//! Nodes in reports: written by their names one at a time, because a tree without names has paths as
//! long as its plies, and all of them together may be far larger than the tree.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::report::{printable, readable};
use crate::schemas::schema_in_place;
use crate::tree::{Labels, NodeId, Tree};

/// Names the nodes of a tree.
#[derive(Clone, Copy)]
pub(in crate::report) struct Namer<'e>(pub(in crate::report) &'e Labels<'e>);

/// A node that is written by its name.
#[derive(Clone, Copy)]
pub(in crate::report) struct Name<'e> {
    labels: &'e Labels<'e>,
    node: NodeId,
}

/// A list of nodes that are written by their names.
pub(in crate::report) struct Names<'e> {
    labels: &'e Labels<'e>,
    nodes: Cow<'e, [NodeId]>,
}

impl<'e> Namer<'e> {
    /// The tree.
    pub(in crate::report) fn tree(self) -> &'e Tree {
        self.0.tree()
    }

    /// A node.
    pub(in crate::report) fn name(self, node: NodeId) -> Name<'e> {
        let labels = self.0;
        Name { labels, node }
    }

    /// A list of nodes.
    pub(in crate::report) fn names(self, nodes: impl Into<Cow<'e, [NodeId]>>) -> Names<'e> {
        Names {
            labels: self.0,
            nodes: nodes.into(),
        }
    }
}

impl<'e> Names<'e> {
    /// The names, one at a time.
    fn iter(&self) -> impl Iterator<Item = Cow<'e, str>> {
        self.nodes.iter().map(|&node| self.labels.get(node))
    }
}

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.labels.get(self.node))
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

schema_in_place!(Name<'_>, String::json_schema);
schema_in_place!(Names<'_>, Vec::<String>::json_schema);

/// The cell of a table.
impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.labels.get(self.node)))
    }
}

/// The cell of a table: names joined by blanks; those with blanks in them are in quotes.
impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks = std::iter::once("").chain(std::iter::repeat(" "));
        for (name, blank) in self.iter().zip(blanks) {
            write!(f, "{blank}{}", readable(&name))?;
        }
        Ok(())
    }
}
