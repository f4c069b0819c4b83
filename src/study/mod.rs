//! Studies: what searches cost over many random trees.

mod figures;
mod merge;
mod plan;
mod random_tree;
mod run;
mod theory;
mod values;

pub(crate) use figures::{Figures, Histogram, Statistics, Sums};
pub(crate) use merge::{Part, merge, parts};
pub(crate) use plan::{Amount, Method, Shape, Shard, Study, TreeKind};
pub(crate) use run::{Advance, Cell, Workers, run};
pub(crate) use theory::{Theory, to_double};
pub(crate) use values::{USUAL_RANGE, Values};
