//! The table of the answers to trees that are made.

use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::args::Colour;
use crate::cli::output::file_names::suffix;
use crate::cli::output::reports::Reports;
use crate::cli::output::{CANNOT_WRITE, Output};
use crate::cli::streams::Streams;
use crate::exercise::Key;
use crate::report::{ExerciseKey, ReportFormat, Shape, Student};
use crate::search::Setup;
use crate::tree::{Labels, Naming, Tree};

/// The table of answers, if it is wanted.
pub(crate) struct Keys(Option<Reports<'static>>);

impl Keys {
    /// A table in this file: in CSV where its suffix says so, else in JSON Lines.
    pub(crate) fn open(path: Option<&Path>, streams: &Streams) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Self(None));
        };
        let output = Output::open(Some(path), streams, Colour::Never)?;
        let format = match suffix(path) {
            Some(suffix) if suffix.eq_ignore_ascii_case("csv") => ReportFormat::Csv,
            _ => ReportFormat::JsonLines,
        };
        let reports = Reports::new(output, format, Shape::Several, ExerciseKey::columns());
        Ok(Self(Some(reports)))
    }

    /// Adds the answers to a tree.
    pub(crate) fn add(
        &mut self,
        setup: &Setup,
        tree: &Tree,
        naming: Naming,
        (student, file, seed): (&Student, Option<String>, Option<u64>),
    ) -> Result<()> {
        let Some(reports) = &mut self.0 else {
            return Ok(());
        };
        let labels = Labels::new(tree, naming);
        let key = Key::new(tree, setup.clone());
        let key = key.expect("the tree was searched before");
        let row = ExerciseKey::new(student, file, seed, &key, &labels);
        reports.add_made(&row).context(CANNOT_WRITE)
    }

    /// Makes the table visible.
    pub(crate) fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), |reports| reports.finish()?.finish())
    }
}
