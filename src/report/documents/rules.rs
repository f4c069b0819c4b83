//! The rules of a convention, read off the options of a search.

use schemars::json_schema;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};

use crate::schemas::schema_in_place;
use crate::search::{Convention, SearchOption};
use crate::vocabulary::Vocabulary as _;

/// The rules of a convention, each a key with one of its words.
pub(in crate::report) struct RulesReport([&'static str; SearchOption::OF_CONVENTIONS.len()]);

impl RulesReport {
    pub(in crate::report) fn new(convention: &Convention) -> Self {
        Self(SearchOption::OF_CONVENTIONS.map(|rule| rule.word_in(convention)))
    }
}

impl Serialize for RulesReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = SearchOption::OF_CONVENTIONS.map(SearchOption::word);
        serializer.collect_map(rules.iter().zip(self.0))
    }
}

schema_in_place!(RulesReport, |_| {
    let properties: Map<String, Json> = SearchOption::OF_CONVENTIONS
        .into_iter()
        .map(|rule| {
            let words = rule.known_words();
            let schema = json!({ "description": listed(&words), "type": "string", "enum": words });
            (rule.word().to_owned(), schema)
        })
        .collect();
    let required = SearchOption::OF_CONVENTIONS.map(SearchOption::word);
    json_schema!({ "type": "object", "properties": properties, "required": required })
});

/// `` `soft`, `hard` or `f2`. ``
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [first @ .., last] => format!("{} or {last}.", first.join(", ")),
        [] => String::new(),
    }
}
