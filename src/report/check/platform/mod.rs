//! Checked answers as the platforms of courses read them.
//!
//! All of them want the same facts, so a [`MarkSheet`] holds these, and each platform has a small
//! writer. Texts on a sheet are printable: no writer meets a control character.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

mod codegrade;
mod gradescope;
mod junit;
mod prairielearn;
mod sheet;
mod tap;

pub use sheet::MarkSheet;

use super::Company;
use crate::exercise::Summary;

/// Who reads the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Platform {
    /// results.json of a Gradescope autograder.
    Gradescope,
    /// results.json of a PrairieLearn external grader.
    PrairieLearn,
    /// JUnit XML: a suite an answer.
    JUnit,
    /// TAP 14: a test point a question, a subtest for each of several answers.
    Tap,
    /// The line of a CodeGrade custom test.
    CodeGrade,
}

/// What stands around the answers of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// In front of them.
    pub before: String,
    /// Behind them.
    pub after: String,
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

    /// Whether the platform records the score of one submission, and so takes one answer only.
    pub fn records_a_score(self) -> bool {
        matches!(
            self,
            Self::Gradescope | Self::PrairieLearn | Self::CodeGrade
        )
    }

    /// One answer's part of a document, ending with a line end.
    pub fn report(self, sheet: &MarkSheet, company: Company) -> String {
        match (self, company) {
            (Self::Gradescope, _) => gradescope::results(sheet),
            (Self::PrairieLearn, _) => prairielearn::results(sheet),
            (Self::JUnit, _) => junit::suite(sheet),
            (Self::Tap, Company::Alone) => tap::points(sheet),
            (Self::Tap, Company::Class) => tap::subtest(sheet),
            (Self::CodeGrade, _) => codegrade::line(sheet),
        }
    }

    /// What stands around the parts of all answers.
    pub fn frame(self, answers: &Summary, company: Company) -> Frame {
        match (self, company) {
            (Self::JUnit, _) => junit::frame(answers),
            (Self::Tap, Company::Alone) => tap::frame(),
            (Self::Tap, Company::Class) => tap::frame_of_subtests(answers),
            _ => Frame::default(),
        }
    }
}
