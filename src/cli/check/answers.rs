//! Files and standard input → the answers of a class, all of them in memory.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;

use super::limits::{self, too_large, too_long};
use super::sources::{Source, promised};
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::input::NoInput;
use crate::exercise::{Answer, AnswerError, AnswerFormat};
use crate::read::{self, decode, kind_of_file};
use crate::report::Shape;
use crate::report::check::{AnswerOrigin, Platform};
use crate::text::composed;

/// The answers of a command, in order.
pub(super) struct Answers {
    pub(super) submissions: Vec<Submission>,
    /// Whether there is one answer, or may be several.
    pub(super) shape: Shape,
    /// What stands in folders and was left out.
    pub(super) skipped: Vec<Problem>,
    /// All files that were read.
    pub(super) files: Vec<PathBuf>,
    /// The stated format.
    format: Option<AnswerFormat>,
    /// Whether a file may hold one answer only, because a platform records one score. A student who
    /// hands in more gets none for them, but can't keep the platform without a result.
    is_one_a_file: bool,
    /// How many bytes the answers have that can be read.
    bytes: usize,
}

/// One answer: where it stands, and what is written there.
pub(super) struct Submission {
    /// The file as the user gave it, or `-`.
    pub(super) file: Arc<str>,
    /// In JSON Lines: the number of the line, from 1, and its byte offset.
    line: Option<(usize, usize)>,
    /// How it is written; or why it can't be read.
    pub(super) text: Result<(String, AnswerFormat), Problem>,
}

impl Answers {
    /// Reads the files that the command names, folders replaced by what stands in them.
    pub(super) fn read(arguments: &CheckArguments) -> Result<Self> {
        let platform = arguments.report.choice.format.platform();
        let is_recorded = platform.is_some_and(Platform::records_score);
        let (mut sources, mut skipped) = (Vec::new(), Vec::new());
        for path in &arguments.answers {
            if !path.is_dir() {
                sources.push(Source::named(path));
            } else if is_recorded {
                sources.push(Source::folder(path));
            } else {
                sources.extend(Source::below(path, &mut skipped));
            }
        }
        if arguments.answers.is_empty() {
            if io::stdin().is_terminal() {
                return Err(NoInput.into());
            }
            sources.push(Source::named(Path::new("-")));
        }
        let shape = match &arguments.answers[..] {
            [] => Shape::Single,
            [path] if is_recorded || !path.is_dir() => Shape::Single,
            _ => Shape::Several,
        };
        let mut answers = Self {
            submissions: Vec::new(),
            shape,
            skipped,
            files: sources.iter().map(|source| source.path.clone()).collect(),
            format: arguments.answers_from,
            is_one_a_file: is_recorded && shape == Shape::Single,
            bytes: 0,
        };
        for source in sources {
            answers.add_file(source)?;
        }
        Ok(answers)
    }

    fn add_file(&mut self, source: Source) -> Result<(), Problem> {
        let path = source.path;
        let file: Arc<str> = path.to_string_lossy().into();
        let stated = self.format.or_else(|| promised(&path));
        let is_lines = stated == Some(AnswerFormat::Jsonl);
        let may_be_lines = is_lines || stated.is_none() && &*file == "-";
        let room = if may_be_lines {
            limits::BYTES_OF_CLASS - self.bytes
        } else {
            limits::BYTES
        };
        let bytes = match source.refusal {
            Some(refusal) => Err(refusal),
            None => bytes(&path, room),
        };
        match bytes {
            Ok(bytes) if may_be_lines && bytes.len() > room => {
                Err(too_large(limits::BYTES_OF_CLASS, "bytes").in_file(&file))
            }
            Ok(bytes) if is_lines || may_be_lines && is_several_lines(&bytes) => {
                self.add_lines(&file, bytes)
            }
            bytes => {
                let text = bytes.and_then(|bytes| whole_text(&file, bytes, stated));
                self.add(&file, None, text)
            }
        }
    }

    /// Adds an answer for each line that is not blank.
    fn add_lines(&mut self, file: &Arc<str>, bytes: Vec<u8>) -> Result<(), Problem> {
        let is_wide = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let bytes = if is_wide {
            match decoded(file, bytes) {
                Ok(text) => text.into_bytes(),
                Err(problem) => return self.add(file, None, Err(problem)),
            }
        } else {
            bytes
        };
        let bytes = bytes.strip_prefix(MARK).unwrap_or(&bytes);
        let lines = lines(bytes).filter(|(_, _, line)| !line.trim_ascii().is_empty());
        if self.is_one_a_file {
            if lines.clone().nth(1).is_some() {
                let problem = Problem::new("expected one answer, found several").in_file(file);
                return self.add(file, None, Err(problem));
            }
        } else {
            self.shape = Shape::Several;
        }
        for (number, offset, line) in lines {
            let text = line_text(line, number, offset).map_err(|problem| problem.in_file(file));
            self.add(file, Some((number, offset)), text)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        file: &Arc<str>,
        line: Option<(usize, usize)>,
        text: Result<(String, AnswerFormat), Problem>,
    ) -> Result<(), Problem> {
        self.bytes += text.as_ref().map_or(0, |(text, _)| text.len());
        self.submissions.push(Submission {
            file: Arc::clone(file),
            line,
            text,
        });
        if self.submissions.len() > limits::ANSWERS {
            return Err(too_large(limits::ANSWERS, "answers").in_file(file));
        }
        if self.bytes > limits::BYTES_OF_CLASS {
            return Err(too_large(limits::BYTES_OF_CLASS, "bytes").in_file(file));
        }
        Ok(())
    }
}

/// A byte-order mark in UTF-8, which belongs to no line.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// What a file holds, or so much of it that it is seen to be longer than this.
fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let room = most as u64 + 1;
    let read = if path == Path::new("-") {
        io::stdin().take(room).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(room).read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|error| {
        let message = format!("can't read the file: {error}");
        Problem::new(message).in_file(&path.to_string_lossy())
    })
}

