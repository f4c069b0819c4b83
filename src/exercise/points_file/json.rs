//! JSON with the members of objects in their order, repeated ones too, which a map would hide.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// A JSON document.
pub(super) enum Json {
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    /// A text, a number, a word.
    Plain(Value),
}

impl Json {
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Plain(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Plain(value) => value.as_bool(),
            _ => None,
        }
    }

    pub(super) fn as_whole(&self) -> Option<u64> {
        match self {
            Self::Plain(value) => value.as_u64(),
            _ => None,
        }
    }

    /// A number as it is written shortest.
    pub(super) fn number(&self) -> Option<String> {
        match self {
            Self::Plain(Value::Number(number)) => Some(number.to_string()),
            _ => None,
        }
    }

    pub(super) fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }
}

impl<'d> Deserialize<'d> for Json {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

/// What is neither an object nor an array.
macro_rules! plain {
    ($($visit:ident: $type:ty),+) => {$(
        fn $visit<E: Error>(self, value: $type) -> Result<Json, E> {
            Ok(Json::Plain(Value::from(value)))
        }
    )+};
}

impl<'d> Visitor<'d> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON document")
    }

    fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Json, A::Error> {
        let members = std::iter::from_fn(|| map.next_entry().transpose());
        members.collect::<Result<_, _>>().map(Json::Object)
    }

    fn visit_seq<A: SeqAccess<'d>>(self, mut elements: A) -> Result<Json, A::Error> {
        let elements = std::iter::from_fn(|| elements.next_element().transpose());
        elements.collect::<Result<_, _>>().map(Json::Array)
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Plain(Value::Null))
    }

    plain!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str);
}
