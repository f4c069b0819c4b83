//! Outputs that would replace an input or one another.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::file::{is_device, resolved};
use super::is_standard_output;
use crate::cli::diagnostics::Problem;

/// Refuses an output that would replace one of the inputs or another output.
pub(crate) fn refuse<'o>(
    inputs: &[PathBuf],
    outputs: impl IntoIterator<Item = &'o Path>,
) -> Result<(), Problem> {
    let mut places = Places::of_inputs(inputs);
    outputs
        .into_iter()
        .try_for_each(|output| places.take(output))
}

/// Files that are read or written, and folders of which all files are read.
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

    /// Takes one more output. Devices and pipes, but for standard output, take any number of them.
    pub(crate) fn take(&mut self, output: &Path) -> Result<(), Problem> {
        let place = match output {
            output if is_standard_output(output) => PathBuf::from("-"),
            output if is_device(output) => return Ok(()),
            output => resolved(output),
        };
        let shown = output.display();
        if self.inputs.contains(&place) {
            let problem = Problem::new(format!("the output {shown} is also an input"));
            return Err(problem.help("write to another file"));
        }
        let mut folders = place.ancestors().skip(1);
        if folders.any(|folder| self.inputs.contains(folder)) {
            let problem = Problem::new(format!("the output {shown} lies in a folder of inputs"));
            return Err(problem.help("write to another folder"));
        }
        if self.outputs.insert(place) {
            return Ok(());
        }
        let problem = Problem::new(format!("two outputs would be written to {shown}"));
        Err(problem.help("give each its own file"))
    }
}
