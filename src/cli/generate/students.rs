//! For whom trees are made, what their files are called, and where the trees go: all of them to one output,
//! or each into a file of a folder.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::vec;

use anyhow::{Context, Result};

use crate::cli::args::{Colour, GenerateArguments};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::file_names::{FileNames, called, is_folder, suffix};
use crate::cli::output::{self, CANNOT_WRITE, Output, clashes};
use crate::cli::streams::Streams;
use crate::cli::{convert, input};
use crate::document::{Document, Framing};
use crate::formats::WrittenFormat;
use crate::report::Student;
use crate::text::quoted;

/// Those for whom trees are made: so many, or those whose names stand in a file.
pub(crate) fn stated(text: &str, diagnostics: &mut Diagnostics) -> Result<Vec<Student>, Problem> {
    if let Ok(count) = text.parse() {
        return numbered(count);
    }
    let names =
        names(Path::new(text), diagnostics.streams()).map_err(|problem| problem.in_file(text))?;
    for pair in alike(&names) {
        diagnostics.warning(&pair.in_file(text));
    }
    Ok(names.into_iter().map(Student::Name).collect())
}

/// The file that holds the names, if they stand in one.
pub(crate) fn list(stated: &str) -> Option<PathBuf> {
    let is_count = stated.parse::<u64>().is_ok();
    (!is_count).then(|| PathBuf::from(stated))
}

/// So many who have numbers only.
pub(super) fn numbered(count: u64) -> Result<Vec<Student>, Problem> {
    const MOST: u64 = 1_000_000;
    if count == 0 || count > MOST {
        return Err(Problem::new(format!(
            "the number of trees is {count}: expected 1 to 1,000,000"
        )));
    }
    Ok((1..=count).map(Student::Number).collect())
}

/// The lines of a file that are not blank, which must all differ: else nobody could tell whose tree
/// is whose.
fn names(file: &Path, streams: &Streams) -> Result<Vec<String>, Problem> {
    let text = input::text(file, streams)?;
    let lines = text.lines().map(str::trim).zip(1..);
    let mut names: Vec<String> = Vec::new();
    let mut known: HashMap<Vec<&str>, usize> = HashMap::new();
    for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = quoted(&words.join(" "));
        if let Some(first) = known.insert(words, number) {
            let problem = Problem::new(format!(
                "`{name}` stands on line {first} and on line {number}"
            ));
            return Err(problem.help(format!(
                "tell the two apart, for example by a number (`{name} 2`), in the names of their answers too"
            )));
        }
        names.push(line.to_owned());
    }
    if names.is_empty() {
        return Err(Problem::new("there are no names in this file"));
    }
    Ok(names)
}

/// A word about each two names that become one name of a file but for a number, so that `check`
/// takes the answers of both for those of the first.
fn alike(names: &[String]) -> Vec<Problem> {
    let mut known: HashMap<String, &String> = HashMap::new();
    let pairs = names.iter().filter_map(|name| {
        let first = *known.entry(called(name)).or_insert(name);
        if first == name {
            return None;
        }
        let [first, name] = [first, name].map(|name| quoted(name));
        let message = format!(
            "`check` takes `{first}` and `{name}` for one name, since only letter case or signs differ"
        );
        Some(Problem::new(message).help(
            "tell the two apart, for example by a number, or call their answers like their trees",
        ))
    });
    pairs.collect()
}

/// The name of a student's file, without a suffix; a number has as many digits as the last one.
pub(crate) fn file_name(student: &Student, all: usize, names: &mut FileNames) -> String {
    match student {
        Student::Number(number) => {
            let digits = all.to_string().len();
            names.name(&format!("{number:0digits$}"))
        }
        Student::Name(name) => names.name(name),
    }
}

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
