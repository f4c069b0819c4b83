//! All answers of a class: checked on all cores, and written in order as they come.

use std::collections::BTreeMap;
use std::io::Write;
use std::thread;

use anyhow::{Context, Result};

use super::answers::{Answers, Chunk, Content};
use super::feedback::FeedbackFolder;
use super::grade::Checker;
use super::part::Part;
use super::platform;
use super::shared_trees::problem;
use super::students::Students;
use super::task::Task;
use super::trees::Trees;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::{self, CANNOT_WRITE, Output};
use crate::cli::progress::{self, Progress};
use crate::cli::reports::Reports;
use crate::exercise::Summary;
use crate::report::Table;
use crate::report::check::{CheckRow, ClassPage, Doubtful, check_summary};

/// Checks all answers and writes their reports.
pub(super) fn check(
    task: &Task,
    trees: Trees,
    mut answers: Answers,
    feedback: Option<FeedbackFolder>,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    for skipped in &answers.skipped {
        diagnostics.warning(skipped);
    }
    let output = task.arguments.report.choice.output.as_deref();
    let output = Output::open(output, diagnostics.colour())?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut advance = Advance::new(&answers, diagnostics);
    let mut batch = next_batch(&mut answers, threads);
    let shape = answers.shape;
    if let Some(platform) = task.format.platform() {
        platform::check_shape(platform, shape)?;
    }
    let head = |out: &mut dyn Write| trees.write_head(out);
    let reports = Reports::new(output, task.format, shape, Table::of::<CheckRow>());
    let mut class = Class {
        task,
        trees,
        answered: BTreeMap::new(),
        reports: reports.with_head(&head),
        diagnostics,
        summary: Summary::default(),
        students: Students::default(),
        feedback,
    };
    let mut before = Vec::new();
    // While the threads check one batch, the batch before is written and the next one is read.
    while !batch.is_empty() {
        let (now, next) = thread::scope(|scope| {
            let work = |chunks: &[Chunk]| graded(task, trees, chunks);
            let threads_at_work: Vec<_> = batch
                .iter()
                .map(|chunks| thread::Builder::new().spawn_scoped(scope, move || work(chunks)))
                .collect();
            let written = class.add(std::mem::take(&mut before));
            let next = next_batch(&mut answers, threads);
            let parts = threads_at_work.into_iter().zip(&batch);
            let now = parts.map(|(thread, chunks)| match thread {
                Ok(thread) => thread.join().unwrap_or_default(),
                // Where the system gives no thread, this one does the work.
                Err(_) => work(chunks),
            });
            written.map(|()| (now.collect::<Vec<_>>(), next))
        })?;
        advance.show(&batch, &now);
        (before, batch) = (now, next);
    }
    advance.progress.end();
    class.add(before)?;
    class.finish()
}

/// How far the class has come, for those who wait at a terminal.
struct Advance {
    progress: Progress,
    bytes: Option<u64>,
    bytes_done: u64,
    answers: usize,
}

impl Advance {
    fn new(answers: &Answers, diagnostics: &Diagnostics) -> Self {
        Self {
            progress: Progress::beside(diagnostics),
            bytes: answers.bytes(),
            bytes_done: 0,
            answers: 0,
        }
    }

    fn show(&mut self, batch: &[Vec<Chunk>], parts: &[Part]) {
        let chunks = batch.iter().flatten();
        self.bytes_done += chunks.map(|chunk| chunk.bytes() as u64).sum::<u64>();
        self.answers += parts.iter().map(|part| part.graded.len()).sum::<usize>();
        let part = self.bytes.map(|total| progress::Part {
            done: self.bytes_done,
            total,
        });
        self.progress
            .show(part, &format!("{} answers checked", self.answers));
    }
}

fn graded(task: &Task, trees: Trees, chunks: &[Chunk]) -> Part {
    let mut checker = Checker::new(task, trees);
    for chunk in chunks {
        checker.chunk(chunk);
    }
    checker.into_part()
}

/// One thread's part of a batch has about so many bytes.
const PART: usize = 1 << 18;

/// Chunks for each thread, in order; nothing at the end.
fn next_batch(answers: &mut Answers, threads: usize) -> Vec<Vec<Chunk>> {
    let mut batch = Vec::new();
    while batch.len() < threads {
        let (mut part, mut size) = (Vec::new(), 0);
        while size < PART {
            let Some(chunk) = answers.next() else {
                break;
            };
            size += chunk.size();
            part.push(chunk);
        }
        if part.is_empty() {
            break;
        }
        batch.push(part);
    }
    batch
}

