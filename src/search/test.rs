//! A question about a node's value: what a null window asks, without the α + 1 that only whole
//! numbers have.

use crate::value::Value;

/// How a test compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Is the value this or more?
    AtLeast,
    /// Is the value more than this?
    MoreThan,
    /// Is the value this or less?
    AtMost,
    /// Is the value less than this?
    LessThan,
}

impl Comparison {
    /// The sign of reports: `>=`, `>`, `<=` or `<`.
    pub fn sign(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::MoreThan => ">",
            Self::AtMost => "<=",
            Self::LessThan => "<",
        }
    }
}

/// A question about a node's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// How the value is compared.
    pub comparison: Comparison,
    /// What it is compared with.
    pub value: Value,
}

impl Test {
    /// Whether the answer is yes for a node with this value.
    pub fn holds(&self, value: &Value) -> bool {
        match self.comparison {
            Comparison::AtLeast => *value >= self.value,
            Comparison::MoreThan => *value > self.value,
            Comparison::AtMost => *value <= self.value,
            Comparison::LessThan => *value < self.value,
        }
    }
}
