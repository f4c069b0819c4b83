//! Steps → the lines of a format.

use std::io::{self, Write};

use anstream::StripStream;
use serde::Serialize;

use super::csv::{csv_history, csv_step};
use super::history::Histories;
use super::history_row::HistoryRow;
use super::json::{HistoryReport, StepReport, run_report};
use super::markdown::{markdown_head, markdown_history, markdown_step};
use super::run::{TraceContent, TraceFormat};
use super::step::TraceStep;
use super::step_words::StepWords;
use crate::analysis::Evaluation;
use crate::report::json_line;
use crate::report::text::{HistoryColumns, text_answer, text_head, text_step};

/// Writes a trace in a format.
pub(super) struct TraceWriter<'l> {
    pub(super) says: StepWords<'l>,
    pub(super) format: TraceFormat,
    pub(super) out: &'l mut (dyn Write + Send),
}

impl TraceWriter<'_> {
    /// Writes what stands above the steps or histories.
    pub(super) fn head(&mut self, content: TraceContent) -> io::Result<()> {
        let trace = self.says.trace;
        let notation = self.says.notation();
        let head = trace.head();
        match self.format {
            TraceFormat::Text => text_head(head, &notation, self.out),
            TraceFormat::Markdown => {
                markdown_head(head, &notation, &self.columns(content), self.out)
            }
            TraceFormat::Jsonl => line(&run_report(trace), self.out),
            TraceFormat::Csv => Ok(()),
        }
    }

    /// The names of the columns of a table.
    fn columns(&self, content: TraceContent) -> Vec<&'static str> {
        let words = self.says.words;
        match content {
            TraceContent::Steps => vec!["step", "ply", "what happens", "window"],
            TraceContent::History => {
                let ends = words.ends().iter().map(|&end| words.end_name(end));
                let columns = ["node"].into_iter().chain(ends);
                columns.chain(["returns"]).collect()
            }
        }
    }

    /// Writes the histories of all nodes.
    pub(super) fn histories(&mut self, histories: &Histories) -> io::Result<()> {
        let StepWords { trace, words } = self.says;
        let row = |history| HistoryRow::new(history, words);
        let columns = match self.format {
            TraceFormat::Text => HistoryColumns::of(histories.of(trace).map(row)),
            _ => HistoryColumns::default(),
        };
        for history in histories.of(trace) {
            let report = || HistoryReport::new(history, trace);
            match self.format {
                TraceFormat::Text => columns.line(row(history), self.out)?,
                TraceFormat::Markdown => markdown_history(&row(history), self.out)?,
                TraceFormat::Jsonl => line(&report(), self.out)?,
                TraceFormat::Csv => csv_history(trace, &report(), self.out)?,
            }
        }
        Ok(())
    }

    /// Writes a step.
    pub(super) fn step(&mut self, step: &TraceStep) -> io::Result<()> {
        let trace = self.says.trace;
        let report = || StepReport::new(step, trace);
        let what = || self.says.what(step);
        let window = || self.says.window(step);
        match self.format {
            TraceFormat::Text => text_step(step, what(), window(), self.out),
            TraceFormat::Markdown => markdown_step(step, &what(), &window(), self.out),
            TraceFormat::Jsonl => line(&report(), self.out),
            TraceFormat::Csv => csv_step(trace, &report(), self.out),
        }
    }

    /// Writes what the search found, for people.
    pub(super) fn answer(&mut self, evaluation: &Evaluation) -> io::Result<()> {
        let glyphs = self.says.words.glyphs;
        match self.format {
            TraceFormat::Text => {
                writeln!(self.out)?;
                text_answer(evaluation, glyphs, self.out)
            }
            TraceFormat::Markdown => {
                let mut answer = StripStream::new(Vec::new());
                text_answer(evaluation, glyphs, &mut answer)?;
                writeln!(self.out, "\n```text")?;
                self.out.write_all(&answer.into_inner())?;
                writeln!(self.out, "```")
            }
            TraceFormat::Jsonl | TraceFormat::Csv => Ok(()),
        }
    }
}

/// Writes a document and a line end.
fn line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    json_line(report, out)?;
    writeln!(out)
}
