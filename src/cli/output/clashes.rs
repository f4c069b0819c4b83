//! Outputs that would replace an input or one another.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::file::{descriptor, end_of};
use crate::cli::diagnostics::Problem;

/// Refuses an output that would replace one of the inputs or another output; `-` is standard output.
pub(crate) fn refuse<'o>(
    inputs: &[PathBuf],
    outputs: impl IntoIterator<Item = &'o Path>,
) -> Result<(), Problem> {
    let mut places = Places::of_inputs(inputs);
    outputs
        .into_iter()
        .try_for_each(|output| places.take(output))
}

/// Files that are read or written.
pub(crate) struct Places {
    inputs: HashSet<PathBuf>,
    outputs: HashSet<PathBuf>,
}

impl Places {
    /// Nothing is to be written yet.
    pub(crate) fn of_inputs(inputs: &[PathBuf]) -> Self {
        let inputs = inputs.iter().filter(|input| **input != Path::new("-"));
        Self {
            inputs: inputs.map(|input| resolved(input)).collect(),
            outputs: HashSet::new(),
        }
    }

    /// Takes one more output. Devices and pipes take any number of them.
    pub(crate) fn take(&mut self, output: &Path) -> Result<(), Problem> {
        let Ok(end) = end_of(output) else {
            return Ok(()); // Opening it tells what is wrong with the links.
        };
        let place = match descriptor(&end) {
            Some("1") => Path::new("-").to_owned(),
            Some(_) => return Ok(()),
            None if fs::metadata(&end).is_ok_and(|found| !found.is_file()) => return Ok(()),
            None if output == Path::new("-") => end,
            None => resolved(&end),
        };
        if self.inputs.contains(&place) {
            return Err(
                Problem::new(format!("the output {} is also an input", output.display()))
                    .help("write to another file"),
            );
        }
        if self.outputs.insert(place) {
            return Ok(());
        }
        Err(Problem::new(format!(
            "two outputs would be written to {}",
            output.display()
        ))
        .help("give each its own file"))
    }
}

/// A path without links, of a file that is there or not there yet.
fn resolved(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let parent = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    match path.components().next_back() {
        Some(Component::Normal(name)) => resolved(parent).join(name),
        // The folder that this leads back from is not there yet.
        Some(Component::ParentDir) => {
            let mut above = resolved(parent);
            above.pop();
            above
        }
        _ => path.to_owned(),
    }
}
