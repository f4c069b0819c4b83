//! The files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder or file of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A path as reports write it: from the repository's root, with `/`.
pub(crate) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(repository("")).unwrap();
    path.to_str().unwrap().replace('\\', "/")
}

/// All files below a folder, sorted by path.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort_by_key(|path| path.to_str().unwrap().replace('\\', "/"));
    files
}
