//! Checked answers → JSON, CSV, text, and what students and the platforms of courses read.
//!
//! All of it is made of one [`AnswerReport`] for each answer, and of a [`ClassReport`] for all of them.

mod answer;
mod class;
mod class_page;
mod feedback;
mod platform;
mod report;
mod said;
mod table;
mod test;
mod text;

pub use answer::{About, AnswerOrigin, AnswerReport, Checked};
pub(crate) use class::{ClassReport, Outcome, Student};
pub(crate) use class_page::class_page;
pub(crate) use feedback::feedback;
pub use platform::Platform;
pub(crate) use table::check_columns;
pub(crate) use text::check_head;
