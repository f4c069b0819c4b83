//! Files and standard input → the answers of a class, all of them in memory.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::files::{
    ANSWERS, AnswerFile, BYTES, BYTES_OF_CLASS, Text, bytes, in_utf8, is_several_lines, lines,
    promised, too_large, too_long,
};
use super::table;
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::streams::Streams;
use crate::exercise::{Answer, AnswerError, AnswerFormat, Question, without_markup};
use crate::read::Source;
use crate::report::Shape;
use crate::report::check::AnswerOrigin;
use crate::text::{quoted, readable};
use crate::vocabulary::Vocabulary as _;

/// The answers of a command, in order.
pub(super) struct Answers<'r> {
    pub(super) submissions: Vec<Submission>,
    /// Whether there is one answer, or may be several.
    pub(super) shape: Shape,
    /// What was left out of folders and tables.
    pub(super) skipped: Vec<Problem>,
    /// All files that were read.
    pub(super) files: Vec<PathBuf>,
    arguments: &'r CheckArguments,
    streams: &'r Streams,
    /// How many bytes the answers have that can be read.
    bytes: usize,
}

/// One answer: where it stands, and what is written there.
pub(super) struct Submission {
    pub(super) origin: AnswerOrigin,
    /// In JSON Lines the byte offset of its line.
    offset: Option<usize>,
    /// What is written there; or why it can't be read.
    pub(super) text: Result<Text, Problem>,
    /// The questions that it speaks of.
    questions: Vec<Question>,
    /// What is said of it because its student has handed in another one before.
    pub(super) note: Option<String>,
}

impl<'r> Answers<'r> {
    /// Reads the files that the command names, folders replaced by what stands in them.
    pub(super) fn read(
        arguments: &'r CheckArguments,
        streams: &'r Streams,
    ) -> Result<Self, Problem> {
        let mut answers = Self {
            submissions: Vec::new(),
            shape: arguments.shape(),
            skipped: Vec::new(),
            files: Vec::new(),
            arguments,
            streams,
            bytes: 0,
        };
        let input = arguments.names_no_answer().then(|| PathBuf::from("-"));
        for path in arguments.answers.iter().chain(&input) {
            let files = if path.is_dir() && !arguments.is_recorded() {
                AnswerFile::below(path, &mut answers.skipped)
            } else {
                vec![AnswerFile::named(path)]
            };
            files
                .into_iter()
                .try_for_each(|file| answers.add_file(file))?;
        }
        for table in &arguments.tables {
            answers.add_table(AnswerFile::named(table))?;
        }
        answers.note_repeated();
        Ok(answers)
    }

    /// Puts a note on each answer of a student who has given one before.
    fn note_repeated(&mut self) {
        // The names come from the answers, so that the hash must have a key.
        let mut first: HashMap<String, String> = HashMap::new();
        for submission in &mut self.submissions {
            let Some(id) = &submission.origin.id else {
                continue;
            };
            submission.note = first.get(id).map(|first| {
                let (id, first) = (quoted(id), readable(first));
                format!("`{id}` has another answer, {first}; each is marked by itself")
            });
            let place = submission.origin.place();
            first.entry(id.clone()).or_insert(place);
        }
    }

    /// What stands in a file, with so many bytes at the most.
    fn bytes(&mut self, file: AnswerFile, most: usize) -> Result<Vec<u8>, Problem> {
        let bytes = match file.refusal {
            Some(refusal) => Err(refusal),
            None => bytes(&file.path, most, self.streams),
        };
        self.files.push(file.path);
        bytes
    }

    fn add_file(&mut self, file: AnswerFile) -> Result<(), Problem> {
        let name = file.path.to_string_lossy().into_owned();
        let stated = self.arguments.answers_from.or_else(|| promised(&file.path));
        let is_lines = stated == Some(AnswerFormat::Jsonl);
        let may_be_lines = is_lines || stated.is_none() && name == "-";
        let room = BYTES_OF_CLASS - self.bytes;
        match self.bytes(file, if may_be_lines { room } else { BYTES }) {
            Ok(bytes) if may_be_lines && bytes.len() > room => {
                Err(too_large(BYTES_OF_CLASS, "bytes").in_file(&name))
            }
            Ok(bytes) if is_lines || may_be_lines && is_several_lines(&bytes) => {
                self.add_lines(&name, bytes)
            }
            bytes => {
                let text = bytes.and_then(|bytes| Text::of_file(&name, bytes, stated));
                self.add(&name, None, None, text)
            }
        }
    }

    /// Adds an answer for each line that is not blank.
    fn add_lines(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), Problem> {
        let bytes = match in_utf8(file, bytes) {
            Ok(bytes) => bytes,
            Err(problem) => return self.add(file, None, None, Err(problem)),
        };
        let lines = lines(&bytes);
        if !self.arguments.is_recorded() {
            self.shape = Shape::Several;
        } else if lines.clone().nth(1).is_some() {
            let problem = Problem::new("expected one answer, found several").in_file(file);
            return self.add(file, None, None, Err(problem));
        }
        for (number, offset, line) in lines {
            let text = Text::of_line(line).map_err(|problem| problem.in_file(file));
            self.add(file, Some(number), Some(offset), text)?;
        }
        Ok(())
    }

