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
    pub window: InitialWindow,
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

/// α and β at the root, either of which may be open. Where both are set, α < β: a search with a
/// closed window would claim bounds that nothing proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InitialWindow {
    alpha: Option<Value>,
    beta: Option<Value>,
}

impl InitialWindow {
    /// Open at both ends, as textbooks begin.
    pub const FULL: Self = Self {
        alpha: None,
        beta: None,
    };

    /// The window from `alpha` to `beta`, −∞ and +∞ being open ends; `None` unless
    /// `alpha` < `beta`.
    ///
    /// ```
    /// use abtree::search::InitialWindow;
    /// use abtree::value::Value;
    /// let window = InitialWindow::new(3.into(), Value::POSITIVE_INFINITY);
    /// assert_eq!(window.and_then(|window| window.alpha().cloned()), Some(3.into()));
    /// assert_eq!(InitialWindow::new(3.into(), 3.into()), None);
    /// ```
    pub fn new(alpha: Value, beta: Value) -> Option<Self> {
        (alpha < beta).then(|| Self {
            alpha: Some(alpha).filter(Value::is_finite),
            beta: Some(beta).filter(Value::is_finite),
        })
    }

    /// α; `None` is open.
    pub fn alpha(&self) -> Option<&Value> {
        self.alpha.as_ref()
    }

    /// β; `None` is open.
    pub fn beta(&self) -> Option<&Value> {
        self.beta.as_ref()
    }

    /// α and β, an open end as an infinity.
    pub fn ends(&self) -> [Value; 2] {
        [
            self.alpha.clone().unwrap_or(Value::NEGATIVE_INFINITY),
            self.beta.clone().unwrap_or(Value::POSITIVE_INFINITY),
        ]
    }

    /// Whether both ends are open.
    pub fn is_full(&self) -> bool {
        *self == Self::FULL
    }
}

/// The range that a value lies in, in MAX's view; that of all static values is given as two numbers, the
/// lower one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRange {
    pub(crate) low: Value,
    pub(crate) high: Value,
}

impl ValueRange {
    /// The range from `low` to `high`; `None` unless `low` < `high`.
    pub fn new(low: Value, high: Value) -> Option<Self> {
        (low < high).then_some(Self { low, high })
    }

    /// The least that a value can be.
    pub fn low(&self) -> &Value {
        &self.low
    }

    /// The most that a value can be.
    pub fn high(&self) -> &Value {
        &self.high
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
