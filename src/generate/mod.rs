//! Random exercises: drawn from a seed and changed until they meet their constraints.
//!
//! A [`Recipe`] says what a tree must be like. It is refused at once if no tree can be like that;
//! otherwise [`Recipe::make`] draws a tree from a seed and changes one value after another, each
//! time searching the tree again, until every [`Constraint`] is met.

mod constraint;
mod extreme;
mod possible;
mod recipe;
mod shape;
mod values;

pub use constraint::{Constraint, Counted};
pub use recipe::{NotMade, Recipe, Watch};
pub use shape::{Extent, MILLION, NamedBy, Shape};
pub use values::{Span, ValueGrid};
