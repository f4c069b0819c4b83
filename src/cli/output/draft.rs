//! A file that is written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::{NamedTempFile, SpooledTempFile};

use super::destination::folder;
use super::interrupts;

/// What is to become a file: kept apart from the first byte on, and put in its place at the end. A
/// run that ends before it has anything to write leaves no trace.
pub(super) struct Draft {
    path: PathBuf,
    /// Whether a draft can stand beside the file and take its name at the end.
    is_beside: bool,
    begun: Option<Begun>,
}

enum Begun {
    Beside(NamedTempFile),
    /// For a folder that takes no new file, and where the file's owner could not be kept.
    Apart(SpooledTempFile),
}

impl Draft {
    /// A draft of the file at this path. One that is there must take what is written to it; else its
    /// folder must take new files, and is made if it is missing.
    pub(super) fn of(path: PathBuf) -> Result<Self> {
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
        let is_beside = match tempfile::tempfile_in(folder) {
            Ok(_) => true,
            Err(_) if is_there => false,
            Err(error) => return Err(error.into()),
        };
        Ok(Self {
            path,
            is_beside,
            begun: None,
        })
    }

    /// Puts the draft in place of the file, if anything was written to it. Where that can't be,
    /// as at a mount point, the file that is there is written over.
    pub(super) fn finish(self) -> io::Result<()> {
        let path = self.path;
        interrupts::undisturbed(|| match self.begun {
            None => Ok(()),
            Some(Begun::Beside(file)) => match file.persist(&path) {
                Ok(_) => Ok(()),
                Err(refused) if path.exists() => write_over(&path, refused.file.as_file()),
                Err(refused) => Err(refused.error),
            },
            Some(Begun::Apart(file)) => write_over(&path, file),
        })
    }

    fn file(&mut self) -> io::Result<&mut dyn Write> {
        if self.begun.is_none() {
            self.begun = Some(self.begin()?);
        }
        Ok(match self.begun.as_mut().expect("it was begun just now") {
            Begun::Beside(file) => file,
            Begun::Apart(file) => file,
        })
    }

    fn begin(&self) -> io::Result<Begun> {
        /// Longer drafts go into the folder for temporary files.
        const HELD: usize = 1 << 24;
        let beside = if self.is_beside {
            beside(&self.path)?
        } else {
            None
        };
        Ok(match beside {
            Some(file) => Begun::Beside(file),
            None => Begun::Apart(tempfile::spooled_tempfile(HELD)),
        })
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.begun {
            None => Ok(()),
            Some(_) => self.file()?.flush(),
        }
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
    let file = interrupts::guarded(|| builder.tempfile_in(folder(path)))?;
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
fn write_over(path: &Path, mut draft: impl io::Read + Seek) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
    draft.rewind()?;
    io::copy(&mut draft, &mut file)?;
    Ok(())
}
