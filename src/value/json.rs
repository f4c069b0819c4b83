//! Values in JSON documents: a number where no reader of JSON can lose a digit of it, else a text.

use serde::{Serialize, Serializer};

use super::print::Decimal;
use super::{MILLION, Repr, Value};

/// The most significant digits that every double keeps.
const MOST_DIGITS: usize = 15;

/// The largest size of the decimal exponent of a JSON number.
const LARGEST_EXPONENT: usize = 300;

/// A value that can stand as a number in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum JsonNumber {
    /// A whole number that fits 64 bits.
    Integer(i64),
    /// The double nearest to any other number; its shortest text is the number exactly.
    Double(f64),
}

impl Value {
    /// The value as a JSON number, if it is an integer or a decimal of at most 15 significant
    /// digits and its decimal exponent is within ±300.
    ///
    /// Other values, `7/3` and `inf` among them, stand in JSON as texts.
    pub fn json_number(&self) -> Option<JsonNumber> {
        let decimal = match &self.0 {
            Repr::NegativeInfinity | Repr::PositiveInfinity => return None,
            Repr::Millionths(millionths) => {
                // A size below 2^61 millionths leaves a whole number 13 digits at the most.
                if millionths % MILLION == 0 {
                    return Some(JsonNumber::Integer(millionths / MILLION));
                }
                Decimal::of_millionths(*millionths)
            }
            Repr::Scientific(scientific) => Decimal::of_scientific(scientific),
            Repr::Rational(ratio) => Decimal::of_ratio(ratio)?,
        };
        decimal.json_number()
    }
}

impl Decimal {
    fn json_number(&self) -> Option<JsonNumber> {
        let length = self.digits.len();
        if length > MOST_DIGITS
            || length + self.zeros > LARGEST_EXPONENT + 1
            || self.places > LARGEST_EXPONENT + length - 1
        {
            return None;
        }
        let text = self.in_full();
        let integer = text.parse().ok().map(JsonNumber::Integer);
        integer.or_else(|| text.parse().ok().map(JsonNumber::Double))
    }
}

/// Writes [`Value::json_number`] as a number, and any other value as its text.
///
/// ```
/// use abtree::value::Value;
/// let values: Vec<Value> = vec!["-3".parse()?, "0.5".parse()?, "7/3".parse()?, "inf".parse()?];
/// assert_eq!(serde_json::to_string(&values)?, r#"[-3,0.5,"7/3","inf"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.json_number() {
            Some(number) => number.serialize(serializer),
            None => serializer.collect_str(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_no_reader_changes_are_json_numbers() {
        let pairs = [
            ("0", "0"),
            ("-0.0", "0"),
            ("999999999999999", "999999999999999"),
            ("-9999999999999990", "-9999999999999990"),
            ("1000000000000001", "\"1000000000000001\""),
            ("2305843009213693952", "\"2305843009213693952\""),
            ("1e18", "1000000000000000000"),
            ("-1e20", "-1e+20"),
            ("123456789.012345", "123456789.012345"),
            ("1234567890.123456", "\"1234567890.123456\""),
            ("0.000001", "1e-6"),
            ("-2.5", "-2.5"),
            ("1e300", "1e+300"),
            ("123456789012345e286", "1.23456789012345e+300"),
            ("1e-300", "1e-300"),
            ("9.99e-300", "9.99e-300"),
            ("7/8", "0.875"),
            ("7/3", "\"7/3\""),
            ("-inf", "\"-inf\""),
        ];
        for (literal, json) in pairs {
            let value: Value = literal.parse().expect("a literal");
            let text = serde_json::to_string(&value).expect("a value is always JSON");
            assert_eq!(text, json);
        }
    }

    #[test]
    fn numbers_with_an_exponent_beyond_300_are_texts() {
        for literal in ["1e301", "9.9e-301", "123456789012345e287"] {
            let value: Value = literal.parse().expect("a literal");
            assert_eq!(value.json_number(), None, "{literal}");
        }
    }
}
