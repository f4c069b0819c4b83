//! Checked answers as the platforms of courses read them, a short file for each.
//!
//! All of them want the same facts, which stand on a [`MarkSheet`]. Its texts are printable: no writer
//! meets a control character.

mod github;
mod gradescope;
mod junit;
mod prairielearn;

pub use junit::Frame;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::sheet::MarkSheet;
use crate::exercise::Summary;

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
    /// The result of an autograder of GitHub Classroom
    GitHub,
}

impl Platform {
    /// The platform as people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gradescope => "Gradescope",
            Self::PrairieLearn => "PrairieLearn",
            Self::JUnit => "JUnit XML",
            Self::GitHub => "GitHub Classroom",
        }
    }

    /// Whether it records the score of an answer as that of one submission, and so takes one answer only.
    pub fn records_score(self) -> bool {
        self != Self::JUnit
    }

    /// One answer's part of a document, ending with a line end.
    pub fn report(self, sheet: &MarkSheet) -> String {
        match self {
            Self::Gradescope => gradescope::results(sheet),
            Self::PrairieLearn => prairielearn::results(sheet),
            Self::JUnit => junit::suite(sheet),
            Self::GitHub => github::results(sheet),
        }
    }

    /// What stands around the parts of all answers.
    pub fn frame(self, answers: &Summary) -> Frame {
        match self {
            Self::JUnit => junit::frame(answers),
            Self::Gradescope | Self::PrairieLearn | Self::GitHub => Frame::default(),
        }
    }
}
