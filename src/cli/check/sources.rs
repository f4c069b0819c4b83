//! Paths of the command line → the files that answers stand in, and what can't be one.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::Problem;
use crate::exercise::AnswerFormat;
use crate::text::readable;

/// Where an answer should stand.
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// Why it can't be read, if that is known before it is opened.
    pub(super) refusal: Option<Problem>,
}

/// What a folder is where one answer is expected.
const A_FOLDER: &str = "expected a file, found a folder";

impl Source {
    /// A file that was named by itself. A link may lead to what stands in the same folder.
    pub(super) fn named(path: &Path) -> Self {
        let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        match path.parent() {
            _ if is_handed_over(path) => Self::new(path, None),
            Some(folder) if is_link => {
                let is_here = folder == Path::new("");
                let folder = if is_here { Path::new(".") } else { folder };
                Self::in_folder(path, &home(folder))
            }
            _ => Self::new(path, fault(path)),
        }
    }

    /// What stands in a folder or further down in it; a link must not lead out.
    fn in_folder(path: &Path, home: &Path) -> Self {
        let leads_out = || fs::canonicalize(path).is_ok_and(|file| !file.starts_with(home));
        let link_out = || {
            let message = "this link leads out of the answers folder";
            problem(path, message).help("put the file itself there")
        };
        Self::new(path, fault(path).or_else(|| leads_out().then(link_out)))
    }

    /// A folder where one answer is expected.
    pub(super) fn folder(path: &Path) -> Self {
        Self::new(path, Some(problem(path, A_FOLDER)))
    }

    fn new(path: &Path, refusal: Option<Problem>) -> Self {
        let path = path.to_owned();
        Self { path, refusal }
    }

    /// What stands in a folder and in the folders in it, in the order of the paths. A folder whose
    /// name ends like that of an answer, and one with nothing in it, stand for answers that can't be
    /// read. What is left out is told in `skipped`.
    pub(super) fn below(folder: &Path, skipped: &mut Vec<Problem>) -> Vec<Self> {
        let mut walk = Walk {
            home: home(folder),
            folders: vec![folder.to_owned()],
            found: Vec::new(),
            skipped,
        };
        while let Some(folder) = walk.folders.pop() {
            if let Err(error) = walk.enter(&folder) {
                let fault = problem(&folder, &format!("can't read the folder: {error}"));
                walk.found.push(Self::new(&folder, Some(fault)));
            }
        }
        let mut found = walk.found;
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found
    }
}

struct Walk<'w> {
    /// The folder that links may not lead out of.
    home: PathBuf,
    /// The folders that are not looked through yet.
    folders: Vec<PathBuf>,
    found: Vec<Source>,
    skipped: &'w mut Vec<Problem>,
}

impl Walk<'_> {
    fn enter(&mut self, folder: &Path) -> io::Result<()> {
        let before = self.found.len() + self.folders.len();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            if entry.file_name().to_string_lossy().starts_with('.') {
                self.skip(&path, "skipped, because it is hidden");
            } else if kind.is_dir() && promised(&path).is_none() {
                self.folders.push(path);
            } else if kind.is_symlink() && path.is_dir() {
                self.skip(&path, "skipped, because it is a link to a folder");
            } else {
                self.found.push(Source::in_folder(&path, &self.home));
            }
        }
        if self.found.len() + self.folders.len() == before {
            let fault = problem(folder, "there is no answer in this folder");
            self.found.push(Source::new(folder, Some(fault)));
        }
        Ok(())
    }

    fn skip(&mut self, path: &Path, why: &str) {
        self.skipped.push(problem(path, why));
    }
}

/// Whether a path stands for what the shell has opened already.
fn is_handed_over(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    path == Path::new("-")
        || path == Path::new("/dev/stdin")
        || folders.iter().any(|folder| path.starts_with(folder))
}

fn home(folder: &Path) -> PathBuf {
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

/// Why a path can't be read as a file. Opening a pipe would wait for whoever writes to it.
fn fault(path: &Path) -> Option<Problem> {
    let is_missing =
        || fs::symlink_metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound);
    match fs::metadata(path) {
        Err(_) if is_missing() => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let message = format!("there is no file called {}", readable(&name));
            Some(problem(path, &message).help("hand in the answer under this name"))
        }
        Err(error) => Some(problem(path, &format!("can't read the file: {error}"))),
        Ok(found) if found.is_file() => None,
        Ok(found) if found.is_dir() => Some(problem(path, A_FOLDER)),
        Ok(_) => {
            let message = "expected a file, found a pipe, a socket or a device";
            Some(problem(path, message))
        }
    }
}

fn problem(path: &Path, message: &str) -> Problem {
    Problem::new(message).in_file(&path.to_string_lossy())
}

/// The format that a file's suffix promises.
pub(super) fn promised(path: &Path) -> Option<AnswerFormat> {
    AnswerFormat::from_suffix(path.extension()?.to_str()?)
}
