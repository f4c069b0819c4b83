//! What is right and what was answered, in the shape that answers have.

use std::borrow::Cow;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::exercise::{Expected, Number, Question, Stated, StatedEdge, StatedValue, StatedWindow};
use crate::report::documents::Namer;
use crate::schemas::schema_in_place;
use crate::search::{Bounded, NodeRecord, Window};
use crate::tree::NodeId;
use crate::value::Value;

/// The right answer, written in the shape that answers have.
pub(super) struct ExpectedReport<'r> {
    pub(super) namer: Namer<'r>,
    pub(super) expected: &'r Expected<'r>,
}

impl Serialize for ExpectedReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (namer, labels) = (self.namer, self.namer.0);
        match self.expected {
            Expected::Value(found) => StatedValue::from(*found).serialize(serializer),
            Expected::Move(None) | Expected::Unknown => serializer.serialize_none(),
            Expected::Move(Some(node)) => namer.name(*node).serialize(serializer),
            Expected::Nodes(nodes) => namer.names(*nodes).serialize(serializer),
            Expected::Edges(edges) => {
                let edge = |(parent, child): &(NodeId, NodeId)| {
                    [*parent, *child].map(|node| namer.name(node))
                };
                serializer.collect_seq(edges.iter().map(edge))
            }
            Expected::NodeValues(values) => {
                let value = |found: Option<&Bounded>| found.map(StatedValue::from);
                let entry =
                    |(node, found): &(NodeId, Option<&Bounded>)| (labels.get(*node), value(*found));
                serializer.collect_map(values.iter().map(entry))
            }
            Expected::Windows(visits) => {
                let entry = |(node, visit): &(NodeId, Option<&NodeRecord>)| {
                    (labels.get(*node), visit.map(ends))
                };
                serializer.collect_map(visits.iter().map(entry))
            }
            Expected::Counts(counts) => serializer.collect_map(counts.iter().copied()),
            Expected::Search(search) => serializer.collect_map(search.words()),
        }
    }
}

/// A node's windows as answers state them; null for algorithms without windows.
#[derive(Serialize)]
struct Ends {
    entry: Option<[Value; 2]>,
    exit: Option<[Value; 2]>,
}

fn ends(visit: &NodeRecord) -> Ends {
    Ends {
        entry: visit.entry.as_ref().map(Window::ends_as_values),
        exit: visit.exit.as_ref().map(Window::ends_as_values),
    }
}

/// What was answered, in the shape that answers have.
pub(super) struct FoundReport<'r> {
    pub(super) question: Question,
    pub(super) stated: Option<&'r Stated<'r>>,
}

impl Serialize for FoundReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.stated {
            None => serializer.serialize_none(),
            Some(Stated::Value(value)) => value.serialize(serializer),
            Some(Stated::Names(names)) if self.question == Question::BestMove => {
                names.first().serialize(serializer)
            }
            Some(Stated::Names(names)) => names.serialize(serializer),
            Some(Stated::Edges(edges)) => edges_found(edges, serializer),
            Some(Stated::NodeValues(values)) => {
                serializer.collect_map(values.iter().map(|(name, value)| (name, value)))
            }
            Some(Stated::Windows(windows)) => windows_found(windows, serializer),
            Some(Stated::Counts(counts)) => serializer.collect_map(counts.iter().copied()),
            Some(Stated::Search(search)) => serializer.collect_map(search.words()),
        }
    }
}

fn edges_found<S: Serializer>(edges: &[StatedEdge], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(edges.len()))?;
    for edge in edges {
        match edge {
            StatedEdge::Pair(parent, child) => list.serialize_element(&[parent, child])?,
            StatedEdge::Joined(text) => list.serialize_element(text)?,
        }
    }
    list.end()
}

fn windows_found<S: Serializer>(
    windows: &[(Cow<str>, StatedWindow)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let values = |ends: &Option<[Number; 2]>| {
        ends.as_ref()
            .map(|ends| ends.clone().map(|end| end.value().clone()))
    };
    let mut map = serializer.serialize_map(Some(windows.len()))?;
    for (name, window) in windows {
        let ends = Ends {
            entry: values(&window.entry),
            exit: values(&window.exit),
        };
        map.serialize_entry(name, &ends)?;
    }
    map.end()
}

schema_in_place!(ExpectedReport<'_>, anything);
schema_in_place!(FoundReport<'_>, anything);

/// Answers have many shapes; `answer` tells them question by question.
fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["number", "string", "array", "object", "null"] })
}
