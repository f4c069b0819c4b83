//! Nodes in reports: written by their names one at a time, because a tree without names has paths as
//! long as its plies, and all of them together may be far larger than the tree.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::tree::{Labels, NodeId};

/// A node that is written by its name.
#[derive(Clone, Copy)]
pub struct Name<'e> {
    labels: &'e Labels<'e>,
    node: NodeId,
}

/// A list of nodes that are written by their names.
#[derive(Clone)]
pub struct Names<'e> {
    labels: &'e Labels<'e>,
    nodes: Cow<'e, [NodeId]>,
}

impl<'e> Name<'e> {
    /// A node with the labels of its tree.
    pub fn new(labels: &'e Labels<'e>, node: NodeId) -> Self {
        Self { labels, node }
    }

    /// The name.
    pub fn text(&self) -> Cow<'e, str> {
        self.labels.get(self.node)
    }
}

impl<'e> Names<'e> {
    /// Nodes with the labels of their tree.
    pub fn new(labels: &'e Labels<'e>, nodes: impl Into<Cow<'e, [NodeId]>>) -> Self {
        Self {
            labels,
            nodes: nodes.into(),
        }
    }

    /// The names, one at a time.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'e, str>> + Clone {
        self.nodes.iter().map(|&node| self.labels.get(node))
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Name").field(&self.text()).finish()
    }
}

impl fmt::Debug for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl JsonSchema for Name<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

impl JsonSchema for Names<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<String>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(generator)
    }
}
