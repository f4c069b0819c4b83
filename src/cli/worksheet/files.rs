//! The files of sheets, keys and points: all are made, then all are written.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::destination::SheetPlaces;
use super::{SheetMaker, SheetTree};
use crate::cli::clashes;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::file_names::{FileNames, name_of};
use crate::cli::generate::{Keys, file_name, list};
use crate::cli::output;
use crate::document::Document;
use crate::exercise::Scheme;
use crate::formats::WrittenFormat;
use crate::report::Student;
use crate::vocabulary::Vocabulary as _;
use crate::worksheet::{Exercise, Sheet, points_file};

/// Writes the sheets of these trees: one for all, or into a folder one for each tree or student.
pub(super) fn write(
    places: &SheetPlaces,
    maker: &SheetMaker,
    trees: &[SheetTree],
    students: &[Student],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let exercises = trees
        .iter()
        .map(|tree| maker.exercise(tree, places.formats));
    let exercises: Vec<Exercise> = exercises.collect::<Result<_, _>>()?;
    let mut names = FileNames::new(if students.is_empty() {
        "sheet"
    } else {
        "student"
    });
    let mut files = Files::default();
    let mut of_students = Vec::new();
    let size = if places.is_folder { 1 } else { exercises.len() };
    for (group, tree) in exercises.chunks(size).zip(trees) {
        let student = students.get(of_students.len());
        let name = match student {
            Some(student) => Some(file_name(student, students.len(), &mut names)),
            None => places
                .is_folder
                .then(|| names.name(&name_of(&tree.item.origin))),
        };
        let sheet = Sheet::new(student.map(ToString::to_string), group);
        files.add(places, &sheet, name.as_deref(), &maker.scheme)?;
        if let (Some(name), Some(_)) = (name, student) {
            let (file, text) = as_read(&tree.document, &name);
            files.texts.push((places.beside(&file), text));
            of_students.push(file);
        }
    }
    if let Some(path) = places.common_scheme() {
        let points = points(&exercises, &maker.scheme)?;
        files.texts.push((path.to_owned(), points));
    }
    let table = places.table().filter(|_| !students.is_empty());
    files.refuse_clashes(maker, table.as_deref())?;
    for (path, text) in &files.texts {
        output::write(Some(path), |out| Ok(out.write_all(text)?))?;
    }
    for remark in &files.remarks {
        diagnostics.warning(&Problem::new(remark));
    }
    let mut keys = Keys::open(table.as_deref())?;
    for ((tree, student), file) in trees.iter().zip(students).zip(of_students) {
        let row = (student, Some(file), None);
        let document = &tree.document;
        let naming = maker.arguments.names;
        keys.add(&maker.setup(document), &document.tree, naming, row)?;
    }
    keys.finish()
}

/// The files that are to be written.
#[derive(Default)]
struct Files {
    texts: Vec<(PathBuf, Vec<u8>)>,
    /// What lecturers should know of the sheets, each once.
    remarks: Vec<String>,
}

impl Files {
    /// The sheet, the key and the points of some trees; the name is what their files are called in a
    /// folder.
    fn add(
        &mut self,
        places: &SheetPlaces,
        sheet: &Sheet,
        name: Option<&str>,
        scheme: &Scheme,
    ) -> Result<(), Problem> {
        let [format, key_format] = places.formats;
        let remark = format.remark(sheet);
        let remark = remark.filter(|remark| !self.remarks.contains(remark));
        self.remarks.extend(remark);
        let text = format.sheet(sheet).into_bytes();
        self.texts.push((places.sheet_of(name), text));
        if let Some(path) = places.key_of(name) {
            self.texts.push((path, key_format.key(sheet).into_bytes()));
        }
        if let Some(path) = places.scheme_of(name) {
            self.texts.push((path, points(sheet.exercises, scheme)?));
        }
        Ok(())
    }

    /// Refuses to write over what was read, and two things to one place.
    fn refuse_clashes(&self, maker: &SheetMaker, table: Option<&Path>) -> Result<(), Problem> {
        let arguments = maker.arguments;
        let list = arguments.students.as_deref().and_then(list);
        let inputs = arguments.input.files.iter().chain(&arguments.points);
        let inputs: Vec<PathBuf> = inputs.cloned().chain(list).collect();
        let outputs = self.texts.iter().map(|(path, _)| path.as_path());
        clashes::refuse(&inputs, outputs.chain(table))
    }
}

/// A tree as `check` reads it: an S-expression, or JSON where that has no words for it. The name of the file,
/// and what stands in it.
fn as_read(document: &Document, name: &str) -> (String, Vec<u8>) {
    let formats = [WrittenFormat::Sexp, WrittenFormat::Json].into_iter();
    let mut written = formats.filter_map(|format| {
        let mut text = Vec::new();
        format.write(document, &mut text).ok()?;
        Some((format!("{name}.{}", format.word()), text))
    });
    written.next().expect("JSON has words for every tree")
}

/// The points file of all exercises, which must be the same one.
fn points(exercises: &[Exercise], scheme: &Scheme) -> Result<Vec<u8>, Problem> {
    let files = exercises
        .iter()
        .map(|exercise| points_file(exercise, scheme));
    let mut files: Vec<String> = files.collect();
    files.dedup();
    match files.len() {
        1 => Ok(files.remove(0).into_bytes()),
        _ => Err(Problem::new(
            "the trees ask for different questions or nodes, so no points file fits all of them",
        )
        .help("write each tree's sheet to a folder: -o DIR/ --scheme DIR/")),
    }
}
