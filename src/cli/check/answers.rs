//! Files, folders and standard input → answers, a chunk at a time.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};

use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::input::NoInput;
use crate::exercise::AnswerFormat;
use crate::report::Shape;
use crate::report::check::Score;

/// The answers of a command, in order.
pub(super) struct Answers {
    files: VecDeque<PathBuf>,
    format: Option<AnswerFormat>,
    limit: Limit,
    /// The JSON Lines that are being read.
    lines: Option<Lines>,
    /// Whether there is one answer; for sure only when the first chunk was read.
    pub(super) shape: Shape,
}

/// How many answers a file may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    /// One, because a platform records one score. A student who hands in more gets none for them,
    /// but can't keep the platform without a result.
    One,
    /// As many as there are lines.
    Any,
}

/// Some answers of one file.
pub(super) struct Chunk {
    /// The file as the user gave it, or `-`.
    pub(super) file: Arc<str>,
    pub(super) content: Content,
}

/// What a chunk holds.
pub(super) enum Content {
    /// One whole file.
    Whole(Vec<u8>, Option<AnswerFormat>),
    /// Whole lines of JSON Lines, and where they begin.
    Lines(Vec<u8>, Start),
    /// Nothing, because the file can't be read.
    Unreadable(String),
}

/// Where lines begin in their file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The number of the first line, from 0.
    pub(super) line: usize,
    /// The byte offset of the first line.
    pub(super) offset: usize,
}

struct Lines {
    file: Arc<str>,
    reader: Box<dyn BufRead + Send>,
    start: Start,
}

/// A byte-order mark in UTF-8, which belongs to no line.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Lines are read in chunks of about so many bytes.
const CHUNK: usize = 1 << 17;

impl Answers {
    /// The files that the command names, folders replaced by the files in them.
    pub(super) fn find(arguments: &CheckArguments) -> Result<Self> {
        let mut files = VecDeque::new();
        for path in &arguments.answers {
            if path.is_dir() {
                files.extend(files_in(path)?);
            } else {
                files.push_back(path.clone());
            }
        }
        if arguments.answers.is_empty() {
            if io::stdin().is_terminal() {
                return Err(NoInput.into());
            }
            files.push_back(PathBuf::from("-"));
        }
        let format = arguments.answers_from;
        let shape = match &arguments.answers[..] {
            [] => Shape::Single,
            [path] if !path.is_dir() => Shape::Single,
            _ => Shape::Several,
        };
        let limit = match arguments.report.choice.format.platform() {
            Some(platform) if platform.score == Score::Recorded && shape == Shape::Single => {
                Limit::One
            }
            _ => Limit::Any,
        };
        Ok(Self {
            files,
            format,
            limit,
            lines: None,
            shape,
        })
    }

    /// All files that are read, the tree's among them.
    pub(super) fn inputs(&self, tree: &Path) -> Vec<PathBuf> {
        let tree = std::iter::once(tree.to_owned());
        tree.chain(self.files.iter().cloned()).collect()
    }

    /// How many bytes all answers have; `None` if some of them come through a pipe.
    pub(super) fn bytes(&self) -> Option<u64> {
        let size = |path: &PathBuf| {
            let found = fs::metadata(path).ok().filter(fs::Metadata::is_file);
            found.map(|found| found.len())
        };
        self.files.iter().map(size).sum()
    }

    /// The next chunk.
    pub(super) fn next(&mut self) -> Option<Chunk> {
        loop {
            if let Some(lines) = &mut self.lines {
                match lines.chunk() {
                    Ok(Some(chunk)) => return Some(chunk),
                    Ok(None) => self.lines = None,
                    Err(error) => {
                        let file = self.lines.take()?.file;
                        return Some(unreadable(file, &error));
                    }
                }
            }
            let path = self.files.pop_front()?;
            let file: Arc<str> = path.to_string_lossy().into();
            match self.open(&path, &file) {
                Ok(Some(chunk)) => return Some(chunk),
                Ok(None) => {}
                Err(error) => return Some(unreadable(file, &error)),
            }
        }
    }

