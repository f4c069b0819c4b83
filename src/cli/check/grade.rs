//! One answer after the other, as they stand in files and lines.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answers::{Chunk, Content};
use super::limits::{self, MOST_BYTES};
use super::lines::{Piece, Start};
use super::mark::Examiner;
use super::part::Part;
use super::submission::{Submission, suggested};
use super::task::Task;
use super::trees::{TreeFolder, Trees};
use crate::cli::diagnostics::{Place, Problem};
use crate::exercise::AnswerFormat;
use crate::read::{Source, decode, kind_of_file};
use crate::report::check::AnswerOrigin;
use crate::text::composed;

/// Checks chunks; each thread has one of its own.
pub(super) struct Checker<'c, 'r> {
    task: &'c Task<'c>,
    examiners: Examiners<'c, 'r>,
    part: Part,
}

/// Who compares answers with their trees.
enum Examiners<'c, 'r> {
    /// One for all answers.
    Shared(Box<Examiner<'c, 'r>>),
    /// For each answer one that knows its tree.
    Own(&'c TreeFolder),
}

impl<'c, 'r> Checker<'c, 'r> {
    pub(super) fn new(task: &'c Task<'c>, trees: Trees<'c, 'r>) -> Self {
        Self {
            task,
            examiners: match trees {
                Trees::Shared(tree) => Examiners::Shared(Box::new(Examiner::new(task, tree))),
                Trees::Own(folder) => Examiners::Own(folder),
            },
            part: Part::default(),
        }
    }

    /// Checks one answer. Whatever goes wrong there stays there.
    fn submission(&mut self, submission: &Submission) {
        let submission = &Submission {
            text: &composed(submission.text),
            ..*submission
        };
        if let Err(message) = contained(|| self.examined(submission)) {
            let problem = Problem::new(message).in_file(submission.file);
            self.failed(submission.origin(None), problem);
        }
    }

    fn examined(&mut self, submission: &Submission) {
        let (task, part) = (self.task, &mut self.part);
        let folder = match &self.examiners {
            Examiners::Shared(examiner) => return examiner.examine(submission, part),
            Examiners::Own(folder) => folder,
        };
        let id = submission.id();
        let origin = submission.origin(id.as_deref());
        let opened = folder.open(origin, task, |tree| {
            part.remarks.extend(tree.remarks.iter().cloned());
            let mut examiner = Examiner::new(task, tree);
            examiner.warnings.extend(folder.warning(origin));
            examiner.examine(submission, part);
        });
        if let Err(problem) = opened {
            self.failed(origin, problem);
        }
    }

    fn failed(&mut self, answer: AnswerOrigin, problem: Problem) {
        let tree = match &self.examiners {
            Examiners::Shared(examiner) => examiner.tree.known(),
            Examiners::Own(folder) => folder.known(),
        };
        self.part.failed(self.task, &tree, answer, problem);
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
            let problem = Problem::new(format!("expected a text file, found {kind}"))
                .help("copy the answer into a plain text file, saved as UTF-8")
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
        if bytes.len() > MOST_BYTES {
            return self.failed(origin, limits::too_long().in_file(file));
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
}

/// Runs a step, and turns a panic in it into a message.
fn contained<T>(step: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(step)).map_err(|_| {
        "this answer could not be checked because of a fault in abtree; please report it".to_owned()
    })
}
