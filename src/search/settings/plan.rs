//! An algorithm and its settings, above all those of progressive deepening.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

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
    /// The range that every static value lies in, for algorithms with a window: who has the best of it is
    /// finished. Star1 and star2 need it to cut at chance nodes.
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
