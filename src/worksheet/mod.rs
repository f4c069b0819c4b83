//! Question sheets with their keys, and quizzes for learning platforms.
//!
//! An [`Exercise`] is a tree that is searched once: its rules in words, its blank drawing, the tasks
//! with their solutions, and the reason for each cut. A [`Sheet`] holds some exercises, and a
//! [`SheetFormat`] writes it.

mod blocks;
mod cloze;
mod exercise;
mod formats;
mod gift;
mod html;
mod markdown;
mod moodle;
mod ordering;
mod question;
mod quiz;
mod rules;
mod rules_of_plan;
mod scheme;
mod solution;
mod table;
mod task;
mod tex;
mod text2qti;

pub use exercise::{Exercise, Sheet};
pub use formats::SheetFormat;
pub use question::{can_be_asked, default_questions};
pub use scheme::points_file;
pub use task::{Inquiry, NotOnPaper, Task};
