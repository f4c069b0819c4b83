//! The command line as words → arguments; help, the version, and what is wrong with the words;
//! completions, schemas and manual pages.

mod advice;
pub(super) mod help;

use std::ffi::OsString;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Args as _, CommandFactory as _, FromArgMatches as _, ValueEnum};
use clap_complete::Shell;

use super::args::{Colour, CommonOptions, ErrorFormat};
use super::diagnostics::Diagnostics;
use super::output;
use super::{Arguments, EXIT_CODES};
use crate::report::json_pretty;
use crate::report::schema::{DocumentKind, RootSchema};

/// What a command line says of its messages, even if the rest of it does not parse.
pub(super) fn common_options(words: &[OsString]) -> CommonOptions {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    CommonOptions {
        quiet: false,
        color: wish(&words, "--color").unwrap_or(Colour::Auto),
        error_format: wish(&words, "--error-format").unwrap_or(ErrorFormat::Text),
    }
}

/// The last value of an option, written as `--option value` or `--option=value`.
fn wish<V: ValueEnum>(words: &[&str], option: &str) -> Option<V> {
    let next = words.iter().skip(1).copied().chain([""]);
    let values = words.iter().zip(next).filter_map(|(word, next)| {
        let glued = word.strip_prefix(option)?;
        glued.strip_prefix('=').or(glued.is_empty().then_some(next))
    });
    V::from_str(values.last()?, false).ok()
}

/// What describes a command line: the chosen command alone where one is named, since every other one would only
/// be handed the options of all.
pub(super) fn tool(all: &clap::Command, words: &[OsString]) -> clap::Command {
    let named = words.get(1).and_then(|word| all.find_subcommand(word));
    let alone = clap::Command::new("abtree").disable_help_subcommand(true);
    let alone = CommonOptions::augment_args(alone);
    named.map_or_else(|| all.clone(), |named| alone.subcommand(named.clone()))
}

/// The arguments in the words of a command line; else help, the version or what is wrong with them.
pub(super) fn parse(
    tool: &mut clap::Command,
    words: &[OsString],
) -> Result<Arguments, clap::Error> {
    let mut matches = tool.try_get_matches_from_mut(words)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(tool))
}

/// Prints what stands in the place of arguments.
pub(super) fn print(
    error: &clap::Error,
    words: &[OsString],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let words = words.iter().skip(1).map(|word| word.to_string_lossy());
    let words: Vec<String> = words.map(String::from).collect();
    match error.kind() {
        ErrorKind::DisplayHelp => output::print(&help::asked(&words), diagnostics),
        ErrorKind::DisplayVersion => output::print(&error.to_string(), diagnostics),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            diagnostics.fails();
            diagnostics.print_text(&help::asked(&words));
            Ok(())
        }
        _ => Err(advice::problem(error, &words).into()),
    }
}

/// Prints the completion script of a shell.
pub(super) fn completions(shell: Shell, diagnostics: &Diagnostics) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abtree", &mut script);
    output::print(&String::from_utf8(script)?, diagnostics)
}

/// Prints the JSON Schema of one document, or of all.
pub(super) fn schema(document: Option<DocumentKind>, diagnostics: &Diagnostics) -> Result<()> {
    let schema = document.map_or_else(RootSchema::of_all, RootSchema::of);
    let mut text = Vec::new();
    json_pretty(&schema, &mut text)?;
    output::print(&(String::from_utf8(text)? + "\n"), diagnostics)
}

/// Prints the manual page: the short help, and where the rest is.
pub(super) fn manual(diagnostics: &Diagnostics) -> Result<()> {
    let (command, _) = help::command(&[]);
    let mut command = help::shortened(command.term_width(100));
    let help = verbatim(&command.render_help().to_string());
    let pages = help::page_names().join(", ");
    let page = format!(
        ".TH ABTREE 1 \"\" \"abtree {version}\"\n\
         .SH NAME\nabtree \\- {about}\n\
         .SH DESCRIPTION\n.nf\n{help}.fi\n\
         .SH \"EXIT STATUS\"\n{EXIT_CODES}\n\
         .SH \"SEE ALSO\"\n\
         All options of a command: abtree COMMAND \\-\\-help.\n\
         The documentation: abtree help PAGE, where PAGE is one of {pages}.\n",
        version = env!("CARGO_PKG_VERSION"),
        about = env!("CARGO_PKG_DESCRIPTION"),
    );
    output::print(&page, diagnostics)
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
