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

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::exercise::Summary;
use crate::report::Shape;

/// Who reads the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Platform {
    /// results.json of a Gradescope autograder
    Gradescope,
    /// results.json of a PrairieLearn external grader
    PrairieLearn,
    /// JUnit XML: a suite for each answer
    JUnit,
    /// TAP 14: a test point for each question, a subtest for each of several answers
    Tap,
    /// The line of a CodeGrade custom test
    CodeGrade,
}

impl Platform {
    /// The platform as people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gradescope => "Gradescope",
            Self::PrairieLearn => "PrairieLearn",
            Self::JUnit => "JUnit XML",
            Self::Tap => "TAP",
            Self::CodeGrade => "CodeGrade",
        }
    }

    /// Whether it records the score of an answer as that of one submission, and so takes one answer only.
    pub fn records_score(self) -> bool {
        !matches!(self, Self::JUnit | Self::Tap)
    }

    /// One answer's part of a document, ending with a line end.
    pub fn report(self, sheet: &MarkSheet, shape: Shape) -> String {
        match self {
            Self::Gradescope => gradescope::results(sheet),
            Self::PrairieLearn => prairielearn::results(sheet),
            Self::JUnit => junit::suite(sheet),
            Self::Tap => tap::answer(sheet, shape),
            Self::CodeGrade => codegrade::line(sheet),
        }
    }

    /// What stands around the parts of all answers.
    pub fn frame(self, answers: &Summary, shape: Shape) -> Frame {
        match self {
            Self::JUnit => junit::frame(answers),
            Self::Tap => tap::frame(answers, shape),
            Self::Gradescope | Self::PrairieLearn | Self::CodeGrade => Frame::default(),
        }
    }
}

/// What stands around the answers of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// In front of them.
    pub before: String,
    /// Behind them.
    pub after: String,
}
