//! An algorithm and what it was told to begin with.

use super::deepening::Deepening;
use super::mtdf_memory::MemoryUse;
use super::ranges::ValueRange;
use super::table::Algorithm;
use crate::value::Value;

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
    /// The range that every static value lies in, for algorithms that cut at chance nodes.
    pub value_range: Option<ValueRange>,
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
            deepening: Deepening::default(),
        }
    }
}
