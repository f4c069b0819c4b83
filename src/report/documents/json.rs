//! Reports as JSON documents and as lines of JSON.

use std::io::{self, Write};

use serde::Serialize;

/// Writes a document in JSON over several lines, without a line end.
pub fn json_pretty(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    Ok(serde_json::to_writer_pretty(out, report)?)
}

/// Writes a document in JSON on one line, without a line end.
pub fn json_line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    Ok(serde_json::to_writer(out, report)?)
}
