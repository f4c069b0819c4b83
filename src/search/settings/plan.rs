//! What a search is asked to do: an algorithm with its settings, and everything that decides which nodes it
//! visits and what it returns.

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::rules::{Cut, Fail, Infinity, Notation, Preset, RootWindow, Scope, Ties};
use crate::game::{LeafValues, Order};
use crate::search::{Algorithm, ValueRange};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// An algorithm and what it needs beside the tree and the convention.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The first guess at the root's value, for algorithms that begin with one.
    pub guess: Value,
    /// Whether an algorithm of several passes remembers what earlier ones proved.
    pub memory: MemoryUse,
    /// How far the value may be from the guess, for algorithms that ask; above 0.
    pub epsilon: Value,
    /// The range that every static value lies in, for algorithms with a window: where a player has
    /// the best of it, the rest can't matter. Star1 and star2 need it to cut at chance nodes.
    pub value_range: Option<ValueRange>,
    /// The player whose view is searched, by name; the one who moves at the root if there is none.
    pub seen_by: Option<String>,
    /// What the payoffs of no leaf exceed together, for algorithms that cut because of it; +∞ if that is
    /// not known.
    pub sum: Value,
    /// What progressive deepening does between its passes.
    pub deepening: Deepening,
}

impl From<Algorithm> for Plan {
    fn from(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            guess: Value::ZERO,
            memory: MemoryUse::Remember,
            epsilon: Value::from(1),
            value_range: None,
            seen_by: None,
            sum: Value::POSITIVE_INFINITY,
            deepening: Deepening::default(),
        }
    }
}

impl Plan {
    /// The range that every static value lies in, if it is known and the algorithm can use it.
    pub(crate) fn known_range(&self) -> Option<&ValueRange> {
        let range = self.value_range.as_ref();
        range.filter(|_| self.algorithm.compares_with_bounds())
    }
}

/// The settings of progressive deepening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deepening {
    /// To which depths the passes before the last one go, rising; those at or below the horizon of the
    /// last pass are left out. `None` is 1, 2, 3 and so on.
    pub shallow_depths: Option<Vec<usize>>,
    /// How they search.
    pub shallow_pass: ShallowPass,
    /// Whether passes after the first one search first what the pass before found best for the player who
    /// moves; else children keep the convention's order.
    pub reorder: bool,
    /// Whether a node is evaluated once, and not in every pass that comes to it.
    pub cache: bool,
}

/// How a pass before the last one searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ShallowPass {
    /// It skips what can't matter.
    #[default]
    AlphaBeta,
    /// It looks at every node.
    ///
    /// So does someone who writes down all static values of a level.
    Minimax,
}

words_in_documents!(ShallowPass);

/// Whether a multi-pass algorithm remembers what earlier passes proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MemoryUse {
    /// As in its paper.
    Remember,
    /// Every pass starts afresh.
    Forget,
}

/// Everything that decides which nodes a search visits and what it returns.
///
/// In documents it stands for the rules that every convention has; they have its other fields elsewhere.
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

/// An algorithm with what it needs, and the rules that it follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The algorithm and what it needs beside the rules.
    pub plan: Plan,
    /// The rules.
    pub convention: Convention,
}

impl From<Algorithm> for Setup {
    fn from(algorithm: Algorithm) -> Self {
        Self::new(algorithm, &Convention::default())
    }
}

impl From<Convention> for Setup {
    fn from(convention: Convention) -> Self {
        Self::new(Algorithm::Minimax, &convention)
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::from(Algorithm::Minimax)
    }
}

impl Setup {
    /// An algorithm, with what it needs, under a convention.
    pub fn new(plan: impl Into<Plan>, convention: &Convention) -> Self {
        Self {
            plan: plan.into(),
            convention: convention.clone(),
        }
    }

    /// The notation of the convention's preset. The algorithm negamax is written in negamax form also
    /// where the preset writes MAX and MIN.
    pub(crate) fn notation(&self) -> Notation {
        match (self.plan.algorithm, self.convention.preset.notation) {
            (Algorithm::Negamax, Notation::MaxMin | Notation::MaxMinReturnsBounds) => {
                Notation::Negamax
            }
            (_, notation) => notation,
        }
    }

    /// The same search as it is made: listed depths end at the horizon, and the algorithm follows
    /// the rules in its own way.
    pub(super) fn mended(mut self) -> Self {
        let listed = self.plan.deepening.shallow_depths.as_mut();
        if let Some((last, depths)) = self.convention.depth.zip(listed) {
            depths.retain(|&depth| depth < last);
            depths.push(last);
        }
        self.convention = self.plan.algorithm.convention(&self.convention);
        self
    }
}
