//! Where the trees go: all of them to one output, or each into a file of a folder.

use std::path::{Path, PathBuf};
use std::{iter, vec};

use anyhow::{Context, Result};

use super::students::{file_name, list};
use crate::cli::args::{Colour, GenerateArguments};
use crate::cli::clashes;
use crate::cli::convert;
use crate::cli::diagnostics::Problem;
use crate::cli::file_names::{FileNames, is_folder, suffix};
use crate::cli::output::{self, CANNOT_WRITE, Output};
use crate::document::{Document, Framing};
use crate::formats::WrittenFormat;
use crate::report::Student;
use crate::vocabulary::Vocabulary as _;

/// Where the trees go.
pub(super) struct TreeFiles {
    format: WrittenFormat,
    place: Place,
}

enum Place {
    /// To one output; the name of the file, if it is one.
    Stream(Output, Option<String>),
    /// Each into the next one of these files of this folder.
    Folder(PathBuf, vec::IntoIter<String>),
}

impl TreeFiles {
    /// Refuses to write over what was read, and two things to one place.
    pub(super) fn new(arguments: &GenerateArguments, students: &[Student]) -> Result<Self> {
        let all = students.len();
        let output = arguments
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"));
        let promised = convert::format(arguments.to, output).ok();
        let format = promised.unwrap_or(WrittenFormat::Sexp);
        let is_several = all > 1 && format.framing() == Framing::Whole;
        let list = arguments.students.as_deref().and_then(list);
        let inputs: Vec<PathBuf> = list.into_iter().collect();
        let keys = arguments.keys.as_deref();
        let place = match output {
            Some(folder) if is_folder(folder) || is_several && Self::names_no_file(folder) => {
                let files = file_names(students, format);
                let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(file)).collect();
                clashes::refuse(&inputs, paths.iter().map(PathBuf::as_path).chain(keys))?;
                Place::Folder(folder.to_owned(), files.into_iter())
            }
            _ if is_several => return Err(several().into()),
            output => {
                let path = output.unwrap_or(Path::new("-"));
                clashes::refuse(&inputs, iter::once(path).chain(keys))?;
                let name = output.map(|path| path.to_string_lossy().into_owned());
                Place::Stream(Output::open(output, Colour::Never)?, name)
            }
        };
        Ok(Self { format, place })
    }

    /// Whether a path does not look like the file of one tree.
    fn names_no_file(path: &Path) -> bool {
        suffix(path).and_then(WrittenFormat::from_suffix).is_none()
    }

    /// Writes the tree of the next student; tells the file that it stands in, if it is one.
    pub(super) fn write(&mut self, document: &Document) -> Result<Option<String>> {
        let format = self.format;
        match &mut self.place {
            Place::Stream(output, name) => {
                let written = format.write(document, output.writer());
                written.context(CANNOT_WRITE)?;
                Ok(name.clone())
            }
            Place::Folder(folder, files) => {
                let file = files.next().expect("each student has a file");
                let path = folder.join(&file);
                output::write(Some(&path), |out| Ok(format.write(document, out)?))?;
                Ok(Some(file))
            }
        }
    }

    /// Makes what was written visible.
    pub(super) fn finish(self) -> Result<()> {
        match self.place {
            Place::Stream(output, _) => output.finish(),
            Place::Folder(..) => Ok(()),
        }
    }
}

/// A file for each student.
fn file_names(students: &[Student], format: WrittenFormat) -> Vec<String> {
    let mut names = FileNames::new("student");
    let names = students
        .iter()
        .map(|student| file_name(student, students.len(), &mut names));
    names
        .map(|name| format!("{name}.{}", format.word()))
        .collect()
}

fn several() -> Problem {
    Problem::new("this format holds one tree per file, but there are several")
        .help("add --to jsonl, or write to a folder with -o DIR")
}
