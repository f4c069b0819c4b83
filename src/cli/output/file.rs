//! What a path promises and leads to: a file that is written whole or not at all, or something that is only
//! written to; and outputs that would replace an input or one another.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use super::{BUFFER, Output, is_standard_output};
use crate::cli::diagnostics::Problem;

/// Whether a path is a folder's: there is one, or a slash at the end asks for one.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', MAIN_SEPARATOR])
}

/// The suffix of a file's name, in lower case.
pub(crate) fn suffix(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The format that is asked for, else the one that the suffix of a file promises.
pub(crate) fn asked_format<F>(
    stated: Option<F>,
    file: Option<&Path>,
    of_suffix: impl Fn(&str) -> Option<F>,
) -> Option<F> {
    stated.or_else(|| of_suffix(&file.and_then(suffix)?))
}

/// What suffixes promise: trees, data, tables, pictures, pages and documents of an office. Those in a group mean
/// the same.
const KINDS: &str = "sexp sexpr lisp scm, efg, json jsonl ndjson, csv, tsv, md, html htm, pdf, png, svg, \
    jpg jpeg, gif, dot, tex, doc docx odt, xls xlsx ods, xml";

/// Refuses an output whose suffix promises something else than its own suffix does.
fn refuse_foreign(output: &Path, own: &str) -> Result<(), Problem> {
    let Some(promised) = suffix(output) else {
        return Ok(());
    };
    let mut kinds = KINDS.split(", ").map(|kind| kind.split(' '));
    let kind = kinds.find(|kind| kind.clone().any(|known| known == promised));
    // A browser opens a page by its suffix alone.
    if kind.map_or(own != "html", |mut kind| kind.any(|known| known == own)) {
        return Ok(());
    }
    let help = if ["svg", "dot", "html", "csv"].contains(&own) {
        format!("use the suffix {own}")
    } else {
        format!(
            "use the suffix {own}; abtree draw makes pictures and pages, and a spreadsheet opens csv"
        )
    };
    let output = output.display();
    Err(Problem::new(format!("{output} would not be what its suffix says")).help(help))
}

const FOLDER: &str = "expected a file, found a folder";

/// Opens what a path leads to.
pub(super) fn open(path: &Path) -> Result<Output> {
    if is_folder(path) {
        bail!(FOLDER);
    }
    // A file that is not there is made, but not in place of links in a circle.
    if let Err(error) = fs::metadata(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error.into());
    }
    if is_device(path) {
        let device = OpenOptions::new().append(true).open(path)?;
        return Ok(Output::stream(device, false));
    }
    Ok(Output::File(Draft::of(resolved(path))?))
}

/// Whether a path leads to something that is only written to: a pipe, a device, or what is open already.
fn is_device(path: &Path) -> bool {
    fs::metadata(path)
        .is_ok_and(|found| !found.is_dir() && (!found.is_file() || is_descriptor(path)))
}

/// Whether a path is one of the system's names for what is open, such as `/dev/stderr` or `/dev/fd/3`. A log
/// may stand behind it, which must be written on and not be replaced.
fn is_descriptor(path: &Path) -> bool {
    let of_system = |folder: PathBuf| folder.starts_with("/proc") || folder.starts_with("/dev/fd");
    let target = || fs::read_link(path).map(|target| folder(path).join(target));
    fs::canonicalize(folder(path)).is_ok_and(of_system)
        || target().is_ok_and(|target| is_descriptor(&target))
}

/// A path without links, of a file that is there or not there yet.
fn resolved(path: &Path) -> PathBuf {
    match fs::canonicalize(path) {
        Ok(found) => return found,
        // Opening it tells what is wrong.
        Err(error) if error.kind() != io::ErrorKind::NotFound => return path.to_owned(),
        Err(_) => {}
    }
    let parent = folder(path);
    if let Ok(target) = fs::read_link(path) {
        return resolved(&parent.join(target));
    }
    match path.components().next_back() {
        Some(Component::Normal(name)) => resolved(parent).join(name),
        // The folder that this leads back from is not there yet.
        Some(Component::ParentDir) => folder(&resolved(parent)).to_owned(),
        _ => path.to_owned(),
    }
}

/// The folder that a path's last name stands in.
fn folder(path: &Path) -> &Path {
    let parent = path.parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// What is to become a file: it stands beside it until it is whole.
pub(crate) struct Draft {
    path: PathBuf,
    is_empty: bool,
    written: BufWriter<NamedTempFile>,
}

impl Draft {
    /// A draft of the file at this path. One that is there must take what is written to it; a folder that
    /// is not there is made.
    fn of(path: PathBuf) -> Result<Self> {
        let folder = folder(&path);
        fs::create_dir_all(folder)
            .with_context(|| format!("can't make the folder {}", folder.display()))?;
        if path.exists() {
            OpenOptions::new().write(true).open(&path)?;
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".abtree-");
        // Else nobody but its owner could read the file.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder)?;
        Ok(Self {
            path,
            is_empty: true,
            written: BufWriter::with_capacity(BUFFER, file),
        })
    }

    /// Puts the draft in place of the file at once, with the file's rights, if anything was written to it.
    pub(super) fn finish(self) -> io::Result<()> {
        if self.is_empty {
            return Ok(());
        }
        let file = self.written.into_inner()?;
        if let Ok(found) = fs::metadata(&self.path) {
            file.as_file().set_permissions(found.permissions())?;
        }
        file.persist(&self.path)?;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty = false;
        self.written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.written.flush()
    }
}

/// Refuses an output that would replace one of the inputs or another output, or whose suffix promises something
/// else than its own one does, which stands beside it.
pub(crate) fn refuse_clashes<'o>(
    inputs: &[PathBuf],
    outputs: impl IntoIterator<Item = (&'o Path, &'static str)>,
) -> Result<(), Problem> {
    let mut places = Places::of_inputs(inputs);
    outputs.into_iter().try_for_each(|(output, own)| {
        if is_folder(output) {
            let message = format!("can't write to {}: {FOLDER}", output.display());
            return Err(Problem::new(message));
        }
        places.take_file(output, own)
    })
}

/// Files that are read or written, and folders of which all files are read.
pub(crate) struct Places {
    inputs: HashSet<PathBuf>,
    outputs: HashSet<PathBuf>,
}

impl Places {
    /// Nothing is to be written yet.
    pub(crate) fn of_inputs(inputs: &[PathBuf]) -> Self {
        let inputs = inputs.iter().filter(|input| **input != Path::new("-"));
        Self {
            inputs: inputs.map(|input| resolved(input)).collect(),
            outputs: HashSet::new(),
        }
    }

    /// Takes one more output of a format with this suffix.
    pub(crate) fn take_file(&mut self, output: &Path, own: &str) -> Result<(), Problem> {
        self.take_place(output)?;
        refuse_foreign(output, own)
    }

    /// Takes a file, or a folder. Devices and pipes, but for standard output, take any number of outputs.
    pub(crate) fn take_place(&mut self, output: &Path) -> Result<(), Problem> {
        let place = match output {
            output if is_standard_output(output) => PathBuf::from("-"),
            output if is_device(output) => return Ok(()),
            output => resolved(output),
        };
        let shown = output.display();
        let message = if self.inputs.contains(&place) {
            format!("the output {shown} is also an input")
        } else if place.ancestors().any(|folder| self.inputs.contains(folder)) {
            format!("the output {shown} lies in a folder of inputs")
        } else if self.outputs.insert(place) {
            return Ok(());
        } else {
            format!("two outputs would be written to {shown}")
        };
        Err(Problem::new(message).help("write each output to a file of its own"))
    }
}
