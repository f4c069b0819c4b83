//! The command line as words → arguments; help, the version, and what is wrong with the words.

mod advice;
pub(super) mod generated;
pub(super) mod help;

use std::ffi::OsString;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Parser as _, ValueEnum};

use super::Arguments;
use super::args::{Colour, CommonOptions, ErrorFormat};
use super::diagnostics::Diagnostics;
use super::output;
use help::Form;

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

/// The arguments in the words of a command line; else help, the version or what is wrong with them.
pub(super) fn parse(words: &[OsString]) -> Result<Arguments, clap::Error> {
    Arguments::try_parse_from(words)
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
            diagnostics.print_text(&Form::Short.of(help::command(&words).0));
            Ok(())
        }
        _ => Err(advice::problem(error, &words).into()),
    }
}