/// The text of a file that holds one answer, and how it is written.
fn whole_text(
    file: &str,
    bytes: Vec<u8>,
    format: Option<AnswerFormat>,
) -> Result<(String, AnswerFormat), Problem> {
    if bytes.len() > limits::BYTES {
        return Err(too_long().in_file(file));
    }
    let text = composed(&decoded(file, bytes)?).into_owned();
    let is_json = text.trim_start().starts_with(['{', '[']);
    let suggested = if is_json {
        AnswerFormat::Json
    } else {
        AnswerFormat::Text
    };
    Ok((text, format.unwrap_or(suggested)))
}

fn decoded(file: &str, bytes: Vec<u8>) -> Result<String, Problem> {
    if let Some(kind) = kind_of_file(&bytes) {
        return Err(Problem::new(format!("expected a text file, found {kind}"))
            .help("copy the answer into a plain text file, saved as UTF-8")
            .in_file(file));
    }
    decode(bytes).map_err(|(error, text)| {
        let span = text.len()..text.len();
        let source = read::Source::new(file.to_owned(), text);
        let place = Place::new(&source, span);
        Problem::new(error).help("save the file as UTF-8").at(place)
    })
}

/// Whether the first line that is not blank is a whole JSON document, and another one follows.
fn is_several_lines(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let lines = bytes.split(|byte| *byte == b'\n');
    let mut lines = lines.filter(|line| !line.trim_ascii().is_empty());
    let is_json = |line: &[u8]| {
        line.trim_ascii().starts_with(b"{")
            && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
    };
    lines.next().is_some_and(is_json) && lines.next().is_some()
}

/// The lines of a text, each with its number, from 1, and its offset. LF, CRLF and CR end a line.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, &[u8])> + Clone {
    let mut offset = 0;
    let next = move || {
        let rest = bytes.get(offset..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = match &rest[length..] {
            [b'\r', b'\n', ..] => 2,
            _ => 1,
        };
        let start = offset;
        offset += length + end;
        Some((start, &rest[..length]))
    };
    (1..)
        .zip(std::iter::from_fn(next))
        .map(|(number, (start, line))| (number, start, line))
}

fn line_text(line: &[u8], number: usize, offset: usize) -> Result<(String, AnswerFormat), Problem> {
    if line.len() > limits::BYTES {
        return Err(too_long());
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        let at = offset + error.valid_up_to();
        Problem::new(format!(
            "line {number}: byte {at} of the input is not UTF-8 text"
        ))
    })?;
    Ok((composed(text).into_owned(), AnswerFormat::Jsonl))
}

impl Submission {
    /// Where it stands, and whose it is.
    pub(super) fn origin<'o>(&'o self, id: Option<&'o str>) -> AnswerOrigin<'o> {
        AnswerOrigin {
            file: &self.file,
            line: self.line.map(|(number, _)| number),
            id,
        }
    }

    /// The file, with the line in a file of several.
    pub(super) fn place(&self) -> String {
        match self.line {
            Some((number, _)) => format!("{}:{number}", self.file),
            None => self.file.to_string(),
        }
    }

    /// The name of the file without its suffix, with the line in a file of several.
    pub(super) fn stem(&self) -> String {
        let stem = Path::new(&*self.file).file_stem().unwrap_or_default();
        let line = self.line.map(|(number, _)| format!("-{number}"));
        stem.to_string_lossy().into_owned() + &line.unwrap_or_default()
    }

    /// Whose answer it says that it is.
    pub(super) fn id(&self) -> Option<String> {
        let (text, format) = self.text.as_ref().ok()?;
        match Answer::read(text, *format) {
            Ok(answer) => answer.id.map(std::borrow::Cow::into_owned),
            Err(error) => error.id,
        }
    }

    /// What could not be understood in its text, each with its line.
    pub(super) fn warnings(&self, text: &str, errors: &[AnswerError]) -> Vec<String> {
        let in_words = |error: &AnswerError| {
            let line = text[..error.span.start].matches('\n').count() + 1;
            let place = match self.line {
                None => format!("line {line}: "),
                Some(_) => String::new(),
            };
            let help = error.kind.help().map(|help| format!(" ({help})"));
            format!("{place}{error}{}", help.unwrap_or_default())
        };
        errors.iter().map(in_words).collect()
    }

    /// Why its text can't be read.
    pub(super) fn problem(&self, text: &str, error: &AnswerError) -> Problem {
        let source = read::Source::new(self.file.to_string(), text.to_owned());
        let place = Place::new(&source, error.span.clone());
        let place = match self.line {
            Some((number, offset)) => place.moved(number - 1, offset),
            None => place,
        };
        Problem::new(error).help_if(error.kind.help()).at(place)
    }
}
