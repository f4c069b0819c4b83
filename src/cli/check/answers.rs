//! Files and standard input → answers, a chunk at a time.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};

use super::limits::{self, MOST_BYTES};
use super::lines::{Lines, MARK, PIECE, Piece};
use super::sources::{Source, Sources, promised};
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::input::NoInput;
use crate::exercise::AnswerFormat;
use crate::report::Shape;
use crate::report::check::Platform;

/// The answers of a command, in order.
pub(super) struct Answers {
    sources: VecDeque<Source>,
    format: Option<AnswerFormat>,
    per_file: PerFile,
    /// The JSON Lines that are being read, and their file.
    lines: Option<(Arc<str>, Lines<Reader>)>,
    /// Whether there is one answer; for sure only when the first chunk was read.
    pub(super) shape: Shape,
    /// What stands in folders and was left out.
    pub(super) skipped: Vec<Problem>,
}

type Reader = Box<dyn BufRead + Send>;

/// How many answers a file may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PerFile {
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
    /// Whole lines of JSON Lines.
    Lines(Piece),
    /// Nothing, because the file can't be read.
    Unreadable(Problem),
}

impl Answers {
    /// The files that the command names, folders replaced by what stands in them.
    pub(super) fn find(arguments: &CheckArguments) -> Result<Self> {
        let platform = arguments.report.choice.format.platform();
        let is_recorded = platform.is_some_and(Platform::records_score);
        let (mut sources, mut skipped) = (VecDeque::new(), Vec::new());
        for path in &arguments.answers {
            if !path.is_dir() {
                sources.push_back(Source::named(path));
            } else if is_recorded {
                sources.push_back(Source::folder(path));
            } else {
                let below = Sources::below(path);
                sources.extend(below.found);
                skipped.extend(below.skipped);
            }
        }
        if arguments.answers.is_empty() {
            if io::stdin().is_terminal() {
                return Err(NoInput.into());
            }
            sources.push_back(Source::named(Path::new("-")));
        }
        let shape = match &arguments.answers[..] {
            [] => Shape::Single,
            [path] if is_recorded || !path.is_dir() => Shape::Single,
            _ => Shape::Several,
        };
        let is_one = is_recorded && shape == Shape::Single;
        Ok(Self {
            sources,
            format: arguments.answers_from,
            per_file: if is_one { PerFile::One } else { PerFile::Any },
            lines: None,
            shape,
            skipped,
        })
    }

    /// All files that are read, the tree's among them.
    pub(super) fn inputs(&self, tree: &Path) -> Vec<PathBuf> {
        let answers = self.sources.iter().map(|source| source.path.clone());
        std::iter::once(tree.to_owned()).chain(answers).collect()
    }

    /// The files that can be read more than once, each with its format if that is said.
    pub(super) fn files(&self) -> impl Iterator<Item = (&Path, Option<AnswerFormat>)> {
        let files = self.sources.iter().map(|source| source.path.as_path());
        let files = files.filter(|path| fs::metadata(path).is_ok_and(|found| found.is_file()));
        files.map(|path| (path, self.format.or_else(|| promised(path))))
    }

    /// How many bytes all answers have; `None` if some of them come through a pipe.
    pub(super) fn bytes(&self) -> Option<u64> {
        let files = self
            .sources
            .iter()
            .filter(|source| source.refusal.is_none());
        let size = |source: &Source| {
            let found = fs::metadata(&source.path).ok();
            Some(found.filter(fs::Metadata::is_file)?.len())
        };
        files.map(size).sum()
    }

    /// The next chunk.
    pub(super) fn next(&mut self) -> Option<Chunk> {
        loop {
            if let Some((file, lines)) = &mut self.lines {
                let file = Arc::clone(file);
                match lines.next().context(CANNOT_READ) {
                    Ok(Some(piece)) => {
                        let content = Content::Lines(piece);
                        return Some(Chunk { file, content });
                    }
                    Ok(None) => self.lines = None,
                    Err(error) => {
                        self.lines = None;
                        return Some(unreadable(file, &error));
                    }
                }
            }
            let source = self.sources.pop_front()?;
            let file: Arc<str> = source.path.to_string_lossy().into();
            let opened = match source.refusal {
                Some(problem) => Ok(Some(Content::Unreadable(problem))),
                None => self.open(&source.path, &file),
            };
            match opened {
                Ok(Some(content)) => return Some(Chunk { file, content }),
                Ok(None) => {}
                Err(error) => return Some(unreadable(file, &error)),
            }
        }
    }

    /// Reads a file whole, or opens it as JSON Lines.
    fn open(&mut self, path: &Path, file: &Arc<str>) -> Result<Option<Content>> {
        let format = self.format.or_else(|| promised(path));
        let is_lines = format == Some(AnswerFormat::Jsonl);
        let mut reader: Reader = if path == Path::new("-") {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(path).context(CANNOT_READ_FILE)?;
            Box::new(BufReader::with_capacity(PIECE, file))
        };
        let mut head = Vec::new();
        let mut is_several = is_lines;
        if is_lines || format.is_none() && path == Path::new("-") {
            Self::read_line(&mut reader, &mut head)?;
        }
        if self.per_file == PerFile::One && is_lines || !is_lines && is_json_line(&head) {
            let mut behind = Vec::new();
            Self::read_line(&mut reader, &mut behind)?;
            is_several = !behind.trim_ascii().is_empty();
            head.append(&mut behind);
        }
        if self.per_file == PerFile::One && is_several {
            return Err(Problem::new("expected one answer, found several").into());
        }
        let is_wide = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
        if is_several && !is_wide {
            self.shape = Shape::Several;
            let reader: Reader = Box::new(Cursor::new(head).chain(reader));
            let lines = Lines::new(reader, MOST_BYTES);
            self.lines = Some((Arc::clone(file), lines));
            return Ok(None);
        }
        let mut bytes = head;
        let room = room(&bytes);
        reader
            .take(room)
            .read_to_end(&mut bytes)
            .context(CANNOT_READ_FILE)?;
        if bytes.len() > MOST_BYTES {
            return Err(limits::too_long().into());
        }
        Ok(Some(Content::Whole(bytes, format)))
    }

    /// Reads up to the end of the next line that is not blank, and not much more than an answer may
    /// have.
    fn read_line(reader: &mut impl BufRead, head: &mut Vec<u8>) -> Result<()> {
        while head.trim_ascii().is_empty() {
            let read = reader.take(room(head)).read_until(b'\n', head);
            if read.context(CANNOT_READ)? == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// How many bytes tell that there are more than an answer may have.
fn room(bytes: &[u8]) -> u64 {
    (MOST_BYTES + 1).saturating_sub(bytes.len()) as u64
}

const CANNOT_READ: &str = "can't read the input";
const CANNOT_READ_FILE: &str = "can't read the file";

fn unreadable(file: Arc<str>, error: &anyhow::Error) -> Chunk {
    let problem = match error.downcast_ref::<Problem>() {
        Some(problem) => problem.clone().in_file(&file),
        None => Problem::new(format!("{error:#}")).in_file(&file),
    };
    Chunk {
        file,
        content: Content::Unreadable(problem),
    }
}

/// Whether a line is a whole JSON document.
fn is_json_line(line: &[u8]) -> bool {
    let line = line.strip_prefix(MARK).unwrap_or(line);
    line.trim_ascii().starts_with(b"{")
        && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}
