//! Checked answers as the platforms of courses read them.
//!
//! All of them want the same facts, so a [`MarkSheet`] holds these, and each platform has a small
//! writer. Texts on a sheet are printable: no writer meets a control character.

mod codegrade;
mod gradescope;
mod junit;
mod prairielearn;
mod sheet;
mod tap;

pub use sheet::MarkSheet;
pub(super) use sheet::Test;

use crate::exercise::Summary;
use crate::report::Shape;
pub(in crate::report) use codegrade::CODEGRADE;
pub(in crate::report) use gradescope::GRADESCOPE;
pub(in crate::report) use junit::JUNIT;
pub(in crate::report) use prairielearn::PRAIRIELEARN;
pub(in crate::report) use tap::TAP;

/// Who reads the result: a row for each platform.
pub struct Platform {
    /// The word of the command line.
    pub word: &'static str,
    /// What it stands for, in a line of help.
    pub meaning: &'static str,
    /// The platform as people call it.
    pub name: &'static str,
    /// What becomes of the score.
    pub score: Score,
    /// One answer's part of a document, ending with a line end.
    pub report: fn(&MarkSheet, Shape) -> String,
    /// What stands around the parts of all answers.
    pub frame: fn(&Summary, Shape) -> Frame,
}

/// What becomes of the score of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The platform records it as that of one submission, and so takes one answer only.
    Recorded,
    /// It is shown.
    Shown,
}

/// All platforms.
pub static PLATFORMS: [&Platform; 5] = [&GRADESCOPE, &PRAIRIELEARN, &JUNIT, &TAP, &CODEGRADE];

/// What stands around the answers of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// In front of them.
    pub before: String,
    /// Behind them.
    pub after: String,
}
