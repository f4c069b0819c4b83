//! Comparisons in plain English.

use crate::search::{Bound, Bounded, Comparison};
use crate::tree::Player;
use crate::value::Value;

/// `3 or more`, `less than 3`
pub(crate) fn compared(comparison: Comparison, value: &Value) -> String {
    match comparison {
        Comparison::AtLeast => format!("{value} or more"),
        Comparison::MoreThan => format!("more than {value}"),
        Comparison::AtMost => format!("{value} or less"),
        Comparison::LessThan => format!("less than {value}"),
    }
}

/// `3`, or `3 or more` where that is all that was proved.
pub(crate) fn bounded_in_words(found: &Bounded) -> String {
    match found.bound {
        Bound::Exact => found.value.to_string(),
        Bound::Lower => compared(Comparison::AtLeast, &found.value),
        Bound::Upper => compared(Comparison::AtMost, &found.value),
    }
}

/// What a player is sure of, having reached a value.
pub(crate) fn at_best(player: Player, value: &Value) -> String {
    match player {
        Player::Max => compared(Comparison::AtLeast, value),
        Player::Min => compared(Comparison::AtMost, value),
    }
}
