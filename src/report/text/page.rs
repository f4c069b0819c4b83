//! A report about a run while it is written.

use std::io::{self, Write};

use super::head::Head;
use crate::analysis::Evaluation;
use crate::words::{Glyphs, TextWriter, Words};

/// A report about a run, its words, and where it is written.
pub(super) struct Page<'e> {
    pub(super) evaluation: &'e Evaluation<'e>,
    pub(super) words: Words<'e>,
    pub(super) out: TextWriter<'e>,
}

impl<'e> Page<'e> {
    pub(super) fn new(
        evaluation: &'e Evaluation<'e>,
        glyphs: Glyphs,
        out: &'e mut dyn Write,
    ) -> Self {
        Self {
            evaluation,
            words: Words::new(evaluation.labels, glyphs),
            out: TextWriter::new(out),
        }
    }

    /// Where the tree came from, and how it was searched.
    pub(super) fn head(&mut self) {
        Head::of(self.evaluation, self.words).write(&mut self.out);
        self.out.end();
    }

    /// Whether everything could be written.
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.finish()
    }
}
