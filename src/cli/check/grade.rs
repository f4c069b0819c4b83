//! One answer after the other: read, compared, written.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answers::{Content, Packet, Start};
use super::report;
use crate::analysis::Origin;
use crate::cli::args::{CheckArguments, CheckFormat};
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::options;
use crate::document::Document;
use crate::exercise::{
    Answer, AnswerError, AnswerFormat, Grader, Keys, NodeIndex, Scheme, Summary, diagnose,
};
use crate::read::{Source, decode};
use crate::report::Severity;
use crate::report::check::{AnswerOrigin, Checked, Company};
use crate::search::{Algorithm, Settings};

/// What all answers of a class have in common.
pub(super) struct Room<'r> {
    pub(super) arguments: &'r CheckArguments,
    pub(super) settings: &'r Settings,
    pub(super) origin: &'r Origin,
    pub(super) document: &'r Document,
    pub(super) index: &'r NodeIndex<'r>,
    pub(super) keys: Keys<'r>,
    pub(super) scheme: &'r Scheme,
    pub(super) format: CheckFormat,
}

/// What became of some packets.
#[derive(Default)]
pub(super) struct Graded {
    /// The reports, each with what stands before it if it is not the first.
    pub(super) reports: Vec<u8>,
    /// The answers that can't be read or checked.
    pub(super) problems: Vec<Problem>,
    pub(super) summary: Summary,
}

/// Checks packets; each thread has one of its own.
pub(super) struct Desk<'d, 'r> {
    room: &'d Room<'r>,
    company: Company,
    grader: Grader<'d, 'r>,
    graded: Graded,
}

/// Where an answer stands.
struct Submission<'s> {
    file: &'s str,
    /// In JSON Lines: the number of the line, from 1, and its byte offset.
    line: Option<(usize, usize)>,
    text: &'s str,
    format: AnswerFormat,
}

/// Why an answer has no checks.
enum Failure {
    /// It can't be read.
    Unreadable(AnswerError),
    /// It can't be checked.
    Unchecked(Problem, Option<String>),
}

impl<'d, 'r> Desk<'d, 'r> {
    pub(super) fn new(room: &'d Room<'r>, company: Company) -> Self {
        Self {
            grader: Grader {
                index: room.index,
                labels: room.index.labels(),
                scheme: room.scheme,
                tolerance: room.arguments.tolerance.as_ref(),
            },
            room,
            company,
            graded: Graded::default(),
        }
    }

    pub(super) fn into_graded(self) -> Graded {
        self.graded
    }

    pub(super) fn packet(&mut self, packet: &Packet) {
        let file = &*packet.file;
        match &packet.content {
            Content::Whole(bytes, format) => self.whole(file, bytes, *format),
            Content::Lines(bytes, start) => self.lines(file, bytes, *start),
            Content::Unreadable(message) => {
                let problem = Problem::in_file(file, message.clone(), None);
                self.failed(
                    AnswerOrigin {
                        file,
                        line: None,
                        id: None,
                    },
                    problem,
                );
            }
        }
    }

    fn whole(&mut self, file: &str, bytes: &[u8], format: Option<AnswerFormat>) {
        let text = match decode(bytes.to_vec()) {
            Ok(text) => text,
            Err((error, text)) => {
                let span = text.len()..text.len();
                let source = Source::new(file.to_owned(), text);
                let place = Place::new(&source, span);
                let help = Some("save the file as UTF-8".to_owned());
                let problem = Problem::new(error.to_string(), help, Some(place));
                return self.failed(
                    AnswerOrigin {
                        file,
                        line: None,
                        id: None,
                    },
                    problem,
                );
            }
        };
        match format.unwrap_or_else(|| suggested(&text)) {
            AnswerFormat::Jsonl => self.lines(file, text.as_bytes(), Start::default()),
            format => self.submission(&Submission {
                file,
                line: None,
                text: &text,
                format,
            }),
        }
    }

    fn lines(&mut self, file: &str, bytes: &[u8], start: Start) {
        let (mut number, mut offset) = (start.line, start.offset);
        let mut rest = bytes;
        while !rest.is_empty() {
            let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            let (line, behind) = rest.split_at(length);
            let end = match behind {
                [b'\r', b'\n', ..] => 2,
                [] => 0,
                _ => 1,
            };
            rest = &behind[end..];
            number += 1;
            if !line.trim_ascii().is_empty() {
                self.line(file, (number, offset), line);
            }
            offset += length + end;
        }
    }

