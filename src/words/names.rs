//! Nodes in documents: written by their names one at a time, because a tree without names has paths as
//! long as its plies, and all of them together may be far larger than the tree.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::schemas::schema_in_place;
use crate::text::{printable, readable};
use crate::tree::{Labels, NodeId};

/// A node that is written by its name.
#[derive(Clone, Copy)]
pub struct Name<'e> {
    labels: &'e Labels<'e>,
    /// The node.
    pub node: NodeId,
}

/// A list of nodes that are written by their names.
#[derive(Clone)]
pub struct Names<'e> {
    labels: &'e Labels<'e>,
    /// The nodes.
    pub nodes: Cow<'e, [NodeId]>,
}

impl Labels<'_> {
    /// A node that is written by its name.
    pub(crate) fn name(&self, node: NodeId) -> Name<'_> {
        Name { labels: self, node }
    }

    /// A list of nodes that are written by their names.
    pub(crate) fn names<'e>(&'e self, nodes: impl Into<Cow<'e, [NodeId]>>) -> Names<'e> {
        Names {
            labels: self,
            nodes: nodes.into(),
        }
    }
}

impl Names<'_> {
    /// The names, one at a time.
    fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
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
            f.write_str(blank)?;
            f.write_str(&readable(&name))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}
