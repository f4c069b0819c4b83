//! Reports as JSON documents and as lines of JSON.

use serde::Serialize;

/// A document in JSON over several lines, without a line end.
pub fn json_pretty(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(report).expect("reports have text keys and finite numbers only")
}

/// A document in JSON on one line, without a line end.
pub fn json_line(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("reports have text keys and finite numbers only")
}
