//! All answers of a class: checked on all cores, written in order, in constant memory.

use std::thread;

use anyhow::Result;

use super::answers::{Answers, Content, Packet};
use super::grade::{Desk, Graded, Room};
use super::platform;
use super::report::BETWEEN;
use crate::cli::args::CheckFormat;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::Output;
use crate::cli::progress::{Part, Progress};
use crate::exercise::Summary;
use crate::report::check::{Company, check_csv_header, check_head, check_summary};

/// Checks all answers and writes their reports.
pub(super) fn check(
    room: &Room,
    mut answers: Answers,
    output: Output,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let desks = thread::available_parallelism().map_or(1, usize::from);
    let mut course = Course::new(&answers, diagnostics);
    let mut batch = next_batch(&mut answers, desks);
    let company = answers.company;
    if let CheckFormat::Platform(platform) = room.format {
        platform::check_company(platform, company)?;
    }
    let mut reports = Reports {
        room,
        output,
        diagnostics,
        company,
        is_empty: true,
        summary: Summary::default(),
        sheets: Vec::new(),
    };
    let mut graded = Vec::new();
    // While the threads check one batch, the batch before is written and the next one is read.
    while !batch.is_empty() {
        let (now, next) = thread::scope(|scope| {
            let threads: Vec<_> = batch
                .iter()
                .map(|packets| scope.spawn(|| graded_by_a_desk(room, company, packets)))
                .collect();
            let written = reports.add(&graded);
            let next = next_batch(&mut answers, desks);
            let now = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_default());
            written.map(|()| (now.collect::<Vec<_>>(), next))
        })?;
        course.advance(&batch, &now);
        (graded, batch) = (now, next);
    }
    course.progress.end();
    reports.add(&graded)?;
    reports.finish()
}

/// How far the class has come, for those who wait at a terminal.
struct Course {
    progress: Progress,
    bytes: Option<u64>,
    bytes_done: u64,
    answers: usize,
}

impl Course {
    fn new(answers: &Answers, diagnostics: &Diagnostics) -> Self {
        Self {
            progress: if diagnostics.shows_warnings() {
                Progress::new()
            } else {
                Progress::silent()
            },
            bytes: answers.bytes(),
            bytes_done: 0,
            answers: 0,
        }
    }

    fn advance(&mut self, batch: &[Vec<Packet>], graded: &[Graded]) {
        let packets = batch.iter().flatten();
        self.bytes_done += packets.map(|packet| packet.bytes() as u64).sum::<u64>();
        let answers = graded.iter().map(|graded| graded.summary.answers());
        self.answers += answers.sum::<usize>();
        let part = self.bytes.map(|total| Part {
            done: self.bytes_done,
            total,
        });
        self.progress
            .show(part, &format!("{} answers checked", self.answers));
    }
}

fn graded_by_a_desk(room: &Room, company: Company, packets: &[Packet]) -> Graded {
    let mut desk = Desk::new(room, company);
    for packet in packets {
        desk.packet(packet);
    }
    desk.into_graded()
}

/// One thread's part of a batch has about so many bytes.
const PART: usize = 1 << 18;

/// Packets for each desk, in order; nothing at the end.
fn next_batch(answers: &mut Answers, desks: usize) -> Vec<Vec<Packet>> {
    let mut batch = Vec::new();
    while batch.len() < desks {
        let (mut part, mut size) = (Vec::new(), 0);
        while size < PART {
            let Some(packet) = answers.next() else {
                break;
            };
            size += packet.size();
            part.push(packet);
        }
        if part.is_empty() {
            break;
        }
        batch.push(part);
    }
    batch
}

impl Packet {
    fn size(&self) -> usize {
        /// Opening a file costs as much as reading about so many bytes.
        const OPENING: usize = 1 << 8;
        OPENING + self.bytes()
    }

