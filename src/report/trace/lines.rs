//! Steps → the lines of a format.

use std::io::{self, Write};

use super::csv::{csv_history, csv_step};
use super::history::{Histories, HistoryRow};
use super::json::{HistoryReport, StepReport, TraceReport};
use super::markdown::{markdown_head, markdown_history, markdown_step};
use super::phrase::Phrases;
use super::step::Step;
use super::tracer::Steps;
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
        let text = match self.format {
            TraceFormat::Text => text_head(trace.head(), &notation),
            TraceFormat::Markdown => markdown_head(trace.head(), &notation, &self.columns(content)),
            TraceFormat::Jsonl => json_line(&TraceReport::new(trace)) + "\n",
            TraceFormat::Csv => String::new(),
        };
        self.out.write_all(text.as_bytes())
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
            let text = match self.format {
                TraceFormat::Text => columns.line(&row(history)),
                TraceFormat::Markdown => markdown_history(&row(history)),
                TraceFormat::Jsonl => json_line(&HistoryReport::new(history, &trace)) + "\n",
                TraceFormat::Csv => csv_history(&trace, &HistoryReport::new(history, &trace)),
            };
            self.out.write_all(text.as_bytes())?;
        }
        Ok(())
    }
}

impl Steps for Lines<'_> {
    fn step(&mut self, step: &Step) -> io::Result<()> {
        let trace = &self.phrases.trace;
        let report = || StepReport::new(step, trace, self.phrases.game);
        let text = match self.format {
            TraceFormat::Text => text_step(step, &self.phrases.phrase(step)),
            TraceFormat::Markdown => markdown_step(step, &self.phrases.phrase(step)),
            TraceFormat::Jsonl => json_line(&report()) + "\n",
            TraceFormat::Csv => csv_step(trace, &report()),
        };
        self.out.write_all(text.as_bytes())
    }
}
