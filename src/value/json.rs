//! Values in JSON documents: a number where no reader of JSON can lose a digit of it, else a text.

use serde::{Serialize, Serializer};
use serde_json::Number;

use super::parts::Parts;
use super::print::Decimal;
use super::{MILLION, Value};

/// The most significant digits that every double keeps.
const MOST_DIGITS: usize = 15;

/// The largest size of the decimal exponent of a JSON number.
const LARGEST_EXPONENT: usize = 300;

impl Value {
    /// The value as a JSON number, if it is an integer or a decimal of at most 15 significant
    /// digits and its decimal exponent is within ±300.
    ///
    /// Other values, `7/3` and `inf` among them, stand in JSON as texts.
    pub(crate) fn json_number(&self) -> Option<Number> {
        let decimal = match self.parts() {
            Parts::NegativeInfinity | Parts::PositiveInfinity => return None,
            Parts::Millionths(millionths) => {
                // A size below 2^61 millionths leaves a whole number 13 digits at the most.
                if millionths % MILLION == 0 {
                    return Some(Number::from(millionths / MILLION));
                }
                Decimal::of_millionths(millionths)
            }
            Parts::Scientific(scientific) => Decimal::of_scientific(scientific),
            Parts::ShortRatio(ratio) => Decimal::of_ratio(&ratio.to_ratio())?,
            Parts::Rational(ratio) => Decimal::of_ratio(ratio)?,
        };
        decimal.json_number()
    }
}

impl Decimal {
    fn json_number(&self) -> Option<Number> {
        let length = self.digits.len();
        if length > MOST_DIGITS
            || length + self.zeros > LARGEST_EXPONENT + 1
            || self.places > LARGEST_EXPONENT + length - 1
        {
            return None;
        }
        let text = self.in_full();
        match text.parse::<i64>() {
            Ok(integer) => Some(Number::from(integer)),
            Err(_) => Number::from_f64(text.parse().ok()?),
        }
    }
}

/// Writes a number that JSON can hold exactly as a number, and any other value as its text.
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
