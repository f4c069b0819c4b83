//! `abtree study merge`: what all shards found together.

use std::path::Path;

use crate::cli::args::MergeArguments;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::input;
use crate::report::study::read_part;
use crate::study::{Cell, Part, merge};

/// The cells of the whole study.
pub(super) fn merged(
    arguments: &MergeArguments,
    diagnostics: &mut Diagnostics,
) -> Result<Vec<Cell>, Problem> {
    let mut parts = Vec::new();
    for file in &arguments.files {
        read(file, &mut parts)?;
    }
    let merged = merge(parts);
    let merged = merged.map_err(Problem::new)?;
    match merged.missing {
        None => {}
        Some(missing) if arguments.partial => {
            diagnostics.warning(&Problem::new(missing));
        }
        Some(missing) => {
            return Err(Problem::new(missing).help("--partial goes on without it"));
        }
    }
    Ok(merged.cells)
}

/// Reads the lines of a file.
fn read(file: &Path, parts: &mut Vec<Part>) -> Result<(), Problem> {
    let name = file.to_string_lossy();
    let text = input::text(file)?;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let part = read_part(line);
        let part =
            part.map_err(|error| Problem::new(format!("line {number}: {error}")).in_file(&name))?;
        parts.push(part);
    }
    Ok(())
}