    fn line(&mut self, file: &str, line: (usize, usize), bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.submission(&Submission {
                file,
                line: Some(line),
                text,
                format: AnswerFormat::Jsonl,
            }),
            Err(error) => {
                let at = line.1 + error.valid_up_to();
                let message = format!("line {}: byte {at} of the input is not UTF-8 text", line.0);
                let problem = Problem::in_file(file, message, None);
                let origin = AnswerOrigin {
                    file,
                    line: Some(line.0),
                    id: None,
                };
                self.failed(origin, problem);
            }
        }
    }

    /// Checks one answer. Whatever goes wrong there stays there.
    fn submission(&mut self, submission: &Submission) {
        let before = self.graded.reports.len();
        let checked = contained(|| self.checked(submission));
        let failure = match checked {
            Ok(Ok(())) => return,
            Ok(Err(failure)) => failure,
            Err(message) => {
                Failure::Unchecked(Problem::in_file(submission.file, message, None), None)
            }
        };
        self.graded.reports.truncate(before);
        let (problem, id) = match failure {
            Failure::Unreadable(error) => (submission.problem(&error), None),
            Failure::Unchecked(problem, id) => (problem, id),
        };
        self.failed(submission.origin(id.as_deref()), problem);
    }

    fn checked(&mut self, submission: &Submission) -> Result<(), Failure> {
        let answer =
            Answer::read(submission.text, submission.format).map_err(Failure::Unreadable)?;
        let unchecked = |problem| {
            let id = answer.id.as_deref().map(str::to_owned);
            Failure::Unchecked(problem, id)
        };
        let search = answer.search();
        let stated = search.and_then(Settings::algorithm);
        let default = stated.unwrap_or(Algorithm::Minimax);
        options::check(self.room.settings, default).map_err(unchecked)?;
        let key = self.room.keys.of(search).map_err(|error| {
            let problem = Problem::of_search(&error, &self.grader.labels, None);
            unchecked(problem.with_file(&self.room.origin.file))
        })?;
        let checks = self.grader.check(&key, &answer);
        let diagnosis = diagnose(&self.grader, &key, &answer, &checks);
        let checked = Checked {
            tree: self.room.origin,
            document: self.room.document,
            labels: &self.grader.labels,
            answer: submission.origin(answer.id.as_deref()),
            key: &key,
            checks: &checks,
            diagnosis: &diagnosis,
        };
        report::checked(self.room, self.company, &checked, &mut self.graded.reports);
        self.graded.summary.add(&checks, &diagnosis);
        Ok(())
    }

    /// Keeps the place of an answer that has no report, so that rows never shift.
    fn failed(&mut self, origin: AnswerOrigin, problem: Problem) {
        let error = problem.diagnostic(Severity::Error);
        report::failed(
            self.room,
            self.company,
            origin,
            error,
            &mut self.graded.reports,
        );
        self.graded.summary.failed += 1;
        self.graded.problems.push(problem);
    }
}

impl Submission<'_> {
    fn origin<'o>(&'o self, id: Option<&'o str>) -> AnswerOrigin<'o> {
        AnswerOrigin {
            file: self.file,
            line: self.line.map(|(number, _)| number),
            id,
        }
    }

    fn problem(&self, error: &AnswerError) -> Problem {
        let source = Source::new(self.file.to_owned(), self.text.to_owned());
        let place = Place::new(&source, error.span.clone());
        let place = match self.line {
            Some((number, offset)) => place.moved(number - 1, offset),
            None => place,
        };
        Problem::new(error.to_string(), error.kind.help(), Some(place))
    }
}

/// The format that a text itself suggests.
fn suggested(text: &str) -> AnswerFormat {
    match text.trim_start().chars().next() {
        Some('{' | '[') => AnswerFormat::Json,
        _ => AnswerFormat::Text,
    }
}

/// Runs a step, and turns a panic in it into a message.
fn contained<T>(step: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(step)).map_err(|_| {
        "the check of this answer went wrong inside abtree; please report it".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::contained;

    #[test]
    fn a_panic_is_contained() {
        assert_eq!(contained(|| 3), Ok(3));
        let message = contained(|| -> u8 { panic!("a mistake") }).expect_err("it panicked");
        assert!(message.contains("please report"), "{message}");
    }
}
