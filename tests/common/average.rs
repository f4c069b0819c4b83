//! Averages of the second implementation, in big rationals.

use abtree::value::Value;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// What a literal means, read naively.
pub(crate) fn meaning(literal: &str) -> RBig {
    let integer = |digits: &str| IBig::from_str_radix(digits, 10).unwrap();
    if let Some((numerator, denominator)) = literal.split_once('/') {
        return RBig::from(integer(numerator)) / RBig::from(integer(denominator));
    }
    let (mantissa, exponent) = literal.split_once('e').unwrap_or((literal, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let number = RBig::from(integer(&[whole, decimals].concat()));
    let exponent = exponent.parse::<i64>().unwrap() - i64::try_from(decimals.len()).unwrap();
    let power = RBig::from(UBig::from(10_u8).pow(exponent.unsigned_abs().try_into().unwrap()));
    if exponent < 0 {
        number / power
    } else {
        number * power
    }
}

/// The average of values with their probabilities, equally likely where these are not given.
/// `None` where −∞ and +∞ would have to be added.
pub(super) fn average(terms: &[(Option<Value>, Value)]) -> Option<Value> {
    let equal = RBig::ONE / RBig::from(terms.len());
    let (mut sum, mut infinite) = (RBig::ZERO, Vec::new());
    for (probability, value) in terms {
        let stated = probability.as_ref().map(|one| meaning(&one.to_string()));
        let weight = stated.unwrap_or(equal.clone());
        if value.is_finite() {
            sum += weight * meaning(&value.to_string());
        } else if !weight.is_zero() {
            infinite.push(value);
        }
    }
    match infinite[..] {
        [] => Some(sum.to_string().parse().unwrap()),
        [first, ..] => infinite
            .iter()
            .all(|one| *one == first)
            .then(|| first.clone()),
    }
}
