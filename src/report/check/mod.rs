//! Checked answers → JSON, CSV, text, and what students and the platforms of courses read.

mod answer;
mod class;
mod class_page;
mod feedback;
mod items;
mod model;
mod platform;
mod report;
mod shapes;
mod sheet;
mod text;
mod wrong_answers;

pub use answer::{AnswerOrigin, Checked, Unchecked};
pub(crate) use class::{Doubtful, check_summary};
pub(crate) use class_page::ClassPage;
pub(crate) use feedback::feedback;
pub(crate) use model::{CheckFailure, CheckReport};
pub use platform::{Frame, Platform};
pub(crate) use report::check_columns;
pub use sheet::MarkSheet;
pub(crate) use text::check_head;
pub(crate) use wrong_answers::WrongAnswers;