    /// Adds an answer for each row of a table.
    fn add_table(&mut self, file: AnswerFile) -> Result<(), Problem> {
        let name = file.path.to_string_lossy().into_owned();
        let bytes = self.bytes(file, BYTES_OF_CLASS)?;
        if bytes.len() > BYTES_OF_CLASS {
            return Err(too_large(BYTES_OF_CLASS, "bytes").in_file(&name));
        }
        let whole = Text::decoded(&name, bytes)?;
        if whole.is_json() {
            let problem = Problem::new("expected a table, found JSON").in_file(&name);
            let help = "name the file without --answers, behind the tree";
            return Err(problem.help(help));
        }
        let table = table::read(&whole.whole);
        self.skipped.extend(table.left_out.iter().map(|head| {
            let column = if head.is_empty() {
                "a column without a head".to_owned()
            } else {
                format!("column `{}`", quoted(head))
            };
            let message = format!("left out, because it is no question: {column}");
            Problem::new(message).in_file(&name)
        }));
        for (number, text) in table.answers {
            let text = match text.len() {
                0..=BYTES => Ok(Text {
                    whole: text,
                    ..whole
                }),
                _ => Err(too_long().in_file(&format!("{name}:{number}"))),
            };
            self.add(&name, Some(number), None, text)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        file: &str,
        line: Option<usize>,
        offset: Option<usize>,
        text: Result<Text, Problem>,
    ) -> Result<(), Problem> {
        self.bytes += text.as_ref().map_or(0, |text| text.whole.len());
        let (id, questions) = text.as_ref().map(first_look).unwrap_or_default();
        let of_file = || line.is_none() && file != "-";
        let student = id.clone();
        let student = student.or_else(|| of_file().then(|| student_of(Path::new(file))));
        self.submissions.push(Submission {
            origin: AnswerOrigin {
                file: file.to_owned(),
                line,
                id,
                student: student.unwrap_or_default(),
            },
            offset,
            text,
            questions,
            note: None,
        });
        if self.submissions.len() > ANSWERS {
            return Err(too_large(ANSWERS, "answers").in_file(file));
        }
        if self.bytes > BYTES_OF_CLASS {
            return Err(too_large(BYTES_OF_CLASS, "bytes").in_file(file));
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
    /// What a page about it is called: its student, else the line of its file.
    pub(super) fn page_name(&self) -> String {
        let origin = &self.origin;
        match origin.line {
            Some(number) if origin.student.is_empty() => {
                format!("{}-{number}", stem(Path::new(&origin.file)))
            }
            _ => origin.student.clone(),
        }
    }

    /// What should be said of it, and what could not be understood in it, each with its line.
    pub(super) fn warnings(&self, text: &Text, errors: &[AnswerError]) -> Vec<String> {
        let in_words = |error: &AnswerError| {
            let line = text.whole[..error.span.start].matches('\n').count() + 1;
            let place = match self.origin.line {
                None => format!("line {line}: "),
                Some(_) => String::new(),
            };
            let help = error.kind.help().map(|help| format!(" ({help})"));
            format!("{place}{error}{}", help.unwrap_or_default())
        };
        let western = "read as Windows-1252, because it is not UTF-8".to_owned();
        let western = text.is_western.then_some(western).into_iter();
        let notes = western.chain(self.note.clone());
        notes.chain(errors.iter().map(in_words)).collect()
    }

    /// Why its text can't be read.
    pub(super) fn problem(&self, text: &str, error: &AnswerError) -> Problem {
        let path = Path::new(&self.origin.file);
        let is_table = path.extension() == Some("csv".as_ref());
        let help = if is_table {
            let file = readable(&self.origin.file);
            Some(format!(
                "if this is a table of answers, write --answers {file}"
            ))
        } else {
            error.kind.help()
        };
        let problem = Problem::new(error).help_if(help);
        let source = Source::new(self.origin.file.clone(), text.to_owned());
        let place = Place::new(&source, error.span.clone());
        match (self.origin.line, self.offset) {
            (Some(number), Some(offset)) => problem.at(place.moved(number - 1, offset)),
            (Some(_), None) => problem.in_file(&self.origin.place()),
            (None, _) => problem.at(place),
        }
    }
}

/// Whose a file is: Moodle puts what a student hands in into `Ann Lee_123_assignsubmission_file_`; another
/// file is called like its student.
pub(super) fn student_of(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let in_moodle = |name: &str| {
        let (student, _) = name.split_once("_assignsubmission_")?;
        let (student, _number) = student.rsplit_once('_')?;
        Some(student.to_owned())
    };
    let stem = stem(path);
    let student = in_moodle(&stem).or_else(|| in_moodle(&folder.to_string_lossy()));
    student.unwrap_or(stem)
}

/// The name of a file without its suffix.
pub(super) fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Whose answer a text is, as it says itself, and the questions that it speaks of, as far as both can be
/// read without its tree.
fn first_look(text: &Text) -> (Option<String>, Vec<Question>) {
    let plain = without_markup(&text.whole, &|_| false);
    match Answer::read(&plain, text.format) {
        Ok(answer) => {
            let questions = answer.parts.iter().map(|part| part.question);
            (answer.id.map(Cow::into_owned), questions.collect())
        }
        Err(error) => (error.id, Vec::new()),
    }
}
