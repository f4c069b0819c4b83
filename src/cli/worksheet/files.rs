//! The files of sheets, keys and points: all are made, then all are written.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::class::Share;
use super::destination::SheetPlaces;
use super::{SheetMaker, SheetTree};
use crate::cli::clashes;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::file_names::{FileNames, name_of};
use crate::cli::generate::{Keys, file_name, list};
use crate::cli::output;
use crate::exercise::Scheme;
use crate::formats::WrittenFormat;
use crate::vocabulary::Vocabulary as _;
use crate::worksheet::{Exercise, SchemeFile, Sheet, SheetFormat};

/// Writes the sheets of these trees: one for all, or into a folder one for each.
pub(super) fn write(
    destination: &SheetPlaces,
    maker: &SheetMaker,
    trees: &[SheetTree],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let mut files = Files::new(destination, maker);
    if destination.is_folder {
        let mut names = FileNames::new("sheet");
        for tree in trees {
            files.add(&Group {
                trees: std::slice::from_ref(tree),
                name: Some(&names.name(&name_of(&tree.origin))),
                student: None,
            })?;
        }
    } else {
        files.add(&Group {
            trees,
            name: None,
            student: None,
        })?;
    }
    files.write(diagnostics)
}

/// Writes the sheets of a class: beside each the student's trees, as `check` reads them.
pub(super) fn write_class(
    destination: &SheetPlaces,
    maker: &SheetMaker,
    shares: &[Share],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let mut names = FileNames::new("student");
    let mut files = Files::new(destination, maker);
    let mut trees = Vec::new();
    for share in shares {
        let name = file_name(&share.student, shares.len(), &mut names);
        files.add(&Group {
            trees: &share.trees,
            name: Some(&name),
            student: Some(&share.student.to_string()),
        })?;
        for (at, tree) in share.trees.iter().enumerate() {
            let number = (share.trees.len() > 1).then(|| format!("-{}", at + 1));
            let name = format!("{name}{}", number.unwrap_or_default());
            let file = files.add_tree(tree, &name);
            trees.push((share, tree, file));
        }
    }
    files.write(diagnostics)?;
    let mut keys = Keys::open(destination.table().as_deref())?;
    for (share, tree, file) in trees {
        let row = (&share.student, Some(file), share.seed);
        let naming = maker.arguments.names;
        keys.add(&maker.setup(tree), &tree.document.tree, naming, row)?;
    }
    keys.finish()
}

/// The trees of one sheet.
struct Group<'g, 'i> {
    trees: &'g [SheetTree<'i>],
    /// What its files are called in a folder.
    name: Option<&'g str>,
    /// Whose sheet it is.
    student: Option<&'g str>,
}

/// The files that are to be written.
struct Files<'f> {
    destination: &'f SheetPlaces<'f>,
    maker: &'f SheetMaker<'f>,
    /// `None` is standard output.
    texts: Vec<(Option<PathBuf>, Vec<u8>)>,
    /// The points of all trees, which must be the same where they have one file together.
    scheme: Option<SchemeFile>,
    /// What lecturers should know of the sheets, each once.
    remarks: Vec<String>,
}

impl<'f> Files<'f> {
    fn new(destination: &'f SheetPlaces<'f>, maker: &'f SheetMaker<'f>) -> Self {
        Self {
            destination,
            maker,
            texts: Vec::new(),
            scheme: None,
            remarks: Vec::new(),
        }
    }

    /// The sheet, the key and the points of a group.
    fn add(&mut self, group: &Group) -> Result<(), Problem> {
        let destination = self.destination;
        let (format, key_format) = (destination.format, destination.key_format);
        let sheet = self.sheet(group, format)?;
        let remark = format.remark(&sheet);
        self.remarks
            .extend(remark.filter(|remark| !self.remarks.contains(remark)));
        let path = destination.sheet_of(group.name);
        self.texts.push((path, format.sheet(&sheet).into_bytes()));
        if let Some(path) = destination.key_of(group.name) {
            let sheet = self.sheet(group, key_format)?;
            let key = key_format.key(&sheet).unwrap_or_default();
            self.texts.push((Some(path), key.into_bytes()));
        }
        if let Some(path) = destination.scheme_of(group.name) {
            let scheme = common_scheme(None, &sheet, &self.maker.scheme)?;
            self.texts.push((Some(path), bytes(scheme.as_ref())));
        }
        if destination.common_scheme().is_some() {
            self.scheme = common_scheme(self.scheme.take(), &sheet, &self.maker.scheme)?;
        }
        Ok(())
    }

    /// A tree as `check` reads it: an S-expression, or JSON where that has no words for it. Gives the
    /// name of the file.
    fn add_tree(&mut self, tree: &SheetTree, name: &str) -> String {
        let text = |format: WrittenFormat| {
            let mut text = Vec::new();
            format.write(&tree.document, &mut text).map(|()| text)
        };
        let formats = [WrittenFormat::Sexp, WrittenFormat::Json];
        let mut written = formats
            .into_iter()
            .filter_map(|format| Some((format, text(format).ok()?)));
        let (format, text) = written.next().expect("JSON has words for every tree");
        let file = format!("{name}.{}", format.word());
        let folder = self.destination.output.unwrap_or(Path::new("."));
        self.texts.push((Some(folder.join(&file)), text));
        file
    }

    fn sheet(&self, group: &Group, format: SheetFormat) -> Result<Sheet, Problem> {
        let exercises = group.trees.iter();
        let exercises = exercises.map(|tree| self.maker.exercise(tree, format));
        let exercises: Vec<Exercise> = exercises.collect::<Result<_, _>>()?;
        let title = match exercises.as_slice() {
            [only] => only.title.clone(),
            _ => "Worksheet".to_owned(),
        };
        Ok(Sheet {
            title,
            student: group.student.map(str::to_owned),
            exercises,
        })
    }

    /// Refuses to write over what was read, and two things to one place.
    fn refuse_clashes(&self) -> Result<(), Problem> {
        let arguments = self.maker.arguments;
        let students = arguments.class.students.as_deref();
        let inputs = arguments.input.files.iter().chain(&arguments.points);
        let inputs: Vec<PathBuf> = inputs.cloned().chain(students.and_then(list)).collect();
        let table = students.and_then(|_| self.destination.table());
        let texts = self.texts.iter();
        let outputs = texts.map(|(path, _)| path.as_deref().unwrap_or(Path::new("-")));
        clashes::refuse(&inputs, outputs.chain(table.as_deref()))
    }

    fn write(mut self, diagnostics: &mut Diagnostics) -> Result<()> {
        if let Some(path) = self.destination.common_scheme() {
            let scheme = bytes(self.scheme.as_ref());
            self.texts.push((Some(path.to_owned()), scheme));
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

/// The points of all exercises, which must be the same ones.
fn common_scheme(
    mut known: Option<SchemeFile>,
    sheet: &Sheet,
    stated: &Scheme,
) -> Result<Option<SchemeFile>, Problem> {
    let exercises = sheet.exercises.iter();
    for scheme in exercises.map(|exercise| SchemeFile::of(exercise, stated)) {
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

fn bytes(scheme: Option<&SchemeFile>) -> Vec<u8> {
    let mut text = Vec::new();
    let written = scheme.map_or(Ok(()), |scheme| scheme.write(&mut text));
    written.expect("writing to memory does not fail");
    text
}
