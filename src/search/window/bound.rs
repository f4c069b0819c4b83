//! What is known of a value: the range it lies in, what a search has proved of it, and the questions that
//! null windows ask about one.

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// What a search has proved of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[repr(usize)]
pub enum Bound {
    /// It is the node's minimax value.
    Exact,
    /// The node's minimax value is this or more.
    Lower,
    /// The node's minimax value is this or less.
    Upper,
}

words_in_documents!(Bound, Comparison);

impl Bound {
    /// The bound that a player secures by a move: MAX can have this or more, MIN this or less.
    #[inline(always)]
    pub fn secured_by(player: Player) -> Self {
        match player {
            Player::Max => Self::Lower,
            Player::Min => Self::Upper,
        }
    }

    /// The same bound seen by the other player.
    #[inline(always)]
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

/// A value together with what was proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// The value.
    pub value: Value,
    /// What was proved.
    pub bound: Bound,
}

impl Bounded {
    /// A value of which this was proved.
    #[inline(always)]
    pub(crate) fn new(value: Value, bound: Bound) -> Self {
        Self { value, bound }
    }

    /// A value that is known exactly.
    #[inline(always)]
    pub fn exact(value: Value) -> Self {
        Self::new(value, Bound::Exact)
    }

    /// The same seen by the other player.
    #[inline(always)]
    #[must_use]
    pub fn negated(&self) -> Self {
        Self::new(-&self.value, self.bound.negated())
    }

    /// The same as a player sees it: MIN sees every value with the other sign.
    #[inline(always)]
    pub(crate) fn seen_by(self, player: Player) -> Self {
        match player {
            Player::Max => self,
            Player::Min => self.negated(),
        }
    }
}

/// How a test compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
pub enum Comparison {
    /// Is the value this or more?
    #[strum(serialize = ">=")]
    AtLeast,
    /// Is the value more than this?
    #[strum(serialize = ">")]
    MoreThan,
    /// Is the value this or less?
    #[strum(serialize = "<=")]
    AtMost,
    /// Is the value less than this?
    #[strum(serialize = "<")]
    LessThan,
}

impl Comparison {
    /// The comparison that holds of values that are better for a player.
    #[must_use]
    pub fn better_for(player: Player) -> Self {
        match player {
            Player::Max => Self::MoreThan,
            Player::Min => Self::LessThan,
        }
    }

    /// The player who wants it to hold.
    pub fn wanted_by(self) -> Player {
        match self {
            Self::AtLeast | Self::MoreThan => Player::Max,
            Self::AtMost | Self::LessThan => Player::Min,
        }
    }

    /// The same comparison that holds of equals too.
    #[must_use]
    pub fn or_equal(self) -> Self {
        match self {
            Self::AtLeast | Self::MoreThan => Self::AtLeast,
            Self::AtMost | Self::LessThan => Self::AtMost,
        }
    }

    /// The comparison of b with a that holds when this one holds of a with b.
    #[must_use]
    pub fn converse(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::MoreThan => Self::LessThan,
            Self::AtMost => Self::AtLeast,
            Self::LessThan => Self::MoreThan,
        }
    }
}

/// A question about the value of the root: what a null window asks, without the α + 1 that only whole
/// numbers have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TestReport")]
pub struct Test {
    /// `>=`, `>`, `<=` or `<`.
    #[serde(rename = "op")]
    pub comparison: Comparison,
    /// What the value is compared with.
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

/// Two values, the lower one first: the range of all static values in MAX's view; or α and β at the root,
/// where an infinity is an open end. They are never equal: a search with a closed window would claim bounds
/// that nothing proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRange {
    pub(crate) low: Value,
    pub(crate) high: Value,
}

impl Default for ValueRange {
    fn default() -> Self {
        Self::FULL
    }
}

impl ValueRange {
    /// All values; as a window open at both ends, as textbooks begin.
    pub const FULL: Self = Self {
        low: Value::NEGATIVE_INFINITY,
        high: Value::POSITIVE_INFINITY,
    };

    /// The range from `low` to `high`; `None` unless `low` < `high`.
    ///
    /// ```
    /// use abtree::search::ValueRange;
    /// use abtree::value::Value;
    /// let window = ValueRange::new(3.into(), Value::POSITIVE_INFINITY);
    /// assert_eq!(window.and_then(|window| window.alpha().cloned()), Some(3.into()));
    /// assert_eq!(ValueRange::new(3.into(), 3.into()), None);
    /// ```
    pub fn new(low: Value, high: Value) -> Option<Self> {
        (low < high).then_some(Self { low, high })
    }

    /// Both ends.
    pub fn ends(&self) -> [&Value; 2] {
        [&self.low, &self.high]
    }

    /// Whether it is the range of all values.
    pub fn is_full(&self) -> bool {
        *self == Self::FULL
    }

    /// α of a window; `None` is open.
    pub fn alpha(&self) -> Option<&Value> {
        Some(&self.low).filter(|low| low.is_finite())
    }

    /// β of a window; `None` is open.
    pub fn beta(&self) -> Option<&Value> {
        Some(&self.high).filter(|high| high.is_finite())
    }

    /// The best that a value can be for a player.
    pub fn best_for(&self, player: Player) -> &Value {
        match player {
            Player::Max => &self.high,
            Player::Min => &self.low,
        }
    }

    /// Whether both ends are numbers.
    pub fn is_finite(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// Whether a value lies in the range, ends included.
    pub fn contains(&self, value: &Value) -> bool {
        self.low <= *value && *value <= self.high
    }

    /// The range that is left once something was proved of the value.
    pub(crate) fn narrowed(&self, found: &Bounded) -> Self {
        let mut narrowed = self.clone();
        if found.bound != Bound::Upper && found.value > narrowed.low {
            narrowed.low = found.value.clone();
        }
        if found.bound != Bound::Lower && found.value < narrowed.high {
            narrowed.high = found.value.clone();
        }
        narrowed
    }
}
