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
use crate::exercise::{Answer, AnswerError, AnswerFormat, without_markup};
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
    /// What is written there; or why it can't be read.
    pub(super) written: Result<Written, Problem>,
}

/// What is written in an answer.
pub(super) struct Written {
    pub(super) text: String,
    pub(super) format: AnswerFormat,
    encoding: Encoding,
}

/// How letters are written as bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// UTF-8, or UTF-16 with a byte-order mark.
    Unicode,
    /// UTF-8 but for some bytes, which are letters as older programs of Windows write them.
    Windows1252,
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
                let written = bytes.and_then(|bytes| whole_text(&file, bytes, stated));
                self.add(&file, None, written)
            }
        }
    }

    /// Adds an answer for each line that is not blank.
    fn add_lines(&mut self, file: &Arc<str>, bytes: Vec<u8>) -> Result<(), Problem> {
        let is_wide = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let bytes = if is_wide {
            match decoded(file, bytes) {
                Ok((text, _)) => text.into_bytes(),
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
            let written = line_text(line).map_err(|problem| problem.in_file(file));
            self.add(file, Some((number, offset)), written)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        file: &Arc<str>,
        line: Option<(usize, usize)>,
        written: Result<Written, Problem>,
    ) -> Result<(), Problem> {
        self.bytes += written.as_ref().map_or(0, |written| written.text.len());
        self.submissions.push(Submission {
            file: Arc::clone(file),
            line,
            written,
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
) -> Result<Written, Problem> {
    if bytes.len() > limits::BYTES {
        return Err(too_long().in_file(file));
    }
    let (text, encoding) = decoded(file, bytes)?;
    let is_json = text.trim_start().starts_with(['{', '[']);
    let suggested = if is_json {
        AnswerFormat::Json
    } else {
        AnswerFormat::Text
    };
    Ok(Written {
        text: composed(&text).into_owned(),
        format: format.unwrap_or(suggested),
        encoding,
    })
}

fn decoded(file: &str, bytes: Vec<u8>) -> Result<(String, Encoding), Problem> {
    if let Some(kind) = kind_of_file(&bytes) {
        return Err(Problem::new(format!("expected a text file, found {kind}"))
            .help("copy the answer into a plain text file, saved as UTF-8")
            .in_file(file));
    }
    if let Some(text) = windows_1252(&bytes) {
        return Ok((text, Encoding::Windows1252));
    }
    let text = decode(bytes).map_err(|(error, text)| {
        let span = text.len()..text.len();
        let source = read::Source::new(file.to_owned(), text);
        let place = Place::new(&source, span);
        Problem::new(error).help("save the file as UTF-8").at(place)
    })?;
    Ok((text, Encoding::Unicode))
}

/// A text with bytes in it that are no UTF-8, each of them the letter that it is in Windows-1252; nothing for
/// a text in UTF-8 or UTF-16, or for what is no text at all.
fn windows_1252(bytes: &[u8]) -> Option<String> {
    /// The letters of the bytes from 0x80 to 0x9F; further bytes are those of Unicode.
    const LETTERS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let is_wide = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    if is_wide || bytes.contains(&0) || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let letter = |byte: &u8| match byte.checked_sub(0x80) {
        Some(place) => LETTERS
            .chars()
            .nth(place.into())
            .unwrap_or(char::from(*byte)),
        None => char::from(*byte),
    };
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.strip_prefix(MARK).unwrap_or(bytes).utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(letter));
    }
    Some(text)
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

fn line_text(line: &[u8]) -> Result<Written, Problem> {
    if line.len() > limits::BYTES {
        return Err(too_long());
    }
    let (text, encoding) = match windows_1252(line) {
        Some(text) => (text, Encoding::Windows1252),
        None => (
            String::from_utf8_lossy(line).into_owned(),
            Encoding::Unicode,
        ),
    };
    Ok(Written {
        text: composed(&text).into_owned(),
        format: AnswerFormat::Jsonl,
        encoding,
    })
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
        let written = self.written.as_ref().ok()?;
        let text = without_markup(&written.text, &|_| false);
        match Answer::read(&text, written.format) {
            Ok(answer) => answer.id.map(std::borrow::Cow::into_owned),
            Err(error) => error.id,
        }
    }

    /// What could not be understood in its text, each with its line.
    pub(super) fn warnings(&self, written: &Written, errors: &[AnswerError]) -> Vec<String> {
        let text = &written.text;
        let in_words = |error: &AnswerError| {
            let line = text[..error.span.start].matches('\n').count() + 1;
            let place = match self.line {
                None => format!("line {line}: "),
                Some(_) => String::new(),
            };
            let help = error.kind.help().map(|help| format!(" ({help})"));
            format!("{place}{error}{}", help.unwrap_or_default())
        };
        let is_western = written.encoding == Encoding::Windows1252;
        let note = is_western.then(|| "read as Windows-1252, because it is not UTF-8".to_owned());
        note.into_iter()
            .chain(errors.iter().map(in_words))
            .collect()
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
