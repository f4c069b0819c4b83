//! One answer after the other, as they stand in files and lines.

use std::ops::Range;
use std::sync::Arc;

use super::answers::{Chunk, Content};
use super::feedback::Feedback;
use super::lines::{Piece, Start};
use super::students::Place as AnswerPlace;
use super::submission::{Submission, suggested};
use crate::analysis::Origin;
use crate::cli::args::{CheckArguments, Limits};
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::reports::write_to_memory;
use crate::document::Document;
use crate::exercise::{AnswerFormat, Grader, Hints, Key, Keys, NodeIndex, Scheme, Standing};
use crate::read::{Source, decode, kind_of_file};
use crate::report::check::AnswerOrigin;
use crate::report::{Report, ReportFormat, Shape};
use crate::search::Settings;

/// What all answers of a class have in common.
pub(super) struct Task<'r> {
    pub(super) arguments: &'r CheckArguments,
    pub(super) settings: &'r Settings,
    pub(super) origin: &'r Origin,
    pub(super) document: &'r Document,
    pub(super) index: &'r NodeIndex<'r>,
    pub(super) keys: Keys<'r>,
    pub(super) scheme: &'r Scheme,
    pub(super) hints: Hints,
    pub(super) format: &'static ReportFormat,
    /// Whether there may be several reports.
    pub(super) shape: Shape,
    /// What writes a file for each student, if that is wanted.
    pub(super) feedback: Option<Feedback>,
    /// What stands once above brief reports.
    pub(super) brief: Option<Arc<Key<'r>>>,
}

/// What became of one answer.
pub(super) struct Graded {
    pub(super) place: AnswerPlace,
    pub(super) id: Option<String>,
    /// Where its report stands in those of its part.
    pub(super) report: Range<usize>,
    /// What the student gets to read, if that is wanted.
    pub(super) feedback: Option<String>,
    pub(super) standing: Standing,
    /// Why it can't be read or checked.
    pub(super) problem: Option<Problem>,
}

/// What became of some answers, in their order.
#[derive(Default)]
pub(super) struct Part {
    pub(super) graded: Vec<Graded>,
    /// All their reports.
    pub(super) reports: Vec<u8>,
}

impl Part {
    /// Writes a report: where it stands, and what the student gets to read, if that is wanted.
    pub(super) fn write(
        &mut self,
        task: &Task,
        report: &dyn Report,
        first_error: Option<&str>,
    ) -> (Range<usize>, Option<String>) {
        let feedback = task.feedback.as_ref();
        let feedback = feedback.and_then(|feedback| feedback.of(report, first_error));
        let start = self.reports.len();
        write_to_memory(task.format.renderer, report, task.shape, &mut self.reports);
        (start..self.reports.len(), feedback)
    }
}

/// Checks chunks; each thread has one of its own.
pub(super) struct Checker<'c, 'r> {
    pub(super) task: &'c Task<'r>,
    pub(super) grader: Grader<'c, 'r>,
    pub(super) part: Part,
}

impl<'c, 'r> Checker<'c, 'r> {
    pub(super) fn new(task: &'c Task<'r>) -> Self {
        Self {
            grader: Grader {
                index: task.index,
                labels: task.index.labels(),
                scheme: task.scheme,
                hints: task.hints,
                tolerance: task.arguments.tolerance.as_ref(),
                steps: task.arguments.limits.steps,
            },
            task,
            part: Part::default(),
        }
    }

    pub(super) fn into_part(self) -> Part {
        self.part
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
            let problem = Problem::new(format!("this is {kind}, expected a text"))
                .help("write the answer into a plain text file, saved as UTF-8")
                .in_file(file);
            return self.failed(AnswerOrigin::of_file(file), problem);
        }
        let text = match decode(bytes.to_vec()) {
            Ok(text) => text,
            Err((error, text)) => {
                let span = text.len()..text.len();
                let source = Source::new(file.to_owned(), text);
                let place = Place::new(&source, span);
                let problem = Problem::new(error).help("save the file as UTF-8").at(place);
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
            return self.failed(origin, self.limits().too_long().in_file(file));
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
                self.failed(origin, Problem::new(message).in_file(file));
            }
        }
    }

    pub(super) fn limits(&self) -> &'c Limits {
        &self.task.arguments.limits
    }
}
