//! How much reports tell of what is wrong.

use std::fmt;

use strum::VariantArray;

/// How much reports tell of what is wrong with an answer: each level tells all that those before it
/// tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Hints {
    /// Whether the answer is right.
    Verdict,
    /// Which questions are not right, and how many errors there are.
    Errors,
    /// Where the first of them is.
    Place,
    /// A question that leads on from there.
    Question,
    /// What is right, and why.
    #[default]
    Everything,
}

impl Hints {
    /// The level with this number, from 0.
    pub fn of_level(level: u64) -> Option<Self> {
        Self::VARIANTS.get(usize::try_from(level).ok()?).copied()
    }
}

/// The number of the level.
impl fmt::Display for Hints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8)
    }
}
