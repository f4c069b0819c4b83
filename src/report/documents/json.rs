//! Reports as JSON documents and as lines of JSON.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

/// Writes a document in JSON over several lines, without a line end.
pub fn json_pretty(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    serde_json::to_writer_pretty(&mut out, report)?;
    Ok(out.into_inner().map(drop)?)
}

/// A document in JSON over several lines, with a line end.
pub(in crate::report) fn json_pretty_text(report: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(report);
    text.expect("every document is JSON") + "\n"
}

/// Writes a document in JSON on one line, without a line end.
pub fn json_line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    serde_json::to_writer(&mut out, report)?;
    // What comes after it keeps its own time: a file begins only when there is much to write.
    Ok(out.into_inner().map(drop)?)
}
