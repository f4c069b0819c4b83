//! What is generated from definitions: completions and manual pages of the arguments, schemas of documents.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use super::help;
use crate::cli::output;
use crate::cli::streams::Streams;
use crate::cli::{Arguments, EXIT_CODES};
use crate::report::json_pretty;
use crate::report::schema::{DocumentKind, RootSchema};

/// Prints the completion script of a shell.
pub(crate) fn completions(shell: Shell, streams: &Streams) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abtree", &mut script);
    output::write(None, streams, |out| Ok(out.write_all(&script)?))
}

/// Prints the JSON Schema of one document, or of all.
pub(crate) fn schema(document: Option<DocumentKind>, streams: &Streams) -> Result<()> {
    let schema = document.map_or_else(RootSchema::of_all, RootSchema::of);
    output::write(None, streams, |out| {
        json_pretty(&schema, out)?;
        Ok(writeln!(out)?)
    })
}

/// Prints the manual page of one command, or of the tool: its short help, and where the rest is.
pub(crate) fn manual(command: &[String], streams: &Streams) -> Result<()> {
    let page = page(&mut help::shortened(help::named(command)?.term_width(100)));
    output::write(None, streams, |out| Ok(out.write_all(page.as_bytes())?))
}

fn page(command: &mut clap::Command) -> String {
    let name = command.get_display_name().unwrap_or("abtree").to_owned();
    let about = command.get_about().map(ToString::to_string);
    let about = about.unwrap_or_default();
    let help = verbatim(&command.render_help().to_string());
    let pages = help::page_names().join(", ");
    format!(
        ".TH {title} 1 \"\" \"abtree {version}\"\n\
         .SH NAME\n{name} \\- {about}\n\
         .SH DESCRIPTION\n.nf\n{help}.fi\n\
         .SH \"EXIT STATUS\"\n{EXIT_CODES}\n\
         .SH \"SEE ALSO\"\n\
         All options of a command: abtree COMMAND \\-\\-help.\n\
         The documentation: abtree help PAGE, where PAGE is one of {pages}.\n",
        title = name.to_uppercase().replace('-', "\\-"),
        version = env!("CARGO_PKG_VERSION"),
        name = name.replace('-', "\\-"),
    )
}

/// Lines that the language of manual pages leaves as they are.
fn verbatim(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        match line.chars().next() {
            Some('.' | '\'') => format!("\\&{line}\n"),
            _ => line + "\n",
        }
    });
    lines.collect()
}
