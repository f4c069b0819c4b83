//! A trace as a table in Markdown.

use std::io::{self, Write};

use anstream::StripStream;

use super::history::Histories;
use super::history_row::HistoryRow;
use super::run::{TraceContent, TraceLines};
use super::step::TraceStep;
use super::step_words::StepWords;
use crate::analysis::Evaluation;
use crate::report::text::{about, file, text_answer};
use crate::words::markdown::{cell, escaped};

/// Writes a row a step, or a row a node.
pub(super) struct MarkdownLines<'l> {
    pub(super) says: StepWords<'l>,
    pub(super) out: &'l mut (dyn Write + Send),
}

impl TraceLines for MarkdownLines<'_> {
    fn head(&mut self) -> io::Result<()> {
        let (trace, notation) = (self.says.trace, self.says.notation("each value"));
        writeln!(self.out, "## {}\n", escaped(&file(trace.tree.origin)))?;
        for paragraph in about(trace.tree.document).chain([trace.how(), notation]) {
            writeln!(self.out, "{}\n", escaped(&paragraph))?;
        }
        let columns = self.columns();
        writeln!(self.out, "| {} |", columns.join(" | "))?;
        writeln!(self.out, "|{}", "---|".repeat(columns.len()))
    }

    fn step(&mut self, step: &TraceStep) -> io::Result<()> {
        let ply = step.node.map(|_| step.ply.to_string());
        let cells = [
            step.number.to_string(),
            ply.unwrap_or_default(),
            cell(&self.says.what(step)),
            escaped(&self.says.window(step).join(" ")),
        ];
        row(&cells, self.out)
    }

    /// Replaced bounds are struck out.
    fn histories(&mut self, histories: &Histories) -> io::Result<()> {
        let StepWords { trace, words } = self.says;
        for history in histories.of(trace) {
            let history = HistoryRow::new(history, words);
            let ends = history.ends.iter().map(|(_, bounds)| cell(bounds));
            let cells = [escaped(&history.name)].into_iter().chain(ends);
            let cells: Vec<String> = cells.chain([cell(&history.found)]).collect();
            row(&cells, self.out)?;
        }
        Ok(())
    }

    fn answer(&mut self, evaluation: &Evaluation) -> io::Result<()> {
        let mut answer = StripStream::new(Vec::new());
        text_answer(evaluation, self.says.words.glyphs, &mut answer)?;
        writeln!(self.out, "\n```text")?;
        self.out.write_all(&answer.into_inner())?;
        writeln!(self.out, "```")
    }
}

impl MarkdownLines<'_> {
    /// The names of the columns.
    fn columns(&self) -> Vec<&'static str> {
        let words = self.says.words;
        match self.says.trace.content {
            TraceContent::Steps => vec!["step", "ply", "what happens", "window"],
            TraceContent::History => {
                let ends = words.ends().iter().map(|&end| words.end_name(end));
                let columns = ["node"].into_iter().chain(ends);
                columns.chain(["returns"]).collect()
            }
        }
    }
}

fn row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| {} |", cells.join(" | "))
}
