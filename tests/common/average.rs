//! Averages of the second implementation, in fractions of its own.

use abtree::value::Value;

/// The average of values with their probabilities, equally likely where these are not given.
/// `None` where −∞ and +∞ would have to be added.
pub(super) fn average(terms: &[(Option<Value>, Value)]) -> Option<Value> {
    let mut sum = Fraction::new(0, 1);
    let mut infinities: Vec<&Value> = Vec::new();
    for (probability, value) in terms {
        let weight = match probability {
            Some(probability) => Fraction::of(probability).unwrap(),
            None => Fraction::new(1, i128::try_from(terms.len()).unwrap()),
        };
        match Fraction::of(value) {
            _ if weight.numerator == 0 => {}
            Some(number) => sum = sum.plus(weight.times(number)),
            None => infinities.push(value),
        }
    }
    let Some(&first) = infinities.first() else {
        return Some(sum.value());
    };
    infinities
        .iter()
        .all(|&other| other == first)
        .then(|| first.clone())
}

/// A fraction in lowest terms, its denominator above 0.
#[derive(Clone, Copy)]
struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    fn new(numerator: i128, denominator: i128) -> Self {
        let (mut a, mut b) = (numerator.abs(), denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self {
            numerator: numerator / a.max(1),
            denominator: denominator / a.max(1),
        }
    }

    /// The number that a value prints; `None` for an infinity.
    fn of(value: &Value) -> Option<Self> {
        let text = value.to_string();
        if text.ends_with("inf") {
            return None;
        }
        if let Some((numerator, denominator)) = text.split_once('/') {
            return Some(Self::new(
                numerator.parse().unwrap(),
                denominator.parse().unwrap(),
            ));
        }
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let digits = [whole, decimals].concat().parse().unwrap();
        Some(Self::new(
            digits,
            10_i128.pow(u32::try_from(decimals.len()).unwrap()),
        ))
    }

    fn plus(self, other: Self) -> Self {
        let left = self.numerator.checked_mul(other.denominator).unwrap();
        let right = other.numerator.checked_mul(self.denominator).unwrap();
        let denominator = self.denominator.checked_mul(other.denominator).unwrap();
        Self::new(left.checked_add(right).unwrap(), denominator)
    }

    fn times(self, other: Self) -> Self {
        Self::new(
            self.numerator.checked_mul(other.numerator).unwrap(),
            self.denominator.checked_mul(other.denominator).unwrap(),
        )
    }

    fn value(self) -> Value {
        format!("{}/{}", self.numerator, self.denominator)
            .parse()
            .unwrap()
    }
}
