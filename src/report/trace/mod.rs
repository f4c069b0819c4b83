//! The run of an algorithm step by step, each step written as soon as it happens: for people in the
//! notation of a textbook, for scripts in MAX's view.

mod phrases;
mod steps;

pub(crate) use steps::{Action, TraceStep};

use std::io::{self, Write};

use crate::analysis::{Detail, Evaluation, SearchedTree};
use crate::report::documents::RunReport;
use crate::report::text::{head, how, text_answer};
use crate::report::{Documents, Report, ReportError, ReportFormat, Written};
use crate::search::{Interrupt, SearchError};
use crate::words::{Piece, Role, TextWriter, line_width, total_width, words_of};
use steps::Tracer;

/// A run that is to be traced, in the notation of its convention's source.
#[derive(Clone, Copy)]
pub struct Trace<'t> {
    /// The tree, and how it is searched.
    pub tree: SearchedTree<'t>,
}

impl<'t> Trace<'t> {
    /// Searches the tree and writes every step in a format. Text has terminal styles in it.
    pub fn write(&self, format: ReportFormat, out: &mut (dyn Write + Send)) -> Written {
        format.item(self, out)
    }

    /// Searches the tree and tells every step.
    pub(crate) fn evaluation_with_steps(
        &self,
        detail: Detail,
        tell: impl FnMut(&TraceStep) + Send,
    ) -> Result<Evaluation<'t>, SearchError> {
        let mut tracer = Tracer::new(&self.tree, tell);
        let evaluation = Evaluation::observed(Interrupt::NEVER, self.tree, detail, &mut tracer);
        tracer.finish();
        evaluation
    }

    /// Puts steps into sentences, in the words of the notation.
    pub(crate) fn says(&self) -> impl Fn(&TraceStep) -> String + Sync {
        |step| {
            let what = self.what(step).into_iter().map(|piece| piece.text);
            let texts: Vec<String> = what.chain(self.window(step)).collect();
            texts.join(" ")
        }
    }

    /// The notation, in a line. A drawing beside the steps has MAX's values.
    pub(crate) fn written_as(&self) -> String {
        self.told_notation("in the steps each value")
    }

    /// The algorithm and the convention, in a line.
    pub(crate) fn how(&self) -> String {
        how(&self.tree).join(", ")
    }

    /// Searches the tree and writes every step. Nothing is written after an error of the output.
    fn steps(
        &self,
        mut write: impl FnMut(&TraceStep) -> io::Result<()> + Send,
    ) -> Result<Evaluation<'t>, ReportError> {
        let mut written = Ok(());
        let evaluation = self.evaluation_with_steps(Detail::Summary, |step| {
            if written.is_ok() {
                written = write(step);
            }
        });
        written?;
        Ok(evaluation?)
    }
}

/// What stands above the steps is written with the first one, so that a search that can't begin says nothing.
impl Report for Trace<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let evaluation = self.steps(|step| {
            if step.number == 1 {
                self.text_head(out)?;
            }
            self.text_step(step, out)
        })?;
        writeln!(out)?;
        Ok(text_answer(&evaluation, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        self.steps(|step| {
            if step.number == 1 {
                documents.add(&RunReport::new(self.tree))?;
            }
            documents.add(step)
        })?;
        Ok(())
    }
}

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 12;

/// Columns from a ply to the next.
const INDENT: usize = 2;

/// The columns of the number of a step.
const NUMBER: usize = 4;

/// Where the windows of entered nodes begin, as far as there is room.
const WINDOWS: usize = 36;

impl Trace<'_> {
    /// Writes what stands above the steps or histories.
    fn text_head(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = TextWriter::new(out);
        head(&mut out, &self.tree, how(&self.tree));
        out.fill(words_of(&self.told_notation("each value")), 1, 2);
        out.end();
        out.finish()
    }

    /// Writes the line of a step, or its lines if it is long. What happens within a node is indented
    /// further than its entry.
    fn text_step(&self, step: &TraceStep, out: &mut dyn Write) -> io::Result<()> {
        let mut what = self.what(step);
        let window: Vec<Piece> = self.window(step).into_iter().map(Piece::from).collect();
        let mut out = TextWriter::new(out);
        out.put(Role::Order, &format!("{:>NUMBER$}", step.number));
        let is_within_its_node = matches!(
            step.action,
            Action::Improve | Action::Estimate | Action::Cutoff
        );
        let ply = step.ply.unwrap_or_default();
        let depth = ply.min(DEEPEST_INDENT) + usize::from(is_within_its_node);
        out.skip(1 + depth * INDENT);
        let column = out.start + INDENT;
        if ply > DEEPEST_INDENT {
            what.insert(0, Piece::new(Role::Pruned, format!("ply {ply}:")));
        }
        let window_width = total_width(&window, 2);
        if out.start + total_width(&what, 1) + 2 + window_width <= line_width() {
            for piece in &what {
                out.put(piece.role, &piece.text);
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
}
