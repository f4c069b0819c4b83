//! One answer after the other: read, compared, written.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answers::{Chunk, Content, Start};
use crate::analysis::Origin;
use crate::cli::args::CheckArguments;
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::options;
use crate::cli::reports::rendered;
use crate::document::Document;
use crate::exercise::{
    Answer, AnswerError, AnswerFormat, Grader, Keys, NodeIndex, Scheme, Summary, diagnose,
};
use crate::read::{Source, decode};
use crate::report::check::{
    AnswerOrigin, CheckFailure, CheckReport, Checked, MarkSheet, check_text, fill_check_row,
    fill_failed_check_row,
};
use crate::report::{Cells, Diagnostic, Documents, Report, ReportFormat, Severity, Shape, Written};
use crate::search::{Algorithm, Settings};
use crate::words::Glyphs;

/// What all answers of a class have in common.
pub(super) struct Task<'r> {
    pub(super) arguments: &'r CheckArguments,
    pub(super) settings: &'r Settings,
    pub(super) origin: &'r Origin,
    pub(super) document: &'r Document,
    pub(super) index: &'r NodeIndex<'r>,
    pub(super) keys: Keys<'r>,
    pub(super) scheme: &'r Scheme,
    pub(super) format: &'static ReportFormat,
}

/// What became of some chunks.
#[derive(Default)]
pub(super) struct Graded {
    /// The reports, those that say nothing among them.
    pub(super) reports: Vec<Vec<u8>>,
    /// The answers that can't be read or checked.
    pub(super) problems: Vec<Problem>,
    pub(super) summary: Summary,
}

/// Checks chunks; each thread has one of its own.
pub(super) struct Checker<'c, 'r> {
    task: &'c Task<'r>,
    shape: Shape,
    grader: Grader<'c, 'r>,
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

impl<'c, 'r> Checker<'c, 'r> {
    pub(super) fn new(task: &'c Task<'r>, shape: Shape) -> Self {
        Self {
            grader: Grader {
                index: task.index,
                labels: task.index.labels(),
                scheme: task.scheme,
                tolerance: task.arguments.tolerance.as_ref(),
            },
            task,
            shape,
            graded: Graded::default(),
        }
    }

    pub(super) fn into_graded(self) -> Graded {
        self.graded
    }

    pub(super) fn chunk(&mut self, chunk: &Chunk) {
        let file = &*chunk.file;
        match &chunk.content {
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
        let checked = contained(|| self.checked(submission));
        let failure = match checked {
            Ok(Ok(())) => return,
            Ok(Err(failure)) => failure,
            Err(message) => {
                Failure::Unchecked(Problem::in_file(submission.file, message, None), None)
            }
        };
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
        options::check(self.task.settings, default).map_err(unchecked)?;
        let key = self.task.keys.of(search).map_err(|error| {
            let problem = Problem::of_search(&error, &self.grader.labels, None);
            unchecked(problem.with_file(&self.task.origin.file))
        })?;
        let checks = self.grader.check(&key, &answer);
        let diagnosis = diagnose(&self.grader, &key, &checks);
        let checked = Checked {
            tree: self.task.origin,
            document: self.task.document,
            labels: &self.grader.labels,
            answer: submission.origin(answer.id.as_deref()),
            key: &key,
            checks: &checks,
            diagnosis: &diagnosis,
        };
        let glyphs = self.task.arguments.report.choice.text.glyphs();
        let report = self.rendered(&CheckedReport { checked, glyphs });
        self.graded.reports.push(report);
        self.graded.summary.add(&checks, &diagnosis);
        Ok(())
    }

    fn rendered(&self, report: &dyn Report) -> Vec<u8> {
        rendered(self.task.format.renderer, report, self.shape)
    }

    /// Keeps the place of an answer that has no report, so that rows never shift.
    fn failed(&mut self, origin: AnswerOrigin, problem: Problem) {
        let error = problem.diagnostic(Severity::Error);
        let report = self.rendered(&FailedReport {
            task: self.task,
            answer: origin,
            error,
        });
        self.graded.reports.push(report);
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

/// The report of a checked answer.
struct CheckedReport<'r, 'k, 'a, 't> {
    checked: Checked<'r, 'k, 'a, 't>,
    glyphs: Glyphs,
}

impl Report for CheckedReport<'_, '_, '_, '_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(check_text(&self.checked, self.glyphs, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckReport::new(&self.checked))?)
    }

    fn rows(&self, cells: &mut dyn Cells) -> Written {
        Ok(fill_check_row(&self.checked, cells)?)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_checked(&self.checked))
    }
}

/// What stands in the place of a report.
struct FailedReport<'f, 't> {
    task: &'f Task<'t>,
    answer: AnswerOrigin<'f>,
    error: Diagnostic,
}

impl Report for FailedReport<'_, '_> {
    fn text(&self, _: &mut (dyn Write + Send)) -> Written {
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let Task {
            origin, document, ..
        } = self.task;
        let failure = CheckFailure::new(origin, document, self.answer, self.error.clone());
        Ok(documents.add(&failure)?)
    }

    fn rows(&self, cells: &mut dyn Cells) -> Written {
        Ok(fill_failed_check_row(
            self.answer,
            &self.error.message,
            cells,
        )?)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        let Task {
            origin,
            document,
            scheme,
            ..
        } = self.task;
        let points = scheme.asked_points().unwrap_or_default();
        let error = self.error.clone();
        Some(MarkSheet::of_failed(
            origin,
            document,
            self.answer,
            error,
            points,
        ))
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
