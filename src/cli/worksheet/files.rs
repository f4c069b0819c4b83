//! The files of sheets, keys and points: all are made, then all are written.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::SheetMaker;
use super::places::SheetPlaces;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::input::opened::Opened;
use crate::cli::output;
use crate::cli::output::clashes;
use crate::cli::output::file_names::{FileNames, name_of};
use crate::cli::students::Students;
use crate::document::Document;
use crate::exercise::Scheme;
use crate::formats::WrittenFormat;
use crate::vocabulary::Vocabulary as _;
use crate::worksheet::{Exercise, Sheet, points_file};

/// Files that are to be written, with what stands in them.
type Files = Vec<(PathBuf, String)>;

/// Writes the sheets of these trees: one for all, or into a folder one for each tree or student.
pub(super) fn write(
    places: &SheetPlaces,
    maker: &SheetMaker,
    trees: &[Opened],
    students: Option<&Students>,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let exercises = trees
        .iter()
        .map(|tree| maker.exercise(tree, places.formats));
    let exercises: Vec<Exercise> = exercises.collect::<Result<_, _>>()?;
    let names = names(places, trees, students);
    let size = if places.is_folder { 1 } else { exercises.len() };
    let mut files = Files::new();
    let mut remarks: Vec<String> = Vec::new();
    for (place, group) in exercises.chunks(size).enumerate() {
        let student = students.and_then(|students| students.all.get(place));
        let sheet = Sheet::new(student.map(ToString::to_string), group);
        let name = names.get(place).map(String::as_str);
        add(&mut files, places, &sheet, name, &maker.scheme)?;
        let remark = places.formats[0].remark(&sheet);
        remarks.extend(remark.filter(|remark| !remarks.contains(remark)));
    }
    if let Some(path) = places.common_scheme() {
        files.push((path.to_owned(), points(&exercises, &maker.scheme)?));
    }
    if students.is_some() {
        let trees = trees.iter().zip(&names);
        files.extend(trees.map(|(tree, name)| as_read(&tree.document, &places.beside(name))));
    }
    let list = students.and_then(|students| students.list.as_ref());
    let inputs = maker.arguments.input.files.iter();
    let inputs: Vec<PathBuf> = inputs
        .chain(&maker.arguments.points)
        .chain(list)
        .cloned()
        .collect();
    clashes::refuse(&inputs, files.iter().map(|(path, _)| path.as_path()))?;
    for (path, text) in &files {
        output::write(Some(path), diagnostics.streams(), |out| {
            Ok(out.write_all(text.as_bytes())?)
        })?;
    }
    for remark in remarks {
        diagnostics.warning(&Problem::new(remark));
    }
    Ok(())
}

/// What the files of each tree or student are called, if they have files of their own.
fn names(places: &SheetPlaces, trees: &[Opened], students: Option<&Students>) -> Vec<String> {
    let mut names = FileNames::new("sheet");
    let name = |tree: &Opened| names.name(&name_of(&tree.item.origin));
    match students {
        Some(students) => students.file_names(),
        None if places.is_folder => trees.iter().map(name).collect(),
        None => Vec::new(),
    }
}

/// Adds the sheet, the key and the points of some trees.
fn add(
    files: &mut Files,
    places: &SheetPlaces,
    sheet: &Sheet,
    name: Option<&str>,
    scheme: &Scheme,
) -> Result<(), Problem> {
    let [sheet_place, key_place, points_place] = places.of_group(name);
    let [format, key_format] = places.formats;
    files.extend(sheet_place.map(|path| (path, format.sheet(sheet))));
    files.extend(key_place.map(|path| (path, key_format.key(sheet))));
    if let Some(path) = points_place {
        files.push((path, points(sheet.exercises, scheme)?));
    }
    Ok(())
}

/// A tree as `check` reads it, behind its file: an S-expression, or JSON where that has no words for it.
fn as_read(document: &Document, stem: &Path) -> (PathBuf, String) {
    let formats = [WrittenFormat::Sexp, WrittenFormat::Json].into_iter();
    let mut written = formats.filter_map(|format| {
        let mut text = Vec::new();
        format.write(document, &mut text).ok()?;
        let file = format!("{}.{}", stem.display(), format.word());
        Some((file.into(), String::from_utf8(text).ok()?))
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
        .help("write each tree's sheet to a folder: -o DIR/ --scheme DIR/")),
    }
}
