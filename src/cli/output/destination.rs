//! What a path leads to: a file that can be replaced, or something that is only written to.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::cli::file_names::is_folder;

/// Where a path leads.
pub(super) enum Destination {
    /// Standard output itself, as `/dev/stdout` and `/dev/fd/1`.
    StandardOutput,
    /// Standard error itself.
    StandardError,
    /// Another open descriptor, a device or a pipe, which can't be replaced by a finished file.
    Device(File),
    /// A file, there or not there yet, at the end of all links.
    File(PathBuf),
}

impl Destination {
    /// Follows the links of a path.
    pub(super) fn of(path: &Path) -> Result<Self> {
        const MOST_LINKS: usize = 40;
        let mut target = path.to_owned();
        for _ in 0..MOST_LINKS {
            match Descriptor::of(&target) {
                Some(Descriptor::Own("1")) => return Ok(Self::StandardOutput),
                Some(Descriptor::Own("2")) => return Ok(Self::StandardError),
                // What stands in a file behind another descriptor must not be written over.
                Some(_) => return Ok(Self::Device(OpenOptions::new().append(true).open(target)?)),
                None => {}
            }
            let Ok(next) = fs::read_link(&target) else {
                return Self::at(target);
            };
            target = folder(&target).join(next);
        }
        bail!("the links lead in a circle")
    }

    /// What stands at the end of the links.
    fn at(path: PathBuf) -> Result<Self> {
        match fs::metadata(&path) {
            _ if is_folder(&path) => bail!("expected a file, found a folder"),
            Ok(found) if !found.is_file() => {
                Ok(Self::Device(OpenOptions::new().write(true).open(path)?))
            }
            _ => Ok(Self::File(path)),
        }
    }
}

/// A path in the folder of a process's open descriptors.
enum Descriptor<'p> {
    /// The number of one of this process.
    Own(&'p str),
    Foreign,
}

impl<'p> Descriptor<'p> {
    fn of(path: &'p Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let folder = fs::canonicalize(folder(path)).ok()?;
        let mut words = folder.to_str()?.split('/').skip(1);
        match [words.next()?, words.next()?] {
            ["dev", "fd"] => Some(Self::Own(name)),
            ["proc", process] if words.last() == Some("fd") => {
                let own = std::process::id().to_string();
                Some(if process == own {
                    Self::Own(name)
                } else {
                    Self::Foreign
                })
            }
            _ => None,
        }
    }
}

/// The folder that a path's last name stands in.
pub(super) fn folder(path: &Path) -> &Path {
    let parent = path.parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}
