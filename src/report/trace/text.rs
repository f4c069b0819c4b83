//! A trace as lines of text.

use std::io::{self, Write};

use super::history::Histories;
use super::history_row::HistoryRow;
use super::run::TraceLines;
use super::step::TraceStep;
use super::step_words::StepWords;
use crate::analysis::Evaluation;
use crate::report::text::{HistoryColumns, text_answer, text_head, text_step};

/// Writes the steps with terminal styles.
pub(super) struct TextLines<'l> {
    pub(super) says: StepWords<'l>,
    pub(super) out: &'l mut (dyn Write + Send),
}

impl TraceLines for TextLines<'_> {
    fn head(&mut self) -> io::Result<()> {
        text_head(
            self.says.trace.head(),
            &self.says.notation("each value"),
            self.out,
        )
    }

    fn step(&mut self, step: &TraceStep) -> io::Result<()> {
        text_step(step, self.says.what(step), self.says.window(step), self.out)
    }

    fn histories(&mut self, histories: &Histories) -> io::Result<()> {
        let StepWords { trace, words } = self.says;
        let rows = || {
            let histories = histories.of(trace);
            histories.map(|history| HistoryRow::new(history, words))
        };
        let columns = HistoryColumns::of(rows());
        rows().try_for_each(|row| columns.line(row, self.out))
    }

    fn answer(&mut self, evaluation: &Evaluation) -> io::Result<()> {
        writeln!(self.out)?;
        text_answer(evaluation, self.says.words.glyphs, self.out)
    }
}
