//! `abtree help`: the pages of the documentation, and the long help of a command.

use anyhow::Result;
use clap::CommandFactory;

use super::args::{Arguments, Colour};
use super::diagnostics::Problem;
use super::long_help::lengthened;
use super::output;
use crate::text::nearest;

/// The pages of the documentation under the words that ask for them.
const PAGES: &[(&str, &str)] = &[
    ("tasks", include_str!("../../docs/tasks.md")),
    ("trees", include_str!("../../docs/trees.md")),
    ("searches", include_str!("../../docs/searches.md")),
    ("reports", include_str!("../../docs/reports.md")),
    ("pictures", include_str!("../../docs/pictures.md")),
    ("worksheets", include_str!("../../docs/worksheets.md")),
    ("conventions", include_str!("../../docs/conventions.md")),
    ("answers", include_str!("../../docs/answers.md")),
    ("exercises", include_str!("../../docs/exercises.md")),
    ("studies", include_str!("../../docs/studies.md")),
    ("platforms", include_str!("../../docs/platforms.md")),
    (
        "limits-and-speed",
        include_str!("../../docs/limits-and-speed.md"),
    ),
    ("library", include_str!("../../docs/library.md")),
];

/// Prints a page, the help of a command, or without a word the help of the tool.
pub(super) fn run(words: &[String], colour: Colour) -> Result<()> {
    match page(words) {
        Some(text) => output::write(None, |out| Ok(out.write_all(text.as_bytes())?)),
        None => output::print(&help(words)?, colour),
    }
}

fn page(words: &[String]) -> Option<&'static str> {
    let [topic] = words else { return None };
    let page = PAGES.iter().find(|(word, _)| word == topic);
    page.map(|(_, text)| *text)
}

/// The long help of a command, which may stand in another: `help study merge`.
fn help(words: &[String]) -> Result<String, Problem> {
    let mut arguments = lengthened(Arguments::command());
    arguments.build();
    let mut command = &mut arguments;
    for word in words {
        command = command
            .find_subcommand_mut(word)
            .ok_or_else(|| unknown(word))?;
    }
    Ok(command.render_help().ansi().to_string())
}

/// The words that ask for pages.
pub(super) fn page_names() -> Vec<&'static str> {
    PAGES.iter().map(|(word, _)| *word).collect()
}

fn unknown(word: &str) -> Problem {
    let arguments = Arguments::command();
    let commands = arguments.get_subcommands().map(clap::Command::get_name);
    let commands: Vec<&str> = commands.collect();
    let pages = page_names();
    let help = match nearest(word, &[&*commands, &*pages].concat()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "the commands are {}; the pages are {}",
            commands.join(", "),
            pages.join(", ")
        ),
    };
    Problem::new(format!("there is no command or page {word:?}")).help(help)
}
