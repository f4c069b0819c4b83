//! What is generated from the definition of the arguments: completions and the manual page.

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;

use super::args::{Arguments, Colour};
use super::output::Output;

/// Prints the completion script of a shell.
pub(super) fn completions(shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abtree", &mut script);
    print(&script)
}

/// Prints the manual page.
pub(super) fn manual() -> Result<()> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
    print(&page)
}

fn print(bytes: &[u8]) -> Result<()> {
    let text = str::from_utf8(bytes).context("generated texts are UTF-8")?;
    let mut output = Output::open(None, Colour::Never)?;
    output.write(text)?;
    output.finish()
}
