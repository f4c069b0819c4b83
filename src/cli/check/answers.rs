//! Files and standard input → the answers of a class, all of them in memory.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;

use super::limits::{self, too_large, too_long};
use super::sources::{Source, promised};
use super::table;
use super::written::{
    Written, bytes, decoded_text, in_utf8, is_several_lines, line_text, lines, whole_text,
};
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::streams::Streams;
use crate::exercise::{Answer, AnswerError, AnswerFormat, Question, without_markup};
use crate::read;
use crate::report::check::{AnswerOrigin, Platform};
use crate::report::{Shape, Subject};
use crate::text::{quoted, readable};
use crate::vocabulary::Vocabulary as _;

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
    /// In JSON Lines and tables: the number of the line, from 1, and in JSON Lines its byte offset.
    line: Option<(usize, Option<usize>)>,
    /// What is written there; or why it can't be read.
    pub(super) written: Result<Written, Problem>,
    /// Whose answer it says that it is.
    pub(super) id: Option<String>,
    /// The questions that it speaks of.
    pub(super) questions: Vec<Question>,
    /// What is said of it because its student has handed in another one before.
    pub(super) note: Option<String>,
}

impl Answers {
    /// Reads the files that the command names, folders replaced by what stands in them.
    pub(super) fn read(arguments: &CheckArguments, streams: &Streams) -> Result<Self> {
        let platform = arguments.report.format(Subject::Answers).platform();
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
        if arguments.answers.is_empty() && arguments.tables.is_empty() {
            sources.push(Source::named(Path::new("-")));
        }
        let shape = match &arguments.answers[..] {
            _ if !arguments.tables.is_empty() => Shape::Several,
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
            answers.add_file(source, streams)?;
        }
        for table in &arguments.tables {
            answers.add_table(table, streams)?;
        }
        answers.note_repeated();
        Ok(answers)
    }

    /// Puts a note on each answer of a student who has given one before.
    fn note_repeated(&mut self) {
        // The names come from the answers, so that the hash must have a key.
        let mut first: HashMap<String, String> = HashMap::new();
        for submission in &mut self.submissions {
            let Some(id) = &submission.id else {
                continue;
            };
            submission.note = first.get(id).map(|first| {
                let (id, first) = (quoted(id), readable(first));
                format!("`{id}` has another answer, {first}; each is marked by itself")
            });
            let place = submission.place();
            first.entry(id.clone()).or_insert(place);
        }
    }

    fn add_file(&mut self, source: Source, streams: &Streams) -> Result<(), Problem> {
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
            None => bytes(&path, room, streams),
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
        let bytes = match in_utf8(file, bytes) {
            Ok(bytes) => bytes,
            Err(problem) => return self.add(file, None, Err(problem)),
        };
        let lines = lines(&bytes).filter(|(_, _, line)| !line.trim_ascii().is_empty());
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
            self.add(file, Some((number, Some(offset))), written)?;
        }
        Ok(())
    }

    /// Adds an answer for each row of a table.
    fn add_table(&mut self, path: &Path, streams: &Streams) -> Result<(), Problem> {
        let file: Arc<str> = path.to_string_lossy().into();
        let bytes = match Source::named(path).refusal {
            Some(refusal) => return Err(refusal),
            None => bytes(path, limits::BYTES_OF_CLASS, streams)?,
        };
        if bytes.len() > limits::BYTES_OF_CLASS {
            return Err(too_large(limits::BYTES_OF_CLASS, "bytes").in_file(&file));
        }
        let Written { text, encoding, .. } = decoded_text(&file, bytes)?;
        let table = table::read(&text);
        for head in table.left_out {
            let message = format!(
                "left out, because it is no question: column `{}`",
                quoted(&head)
            );
            self.skipped.push(Problem::new(message).in_file(&file));
        }
        for (number, text) in table.answers {
            let written = if text.len() > limits::BYTES {
                Err(too_long().in_file(&format!("{file}:{number}")))
            } else {
                Ok(Written {
                    text,
                    format: AnswerFormat::Text,
                    encoding,
                })
            };
            self.add(&file, Some((number, None)), written)?;
        }
        self.files.push(path.to_owned());
        Ok(())
    }

    fn add(
        &mut self,
        file: &Arc<str>,
        line: Option<(usize, Option<usize>)>,
        written: Result<Written, Problem>,
    ) -> Result<(), Problem> {
        self.bytes += written.as_ref().map_or(0, |written| written.text.len());
        let (id, questions) = written.as_ref().map(first_look).unwrap_or_default();
        self.submissions.push(Submission {
            file: Arc::clone(file),
            line,
            written,
            id,
            questions,
            note: None,
        });
        if self.submissions.len() > limits::ANSWERS {
            return Err(too_large(limits::ANSWERS, "answers").in_file(file));
        }
        if self.bytes > limits::BYTES_OF_CLASS {
            return Err(too_large(limits::BYTES_OF_CLASS, "bytes").in_file(file));
        }
        Ok(())
    }

    /// The questions that any of them speaks of, in the order of reports.
    pub(super) fn questions(&self) -> Vec<Question> {
        let answers = || self.submissions.iter();
        let is_answered =
            |question: &Question| answers().any(|answer| answer.questions.contains(question));
        Question::ALL.iter().copied().filter(is_answered).collect()
    }
}

impl Submission {
    /// Where it stands, and whose it is.
    pub(super) fn origin(&self) -> AnswerOrigin<'_> {
        AnswerOrigin {
            file: &self.file,
            line: self.line.map(|(number, _)| number),
            id: self.id.as_deref(),
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
        let notes = [written.note().map(str::to_owned), self.note.clone()];
        let notes = notes.into_iter().flatten();
        notes.chain(errors.iter().map(in_words)).collect()
    }

    /// Why its text can't be read.
    pub(super) fn problem(&self, text: &str, error: &AnswerError) -> Problem {
        let problem = Problem::new(error).help_if(error.kind.help());
        let source = read::Source::new(self.file.to_string(), text.to_owned());
        let place = Place::new(&source, error.span.clone());
        match self.line {
            Some((number, Some(offset))) => problem.at(place.moved(number - 1, offset)),
            Some((_, None)) => problem.in_file(&self.place()),
            None => problem.at(place),
        }
    }
}

/// Whose answer a text is, as it says itself, and the questions that it speaks of, as far as both can be
/// read without its tree.
fn first_look(written: &Written) -> (Option<String>, Vec<Question>) {
    let text = without_markup(&written.text, &|_| false);
    match Answer::read(&text, written.format) {
        Ok(answer) => {
            let questions = answer.parts.iter().map(|part| part.question);
            (answer.id.map(Cow::into_owned), questions.collect())
        }
        Err(error) => (error.id, Vec::new()),
    }
}
