//! Paths of the command line → the files that answers stand in, and what can't be one.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::Problem;
use crate::exercise::AnswerFormat;
use crate::text::readable;

/// Where an answer should stand.
pub(super) struct AnswerFile {
    pub(super) path: PathBuf,
    /// Why it can't be read, if that is known before it is opened.
    pub(super) refusal: Option<Problem>,
}

/// What a folder is where one answer is expected.
const A_FOLDER: &str = "expected a file, found a folder";

impl AnswerFile {
    /// A file that was named by itself. A link may lead to what stands in the same folder.
    pub(super) fn named(path: &Path) -> Self {
        let folder = path.parent().filter(|_| path.is_symlink());
        let refusal = match folder {
            _ if is_handed_over(path) => None,
            Some(folder) => fault(path).or_else(|| link_out(path, &home(folder))),
            None => fault(path),
        };
        Self {
            path: path.to_owned(),
            refusal,
        }
    }

    fn refused(path: &Path, why: &str) -> Self {
        Self {
            path: path.to_owned(),
            refusal: Some(problem(path, why)),
        }
    }

    /// What stands in a folder and in the folders in it, in the order of the paths. One with nothing in it
    /// stands for an answer that can't be read. What is left out is told in `skipped`.
    pub(super) fn below(folder: &Path, skipped: &mut Vec<Problem>) -> Vec<Self> {
        let home = home(folder);
        let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            let entries = match entries {
                Ok(entries) => entries,
                Err(error) => {
                    found.push(Self::refused(
                        &folder,
                        &format!("can't read the folder: {error}"),
                    ));
                    continue;
                }
            };
            let before = found.len() + folders.len();
            for entry in entries {
                let path = entry.path();
                if entry.file_name().to_string_lossy().starts_with('.') {
                    skipped.push(problem(&path, "skipped, because it is hidden"));
                } else if !path.is_dir() || promised(&path).is_some() {
                    let refusal = fault(&path).or_else(|| link_out(&path, &home));
                    found.push(Self { path, refusal });
                } else if path.is_symlink() {
                    skipped.push(problem(&path, "skipped, because it is a link to a folder"));
                } else {
                    folders.push(path);
                }
            }
            if found.len() + folders.len() == before {
                found.push(Self::refused(&folder, "there is no answer in this folder"));
            }
        }
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found
    }
}

/// The format that a file's suffix promises.
pub(super) fn promised(path: &Path) -> Option<AnswerFormat> {
    AnswerFormat::from_suffix(path.extension()?.to_str()?)
}

/// Whether a path stands for what the shell has opened already.
fn is_handed_over(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    [Path::new("-"), Path::new("/dev/stdin")].contains(&path)
        || folders.iter().any(|folder| path.starts_with(folder))
}

fn home(folder: &Path) -> PathBuf {
    let folder = Path::new(".").join(folder);
    fs::canonicalize(&folder).unwrap_or(folder)
}

/// That a link leads out of a folder, if it does: a student could have somebody else's file marked.
fn link_out(path: &Path, home: &Path) -> Option<Problem> {
    let leads_out = fs::canonicalize(path).is_ok_and(|file| !file.starts_with(home));
    leads_out.then(|| {
        let message = "this link leads out of the answers folder";
        problem(path, message).help("put the file itself there")
    })
}

/// Why a path can't be read as a file. Opening a pipe would wait for whoever writes to it.
fn fault(path: &Path) -> Option<Problem> {
    let message = match fs::metadata(path) {
        Ok(found) if found.is_file() => return None,
        Ok(found) if found.is_dir() => A_FOLDER.to_owned(),
        Ok(_) => "expected a file, found a pipe, a socket or a device".to_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let message = format!("there is no file called {}", readable(&name));
            return Some(problem(path, &message).help("hand in the answer under this name"));
        }
        Err(error) => format!("can't read the file: {error}"),
    };
    Some(problem(path, &message))
}

fn problem(path: &Path, message: &str) -> Problem {
    Problem::new(message).in_file(&path.to_string_lossy())
}
