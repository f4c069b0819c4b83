//! The rules of a convention, read off the options of a search.

use schemars::json_schema;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};

use crate::schemas::schema_in_place;
use crate::search::{Convention, SearchOption, Setup};
use crate::vocabulary::Vocabulary as _;

/// The rules of a convention, each a key with one of its words.
pub(in crate::report) struct RulesReport(Setup);

impl RulesReport {
    pub(in crate::report) fn new(convention: &Convention) -> Self {
        Self(Setup::from(convention.clone()))
    }

    /// The word of a rule.
    pub(in crate::report) fn word(&self, rule: SearchOption) -> String {
        rule.words_in(&self.0).concat()
    }
}

fn rules() -> impl Iterator<Item = SearchOption> {
    let all = SearchOption::ALL.iter().copied();
    all.filter(|option| option.is_rule())
}

impl Serialize for RulesReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = rules().map(|rule| (rule.word(), self.word(rule)));
        serializer.collect_map(words)
    }
}

schema_in_place!(RulesReport, |_| {
    let properties: Map<String, Json> = rules()
        .map(|rule| {
            let words = rule.known_words();
            let schema = json!({ "description": listed(&words), "type": "string", "enum": words });
            (rule.word().to_owned(), schema)
        })
        .collect();
    let required: Vec<&str> = rules().map(SearchOption::word).collect();
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
