//! How values are written: every value that can be read is written so that it reads back. In JSON it is
//! a number where no reader of JSON can lose a digit of it, else a text.

use std::fmt;

use dashu_int::UBig;
use dashu_ratio::RBig;
use serde::{Serialize, Serializer};
use serde_json::Number;

use super::scientific::Scientific;
use super::{Long, MAX_DIGITS, MILLION, Repr, Value};

/// Writes integers and terminating decimals in full, other numbers as a fraction `p/q`, and
/// `inf` and `-inf`; payoffs as `(4, 2, 6)`.
///
/// Only a number that would have more than [`MAX_DIGITS`] digits in full is written with an
/// exponent or as a fraction, so that the text is a literal again.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::NegativeInfinity => f.pad("-inf"),
            Repr::PositiveInfinity => f.pad("inf"),
            Repr::Millionths(millionths) if f.width().is_none() && millionths % MILLION == 0 => {
                write!(f, "{}", millionths / MILLION)
            }
            Repr::Millionths(millionths) => f.pad(&Decimal::of_millionths(*millionths).in_full()),
            Repr::Long(long) => f.pad(&long_text(long)),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Value {
    /// As a fraction where it is no whole number: `1/2`, though it is `0.5` too.
    pub(crate) fn as_fraction(&self) -> String {
        let ratio = self.as_ratio();
        let broken = ratio.filter(|ratio| *ratio.denominator() != UBig::ONE);
        broken.map_or_else(|| self.to_string(), |ratio| fraction_text(&ratio))
    }
}

fn long_text(long: &Long) -> String {
    match long {
        Long::Payoffs(payoffs) => {
            let payoffs: Vec<String> = payoffs.iter().map(Value::to_string).collect();
            format!("({})", payoffs.join(", "))
        }
        Long::Number(number) => match Decimal::of_number(number) {
            Some(decimal) => decimal_text(&decimal, number),
            None => fraction_text(&number.to_ratio()),
        },
    }
}

fn fraction_text(ratio: &RBig) -> String {
    format!("{}/{}", ratio.numerator(), ratio.denominator())
}

fn decimal_text(decimal: &Decimal, number: &Scientific) -> String {
    if decimal.digits_in_full() <= MAX_DIGITS {
        return decimal.in_full();
    }
    let fraction = || Some(fraction_text(&number.to_ratio()));
    let fraction = || fraction().filter(|text| digits(text) <= MAX_DIGITS);
    let text = decimal.with_exponent().or_else(fraction);
    text.unwrap_or_else(|| decimal.in_full())
}

fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

/// A number with finitely many decimals: ± `digits` × 10^`zeros` / 10^`places`.
///
/// The digits have no zero at their end but in the number 0, and `zeros` or `places` is 0.
struct Decimal {
    negative: bool,
    digits: String,
    zeros: usize,
    places: usize,
}

impl Decimal {
    fn of_millionths(millionths: i64) -> Self {
        Self::new(&millionths.to_string(), -6)
    }

    /// The decimal that equals a number, if its denominator divides a power of 10.
    fn of_number(Scientific { ratio, exponent }: &Scientific) -> Option<Self> {
        let places = decimal_places(ratio.denominator())?;
        let scaled = ratio * RBig::from(UBig::from(10_u8).pow(places));
        let power = exponent - i64::try_from(places).ok()?;
        Some(Self::new(&scaled.numerator().to_string(), power))
    }

    /// `integer` × 10^`power`
    fn new(integer: &str, power: i64) -> Self {
        let unsigned = integer.trim_start_matches('-');
        let digits = match unsigned.trim_end_matches('0') {
            "" => "0",
            digits => digits,
        };
        let zeros = unsigned.len() - digits.len();
        let size = usize::try_from(power.unsigned_abs());
        let size = size.expect("an exponent is far below the size of memory");
        let (zeros, places) = match power {
            _ if digits == "0" => (0, 0),
            0.. => (zeros + size, 0),
            _ => (zeros.saturating_sub(size), size.saturating_sub(zeros)),
        };
        Self {
            negative: integer.starts_with('-'),
            digits: digits.to_owned(),
            zeros,
            places,
        }
    }

    fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    fn digits_in_full(&self) -> usize {
        (self.digits.len() + self.zeros).max(self.places + 1)
    }

    /// `2500` or `-0.25`.
    fn in_full(&self) -> String {
        let zeros = "0".repeat(self.zeros);
        let (whole, decimals) = self.around_point(self.places);
        let point = if decimals.is_empty() { "" } else { "." };
        format!("{}{whole}{zeros}{point}{decimals}", self.sign())
    }

    /// `25e4100`; `None` if no exponent within the limits leaves few enough digits.
    ///
    /// An exponent beyond the limits leaves its rest to the digits, as in `2500e4096`.
    fn with_exponent(&self) -> Option<String> {
        let zeros = self.zeros.saturating_sub(MAX_DIGITS);
        let places = self.places.saturating_sub(MAX_DIGITS);
        if (self.digits.len() + zeros).max(places) > MAX_DIGITS {
            return None;
        }
        let (whole, decimals) = self.around_point(places);
        let mantissa = match decimals.as_str() {
            "" => whole + &"0".repeat(zeros),
            _ => format!("{}.{decimals}", whole.trim_start_matches('0')),
        };
        let exponent_sign = if self.places > 0 { "-" } else { "" };
        let exponent = (self.zeros - zeros) + (self.places - places);
        Some(format!(
            "{}{mantissa}e{exponent_sign}{exponent}",
            self.sign()
        ))
    }

    /// The digits before and after a point with so many digits after it.
    fn around_point(&self, places: usize) -> (String, String) {
        let padded = format!("{:0>width$}", self.digits, width = places + 1);
        let (whole, decimals) = padded.split_at(padded.len() - places);
        (whole.to_owned(), decimals.to_owned())
    }
}

/// How many digits after the point write 1/`denominator` exactly, if any number of them does.
fn decimal_places(denominator: &UBig) -> Option<usize> {
    let mut rest = denominator.clone();
    let twos = rest.remove(&UBig::from(2_u8)).unwrap_or(0);
    let fives = rest.remove(&UBig::from(5_u8)).unwrap_or(0);
    rest.is_one().then_some(twos.max(fives))
}

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
        let decimal = match &self.0 {
            Repr::NegativeInfinity | Repr::PositiveInfinity => return None,
            Repr::Millionths(millionths) => {
                // A size below 2^61 millionths leaves a whole number 13 digits at the most.
                if millionths % MILLION == 0 {
                    return Some(Number::from(millionths / MILLION));
                }
                Decimal::of_millionths(*millionths)
            }
            Repr::Long(long) => match &**long {
                Long::Number(number) => Decimal::of_number(number)?,
                Long::Payoffs(_) => return None,
            },
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

/// Writes a number that JSON can hold exactly as a number, payoffs as a list, and any other value as its
/// text.
///
/// ```
/// use abtree::value::Value;
/// let values: Vec<Value> = vec!["-3".parse()?, "0.5".parse()?, "7/3".parse()?, "inf".parse()?];
/// assert_eq!(serde_json::to_string(&values)?, r#"[-3,0.5,"7/3","inf"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.json_number(), self.as_payoffs()) {
            (Some(number), _) => number.serialize(serializer),
            (None, Some(payoffs)) => payoffs.serialize(serializer),
            (None, None) => serializer.collect_str(self),
        }
    }
}
