//! Where the trees go: all of them to one output, or each into a file of a folder.

use std::path::{Path, PathBuf};
use std::vec;

use anyhow::{Context, Result};

use super::students::{file_name, list};
use crate::cli::args::{Colour, GenerateArguments};
use crate::cli::convert;
use crate::cli::diagnostics::Problem;
use crate::cli::output::clashes;
use crate::cli::output::file_names::{FileNames, is_folder, suffix};
use crate::cli::output::{self, CANNOT_WRITE, Output};
use crate::cli::streams::Streams;
use crate::document::{Document, Framing};
use crate::formats::WrittenFormat;
use crate::report::Student;

/// Where the trees go.
pub(super) struct TreeFiles {
    format: WrittenFormat,
    streams: Streams,
    /// The one output for all, if they have no files of their own.
    output: Option<Output>,
    paths: vec::IntoIter<PathBuf>,
    /// The file that all of them stand in, if it is one.
    file: Option<String>,
}

impl TreeFiles {
    /// Refuses to write over what was read, and two things to one place.
    pub(super) fn new(
        arguments: &GenerateArguments,
        students: &[Student],
        streams: &Streams,
    ) -> Result<Self> {
        let output = arguments.output.as_deref();
        let output = output.filter(|path| *path != Path::new("-"));
        let format = convert::format(arguments.to, output).unwrap_or(WrittenFormat::Sexp);
        let is_several = students.len() > 1 && format.framing() == Framing::Whole;
        let names_no_file = |path| suffix(path).and_then(WrittenFormat::from_suffix).is_none();
        let folder = output.filter(|path| is_folder(path) || is_several && names_no_file(path));
        let paths = match folder {
            Some(folder) => paths(folder, students, format),
            None if is_several => return Err(several().into()),
            None => vec![output.unwrap_or(Path::new("-")).to_owned()],
        };
        let list = arguments.students.as_deref().and_then(list);
        let outputs = paths.iter().chain(&arguments.keys).map(PathBuf::as_path);
        clashes::refuse(list.as_slice(), outputs)?;
        let file = output.filter(|_| folder.is_none());
        let stream = || Output::open(file, streams, Colour::Never);
        Ok(Self {
            format,
            streams: streams.clone(),
            output: folder.is_none().then(stream).transpose()?,
            paths: paths.into_iter(),
            file: file.map(|path| path.to_string_lossy().into_owned()),
        })
    }

    /// Writes the tree of the next student; tells the file that it stands in, if it is one.
    pub(super) fn write(&mut self, document: &Document) -> Result<Option<String>> {
        let format = self.format;
        if let Some(output) = &mut self.output {
            let written = format.write(document, output.writer());
            written.context(CANNOT_WRITE)?;
            return Ok(self.file.clone());
        }
        let path = self.paths.next().expect("each student has a file");
        output::write(Some(&path), &self.streams, |out| {
            Ok(format.write(document, out)?)
        })?;
        let name = path.file_name();
        Ok(name.map(|name| name.to_string_lossy().into_owned()))
    }

    /// Makes what was written visible.
    pub(super) fn finish(self) -> Result<()> {
        self.output.map_or(Ok(()), Output::finish)
    }
}

/// A file for each student.
fn paths(folder: &Path, students: &[Student], format: WrittenFormat) -> Vec<PathBuf> {
    let mut names = FileNames::new("student");
    let names = students.iter().map(|student| {
        let name = file_name(student, students.len(), &mut names);
        folder.join(format!("{name}.{}", format.suffix()))
    });
    names.collect()
}

fn several() -> Problem {
    Problem::new("this format holds one tree per file, but there are several")
        .help("add --to jsonl, or write to a folder with -o DIR")
}
