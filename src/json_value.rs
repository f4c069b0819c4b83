//! How values are written in JSON, in trees and in reports alike.

use serde::{Serialize, Serializer};

use crate::value::Value;

/// A value as JSON writes it: a number if it is an integer or decimal of at most 15 significant
/// digits and an exponent within ±300, else a string: a longer decimal in full, `"7/3"`, `"inf"`.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonValue(pub Value);

impl Serialize for JsonValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.to_string();
        if !is_json_number(&text) {
            return serializer.serialize_str(&text);
        }
        match text.parse::<i64>() {
            Ok(integer) => serializer.serialize_i64(integer),
            // At most 15 significant digits survive the way through a double unchanged.
            Err(_) => serializer.serialize_f64(self.0.to_f64()),
        }
    }
}

impl JsonValue {
    /// Whether this is written as a JSON number rather than as a string.
    pub fn is_number(&self) -> bool {
        is_json_number(&self.0.to_string())
    }
}

/// Decides by the plain decimal text of a value.
fn is_json_number(text: &str) -> bool {
    const MOST_DIGITS: usize = 15;
    const LARGEST_EXPONENT: usize = 300;
    let unsigned = text.trim_start_matches('-');
    if !unsigned
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return false;
    }
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = [whole, decimals].concat();
    let significant = digits.trim_start_matches('0').trim_end_matches('0').len();
    let exponent = if whole == "0" {
        decimals.len() - decimals.trim_start_matches('0').len() + 1
    } else {
        whole.len() - 1
    };
    significant <= MOST_DIGITS && exponent <= LARGEST_EXPONENT
}
