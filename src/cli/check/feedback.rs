//! A file for each student, with the tree and what there is to say of the answer.

use std::borrow::Cow;
use std::path::Path;

use anyhow::Result;

use super::part::Graded;
use crate::analysis::SearchedTree;
use crate::cli::args::FeedbackOptions;
use crate::cli::clashes::Places;
use crate::cli::file_names::FileNames;
use crate::cli::output;
use crate::picture::{Named, Picture, PictureOptions};
use crate::report::check::{DrawnTree, FeedbackFormat, feedback};
use crate::report::{Report, Trace};
use crate::search::ListLength;
use crate::vocabulary::Vocabulary as _;

/// Writes down what there is to say of answers.
pub(super) struct Feedback {
    format: FeedbackFormat,
    drawing: Drawing,
}

/// The tree without any answer, with a name at every node: empty where it can't be searched and so not be
/// drawn.
enum Drawing {
    Svg(String),
    /// A line for each node, after what reports call it.
    Lines(Vec<(String, String)>),
}

impl Drawing {
    /// The drawing in which lines of text show this node; in SVG the style of the page does.
    fn marked(&self, first_error: Option<&str>) -> Cow<'_, str> {
        let lines = match self {
            Self::Svg(drawing) => return drawing.into(),
            Self::Lines(lines) => lines,
        };
        let lines = lines.iter().map(|(label, line)| match first_error {
            Some(marked) if marked == label => format!("{line}  ← first error\n"),
            _ => format!("{line}\n"),
        });
        Cow::Owned(lines.collect())
    }
}

impl Feedback {
    /// Draws the tree, if feedback is wanted.
    pub(super) fn new(options: &FeedbackOptions, tree: SearchedTree) -> Option<Self> {
        options.feedback.as_ref()?;
        let blank = PictureOptions {
            is_blank: true,
            named: Named::All,
            ..PictureOptions::default()
        };
        let trace = Trace::of_steps(tree);
        let picture = Picture::new(&trace, blank, ListLength::Limited).ok();
        let format = options.feedback_format;
        let drawing = match (picture, format) {
            (Some(picture), FeedbackFormat::Html) => Drawing::Svg(picture.svg()),
            (Some(picture), _) => Drawing::Lines(picture.labelled_lines()),
            (None, _) => Drawing::Lines(Vec::new()),
        };
        Some(Self { format, drawing })
    }

    /// The same where there is no tree, if feedback is wanted.
    pub(super) fn without_tree(options: &FeedbackOptions) -> Option<Self> {
        options.feedback.as_ref()?;
        Some(Self {
            format: options.feedback_format,
            drawing: Drawing::Lines(Vec::new()),
        })
    }

    /// What there is to say of one answer, with the name of the node of its first error, if it has one.
    pub(super) fn of(&self, report: &dyn Report, first_error: Option<&str>) -> Option<String> {
        let sheet = report.sheet()?;
        let tree = DrawnTree {
            drawing: &self.drawing.marked(first_error),
            first_error,
        };
        Some(feedback(self.format, &sheet, &tree))
    }
}

/// The folder that takes a file for each answer.
pub(super) struct FeedbackFolder<'f> {
    folder: &'f Path,
    format: FeedbackFormat,
    names: FileNames,
    /// What is read, and what is written besides.
    places: Places,
}

impl<'f> FeedbackFolder<'f> {
    /// The folder that the options name, if they do.
    pub(super) fn of(options: &'f FeedbackOptions, places: Places) -> Option<Self> {
        Some(Self {
            folder: options.feedback.as_deref()?,
            format: options.feedback_format,
            names: FileNames::new("answer"),
            places,
        })
    }

    /// Writes the file of an answer, called by its student, else like the answer's file; never over
    /// what is read or written besides.
    pub(super) fn write(&mut self, answer: &Graded) -> Result<()> {
        let Some(text) = &answer.feedback else {
            return Ok(());
        };
        let name = answer.id.clone().unwrap_or_else(|| answer.place.stem());
        let file = format!("{}.{}", self.names.name(&name), self.format.word());
        let path = self.folder.join(file);
        self.places.take(&path)?;
        output::write(Some(&path), |out| Ok(out.write_all(text.as_bytes())?))
    }
}
