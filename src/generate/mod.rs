//! Random exercises: drawn from a seed and changed until they meet their constraints.
//!
//! A [`Recipe`] says what a tree must be like. It is refused at once if no tree can be like that;
//! otherwise [`Recipe::make`] draws a tree from a seed and changes one value after another, each
//! time searching the tree again, until every [`Constraint`] is met.

mod constraint;
mod counts;
mod extreme;
#[cfg(test)]
mod extreme_tests;
mod names;
mod possible;
mod recipe;
mod repair;
mod room;
mod shape;
mod span;
mod values;

pub use constraint::Constraint;
pub use counts::Counted;
pub use names::NamedBy;
pub use recipe::Recipe;
pub use repair::NotMade;
pub use shape::{Extent, MILLION, Shape};
pub use span::Span;
pub use values::ValueGrid;
