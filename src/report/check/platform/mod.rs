//! Checked answers as the platforms of courses read them, a short file for each.

mod junit;
mod results;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::answer::AnswerReport;

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
    pub fn report(self, answer: &AnswerReport) -> String {
        match self {
            Self::Gradescope => results::gradescope(answer),
            Self::PrairieLearn => results::prairielearn(answer),
            Self::JUnit => junit::suite(answer),
            Self::GitHub => results::github(answer),
        }
    }

    /// The document of the parts of all answers.
    pub fn document(self, parts: String) -> String {
        match self {
            Self::JUnit => junit::document(&parts),
            Self::Gradescope | Self::PrairieLearn | Self::GitHub => parts,
        }
    }
}
