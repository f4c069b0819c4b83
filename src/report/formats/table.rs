//! The table of formats.

use std::fmt;

use super::renderer::Renderer;
use crate::report::check::platform::{CODEGRADE, GRADESCOPE, JUNIT, PRAIRIELEARN, Platform, TAP};

/// A format of reports.
pub struct ReportFormat {
    /// The word of the command line.
    pub word: &'static str,
    /// What it is like for each [`Subject`]; nothing where it is not offered.
    meanings: [&'static str; 4],
    /// How reports are written in it.
    pub(crate) renderer: Renderer,
}

impl fmt::Debug for ReportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
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

/// All formats.
pub static REPORT_FORMATS: [ReportFormat; 10] = [
    ReportFormat {
        word: "text",
        meanings: ["For people"; 4],
        renderer: Renderer::Text,
    },
    ReportFormat {
        word: "markdown",
        meanings: ["", "For people: a table", "", "For people: a table"],
        renderer: Renderer::Markdown,
    },
    ReportFormat {
        word: "json",
        meanings: [
            "For scripts: an object, or an array for several trees",
            "",
            "For scripts: an object, or an array for several answers",
            "For scripts: an object, or an array for several trees",
        ],
        renderer: Renderer::Json,
    },
    ReportFormat {
        word: "jsonl",
        meanings: [
            "For scripts: a line for each tree",
            "For scripts: a line about the run, then a line for each step",
            "For scripts: a line for each answer",
            "For scripts: a line for each tree",
        ],
        renderer: Renderer::JsonLines,
    },
    ReportFormat {
        word: "csv",
        meanings: [
            "For tables: a row for each tree",
            "For tables: a row for each step",
            "For tables: a row for each answer",
            "For tables: a row for each run",
        ],
        renderer: Renderer::Csv,
    },
    ReportFormat::of(&GRADESCOPE),
    ReportFormat::of(&PRAIRIELEARN),
    ReportFormat::of(&JUNIT),
    ReportFormat::of(&TAP),
    ReportFormat::of(&CODEGRADE),
];

impl ReportFormat {
    const fn of(platform: &'static Platform) -> Self {
        Self {
            word: platform.word,
            meanings: ["", "", platform.meaning, ""],
            renderer: Renderer::Platform(platform),
        }
    }

    /// The format with this word.
    pub fn named(word: &str) -> Option<&'static Self> {
        REPORT_FORMATS.iter().find(|format| format.word == word)
    }

    /// The suffix of its files.
    pub(crate) fn suffix(&self) -> &'static str {
        match self.word {
            "markdown" => "md",
            "text" => "txt",
            word => word,
        }
    }

    /// Whether it is text for people at a terminal.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.renderer, Renderer::Text)
    }

    /// Whether it has every report on a line of JSON.
    pub(crate) fn is_json_lines(&self) -> bool {
        matches!(self.renderer, Renderer::JsonLines)
    }

    /// The platform that reads it, if one does.
    pub(crate) fn platform(&self) -> Option<&'static Platform> {
        match self.renderer {
            Renderer::Platform(platform) => Some(platform),
            _ => None,
        }
    }

    /// The formats of reports about this, each with its meaning.
    pub(crate) fn offered(subject: Subject) -> impl Iterator<Item = (&'static Self, &'static str)> {
        let formats = REPORT_FORMATS.iter();
        let formats = formats.map(move |format| (format, format.meanings[subject as usize]));
        formats.filter(|(_, meaning)| !meaning.is_empty())
    }
}
