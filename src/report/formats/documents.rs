//! Where reports hand their documents in.

use std::io::{self, Write};

use serde::Serialize;

use crate::report::{json_line, json_pretty};

/// Takes documents and writes them in JSON.
pub(crate) enum Documents<'w> {
    /// Over several lines, without the last line end.
    Whole(&'w mut (dyn Write + Send)),
    /// Each on a line.
    Lines(&'w mut (dyn Write + Send)),
}

impl Documents<'_> {
    /// Writes a document.
    pub(crate) fn add(&mut self, document: &impl Serialize) -> io::Result<()> {
        match self {
            Self::Whole(out) => json_pretty(document, out),
            Self::Lines(out) => {
                json_line(document, out)?;
                writeln!(out)
            }
        }
    }
}
