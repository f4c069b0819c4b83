//! Steps → the lines of a format.

use std::io::{self, Write};

use super::TraceFormat;
use super::csv::csv_step;
use super::json::{StepReport, TraceReport};
use super::markdown::{markdown_head, markdown_step};
use super::phrase::Phrases;
use super::step::Step;
use super::tracer::Steps;
use crate::report::json_line;
use crate::report::text::{text_head, text_step};

/// Writes the steps of a trace in a format.
pub(super) struct Lines<'l> {
    pub(super) phrases: Phrases<'l>,
    pub(super) format: TraceFormat,
    pub(super) out: &'l mut (dyn Write + Send),
}

impl Lines<'_> {
    /// Writes what stands above the steps.
    pub(super) fn head(&mut self) -> io::Result<()> {
        let trace = &self.phrases.trace;
        let notation = self.phrases.notation();
        let text = match self.format {
            TraceFormat::Text => text_head(trace.head(), &notation),
            TraceFormat::Markdown => markdown_head(trace.head(), &notation),
            TraceFormat::Jsonl => json_line(&TraceReport::new(trace)) + "\n",
            TraceFormat::Csv => String::new(),
        };
        self.out.write_all(text.as_bytes())
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
