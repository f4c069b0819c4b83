//! What all answers of a class have in common.

use crate::cli::args::CheckArguments;
use crate::cli::streams::Streams;
use crate::exercise::{Question, Scheme, Told};
use crate::report::ReportFormat;
use crate::search::{Algorithm, Settings};
use crate::tree::Tree;

/// How answers are checked, whatever their trees.
#[derive(Clone, Copy)]
pub(super) struct Task<'r> {
    pub(super) arguments: &'r CheckArguments,
    pub(super) settings: &'r Settings,
    pub(super) scheme: &'r Scheme,
    pub(super) told: Told,
    pub(super) format: ReportFormat,
    pub(super) asked: &'r Asked,
    pub(super) streams: &'r Streams,
}

/// What the answers are about.
pub(super) struct Asked {
    /// The questions that must be answered, else those that somebody answers.
    pub(super) questions: Vec<Question>,
    /// Whether they are about a search that cuts.
    is_about_cuts: bool,
}

/// What only a search that cuts has an answer to.
const CUTS: [Question; 5] = [
    Question::Pruned,
    Question::CutEdges,
    Question::Windows,
    Question::NotVisited,
    Question::IsPruned,
];

impl Asked {
    pub(super) fn of(scheme: &Scheme, answered: Vec<Question>) -> Self {
        let asked = scheme.asked();
        let mut all = answered.iter().chain(&asked);
        let is_about_cuts = all.any(|question| CUTS.contains(question));
        let mut questions = if asked.is_empty() { answered } else { asked };
        questions.retain(|&question| question != Question::Search);
        Self {
            questions,
            is_about_cuts,
        }
    }

    /// The algorithm of a tree where neither the command nor an answer names one.
    pub(super) fn default(&self, tree: &Tree) -> Algorithm {
        if self.is_about_cuts {
            Algorithm::pruning_default_for(tree)
        } else {
            Algorithm::default_for(tree)
        }
    }
}

impl Task<'_> {
    /// Why the search is alpha-beta though the command does not say so; nothing if it does or isn't.
    pub(super) fn reason(&self) -> &'static str {
        if self.asked.is_about_cuts && self.settings.algorithm().is_none() {
            "searched with alpha-beta, since the answers are about pruning"
        } else {
            ""
        }
    }
}
