//! What a trace tells, for the formats to write.

use std::io;

use super::history::Histories;
use super::step::TraceStep;
use crate::analysis::Evaluation;

/// Writes what a trace tells in a format.
pub(super) trait TraceLines: Send {
    /// Writes what stands above the steps or histories.
    fn head(&mut self) -> io::Result<()>;

    /// Writes a step.
    fn step(&mut self, step: &TraceStep) -> io::Result<()>;

    /// Writes the histories of all nodes.
    fn histories(&mut self, histories: &Histories) -> io::Result<()>;

    /// Writes what the search found, for people.
    fn answer(&mut self, _evaluation: &Evaluation) -> io::Result<()> {
        Ok(())
    }
}
