//! A page for each student, with the tree and what there is to say of the answer.

use std::path::Path;

use anyhow::Result;

use super::part::Graded;
use crate::analysis::SearchedTree;
use crate::cli::clashes::Places;
use crate::cli::file_names::FileNames;
use crate::cli::output;
use crate::picture::{Named, Picture, PictureOptions};
use crate::report::check::{DrawnTree, feedback};
use crate::report::{Report, Trace};
use crate::search::ListLength;

/// Writes down what there is to say of answers to a tree.
#[derive(Default)]
pub(super) struct Feedback {
    /// The tree without any answer, in SVG, with a name at every node: empty where it can't be searched and
    /// so not be drawn, and where it is not known.
    drawing: String,
}

impl Feedback {
    /// Draws the tree.
    pub(super) fn new(tree: SearchedTree) -> Self {
        let blank = PictureOptions {
            is_blank: true,
            named: Named::All,
            ..PictureOptions::default()
        };
        let trace = Trace::of_steps(tree);
        let picture = Picture::new(&trace, blank, ListLength::Limited);
        Self {
            drawing: picture.map_or_else(|_| String::new(), |picture| picture.svg()),
        }
    }

    /// What there is to say of one answer, with the name of the node of its first error, if it has one.
    pub(super) fn of(&self, report: &dyn Report, first_error: Option<&str>) -> Option<String> {
        let tree = DrawnTree {
            drawing: &self.drawing,
            first_error,
        };
        Some(feedback(&report.sheet()?, &tree))
    }
}

/// The folder that takes a page for each answer.
pub(super) struct FeedbackFolder<'f> {
    folder: &'f Path,
    names: FileNames,
    /// What is read, and what is written besides.
    places: Places,
}

impl<'f> FeedbackFolder<'f> {
    /// A folder, and what may not be overwritten.
    pub(super) fn new(folder: &'f Path, places: Places) -> Self {
        Self {
            folder,
            names: FileNames::new("answer"),
            places,
        }
    }

    /// Writes the page of an answer, called by its student, else like the answer's file; never over
    /// what is read or written besides.
    pub(super) fn write(&mut self, answer: &Graded) -> Result<()> {
        let Some(text) = &answer.feedback else {
            return Ok(());
        };
        let name = answer.id.clone().unwrap_or_else(|| answer.place.stem());
        let path = self.folder.join(self.names.name(&name) + ".html");
        self.places.take(&path)?;
        output::write(Some(&path), |out| Ok(out.write_all(text.as_bytes())?))
    }
}
