//! Values against big rationals that are always multiplied out: equality, order, sums, quotients
//! and texts, above all where numbers change their representation.

use crate::common::meaning;
use crate::common::random::{Choices, Xorshift};
use abtree::value::Value;
use dashu_int::UBig;
use dashu_ratio::RBig;

fn value(literal: &str) -> Value {
    literal.parse().unwrap()
}

fn power(base: u8, exponent: usize) -> String {
    UBig::from(base).pow(exponent).to_string()
}

/// Literals of all kinds, many of them near the 64th power of ten, and many in several spellings.
fn literal(choices: &mut Xorshift) -> String {
    const SMALL: [&str; 8] = ["1", "2", "5", "8", "10", "25", "400", "1234567"];
    let sign = choices.one_of(&["", "-"]);
    let mantissa = match choices.below(6) {
        0 => power(2, choices.below(80)),
        1 => power(5, choices.below(80)),
        2 => power(10, choices.below(80)),
        3 => power(3, choices.below(40)),
        _ => choices.one_of(&SMALL).to_owned(),
    };
    let exponent = match choices.below(4) {
        0 => choices.below(6),
        1 => 4086 + choices.below(11),
        _ => 58 + choices.below(80),
    };
    match choices.below(7) {
        0 => format!("{sign}{mantissa}"),
        1 => format!("{sign}{mantissa}/{}", power(10, choices.below(80))),
        2 => format!("{sign}{mantissa}/{}", power(2, choices.below(200))),
        3 => format!(
            "{sign}{mantissa}/{}",
            choices.one_of(&["3", "7", "1", "64"])
        ),
        4 => format!("{sign}0.{mantissa}e{exponent}"),
        5 => format!("{sign}{mantissa}e-{exponent}"),
        _ => format!("{sign}{mantissa}e{exponent}"),
    }
}

#[test]
fn values_are_ordered_as_what_they_mean() {
    let mut choices = Xorshift::new(1);
    let mut literals: Vec<String> = (0..220).map(|_| literal(&mut choices)).collect();
    literals.push("0".to_owned());
    let known: Vec<(Value, RBig)> = literals
        .iter()
        .map(|literal| (value(literal), meaning(literal)))
        .collect();
    let mut equal = 0;
    for (a, exact_a) in &known {
        for (b, exact_b) in &known {
            assert_eq!(a.cmp(b), exact_a.cmp(exact_b), "{a} and {b}");
            assert_eq!(a == b, exact_a == exact_b, "{a} and {b}");
            equal += usize::from(a == b);
        }
        assert!(*a > Value::NEGATIVE_INFINITY && *a < Value::POSITIVE_INFINITY);
    }
    assert!(equal > known.len(), "some literals are spelt differently");
}

#[test]
fn arithmetic_is_exact_and_gives_the_same_value_as_the_literal() {
    let mut choices = Xorshift::new(2);
    let one = value("1");
    for _ in 0..600 {
        let (a, b) = (literal(&mut choices), literal(&mut choices));
        let (exact_a, exact_b) = (meaning(&a), meaning(&b));
        let (a, b) = (value(&a), value(&b));
        let product = Value::weighted_sum([(&a, &b)]).unwrap();
        let sum = Value::weighted_sum([(&one, &a), (&one, &b)]).unwrap();
        for (found, exact) in [
            (-&a, -&exact_a),
            (&a + &b, &exact_a + &exact_b),
            (sum, &exact_a + &exact_b),
            (product, &exact_a * &exact_b),
            (&a / &b, &exact_a / &exact_b),
        ] {
            let text = found.to_string();
            assert_eq!(meaning(&text), exact, "{a}, {b}");
            let spelt = format!("{}/{}", exact.numerator(), exact.denominator());
            if spelt.len() <= 4096 {
                assert_eq!(found, value(&spelt), "{a}, {b}");
            }
            if let Ok(again) = text.parse::<Value>() {
                assert_eq!(found, again, "{a}, {b}");
            }
            let double = exact.to_f64().value();
            assert_eq!(found.to_f64().to_bits(), double.to_bits(), "{a}, {b}");
            assert_eq!(-(-&found), found);
        }
    }
}

/// The 64th power of ten is where numbers begin to be kept as mantissa and exponent.
#[test]
fn a_number_has_one_representation_around_the_64th_power_of_ten() {
    for exponent in 55..75 {
        for mantissa in ["1", "2", "5", "1024", "9765625", "3", "30", "6250"] {
            let zeros = "0".repeat(exponent);
            let integer = format!("{mantissa}{zeros}");
            assert_eq!(value(&format!("{mantissa}e{exponent}")), value(&integer));
            assert_eq!(value(&integer), value(&format!("{integer}/1")));
            assert_eq!(value(&integer).to_string(), integer);
            let fraction = format!("{mantissa}/1{zeros}");
            let decimal = value(&format!("{mantissa}e-{exponent}"));
            assert_eq!(decimal, value(&fraction));
            assert_eq!(
                decimal,
                &value(&integer) / &value(&format!("1e{}", 2 * exponent))
            );
        }
    }
}

fn written(literal: &str) -> String {
    literal.parse::<Value>().expect("a literal").to_string()
}

/// `-1e4096` would need 4,097 digits in full, and 2^-13000 has 9,087 digits however the
/// point moves, but only 3,914 in its denominator.
#[test]
fn the_longest_numbers_are_literals_again() {
    let digits = "123456789".repeat(455);
    let power_of_two = UBig::from(2_u8).pow(13_000);
    for (literal, text) in [
        ("-1e4096".to_owned(), "-1e4096".to_owned()),
        ("-100e4096".to_owned(), "-100e4096".to_owned()),
        ("12e-4096".to_owned(), "12e-4096".to_owned()),
        (".012e-4096".to_owned(), ".012e-4096".to_owned()),
        (format!("-{digits}e-4096"), format!("-{digits}e-4096")),
        (format!(".0{digits}e-4096"), format!(".0{digits}e-4096")),
        (format!("1/{power_of_two}"), format!("1/{power_of_two}")),
    ] {
        assert_eq!(written(&literal), text);
    }
}
