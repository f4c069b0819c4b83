//! Studies: what searches cost over many random trees.

mod cell;
mod figure;
mod finished;
mod merge;
mod plan;
mod random_tree;
mod run;
mod shape;
mod shard;
#[cfg(test)]
mod tests;
mod theory;
mod trial;
mod values;

pub(crate) use cell::{Cell, CellPlace, Figures, Found, Part};
pub(crate) use figure::{Histogram, Statistics, Sums};
pub(crate) use merge::merge;
pub(crate) use plan::Method;
pub(crate) use plan::{Amount, Study};
pub(crate) use random_tree::TreeKind;
pub(crate) use run::{Advance, Workers, run};
pub(crate) use shape::{Shape, ShapeError};
pub(crate) use shard::Shard;
pub(crate) use theory::{Theory, discoverer};
pub(crate) use values::{Probability, Values};