impl Chunk {
    fn size(&self) -> usize {
        /// Opening a file costs as much as reading about so many bytes.
        const OPENING: usize = 1 << 8;
        OPENING + self.bytes()
    }

    /// How many bytes of the answers it holds.
    fn bytes(&self) -> usize {
        match &self.content {
            Content::Whole(bytes, _) => bytes.len(),
            Content::Lines(piece) => piece.bytes.len(),
            Content::Unreadable(_) => 0,
        }
    }
}

/// What is known of all answers, and where their reports go.
struct Class<'c, 'r> {
    task: &'c Task<'c>,
    trees: Trees<'c, 'r>,
    /// Where the answers to each tree stand, by what it is called, where each answer has its own.
    answered: BTreeMap<String, Vec<String>>,
    reports: Reports<'c>,
    diagnostics: &'c mut Diagnostics,
    /// All answers, as platforms count them.
    summary: Summary,
    students: Students,
    feedback: Option<FeedbackFolder<'c>>,
}

impl Class<'_, '_> {
    fn add(&mut self, parts: Vec<Part>) -> Result<()> {
        for part in parts {
            for remark in &part.remarks {
                self.diagnostics.warning(remark);
            }
            for answer in part.graded {
                if let Trees::Own(folder) = self.trees {
                    let origin = answer.place.origin(answer.id.as_deref());
                    if let Some(tree) = folder.tree_of(origin) {
                        let places = self.answered.entry(tree.to_owned()).or_default();
                        places.push(answer.place.to_string());
                    }
                }
                if let Some(problem) = &answer.problem {
                    self.tell(problem);
                }
                self.summary.add(&answer.standing);
                if let Some(feedback) = &mut self.feedback {
                    feedback.write(&answer)?;
                }
                let report = &part.reports[answer.report.clone()];
                self.reports.add_rendered(report).context(CANNOT_WRITE)?;
                self.students.add(answer);
            }
        }
        Ok(())
    }

    /// Prints why an answer has no checks. Where a platform is told too, `--quiet` is taken at its
    /// word, since some platforms give no points if anything is printed on standard error.
    fn tell(&mut self, problem: &Problem) {
        let is_told = self.task.format.platform().is_some();
        if !is_told || self.diagnostics.shows_warnings() {
            self.diagnostics.mention(problem);
        }
        if !self.task.arguments.exit_zero {
            self.diagnostics.fails();
        }
    }

    /// Writes the page about the class, if it is wanted.
    fn write_page(&self, doubtful: &[Doubtful]) -> Result<()> {
        let Some(path) = self.task.arguments.class.class_report.as_deref() else {
            return Ok(());
        };
        let is_named = self.task.arguments.class.class_names;
        let page = ClassPage {
            title: self.trees.title(),
            summary: &self.summary,
            scheme: self.task.scheme,
            students: if is_named {
                self.students.named()
            } else {
                Vec::new()
            },
            doubtful: if is_named { doubtful } else { &[] },
        };
        output::write(Some(path), |out| Ok(page.write(out)?))
    }

    /// Writes what stands after the last report, and how the class did.
    fn finish(mut self) -> Result<()> {
        for repeated in self.students.repeated() {
            self.diagnostics.warning(&repeated);
        }
        for shared in self.answered.values().filter_map(|places| problem(places)) {
            self.diagnostics.warning(&shared);
        }
        if let Trees::Own(folder) = self.trees
            && let Some(unanswered) = folder.unanswered(&self.answered)
        {
            self.diagnostics.warning(&unanswered);
        }
        let doubtful = &self.students.doubtful();
        self.write_page(doubtful)?;
        let summary = &self.summary;
        self.reports.summarise(summary);
        let mut output = self.reports.finish()?;
        if summary.answers() > 1 && self.task.format.is_text() {
            let out = &mut output.styled_writer();
            let written = writeln!(out).and_then(|()| check_summary(summary, doubtful, out));
            written.context(CANNOT_WRITE)?;
        } else if summary.answers() > 1 {
            self.diagnostics
                .note(|out| check_summary(summary, doubtful, out));
        }
        if !self.task.arguments.exit_zero {
            if summary.answers() == 0 {
                let problem = Problem::new("there is no answer to check");
                self.diagnostics.error(&problem);
            }
            if summary.right < summary.checked {
                self.diagnostics.answer_no();
            }
        }
        output.finish()
    }
}
