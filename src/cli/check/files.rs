//! Paths of the command line → the files that answers stand in.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::Problem;
use crate::cli::output::file_names::is_folder;
use crate::text::readable;

/// Where an answer should stand.
pub(super) struct AnswerFile {
    pub(super) path: PathBuf,
    /// Why it can't be read, if that is known before it is opened.
    pub(super) refusal: Option<Problem>,
}

impl AnswerFile {
    /// A file that was named by itself. A link may lead to what stands in the same folder; what the shell
    /// has opened already is taken as it is.
    pub(super) fn named(path: &Path) -> Self {
        let is_open = path == Path::new("-") || path.starts_with("/dev");
        let folder = path.parent().unwrap_or(path);
        Self {
            path: path.to_owned(),
            refusal: refusal(path, &home(folder)).filter(|_| !is_open),
        }
    }

    /// What stands in a folder and in the folders in it, in the order of the paths. One with nothing in it
    /// stands for an answer that can't be read. What is left out is told in `skipped`.
    pub(super) fn below(folder: &Path, skipped: &mut Vec<Problem>) -> Vec<Self> {
        let home = home(folder);
        let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
            let why = match &entries {
                Err(error) => Some(format!("can't read the folder: {error}")),
                Ok(entries) => entries
                    .is_empty()
                    .then(|| "there is no answer in this folder".to_owned()),
            };
            if let Some(why) = why {
                let refusal = Some(problem(&folder, why));
                found.push(Self {
                    path: folder,
                    refusal,
                });
            }
            for entry in entries.into_iter().flatten() {
                let path = entry.path();
                if entry.file_name().to_string_lossy().starts_with('.') {
                    skipped.push(problem(&path, "skipped, because it is hidden"));
                } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(path);
                } else {
                    let refusal = refusal(&path, &home);
                    found.push(Self { path, refusal });
                }
            }
        }
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found
    }
}

/// A folder without links, which nothing may lead out of.
fn home(folder: &Path) -> PathBuf {
    let folder = Path::new(".").join(folder);
    fs::canonicalize(&folder).unwrap_or(folder)
}

/// Why a path can't be read as a file of a folder: opening a pipe would wait for whoever writes to it, and by
/// a link a student could have somebody else's file marked.
fn refusal(path: &Path, home: &Path) -> Option<Problem> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let kind = if is_folder(path) { "folder" } else { "file" };
            let missing = format!("there is no {kind} called {}", readable(&name));
            let help = "check the path, or hand in the answer under this name";
            return Some(problem(path, missing).help(help));
        }
        Err(error) => return Some(problem(path, format!("can't read the file: {error}"))),
    };
    let why = if found.is_dir() {
        "expected a file, found a folder"
    } else if !found.is_file() {
        "expected a file, found a pipe, a socket or a device"
    } else if fs::canonicalize(path).is_ok_and(|file| !file.starts_with(home)) {
        "this link leads out of the answers folder"
    } else {
        return None;
    };
    Some(problem(path, why))
}

fn problem(path: &Path, message: impl ToString) -> Problem {
    Problem::new(message).in_file(&path.to_string_lossy())
}
