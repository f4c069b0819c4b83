//! Where sheets, keys and points go: one file for all trees, or a file for each in a folder.

use std::path::{Path, PathBuf};

use super::WorksheetArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::output::file_names::{is_folder, suffix};
use crate::vocabulary::Vocabulary as _;
use crate::worksheet::SheetFormat;

/// Where everything goes, and in which formats.
pub(super) struct SheetPlaces<'a> {
    /// A file or a folder; `-` is standard output.
    output: &'a Path,
    key: Option<&'a Path>,
    scheme: Option<&'a Path>,
    /// The format of the sheet, and that of the key.
    pub(super) formats: [SheetFormat; 2],
    /// Whether each tree or student has files of their own.
    pub(super) is_folder: bool,
}

impl<'a> SheetPlaces<'a> {
    /// As the command line says.
    pub(super) fn of(arguments: &'a WorksheetArguments) -> Result<Self, Problem> {
        let (key, scheme) = (arguments.key.as_deref(), arguments.scheme.as_deref());
        let output = arguments.output.as_deref().unwrap_or(Path::new("-"));
        let is_class = arguments.students.is_some();
        let is_folder = is_class || self::is_folder(output);
        if is_class && !names_a_folder(output) {
            return Err(Problem::new("sheets for a class need a folder").help("add -o DIR/"));
        }
        if let Some(key) = key.filter(|key| is_class && !names_a_folder(key)) {
            let message = format!(
                "keys for a class need a folder, and {} is none",
                key.display()
            );
            return Err(Problem::new(message).help(
                "write --key DIR/; a table of the answers is made by abtree generate --keys",
            ));
        }
        let mut beside = [key, scheme].into_iter().flatten();
        if let Some(path) = beside.find(|path| !is_folder && self::is_folder(path)) {
            let path = path.display();
            return Err(Problem::new(format!("{path} is a folder, but -o is none"))
                .help("name a file, or write the sheets into a folder too: -o DIR/"));
        }
        let format = match arguments.to {
            Some(format) => format,
            None if is_folder || output == Path::new("-") => SheetFormat::Md,
            None => of_suffix(output).ok_or_else(|| unknown(output))?,
        };
        Ok(Self {
            output,
            key,
            scheme,
            formats: [format, key.and_then(of_suffix).unwrap_or(format).of_key()],
            is_folder,
        })
    }

    /// Where the sheet, the key and the points of a group go, as far as they are written; the name is what
    /// its files are called in a folder.
    pub(super) fn of_group(&self, name: Option<&str>) -> [Option<PathBuf>; 3] {
        let [sheet, key] = self.formats.map(SheetFormat::suffix);
        let place = |path: &Path, ending: &str| match name {
            Some(name) => path.join(format!("{name}{ending}")),
            None => path.to_owned(),
        };
        let scheme = self.scheme.filter(|_| self.common_scheme().is_none());
        [
            Some(place(self.output, &format!(".{sheet}"))),
            self.key.map(|path| place(path, &format!("-key.{key}"))),
            scheme.map(|path| place(path, "-points.json")),
        ]
    }

    /// Where the points of all trees go, if they have one file together.
    pub(super) fn common_scheme(&self) -> Option<&'a Path> {
        let is_common = |path: &&Path| !self.is_folder || !names_a_folder(path);
        self.scheme.filter(is_common)
    }

    /// Where a file beside the sheets goes.
    pub(super) fn beside(&self, file: &str) -> PathBuf {
        self.output.join(file)
    }
}

/// Whether a class can be written there: a folder, or what may become one.
fn names_a_folder(path: &Path) -> bool {
    is_folder(path) || path.extension().is_none() && path != Path::new("-")
}

fn of_suffix(path: &Path) -> Option<SheetFormat> {
    suffix(path).and_then(SheetFormat::named)
}

fn unknown(path: &Path) -> Problem {
    let suffixes = SheetFormat::ALL.iter().map(|format| format.suffix());
    let (path, suffixes) = (path.display(), suffixes.collect::<Vec<_>>().join(", "));
    let message = format!("the suffix of {path} does not tell the format of a sheet");
    Problem::new(message).help(format!("use one of the suffixes {suffixes}; or add --to"))
}
