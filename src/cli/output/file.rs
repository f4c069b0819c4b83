//! What a path leads to: a file that is written whole or not at all, or something that is only
//! written to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::{NamedTempFile, SpooledTempFile};

use super::{BUFFER, Sink};
use crate::cli::output::file_names::is_folder;
use crate::cli::streams::Streams;

/// Follows the links of a path; the last one may lead to nothing yet.
pub(super) fn end_of(path: &Path) -> Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) if descriptor(&target).is_none() => target = folder(&target).join(next),
            _ => return Ok(target),
        }
    }
    bail!("the links lead in a circle")
}

/// Opens what stands at the end of the links of a path.
pub(super) fn open(path: &Path, streams: &Streams) -> Result<Sink> {
    let path = end_of(path)?;
    let is_file = || fs::metadata(&path).map_or(true, |found| found.is_file());
    match descriptor(&path) {
        Some("1") => Ok(Sink::stream(streams.output.clone())),
        Some("2") => Ok(Sink::stream(streams.errors.clone())),
        None if is_folder(&path) => bail!("expected a file, found a folder"),
        None if is_file() => Ok(Sink::File(Draft::of(path)?)),
        // What stands in a file behind another descriptor must not be written over.
        _ => Ok(Sink::stream(OpenOptions::new().append(true).open(path)?)),
    }
}

/// The number of the open descriptor of this process that a path stands for, such as `/dev/fd/1`.
pub(super) fn descriptor(path: &Path) -> Option<&str> {
    let own = fs::canonicalize("/dev/fd").ok()?;
    let is_own = fs::canonicalize(folder(path)).ok()? == own;
    path.file_name()?.to_str().filter(|_| is_own)
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
    is_empty: bool,
    kept: BufWriter<SpooledTempFile>,
}

impl Draft {
    /// A draft of the file at this path. One that is there must take what is written to it; else its
    /// folder must take new files, and is made if it is missing.
    fn of(path: PathBuf) -> Result<Self> {
        /// Longer drafts go into the folder for temporary files.
        const HELD: usize = 1 << 24;
        let folder = folder(&path);
        if path.exists() {
            OpenOptions::new().write(true).open(&path)?;
        } else {
            fs::create_dir_all(folder)
                .with_context(|| format!("can't make the folder {}", folder.display()))?;
            // A file without a name tells whether the folder takes one.
            tempfile::tempfile_in(folder)?;
        }
        Ok(Self {
            path,
            is_empty: true,
            kept: BufWriter::with_capacity(BUFFER, tempfile::spooled_tempfile(HELD)),
        })
    }

    /// Puts the draft in place of the file at once, if anything was written to it. Where that can't
    /// be, as at a mount point, the file that is there is written over.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.is_empty {
            return Ok(());
        }
        self.kept.rewind()?;
        if let Ok(mut file) = beside(&self.path) {
            io::copy(self.kept.get_mut(), &mut file)?;
            if file.persist(&self.path).is_ok() {
                return Ok(());
            }
            self.kept.rewind()?;
        }
        let mut file = OpenOptions::new();
        let mut file = file.write(true).truncate(true).open(&self.path)?;
        io::copy(self.kept.get_mut(), &mut file)?;
        Ok(())
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
/// new file; an error if the folder takes none or the owner can't be kept.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".abtree-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder(path))?;
    if let Ok(found) = fs::metadata(path) {
        give_owner(file.as_file(), &found)?;
        file.as_file().set_permissions(found.permissions())?;
    }
    Ok(file)
}

/// Gives a file the owner and the group of another.
#[cfg(unix)]
fn give_owner(file: &File, like: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (like.uid(), like.gid()) {
        return Ok(());
    }
    fchown(file, Some(like.uid()), Some(like.gid()))
}

#[cfg(not(unix))]
fn give_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}
