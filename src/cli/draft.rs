//! A file that is written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

/// What is to become a file: kept beside it from the first byte on, and put in its place at the
/// end. A run that ends before it has anything to write leaves no trace.
pub(super) struct Draft {
    path: PathBuf,
    begun: Option<NamedTempFile>,
}

impl Draft {
    /// A draft of the file that a path stands for, in a folder that takes new files; a missing
    /// folder is made.
    pub(super) fn of(path: &Path) -> Result<Self> {
        let path = target(path)?;
        let folder = folder(&path);
        if !folder.is_dir() {
            fs::create_dir_all(folder)
                .with_context(|| format!("can't make the folder {}", folder.display()))?;
        }
        // A file without a name tells whether the folder takes one.
        tempfile::tempfile_in(folder)?;
        Ok(Self { path, begun: None })
    }

    /// Puts the draft in the place of the file, if anything was written to it.
    pub(super) fn finish(self) -> io::Result<()> {
        if let Some(file) = self.begun {
            file.persist(self.path)?;
        }
        Ok(())
    }

    fn file(&mut self) -> io::Result<&mut NamedTempFile> {
        if self.begun.is_none() {
            self.begun = Some(begin(&self.path)?);
        }
        Ok(self.begun.as_mut().expect("it was begun just now"))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.begun.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// The file at the end of a chain of links, whether it is there yet or not.
fn target(path: &Path) -> Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else {
            return Ok(target);
        };
        target = folder(&target).join(next);
    }
    bail!("one link leads to the next without end")
}

fn folder(path: &Path) -> &Path {
    let parent = path.parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// A temporary file beside the one it will become, with that one's rights, or those of a new file.
fn begin(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".abtree-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder(path))?;
    if let Ok(found) = fs::metadata(path) {
        file.as_file().set_permissions(found.permissions())?;
    }
    Ok(file)
}
