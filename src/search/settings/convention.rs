//! Everything that decides which nodes a search visits and what it returns.

use schemars::JsonSchema;
use serde::Serialize;

use super::preset::Preset;
use super::rules::{Cut, Fail, Infinity, Order, RootWindow, Scope, Ties};
use crate::game::LeafValues;
use crate::search::window::{Bound, Bounded};
use crate::tree::Player;
use crate::value::Value;

/// Everything that decides which nodes a search visits and what it returns.
///
/// In documents it has the rules that windows follow; all else stands there in its own way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Convention {
    /// The preset that the other fields were taken from, before single changes.
    #[serde(skip)]
    pub preset: &'static Preset,
    /// Whether equality prunes: `weak` (it does) or `strict`.
    pub cut: Cut,
    /// What an inner node returns outside its window: `soft`, `hard` or `f2`.
    pub fail: Fail,
    /// Which bounds a child inherits: `deep` or `shallow`.
    pub scope: Scope,
    /// Which window the children of the root get: `shared` or `fresh`.
    pub root_window: RootWindow,
    /// From which side children are searched: `left` or `right`.
    pub order: Order,
    /// Who sees the values of leaves so: `max` or `mover`.
    pub leaf_values: LeafValues,
    /// Whether an open end of a window counts as a value: `open` or `value`.
    pub infinity: Infinity,
    /// Which of several best children is taken, where all are looked at.
    #[serde(skip)]
    pub ties: Ties,
    /// α and β at the root.
    #[serde(skip)]
    pub window: ValueRange,
    /// The horizon in plies below the root; `None` searches to the leaves.
    #[serde(skip)]
    pub depth: Option<usize>,
}

impl Convention {
    /// The same with every rule that a preset sets.
    #[must_use]
    pub fn with_rules_of(self, preset: &'static Preset) -> Self {
        Self {
            preset,
            cut: preset.cut,
            fail: preset.fail,
            scope: preset.scope,
            leaf_values: preset.leaf_values,
            ..self
        }
    }

    /// Whether every rule that the preset sets is as the preset sets it.
    pub fn follows_its_preset(&self) -> bool {
        *self == self.clone().with_rules_of(self.preset)
    }

    /// Whether both have the same rules, whatever presets they were taken from.
    pub fn has_rules_of(&self, other: &Self) -> bool {
        let preset = other.preset;
        Self {
            preset,
            ..self.clone()
        } == *other
    }
}

impl Preset {
    /// The convention that the preset stands for, with a full window and no horizon.
    pub fn convention(&'static self) -> Convention {
        Convention::default().with_rules_of(self)
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