    /// How many bytes of the answers it holds.
    fn bytes(&self) -> usize {
        match &self.content {
            Content::Whole(bytes, _) | Content::Lines(bytes, _) => bytes.len(),
            Content::Unreadable(_) => 0,
        }
    }
}

/// Writes reports in one format, with what stands before, between and after them.
struct Reports<'a, 'r> {
    room: &'a Room<'r>,
    output: Output,
    diagnostics: &'a mut Diagnostics,
    company: Company,
    is_empty: bool,
    summary: Summary,
    /// What platforms read, which is one document only when all answers are there.
    sheets: Vec<u8>,
}

impl Reports<'_, '_> {
    fn add(&mut self, graded: &[Graded]) -> Result<()> {
        for graded in graded {
            for problem in &graded.problems {
                self.tell(problem);
            }
            self.summary.merge(&graded.summary);
            self.write(&graded.reports)?;
        }
        Ok(())
    }

    /// Prints why an answer has no checks. Where a platform is told too, `--quiet` is taken at its
    /// word, since some platforms give no points if anything is printed on standard error.
    fn tell(&mut self, problem: &Problem) {
        let is_told = matches!(self.room.format, CheckFormat::Platform(_));
        if !is_told || self.diagnostics.shows_warnings() {
            self.diagnostics.mention(problem);
        }
        if !self.room.arguments.exit_zero {
            self.diagnostics.fails();
        }
    }

    fn write(&mut self, reports: &[u8]) -> Result<()> {
        if reports.is_empty() {
            return Ok(());
        }
        let first = std::mem::take(&mut self.is_empty);
        match self.room.format {
            CheckFormat::Text => {
                if first {
                    self.head()?;
                }
                self.output.write_styled(&String::from_utf8_lossy(reports))
            }
            CheckFormat::Json if first => {
                self.output.write(if self.company == Company::Alone {
                    ""
                } else {
                    "[\n"
                })?;
                self.output.write_bytes(&reports[BETWEEN.len()..])
            }
            CheckFormat::Csv if first => {
                self.output.plain(check_csv_header)?;
                self.output.write_bytes(reports)
            }
            CheckFormat::Platform(_) => {
                self.sheets.extend_from_slice(reports);
                Ok(())
            }
            _ => self.output.write_bytes(reports),
        }
    }

    fn head(&mut self) -> Result<()> {
        let (origin, document) = (self.room.origin, self.room.document);
        self.output.styled(|out| check_head(origin, document, out))
    }

    /// Writes what stands behind the last report, and how the class did.
    fn finish(mut self) -> Result<()> {
        match (self.room.format, self.is_empty, self.company) {
            (CheckFormat::Json, false, Company::Alone) => self.output.write("\n"),
            (CheckFormat::Json, false, Company::Class) => self.output.write("\n]\n"),
            (CheckFormat::Json, true, Company::Class) => self.output.write("[]\n"),
            (CheckFormat::Csv, true, _) => self.output.plain(check_csv_header),
            (CheckFormat::Platform(platform), _, company) => {
                let frame = platform.frame(&self.summary, company);
                self.output.write(&frame.before)?;
                self.output.write_bytes(&self.sheets)?;
                self.output.write(&frame.after)
            }
            _ => Ok(()),
        }?;
        let summary = &self.summary;
        if summary.answers() > 1 {
            if self.room.format == CheckFormat::Text {
                self.output.styled(|out| {
                    writeln!(out)?;
                    check_summary(summary, out)
                })?;
            } else {
                self.diagnostics.note(|out| check_summary(summary, out));
            }
        }
        if self.summary.answers() == 0 && !self.room.arguments.exit_zero {
            let problem = Problem::of_usage("there is no answer to check".to_owned(), None);
            self.diagnostics.error(&problem);
        }
        let is_wrong = self.summary.right < self.summary.checked;
        if is_wrong && !self.room.arguments.exit_zero {
            self.diagnostics.answer_no();
        }
        self.output.finish()
    }
}
