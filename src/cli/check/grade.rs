//! One answer after the other: read, compared, written.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answers::{Chunk, Content};
use super::doubts::{in_doubt, no_pruning};
use super::limits::refuse_costly;
use super::lines::{Piece, Start};
use super::students::Place as AnswerPlace;
use super::submission::{Submission, suggested};
use crate::analysis::Origin;
use crate::cli::args::{CheckArguments, Limits};
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::options;
use crate::cli::reports::rendered;
use crate::document::Document;
use crate::exercise::{
    Answer, AnswerError, AnswerFormat, Grader, Keys, NodeIndex, Scheme, Standing, diagnose,
    tell_ambiguities,
};
use crate::read::{Source, decode, kind_of_file};
use crate::report::check::{AnswerOrigin, Checked, Unchecked};
use crate::report::{Report, ReportFormat, Severity, Shape};
use crate::search::{Algorithm, Settings};

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

/// What became of one answer.
pub(super) struct Graded {
    pub(super) place: AnswerPlace,
    pub(super) id: Option<String>,
    pub(super) report: Vec<u8>,
    pub(super) standing: Standing,
    /// Why it can't be read or checked.
    pub(super) problem: Option<Problem>,
}

/// Checks chunks; each thread has one of its own.
pub(super) struct Checker<'c, 'r> {
    task: &'c Task<'r>,
    shape: Shape,
    grader: Grader<'c, 'r>,
    graded: Vec<Graded>,
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
                steps: task.arguments.limits.steps,
            },
            task,
            shape,
            graded: Vec::new(),
        }
    }

    pub(super) fn into_graded(self) -> Vec<Graded> {
        self.graded
    }

    pub(super) fn chunk(&mut self, chunk: &Chunk) {
        let file = &*chunk.file;
        match &chunk.content {
            Content::Whole(bytes, format) => self.whole(file, bytes, *format),
            Content::Lines(Piece { bytes, start }) => self.lines(file, bytes, *start),
            Content::Unreadable(problem) => {
                self.failed(AnswerOrigin::of_file(file), problem.clone());
            }
        }
    }

    fn whole(&mut self, file: &str, bytes: &[u8], format: Option<AnswerFormat>) {
        if let Some(kind) = kind_of_file(bytes) {
            let help = Some("write the answer into a plain text file, saved as UTF-8".to_owned());
            let message = format!("this is {kind}, expected a text");
            let problem = Problem::in_file(file, message, help);
            return self.failed(AnswerOrigin::of_file(file), problem);
        }
        let text = match decode(bytes.to_vec()) {
            Ok(text) => text,
            Err((error, text)) => {
                let span = text.len()..text.len();
                let source = Source::new(file.to_owned(), text);
                let place = Place::new(&source, span);
                let help = Some("save the file as UTF-8".to_owned());
                let problem = Problem::new(error.to_string(), help, Some(place));
                return self.failed(AnswerOrigin::of_file(file), problem);
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
        let origin = AnswerOrigin {
            line: Some(line.0),
            ..AnswerOrigin::of_file(file)
        };
        if bytes.len() > self.limits().bytes {
            return self.failed(origin, self.limits().too_long().with_file(file));
        }
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
                self.failed(origin, Problem::in_file(file, message, None));
            }
        }
    }

    fn limits(&self) -> &'c Limits {
        &self.task.arguments.limits
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
        let mut answer =
            Answer::read(submission.text, submission.format).map_err(Failure::Unreadable)?;
        let id = answer.id.clone();
        let unchecked = |problem| Failure::Unchecked(problem, id.as_deref().map(str::to_owned));
        let in_file = |problem: Problem| unchecked(problem.with_file(submission.file));
        self.limits().refuse(&answer).map_err(in_file)?;
        let search = answer.search();
        let stated = search.and_then(Settings::algorithm);
        let chosen = stated.filter(|_| self.task.settings.algorithm().is_none());
        if let Some(algorithm) = chosen {
            refuse_costly(algorithm, &self.task.document.tree).map_err(in_file)?;
        }
        let default = stated.unwrap_or(Algorithm::Minimax);
        options::check(self.task.settings, default).map_err(unchecked)?;
        let key = if answer.is_of_other_values() {
            self.task.keys.of_other_values(search)
        } else {
            self.task.keys.of(search)
        };
        let key = key.map_err(|error| {
            let problem = Problem::of_search(&error, &self.grader.labels, None);
            unchecked(problem.with_file(&self.task.origin.file))
        })?;
        let mut checks = self.grader.check(&key, &answer);
        let wrong = in_doubt(&checks);
        if !wrong.is_empty() {
            drop(checks);
            let ambiguities = self.grader.understand(&mut answer, &wrong);
            checks = self.grader.check(&key, &answer);
            tell_ambiguities(&mut checks, ambiguities);
        }
        let mut warnings = submission.warnings(&answer.warnings);
        warnings.extend(no_pruning(self.task.settings, &key, &answer, &checks));
        let diagnosis = diagnose(&self.grader, &key, &checks);
        let origin = submission.origin(id.as_deref());
        let report = self.rendered(&Checked {
            tree: self.task.origin,
            document: self.task.document,
            labels: &self.grader.labels,
            answer: origin,
            key: &key,
            checks: &checks,
            warnings: &warnings,
            diagnosis: &diagnosis,
            glyphs: self.task.arguments.report.choice.text.glyphs(),
        });
        self.graded.push(Graded {
            place: AnswerPlace::of(origin),
            id: origin.id.map(str::to_owned),
            report,
            standing: Standing::new(&checks, &diagnosis),
            problem: None,
        });
        Ok(())
    }

    fn rendered(&self, report: &dyn Report) -> Vec<u8> {
        rendered(self.task.format.renderer, report, self.shape)
    }

    /// Keeps the place of an answer that has no report, so that rows never shift.
    fn failed(&mut self, origin: AnswerOrigin, problem: Problem) {
        let max_score = self.task.scheme.asked_points();
        let report = self.rendered(&Unchecked {
            tree: self.task.origin,
            document: self.task.document,
            answer: origin,
            error: problem.diagnostic(Severity::Error),
            max_score: max_score.unwrap_or_default(),
        });
        self.graded.push(Graded {
            place: AnswerPlace::of(origin),
            id: origin.id.map(str::to_owned),
            report,
            standing: Standing::of_unreadable(max_score),
            problem: Some(problem),
        });
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
