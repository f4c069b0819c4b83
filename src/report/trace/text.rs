//! A trace as lines of text.

use std::io::{self, Write};

use super::history::Histories;
use super::history_row::HistoryRow;
use super::run::TraceLines;
use super::step::TraceStep;
use super::step_words::StepWords;
use crate::analysis::Evaluation;
use crate::report::text::{HistoryColumns, text_answer};
use crate::words::{Piece, Role, TextWriter, line_width, total_width, words_of};

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 12;

/// Columns from a ply to the next.
const INDENT: usize = 2;

/// The columns of the number of a step.
const NUMBER: usize = 4;

/// Where the windows of entered nodes begin, as far as there is room.
const WINDOWS: usize = 36;

/// Writes the steps with terminal styles.
pub(super) struct TextLines<'l> {
    pub(super) says: StepWords<'l>,
    pub(super) out: &'l mut (dyn Write + Send),
}

impl TraceLines for TextLines<'_> {
    fn head(&mut self) -> io::Result<()> {
        let mut out = TextWriter::new(self.out);
        self.says.trace.head().write(&mut out);
        out.fill(words_of(&self.says.notation("each value")), 1, 2);
        out.end();
        out.finish()
    }

    /// The line of a step, or its lines if it is long. What happens within a node is indented further than
    /// its entry.
    fn step(&mut self, step: &TraceStep) -> io::Result<()> {
        let (mut what, window) = (self.says.what(step), self.says.window(step));
        let mut out = TextWriter::new(self.out);
        out.put(Role::Order, &format!("{:>NUMBER$}", step.number));
        let (ply, within) = (step.ply, usize::from(step.is_within_its_node()));
        out.skip(1 + (ply.min(DEEPEST_INDENT) + within) * INDENT);
        let column = out.start + INDENT;
        if ply > DEEPEST_INDENT {
            what.insert(0, Piece::new(Role::Pruned, format!("ply {ply}:")));
        }
        let window: Vec<Piece> = window.into_iter().map(Piece::from).collect();
        let window_width = total_width(&window, 2);
        if out.start + total_width(&what, 1) + 2 + window_width <= line_width() {
            for piece in &what {
                out.piece(piece);
                out.skip(1);
            }
            out.skip(1);
            out.move_to(WINDOWS.min(line_width() - window_width));
            out.fill(window, 2, column);
        } else {
            what.extend(window);
            out.fill(what, 1, column);
        }
        out.finish()
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
