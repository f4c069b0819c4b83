//! What a value is made of, handed over by value.
//!
//! A search compares, copies and negates values all the time, and nearly always they are small. What
//! is done for the others stands apart and takes the parts of a value, not its address: a value whose
//! address nobody takes can stay in registers.

use dashu_ratio::RBig;

use super::scientific::Scientific;
use super::short_ratio::ShortRatio;
use super::{Large, Repr, Value, ratio_of_millionths};

/// The parts of a value.
#[derive(Clone, Copy)]
pub(super) enum Parts<'v> {
    NegativeInfinity,
    Millionths(i64),
    ShortRatio(ShortRatio),
    Scientific(&'v Scientific),
    Rational(&'v RBig),
    PositiveInfinity,
}

impl Value {
    #[inline(always)]
    pub(super) fn parts(&self) -> Parts<'_> {
        match &self.0 {
            Repr::NegativeInfinity => Parts::NegativeInfinity,
            Repr::Millionths(millionths) => Parts::Millionths(*millionths),
            Repr::ShortRatio(ratio) => Parts::ShortRatio(*ratio),
            Repr::Large(large) => Parts::of_large(large),
            Repr::PositiveInfinity => Parts::PositiveInfinity,
        }
    }
}

impl Clone for Value {
    #[inline(always)]
    fn clone(&self) -> Self {
        match self.0 {
            Repr::Millionths(millionths) => Self(Repr::Millionths(millionths)),
            Repr::ShortRatio(ratio) => Self(Repr::ShortRatio(ratio)),
            Repr::NegativeInfinity => Self(Repr::NegativeInfinity),
            Repr::Large(ref large) => shared(large),
            Repr::PositiveInfinity => Self(Repr::PositiveInfinity),
        }
    }
}

#[cold]
fn shared(large: &Large) -> Value {
    Value(Repr::Large(Box::new(large.clone())))
}

impl<'v> Parts<'v> {
    #[inline(always)]
    fn of_large(large: &'v Large) -> Self {
        match large {
            Large::Scientific(scientific) => Self::Scientific(scientific),
            Large::Rational(ratio) => Self::Rational(ratio),
        }
    }

    /// The value with the other sign.
    #[cold]
    pub(super) fn negated(self) -> Value {
        Value(match self {
            Self::NegativeInfinity => Repr::PositiveInfinity,
            Self::Millionths(millionths) => Repr::Millionths(-millionths),
            Self::ShortRatio(ratio) => Repr::ShortRatio(ratio.negated()),
            Self::Scientific(scientific) => Repr::from(scientific.negated()),
            Self::Rational(ratio) => Repr::from(-ratio),
            Self::PositiveInfinity => Repr::NegativeInfinity,
        })
    }

    /// The number as a ratio; infinities have none.
    pub(super) fn as_ratio(self) -> Option<RBig> {
        match self {
            Self::Millionths(millionths) => Some(ratio_of_millionths(millionths)),
            Self::ShortRatio(ratio) => Some(ratio.to_ratio()),
            Self::Scientific(scientific) => Some(scientific.to_ratio()),
            Self::Rational(ratio) => Some(ratio.clone()),
            Self::NegativeInfinity | Self::PositiveInfinity => None,
        }
    }
}