    /// Reads a file whole, or opens it as JSON Lines.
    fn open(&mut self, path: &Path, file: &Arc<str>) -> Result<Option<Chunk>> {
        let format = self.format.or_else(|| promised(path));
        let is_lines = format == Some(AnswerFormat::Jsonl);
        let mut reader: Box<dyn BufRead + Send> = if path == Path::new("-") {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(path).context("can't read the file")?;
            Box::new(BufReader::with_capacity(CHUNK, file))
        };
        let mut head = Vec::new();
        let mut is_several = is_lines;
        if is_lines || format.is_none() && path == Path::new("-") {
            read_line(&mut reader, &mut head)?;
        }
        if self.limit == Limit::One && is_lines || !is_lines && is_json_line(&head) {
            let mut behind = Vec::new();
            read_line(&mut reader, &mut behind)?;
            is_several = !behind.trim_ascii().is_empty();
            head.append(&mut behind);
        }
        if self.limit == Limit::One && is_several {
            bail!("there are several answers, expected one");
        }
        let is_wide = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
        if is_several && !is_wide {
            self.shape = Shape::Several;
            self.lines = Some(Lines {
                file: Arc::clone(file),
                reader: Box::new(Cursor::new(head).chain(reader)),
                start: Start::default(),
            });
            return Ok(None);
        }
        let mut bytes = head;
        reader
            .read_to_end(&mut bytes)
            .context("can't read the file")?;
        Ok(Some(Chunk {
            file: Arc::clone(file),
            content: Content::Whole(bytes, format),
        }))
    }
}

fn unreadable(file: Arc<str>, error: &anyhow::Error) -> Chunk {
    Chunk {
        file,
        content: Content::Unreadable(format!("{error:#}")),
    }
}

/// The format that a file's suffix promises.
fn promised(path: &Path) -> Option<AnswerFormat> {
    AnswerFormat::from_suffix(path.extension()?.to_str()?)
}

/// The files of a folder and of the folders in it, in the order of their paths. Left out are hidden
/// ones, pipes and other things that are no files, and folders behind links, which may lead in
/// circles. A link to a file that is gone stands for an answer that can't be read.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error: io::Error| {
            let name = folder.to_string_lossy();
            Problem::in_file(&name, format!("can't read the folder: {error}"), None)
        };
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if fs::metadata(&path).map_or(true, |found| found.is_file()) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Reads up to the end of the next line that is not blank.
fn read_line(reader: &mut impl BufRead, head: &mut Vec<u8>) -> Result<()> {
    while head.trim_ascii().is_empty() {
        let read = reader.read_until(b'\n', head);
        if read.context("can't read the input")? == 0 {
            break;
        }
    }
    Ok(())
}

/// Whether a line is a whole JSON document.
fn is_json_line(line: &[u8]) -> bool {
    let line = line.strip_prefix(MARK).unwrap_or(line);
    line.trim_ascii().starts_with(b"{")
        && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}

impl Lines {
    fn chunk(&mut self) -> Result<Option<Chunk>> {
        let mut bytes = Vec::with_capacity(CHUNK + CHUNK / 8);
        let most = CHUNK as u64;
        let problem = "can't read the input";
        (&mut self.reader)
            .take(most)
            .read_to_end(&mut bytes)
            .context(problem)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if self.start == Start::default() && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        if !bytes.ends_with(b"\n") {
            self.reader.read_until(b'\n', &mut bytes).context(problem)?;
        }
        let start = self.start;
        self.start = Start {
            line: start.line + line_ends(&bytes),
            offset: start.offset + bytes.len(),
        };
        Ok(Some(Chunk {
            file: Arc::clone(&self.file),
            content: Content::Lines(bytes, start),
        }))
    }
}

/// How many lines end in a text: LF, CRLF and CR end one each.
fn line_ends(bytes: &[u8]) -> usize {
    let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
    memchr::memchr2_iter(b'\n', b'\r', bytes)
        .filter(is_end)
        .count()
}
