//! The formats of reports: their words, and what they are offered for.

use crate::report::check::Platform;
use crate::vocabulary::Vocabulary as _;

/// A format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// For people at a terminal, who see styles: reports with an empty line between them.
    Text,
    /// An object, or an array of objects.
    Json,
    /// Every document on a line.
    JsonLines,
    /// A row of column names, then the rows of all reports.
    Csv,
    /// For the platform of a course, which is told how many answers there are before the first one.
    Platform(Platform),
}

/// What reports are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Trees.
    Trees,
    /// The steps of searches.
    Steps,
    /// Answers to exercises.
    Answers,
    /// Trees under many conventions.
    Comparisons,
}

impl ReportFormat {
    /// All formats.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = [Self::Text, Self::Json, Self::JsonLines, Self::Csv];
        let platforms = Platform::ALL.iter().copied().map(Self::Platform);
        own.into_iter().chain(platforms)
    }

    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::JsonLines => "jsonl",
            Self::Csv => "csv",
            Self::Platform(platform) => platform.word(),
        }
    }

    /// What it is like for reports about this; nothing where it is not offered.
    fn meaning(self, subject: Subject) -> Option<&'static str> {
        use Subject::{Answers, Comparisons, Steps, Trees};
        Some(match (self, subject) {
            (Self::Text, _) => "For people",
            (Self::Json, Trees | Comparisons) => {
                "For scripts: an object, or an array for several trees"
            }
            (Self::Json, Answers) => "For scripts: an object, or an array for several answers",
            (Self::JsonLines, Trees | Comparisons) => "For scripts: a line for each tree",
            (Self::JsonLines, Steps) => {
                "For scripts: a line about the run, then a line for each step"
            }
            (Self::JsonLines, Answers) => "For scripts: a line for each answer",
            (Self::Csv, Trees) => "For tables: a row for each tree",
            (Self::Csv, Answers) => "For tables: a row for each answer",
            (Self::Platform(platform), Answers) => platform.meaning(),
            _ => return None,
        })
    }

    /// The format with this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::all().find(|format| format.word() == word)
    }

    /// The suffix of its files.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::Text => "txt",
            _ => self.word(),
        }
    }

    /// Whether it is text for people at a terminal.
    pub(crate) fn is_text(self) -> bool {
        self == Self::Text
    }

    /// The platform that reads it, if one does.
    pub(crate) fn platform(self) -> Option<Platform> {
        match self {
            Self::Platform(platform) => Some(platform),
            _ => None,
        }
    }

    /// The formats of reports about this, each with its meaning.
    pub(crate) fn offered(subject: Subject) -> impl Iterator<Item = (Self, &'static str)> {
        Self::all().filter_map(move |format| Some((format, format.meaning(subject)?)))
    }
}
