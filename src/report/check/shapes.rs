//! What is right and what was answered, in the shape that answers have.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::exercise::{Expected, Question, Stated, StatedValue};
use crate::schemas::schema_in_place;
use crate::search::{NodeRecord, Window};
use crate::tree::Labels;
use crate::value::Value;

/// The right answer, written in the shape that answers have.
pub(super) struct ExpectedReport<'r> {
    pub(super) namer: &'r Labels<'r>,
    pub(super) expected: &'r Expected<'r>,
}

impl Serialize for ExpectedReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let namer = self.namer;
        match self.expected {
            Expected::Value(found) => StatedValue::from(*found).serialize(serializer),
            Expected::Move(None) | Expected::Unknown => serializer.serialize_none(),
            Expected::Move(Some(node)) => namer.name(*node).serialize(serializer),
            Expected::Nodes(nodes) => namer.names(*nodes).serialize(serializer),
            Expected::Edges(edges) => {
                let edges = edges.iter().map(|edge| <[_; 2]>::from(*edge));
                serializer.collect_seq(edges.map(|edge| edge.map(|node| namer.name(node))))
            }
            Expected::NodeValues(values) => {
                let values = values.iter();
                let stated = values.map(|(node, found)| (node, found.map(StatedValue::from)));
                serializer.collect_map(stated.map(|(node, value)| (namer.name(*node), value)))
            }
            Expected::Windows(visits) => {
                let visits = visits.iter();
                let entries = visits.map(|(node, visit)| (namer.name(*node), visit.map(ends)));
                serializer.collect_map(entries)
            }
            Expected::Histories(histories) => {
                let entries = histories.iter();
                let entries = entries.map(|(node, history)| (namer.name(*node), history));
                serializer.collect_map(entries)
            }
            Expected::IsPruned(nodes) => {
                let nodes = nodes.iter();
                serializer.collect_map(nodes.map(|(node, said)| (namer.name(*node), said)))
            }
            Expected::Counts(counts) => serializer.collect_map(counts.iter().copied()),
            Expected::Search(search) => search.serialize(serializer),
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
            Some(Stated::Names(names)) if self.question == Question::BestMove => {
                names.first().serialize(serializer)
            }
            stated => stated.serialize(serializer),
        }
    }
}

schema_in_place!(ExpectedReport<'_>, anything);
schema_in_place!(FoundReport<'_>, anything);

/// Answers have many shapes; `answer` tells them question by question.
fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["boolean", "number", "string", "array", "object", "null"] })
}
