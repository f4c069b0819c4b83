//! Sheets of exercises with their keys, and quizzes for learning platforms.
//!
//! An [`Exercise`] is a tree that is searched once: its rules in words, its blank drawing, the tasks
//! with their solutions, the reasons for each cut. A [`Sheet`] holds some of them, and a
//! [`SheetFormat`] writes it.

mod blocks;
mod cloze;
mod drawings;
mod exercise;
mod formats;
mod gift;
mod html;
mod markdown;
mod moodle;
mod not_on_paper;
mod question;
mod quiz;
mod reasons;
mod rules;
mod scheme;
mod sheet;
mod solution;
mod table;
mod task;
mod tex;
mod text2qti;
mod texts;

pub use exercise::Exercise;
pub use formats::{SHEET_FORMATS, SheetFormat};
pub use not_on_paper::NotOnPaper;
pub use question::{DEFAULT_QUESTIONS, can_be_asked};
pub use scheme::SchemeFile;
pub use sheet::Sheet;
pub use task::{Inquiry, Task};
