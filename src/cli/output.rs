//! Where results go: standard output, or a file that is written whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::adapter::{StripBytes, strip_str};
use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use super::args::Colour;

/// Takes results as they come.
pub(super) struct Output {
    sink: Sink,
    is_styled: bool,
}

enum Sink {
    Standard(BufWriter<io::Stdout>),
    File {
        path: PathBuf,
        draft: BufWriter<NamedTempFile>,
    },
    /// A device or pipe, which can't be replaced by a finished file.
    Device(BufWriter<fs::File>),
}

const BUFFER: usize = 1 << 16;

impl Output {
    /// Standard output, or the file if there is one (`-` is none). Colours never go into files.
    pub(super) fn open(path: Option<&Path>, colour: Colour) -> Result<Self> {
        if let Some(path) = path.filter(|&path| path != Path::new("-")) {
            let sink = file(path).with_context(|| format!("can't write to {}", path.display()))?;
            return Ok(Self {
                sink,
                is_styled: false,
            });
        }
        let choice = match colour_choice(colour) {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            choice => choice,
        };
        Ok(Self {
            sink: Sink::Standard(BufWriter::with_capacity(BUFFER, io::stdout())),
            is_styled: choice != ColorChoice::Never,
        })
    }

    /// Writes text for people; its styles are kept only where they are wanted.
    pub(super) fn write_styled(&mut self, text: &str) -> Result<()> {
        if self.is_styled {
            return self.write(text);
        }
        self.write(&strip_str(text).to_string())
    }

    /// Writes text for scripts, as it is.
    pub(super) fn write(&mut self, text: &str) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.writer()
            .write_all(text.as_bytes())
            .context(CANNOT_WRITE)
    }

    /// Takes text for scripts piece by piece.
    pub(super) fn writer(&mut self) -> &mut (dyn Write + Send) {
        match &mut self.sink {
            Sink::Standard(stream) => stream,
            Sink::Device(stream) => stream,
            Sink::File { draft, .. } => draft,
        }
    }

    /// Takes text for people piece by piece; its styles are kept only where they are wanted.
    pub(super) fn styled_writer(&mut self) -> Box<dyn Write + Send + '_> {
        if self.is_styled {
            Box::new(self.writer())
        } else {
            Box::new(Stripped {
                out: self.writer(),
                state: StripBytes::new(),
            })
        }
    }

    /// Gives a file up; what was written to standard output or a device stands.
    pub(super) fn abandon(self) -> Result<()> {
        match self.sink {
            Sink::File { .. } => Ok(()),
            Sink::Standard(_) | Sink::Device(_) => self.finish(),
        }
    }

    /// Makes the result visible. A file that nothing was written to is not made.
    pub(super) fn finish(self) -> Result<()> {
        match self.sink {
            Sink::Standard(mut stream) => stream.flush().context(CANNOT_WRITE),
            Sink::Device(mut stream) => stream.flush().context(CANNOT_WRITE),
            Sink::File { path, draft } => {
                let draft = draft.into_inner().map_err(io::IntoInnerError::into_error);
                let draft = draft.context(CANNOT_WRITE)?;
                if draft.as_file().metadata().context(CANNOT_WRITE)?.len() > 0 {
                    draft.persist(path).context(CANNOT_WRITE)?;
                }
                Ok(())
            }
        }
    }
}

/// Takes the styles out of what goes through it.
struct Stripped<'o> {
    out: &'o mut (dyn Write + Send),
    state: StripBytes,
}

impl Write for Stripped<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for plain in self.state.strip_next(text) {
            self.out.write_all(plain)?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

const CANNOT_WRITE: &str = "can't write the output";

fn file(path: &Path) -> Result<Sink> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        let device = fs::OpenOptions::new().write(true).open(&path)?;
        return Ok(Sink::Device(BufWriter::with_capacity(BUFFER, device)));
    }
    if path.is_dir() {
        bail!("this is a folder, expected a file");
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if !folder.is_dir() {
        fs::create_dir_all(folder)
            .with_context(|| format!("can't make the folder {}", folder.display()))?;
    }
    Ok(Sink::File {
        draft: BufWriter::with_capacity(BUFFER, draft(folder, &path)?),
        path,
    })
}

/// A temporary file beside the one it will become, with that one's rights, or those of a new file.
fn draft(folder: &Path, path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".abtree-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let draft = builder.tempfile_in(folder)?;
    if let Ok(found) = fs::metadata(path) {
        draft.as_file().set_permissions(found.permissions())?;
    }
    Ok(draft)
}

/// The choice of colours that an option stands for.
pub(super) fn colour_choice(colour: Colour) -> ColorChoice {
    match colour {
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::AlwaysAnsi,
        Colour::Never => ColorChoice::Never,
    }
}

/// Whether an error only says that nobody reads the output any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
