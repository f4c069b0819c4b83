//! What a path leads to: a file that is written whole or not at all, or something that is only
//! written to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::{NamedTempFile, SpooledTempFile};

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
    File(Draft),
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
            _ => Ok(Self::File(Draft::of(path)?)),
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
fn folder(path: &Path) -> &Path {
    let parent = path.parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// What is to become a file: kept apart until it is whole. A run that ends before leaves no trace.
pub(super) struct Draft {
    path: PathBuf,
    /// Whether the folder takes a new file, which then takes the place of the old one at once.
    is_replaced: bool,
    is_empty: bool,
    kept: SpooledTempFile,
}

impl Draft {
    /// A draft of the file at this path. One that is there must take what is written to it; else its
    /// folder must take new files, and is made if it is missing.
    fn of(path: PathBuf) -> Result<Self> {
        /// Longer drafts go into the folder for temporary files.
        const HELD: usize = 1 << 24;
        let is_there = path.exists();
        if is_there {
            OpenOptions::new().write(true).open(&path)?;
        }
        let folder = folder(&path);
        if !folder.is_dir() {
            fs::create_dir_all(folder)
                .with_context(|| format!("can't make the folder {}", folder.display()))?;
        }
        // A file without a name tells whether the folder takes one.
        let is_replaced = match tempfile::tempfile_in(folder) {
            Ok(_) => true,
            Err(_) if is_there => false,
            Err(error) => return Err(error.into()),
        };
        Ok(Self {
            path,
            is_replaced,
            is_empty: true,
            kept: tempfile::spooled_tempfile(HELD),
        })
    }

    /// Puts the draft in place of the file, if anything was written to it. Where that can't be,
    /// as at a mount point, the file that is there is written over.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.is_empty {
            return Ok(());
        }
        self.kept.rewind()?;
        let beside = if self.is_replaced {
            beside(&self.path)?
        } else {
            None
        };
        let Some(mut file) = beside else {
            return write_over(&self.path, self.kept);
        };
        io::copy(&mut self.kept, &mut file)?;
        match file.persist(&self.path) {
            Ok(_) => Ok(()),
            Err(_) if self.path.exists() => {
                self.kept.rewind()?;
                write_over(&self.path, self.kept)
            }
            Err(refused) => Err(refused.error),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty = false;
        self.kept.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.kept.flush()
    }
}

/// A temporary file beside the one it will become, with that one's owner and rights, or those of a
/// new file; nothing if the owner can't be kept.
fn beside(path: &Path) -> io::Result<Option<NamedTempFile>> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".abtree-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder(path))?;
    if let Ok(found) = fs::metadata(path) {
        if !gets_owner(file.as_file(), &found)? {
            return Ok(None);
        }
        file.as_file().set_permissions(found.permissions())?;
    }
    Ok(Some(file))
}

/// Gives a file the owner and the group of another, if the system allows it.
#[cfg(unix)]
fn gets_owner(file: &File, like: &fs::Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let own = file.metadata()?;
    let is_same = (own.uid(), own.gid()) == (like.uid(), like.gid());
    Ok(is_same || fchown(file, Some(like.uid()), Some(like.gid())).is_ok())
}

#[cfg(not(unix))]
fn gets_owner(_: &File, _: &fs::Metadata) -> io::Result<bool> {
    Ok(true)
}

/// Writes a whole draft over the file at a path.
fn write_over(path: &Path, mut draft: impl Read) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
    io::copy(&mut draft, &mut file)?;
    Ok(())
}
