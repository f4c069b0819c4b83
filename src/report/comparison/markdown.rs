//! The report of a comparison in Markdown: the answers as a table, and the verdict.

use std::io::{self, Write};

use super::words::ComparisonWords;
use crate::analysis::compare::Comparison;
use crate::words::Glyphs;
use crate::words::markdown::escaped;

/// Writes the report of a comparison in Markdown.
pub fn markdown(comparison: &Comparison, glyphs: Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let says = ComparisonWords::new(comparison, glyphs);
    writeln!(out, "## {}\n", escaped(&comparison.origin.file))?;
    for line in says.verdict() {
        writeln!(out, "- {}", escaped(&line))?;
    }
    writeln!(out)?;
    for (row, (title, leaves)) in says.side_by_side().iter().enumerate() {
        if row == 0 {
            writeln!(out, "| |{}", " |".repeat(leaves.len()))?;
            writeln!(out, "|---|{}", "---|".repeat(leaves.len()))?;
        }
        let leaves: Vec<String> = leaves.iter().map(|leaf| escaped(leaf)).collect();
        writeln!(out, "| {title} | {} |", leaves.join(" | "))?;
    }
    writeln!(out)?;
    for answer in 0..comparison.answers() {
        let trials = comparison.with_answer(answer);
        let rules: Vec<String> = trials.map(|trial| says.names(trial)).collect();
        writeln!(
            out,
            "- answer {}: {}",
            answer + 1,
            escaped(&rules.join("; "))
        )?;
    }
    writeln!(out)?;
    for reason in says.partings() {
        writeln!(out, "- {}", escaped(&reason))?;
    }
    Ok(())
}
