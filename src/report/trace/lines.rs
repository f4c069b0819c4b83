//! Steps → the lines of a format.

use std::io::{self, Write};

use serde::Serialize;

use super::csv::{csv_history, csv_step};
use super::history::{Histories, HistoryRow};
use super::json::{HistoryReport, StepReport, TraceReport};
use super::markdown::{markdown_head, markdown_history, markdown_step};
use super::phrase::Phrases;
use super::step::TraceStep;
use super::{TraceContent, TraceFormat};
use crate::report::json_line;
use crate::report::text::{HistoryColumns, text_head, text_step};

/// Writes the steps of a trace in a format.
pub(super) struct Lines<'l> {
    pub(super) phrases: Phrases<'l>,
    pub(super) format: TraceFormat,
    pub(super) out: &'l mut (dyn Write + Send),
}

impl Lines<'_> {
    /// Writes what stands above the steps or histories.
    pub(super) fn head(&mut self, content: TraceContent) -> io::Result<()> {
        let trace = &self.phrases.trace;
        let notation = self.phrases.notation();
        let head = trace.head();
        match self.format {
            TraceFormat::Text => text_head(head, &notation, self.out),
            TraceFormat::Markdown => {
                let head = markdown_head(head, &notation, &self.columns(content));
                self.out.write_all(head.as_bytes())
            }
            TraceFormat::Jsonl => line(&TraceReport::new(trace), self.out),
            TraceFormat::Csv => Ok(()),
        }
    }

    /// The names of the columns of a table.
    fn columns(&self, content: TraceContent) -> Vec<&'static str> {
        let hand = self.phrases.hand;
        match content {
            TraceContent::Steps => vec!["step", "ply", "what happens", "window"],
            TraceContent::History => {
                let ends = hand.ends().iter().map(|&end| hand.end_name(end));
                ["node"]
                    .into_iter()
                    .chain(ends)
                    .chain(["returns"])
                    .collect()
            }
        }
    }

    /// Writes the histories of all nodes.
    pub(super) fn histories(&mut self, histories: &Histories) -> io::Result<()> {
        let (phrases, trace) = (self.phrases, self.phrases.trace);
        let row = |history| HistoryRow::new(history, phrases);
        let columns = match self.format {
            TraceFormat::Text => HistoryColumns::of(histories.of(&trace).map(row)),
            _ => HistoryColumns::default(),
        };
        for history in histories.of(&trace) {
            let report = || HistoryReport::new(history, &trace);
            match self.format {
                TraceFormat::Text => columns.line(&row(history), self.out)?,
                TraceFormat::Markdown => {
                    let line = markdown_history(&row(history));
                    self.out.write_all(line.as_bytes())?;
                }
                TraceFormat::Jsonl => line(&report(), self.out)?,
                TraceFormat::Csv => csv_history(&trace, &report(), self.out)?,
            }
        }
        Ok(())
    }

    /// Writes a step.
    pub(super) fn step(&mut self, step: &TraceStep) -> io::Result<()> {
        let trace = &self.phrases.trace;
        let report = || StepReport::new(step, trace);
        let phrase = || self.phrases.phrase(step);
        match self.format {
            TraceFormat::Text => text_step(step, &phrase(), self.out),
            TraceFormat::Markdown => {
                let line = markdown_step(step, &phrase());
                self.out.write_all(line.as_bytes())
            }
            TraceFormat::Jsonl => line(&report(), self.out),
            TraceFormat::Csv => csv_step(trace, &report(), self.out),
        }
    }
}

/// Writes a document and a line end.
fn line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    json_line(report, out)?;
    writeln!(out)
}
