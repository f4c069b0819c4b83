//! The files of sheets and keys, one for all trees or one for each in a folder, and of the points: all are
//! made, then all are written.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{SheetMaker, WorksheetArguments};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::input::opened::Opened;
use crate::cli::names::{FileNames, Students, name_of};
use crate::cli::output::file::{is_folder, refuse_clashes, suffix};
use crate::cli::output::{self, is_standard_output};
use crate::document::Document;
use crate::exercise::Scheme;
use crate::formats::WrittenFormat;
use crate::vocabulary::Vocabulary as _;
use crate::worksheet::{Exercise, Sheet, SheetFormat, points_file};

/// Where everything goes, and in which formats.
pub(super) struct Places<'a> {
    /// A file or a folder; `-` is standard output.
    output: &'a Path,
    key: Option<&'a Path>,
    /// The format of the sheet, and that of the key.
    formats: [SheetFormat; 2],
    /// Whether each tree or student has files of their own.
    is_folder: bool,
}

impl<'a> Places<'a> {
    /// As the command line says.
    pub(super) fn of(arguments: &'a WorksheetArguments) -> Result<Self, Problem> {
        let key = arguments.key.as_deref();
        let output = arguments.output.as_deref().unwrap_or(Path::new("-"));
        let is_class = arguments.students.is_some();
        let is_folder = is_class || self::is_folder(output);
        for (what, path) in [("sheets", Some(output)), ("keys", key)] {
            if is_class && path.is_some_and(|path| !names_a_folder(path)) {
                let problem = Problem::new(format!("{what} for a class need a folder"));
                return Err(problem.help(
                    "write -o DIR/ --key DIR/; a table of the answers is made by abtree generate --keys",
                ));
            }
        }
        if let Some(path) = key.filter(|path| !is_folder && self::is_folder(path)) {
            let path = path.display();
            return Err(Problem::new(format!("{path} is a folder, but -o is none"))
                .help("name a file, or write the sheets into a folder too: -o DIR/"));
        }
        let scheme = arguments.scheme.as_ref();
        if let Some(path) = scheme.filter(|path| self::is_folder(path)) {
            let message = format!(
                "{} is a folder, and the points have one file",
                path.display()
            );
            return Err(Problem::new(message).help("name a file: --scheme points.json"));
        }
        let of_suffix = |path| suffix(path).and_then(|suffix| SheetFormat::from_suffix(&suffix));
        let format = match arguments.to {
            Some(format) => format,
            None if is_folder || is_standard_output(output) => SheetFormat::Md,
            None => of_suffix(output).ok_or_else(|| unknown(output))?,
        };
        Ok(Self {
            output,
            key,
            formats: [format, key.and_then(of_suffix).unwrap_or(format).of_key()],
            is_folder,
        })
    }

    /// The files of some trees, which have this name in a folder: their sheet and key.
    fn files(&self, name: Option<&str>, sheet: &Sheet) -> Files {
        let place = |path: &Path, ending: String| match name {
            Some(name) => path.join(format!("{name}{ending}")),
            None => path.to_owned(),
        };
        let [format, key_format] = self.formats;
        let mut files = vec![(
            place(self.output, format!(".{}", format.suffix())),
            format.sheet(sheet),
        )];
        if let Some(key) = self.key {
            let key = place(key, format!("-key.{}", key_format.suffix()));
            files.push((key, key_format.key(sheet)));
        }
        files
    }
}

/// Whether a class can be written there: a folder, or what may become one.
fn names_a_folder(path: &Path) -> bool {
    is_folder(path) || path.extension().is_none() && !is_standard_output(path)
}

fn unknown(path: &Path) -> Problem {
    let suffixes = SheetFormat::ALL.iter().map(|format| format.suffix());
    let suffixes = suffixes.collect::<Vec<_>>().join(", ");
    let tex = path.with_extension("tex");
    let (name, tex) = (path.display(), tex.display());
    let message = format!("the suffix of {name} does not tell the format of a sheet");
    Problem::new(message).help(match suffix(path).as_deref() {
        Some("pdf") => format!("write LaTeX: -o {tex}, and then pdflatex {tex}"),
        None => format!("use one of the suffixes {suffixes}; or write into a folder: -o {name}/"),
        _ => format!("use one of the suffixes {suffixes}; or add --to"),
    })
}

/// Files that are to be written, with what stands in them.
type Files = Vec<(PathBuf, String)>;

/// Writes the sheets of these trees: one for all, or into a folder one for each tree or student.
pub(super) fn write(
    places: &Places,
    maker: &SheetMaker,
    trees: &[Opened],
    students: Option<&Students>,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let exercises = trees
        .iter()
        .map(|tree| maker.exercise(tree, places.formats, diagnostics));
    let exercises: Vec<Exercise> = exercises.collect::<Result<_, _>>()?;
    let names = names(places, trees, students);
    let size = if places.is_folder { 1 } else { exercises.len() };
    let mut files = Files::new();
    for (place, group) in exercises.chunks(size).enumerate() {
        let student = students.and_then(|students| students.all.get(place));
        let sheet = Sheet::new(student.map(ToString::to_string), group);
        let name = names.get(place).map(String::as_str);
        files.extend(places.files(name, &sheet));
    }
    if let Some(path) = &maker.arguments.scheme {
        files.push((path.clone(), points(&exercises, &maker.scheme)?));
    }
    if students.is_some() {
        let trees = trees.iter().zip(&names);
        files.extend(trees.map(|(tree, name)| as_read(&tree.document, &places.output.join(name))));
    }
    let inputs = maker.arguments.input.files.iter();
    let inputs = inputs.chain(&maker.arguments.points);
    let inputs = inputs.chain(students.and_then(|students| students.list.as_ref()));
    let inputs: Vec<PathBuf> = inputs.cloned().collect();
    refuse_clashes(&inputs, files.iter().map(|(path, _)| path.as_path()))?;
    for (path, text) in &files {
        output::write(Some(path), diagnostics.streams(), |out| {
            Ok(out.write_all(text.as_bytes())?)
        })?;
    }
    Ok(())
}

/// What the files of each tree or student are called, if they have files of their own.
fn names(places: &Places, trees: &[Opened], students: Option<&Students>) -> Vec<String> {
    let mut names = FileNames::new("sheet");
    let name = |tree: &Opened| names.name(&name_of(&tree.item.origin));
    match students {
        Some(students) => students.file_names(),
        None if places.is_folder => trees.iter().map(name).collect(),
        None => Vec::new(),
    }
}

/// A tree as `check` reads it, behind its file: an S-expression, or JSON where that has no words for it.
fn as_read(document: &Document, stem: &Path) -> (PathBuf, String) {
    let formats = [WrittenFormat::Sexp, WrittenFormat::Json].into_iter();
    let mut written = formats.filter_map(|format| {
        let file = format!("{}.{}", stem.display(), format.word());
        Some((file.into(), format.text(document).ok()?))
    });
    written.next().expect("JSON has words for every tree")
}

/// The points file of all exercises, which must be the same one.
fn points(exercises: &[Exercise], scheme: &Scheme) -> Result<String, Problem> {
    let files = exercises
        .iter()
        .map(|exercise| points_file(exercise, scheme));
    let mut files: Vec<String> = files.collect();
    files.dedup();
    match files.len() {
        1 => Ok(files.remove(0)),
        _ => Err(Problem::new(
            "the trees ask for different questions or nodes, so no points file fits all of them",
        )
        .help("write it for one tree at a time")),
    }
}
