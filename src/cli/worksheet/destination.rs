//! Where sheets, keys and points go: one file for all trees, or a file for each in a folder.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{ReadTree, SheetMaker};
use crate::cli::args::{Colour, WorksheetArguments};
use crate::cli::diagnostics::Problem;
use crate::cli::file_names::FileNames;
use crate::cli::input;
use crate::cli::output::Output;
use crate::worksheet::{Exercise, SHEET_FORMATS, SchemeFile, Sheet, SheetFormat};

/// Where everything goes, and in which formats.
pub(super) struct Destination<'a> {
    output: Option<&'a Path>,
    key: Option<&'a Path>,
    scheme: Option<&'a Path>,
    format: &'static SheetFormat,
    key_format: &'static SheetFormat,
    /// Whether each tree has files of its own.
    is_folder: bool,
}

/// A file that is to be written.
struct Written {
    path: Option<PathBuf>,
    text: Vec<u8>,
}

impl<'a> Destination<'a> {
    /// As the command line says.
    pub(super) fn of(arguments: &'a WorksheetArguments) -> Result<Self, Problem> {
        let paths = [&arguments.output, &arguments.key, &arguments.scheme];
        let [output, key, scheme] = paths.map(|path| path.as_deref());
        let is_folder = output.is_some_and(is_folder);
        let format = match (arguments.to, output.filter(|_| !is_folder)) {
            (Some(format), _) => format,
            (None, Some(path)) if path != Path::new("-") => {
                of_suffix(path).ok_or_else(|| unknown(path))?
            }
            _ => &SHEET_FORMATS[0],
        };
        let key_format = key.and_then(of_suffix).unwrap_or(format).of_key();
        let destination = Self {
            output,
            key,
            scheme,
            format,
            key_format,
            is_folder,
        };
        destination.check_distinct().map(|()| destination)
    }

    /// Refuses to write two things to one place.
    fn check_distinct(&self) -> Result<(), Problem> {
        let standard = Path::new("-");
        let sheet = self.output.unwrap_or(standard);
        let all: Vec<&Path> = [Some(sheet), self.key, self.scheme]
            .into_iter()
            .flatten()
            .collect();
        let is_twice = |place: &usize| all[..*place].contains(&all[*place]);
        match (0..all.len()).find(is_twice) {
            Some(place) if !self.is_folder => Err(Problem::of_usage(
                format!("two things are to be written to {}", all[place].display()),
                Some("give the sheet, the key and the points a file each".to_owned()),
            )),
            _ => Ok(()),
        }
    }

    /// Refuses outputs that would replace inputs.
    pub(super) fn spare(&self, files: &[PathBuf], points: Option<&PathBuf>) -> Result<(), Problem> {
        let inputs: Vec<PathBuf> = files.iter().chain(points).cloned().collect();
        let outputs = [self.output, self.key, self.scheme];
        outputs
            .iter()
            .try_for_each(|output| input::spare(&inputs, *output))
    }

    /// Makes all files, then writes them.
    pub(super) fn write(&self, maker: &SheetMaker, trees: &[ReadTree]) -> Result<()> {
        let mut files = Vec::new();
        if self.is_folder {
            let mut names = FileNames::new("sheet");
            for tree in trees {
                let name = names.name(&name_of(tree));
                files.extend(self.files(maker, std::slice::from_ref(tree), Some(&name))?);
            }
        } else {
            files = self.files(maker, trees, None)?;
        }
        for file in files {
            let mut output = Output::open(file.path.as_deref(), Colour::Never)?;
            output.plain(|out| out.write_all(&file.text))?;
            output.finish()?;
        }
        Ok(())
    }

    /// The sheet, the key and the points of these trees.
    fn files(
        &self,
        maker: &SheetMaker,
        trees: &[ReadTree],
        name: Option<&str>,
    ) -> Result<Vec<Written>, Problem> {
        let sheet = sheet(maker, trees, self.format)?;
        let mut files = vec![Written {
            path: self
                .output
                .map(|path| place(path, name, "", self.format.suffix)),
            text: self.format.sheet(&sheet).into_bytes(),
        }];
        if let Some(path) = self.key {
            let sheet = self::sheet(maker, trees, self.key_format)?;
            files.push(Written {
                path: Some(place(path, name, "-key", self.key_format.suffix)),
                text: self.key_format.key(&sheet).unwrap_or_default().into_bytes(),
            });
        }
        if let Some(path) = self.scheme {
            files.push(Written {
                path: Some(place(path, name, "-points", "json")),
                text: points(&sheet)?,
            });
        }
        Ok(files)
    }
}

/// A file, or the file of this name in a folder.
fn place(path: &Path, name: Option<&str>, part: &str, suffix: &str) -> PathBuf {
    match name {
        Some(name) => path.join(format!("{name}{part}.{suffix}")),
        None => path.to_owned(),
    }
}

fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path
            .to_string_lossy()
            .ends_with(['/', std::path::MAIN_SEPARATOR])
}

fn of_suffix(path: &Path) -> Option<&'static SheetFormat> {
    SheetFormat::named(&path.extension()?.to_string_lossy())
}

fn unknown(path: &Path) -> Problem {
    let words: Vec<&str> = SHEET_FORMATS.iter().map(|format| format.word).collect();
    Problem::of_usage(
        format!("the suffix of {} is that of no sheet", path.display()),
        Some(format!("known are {}; or add --to", words.join(", "))),
    )
}

/// What the file of a tree is called: as the tree's own file, with the line in a file of several.
fn name_of(tree: &ReadTree) -> String {
    let origin = &tree.item.origin;
    let stem = Path::new(&origin.file).file_stem().unwrap_or_default();
    let line = origin.line.map(|line| format!("-{line}"));
    stem.to_string_lossy().into_owned() + &line.unwrap_or_default()
}

fn sheet(maker: &SheetMaker, trees: &[ReadTree], format: &SheetFormat) -> Result<Sheet, Problem> {
    let exercises = trees.iter().map(|tree| maker.exercise(tree, format));
    let exercises: Vec<Exercise> = exercises.collect::<Result<_, _>>()?;
    let title = match exercises.as_slice() {
        [only] => only.title.clone(),
        _ => "Worksheet".to_owned(),
    };
    Ok(Sheet {
        title,
        student: None,
        exercises,
    })
}

/// The points of all exercises, which must be the same ones.
fn points(sheet: &Sheet) -> Result<Vec<u8>, Problem> {
    let mut schemes = sheet.exercises.iter().map(SchemeFile::of);
    let first = schemes.next();
    let same = first.filter(|first| schemes.all(|scheme| scheme == *first));
    let scheme = same.ok_or_else(|| {
        Problem::of_usage(
            "the trees ask for different nodes, so no points file fits all of them".to_owned(),
            Some("write a sheet for each tree into a folder: -o DIR/ --scheme DIR/".to_owned()),
        )
    })?;
    let mut text = Vec::new();
    let written = scheme.write(&mut text);
    written.expect("writing to memory does not fail");
    Ok(text)
}
