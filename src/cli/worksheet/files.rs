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
use crate::worksheet::{Sheet, SheetFormat, points_file};

/// Writes the sheets of these trees: one for all, or into a folder one for each tree or student.
pub(super) fn write(
    destination: &SheetPlaces,
    maker: &SheetMaker,
    trees: &[SheetTree],
    students: Option<&[Student]>,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let mut files = Files {
        destination,
        maker,
        texts: Vec::new(),
        scheme: None,
        remarks: Vec::new(),
    };
    match students {
        Some(students) => return files.write_class(trees, students, diagnostics),
        None if destination.is_folder => {
            let mut names = FileNames::new("sheet");
            for tree in trees {
                let name = names.name(&name_of(&tree.item.origin));
                files.add(std::slice::from_ref(tree), Some(&name), None)?;
            }
        }
        None => files.add(trees, None, None)?,
    }
    files.write(diagnostics)
}

/// The files that are to be written.
struct Files<'f> {
    destination: &'f SheetPlaces<'f>,
    maker: &'f SheetMaker<'f>,
    /// `None` is standard output.
    texts: Vec<(Option<PathBuf>, Vec<u8>)>,
    /// The points of all trees, which must be the same where they have one file together.
    scheme: Option<String>,
    /// What lecturers should know of the sheets, each once.
    remarks: Vec<String>,
}

impl Files<'_> {
    /// Writes the sheets of a class: beside each the student's tree, as `check` reads it, and a table
    /// of all answers.
    fn write_class(
        mut self,
        trees: &[SheetTree],
        students: &[Student],
        diagnostics: &mut Diagnostics,
    ) -> Result<()> {
        let mut names = FileNames::new("student");
        let mut rows = Vec::new();
        for (tree, student) in trees.iter().zip(students) {
            let name = file_name(student, students.len(), &mut names);
            let stated = student.to_string();
            self.add(std::slice::from_ref(tree), Some(&name), Some(stated))?;
            rows.push((
                student,
                &tree.document,
                self.add_tree(&tree.document, &name),
            ));
        }
        let (maker, table) = (self.maker, self.destination.table());
        self.write(diagnostics)?;
        let mut keys = Keys::open(table.as_deref())?;
        for (student, document, file) in rows {
            let row = (student, Some(file), None);
            let naming = maker.arguments.names;
            keys.add(&maker.setup(document), &document.tree, naming, row)?;
        }
        keys.finish()
    }

    /// The sheet, the key and the points of some trees; the name is what their files are called in a
    /// folder.
    fn add(
        &mut self,
        trees: &[SheetTree],
        name: Option<&str>,
        student: Option<String>,
    ) -> Result<(), Problem> {
        let destination = self.destination;
        let (format, key_format) = (destination.format, destination.key_format);
        let mut sheet = Sheet {
            title: String::new(),
            student,
            exercises: Vec::new(),
        };
        self.fill(&mut sheet, trees, format)?;
        let remark = format.remark(&sheet);
        self.remarks
            .extend(remark.filter(|remark| !self.remarks.contains(remark)));
        let path = destination.sheet_of(name);
        self.texts.push((path, format.sheet(&sheet).into_bytes()));
        if let Some(path) = destination.key_of(name) {
            self.fill(&mut sheet, trees, key_format)?;
            let key = key_format.key(&sheet).into_bytes();
            self.texts.push((Some(path), key));
        }
        if let Some(path) = destination.scheme_of(name) {
            let scheme = common_scheme(None, &sheet, &self.maker.scheme)?;
            let scheme = scheme.unwrap_or_default().into_bytes();
            self.texts.push((Some(path), scheme));
        }
        if destination.common_scheme().is_some() {
            self.scheme = common_scheme(self.scheme.take(), &sheet, &self.maker.scheme)?;
        }
        Ok(())
    }

    /// Makes the exercises of a sheet, drawn for a format.
    fn fill(
        &self,
        sheet: &mut Sheet,
        trees: &[SheetTree],
        format: SheetFormat,
    ) -> Result<(), Problem> {
        let exercises = trees.iter().map(|tree| self.maker.exercise(tree, format));
        sheet.exercises = exercises.collect::<Result<_, _>>()?;
        sheet.title = match sheet.exercises.as_slice() {
            [only] => only.title.clone(),
            _ => "Worksheet".to_owned(),
        };
        Ok(())
    }

    /// A tree as `check` reads it: an S-expression, or JSON where that has no words for it. Gives the
    /// name of the file.
    fn add_tree(&mut self, document: &Document, name: &str) -> String {
        let formats = [WrittenFormat::Sexp, WrittenFormat::Json].into_iter();
        let mut written = formats.filter_map(|format| {
            let mut text = Vec::new();
            format.write(document, &mut text).ok()?;
            Some((format!("{name}.{}", format.word()), text))
        });
        let (file, text) = written.next().expect("JSON has words for every tree");
        let folder = self.destination.output.unwrap_or(Path::new("."));
        self.texts.push((Some(folder.join(&file)), text));
        file
    }

    /// Refuses to write over what was read, and two things to one place.
    fn refuse_clashes(&self) -> Result<(), Problem> {
        let arguments = self.maker.arguments;
        let students = arguments.students.as_deref();
        let inputs = arguments.input.files.iter().chain(&arguments.points);
        let inputs: Vec<PathBuf> = inputs.cloned().chain(students.and_then(list)).collect();
        let table = students.and_then(|_| self.destination.table());
        let texts = self.texts.iter();
        let outputs = texts.map(|(path, _)| path.as_deref().unwrap_or(Path::new("-")));
        clashes::refuse(&inputs, outputs.chain(table.as_deref()))
    }

    fn write(mut self, diagnostics: &mut Diagnostics) -> Result<()> {
        if let Some(path) = self.destination.common_scheme() {
            let scheme = self.scheme.take().unwrap_or_default();
            self.texts
                .push((Some(path.to_owned()), scheme.into_bytes()));
        }
        self.refuse_clashes()?;
        for (path, text) in &self.texts {
            output::write(path.as_deref(), |out| Ok(out.write_all(text)?))?;
        }
        for remark in &self.remarks {
            diagnostics.warning(&Problem::new(remark));
        }
        Ok(())
    }
}

/// The points file of all exercises, which must be the same one.
fn common_scheme(
    mut known: Option<String>,
    sheet: &Sheet,
    stated: &Scheme,
) -> Result<Option<String>, Problem> {
    for exercise in &sheet.exercises {
        let scheme = points_file(exercise, stated);
        if known.as_ref().is_some_and(|known| *known != scheme) {
            return Err(Problem::new(
                "the trees ask for different questions or nodes, so no points file fits all of them",
            )
            .help("write each tree's sheet to a folder: -o DIR/ --scheme DIR/"));
        }
        known = Some(scheme);
    }
    Ok(known)
}
