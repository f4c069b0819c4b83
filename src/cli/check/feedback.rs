//! A page for each student, with the tree and what there is to say of the answer.

use std::path::PathBuf;

use anyhow::Result;

use super::answers::Submission;
use crate::analysis::SearchedTree;
use crate::cli::args::CheckArguments;
use crate::cli::output;
use crate::cli::output::clashes::Places;
use crate::cli::output::file_names::FileNames;
use crate::cli::streams::Streams;
use crate::picture::{Named, Picture, PictureOptions};
use crate::report::Trace;
use crate::search::ListLength;

/// A tree without any answer, with a name at every node: nothing where it can't be searched and so not
/// be drawn.
pub(super) fn drawing(tree: SearchedTree) -> String {
    let blank = PictureOptions {
        is_blank: true,
        named: Named::All,
        ..PictureOptions::default()
    };
    let trace = Trace::of_steps(tree);
    let picture = Picture::new(&trace, blank, ListLength::Limited);
    picture.map_or_else(|_| String::new(), |picture| picture.svg())
}

/// The folder that takes a page for each answer.
pub(super) struct FeedbackFolder {
    folder: PathBuf,
    names: FileNames,
    /// What is read, and what is written besides.
    places: Places,
}

impl FeedbackFolder {
    /// The folder that the command names, if it does.
    pub(super) fn of(arguments: &CheckArguments, places: Places) -> Option<Self> {
        Some(Self {
            folder: arguments.feedback.clone()?,
            names: FileNames::new("answer"),
            places,
        })
    }

    /// Writes the page about an answer, called by its student, else like the answer's file; never over
    /// what is read or written besides.
    pub(super) fn write(
        &mut self,
        submission: &Submission,
        page: &str,
        streams: &Streams,
    ) -> Result<()> {
        let name = submission.id.clone().unwrap_or_else(|| submission.stem());
        let path = self.folder.join(format!("{}.html", self.names.name(&name)));
        self.places.take(&path)?;
        output::write(Some(&path), streams, |out| {
            Ok(out.write_all(page.as_bytes())?)
        })
    }
}
