//! `abtree help`: the pages of the documentation, and the long help of a command, which `--help` shows
//! too: every option that a page does not explain better, and the pages that have the others. The manual page,
//! the schemas and the completions of a shell.

use anyhow::Result;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::streams::SCRIPTS;
use crate::cli::{Arguments, output};
use crate::report::json_pretty_text;
use crate::report::schema::{self, DocumentKind};
use crate::search::{Algorithm, SearchOption};
use crate::text::known_instead;
use crate::vocabulary::Vocabulary as _;

/// The pages of the documentation under the words that ask for them.
const PAGES: &[(&str, &str)] = &[
    ("tasks", include_str!("../../../docs/tasks.md")),
    ("trees", include_str!("../../../docs/trees.md")),
    ("searches", include_str!("../../../docs/searches.md")),
    ("reports", include_str!("../../../docs/reports.md")),
    ("pictures", include_str!("../../../docs/pictures.md")),
    ("worksheets", include_str!("../../../docs/worksheets.md")),
    ("conventions", include_str!("../../../docs/conventions.md")),
    ("answers", include_str!("../../../docs/answers.md")),
    ("exercises", include_str!("../../../docs/exercises.md")),
    ("studies", include_str!("../../../docs/studies.md")),
    ("platforms", include_str!("../../../docs/platforms.md")),
    (
        "limits-and-speed",
        include_str!("../../../docs/limits-and-speed.md"),
    ),
    ("library", include_str!("../../../docs/library.md")),
    ("python", include_str!("../../../docs/python.md")),
];

/// Prints a page, the help of a command, or without a word the help of the tool.
pub(crate) fn run(words: &[String], diagnostics: &Diagnostics) -> Result<()> {
    let asked = words.join(" ");
    let asked = page_of(&asked).unwrap_or(&asked);
    let mut pages = PAGES.iter().filter(|(word, _)| *word == asked);
    if let Some((_, text)) = pages.next() {
        return output::print(text, diagnostics);
    }
    match command(words) {
        (command, 0) => output::print(&shown(lengthened(command)), diagnostics),
        _ => Err(unknown(&words.join(" ")).into()),
    }
}

/// The page that tells of what a word stands for.
fn page_of(word: &str) -> Option<&'static str> {
    match word {
        "grading" => Some("answers"),
        "moodle" => Some("worksheets"),
        "chance" => Some("trees"),
        _ => Algorithm::from_word(word).map(|_| "searches"),
    }
}

/// The help that a command line asks for.
pub(super) fn asked(words: &[String]) -> String {
    let (command, _) = command(words);
    if words.iter().any(|word| word == "--help") {
        shown(lengthened(command))
    } else {
        shown(shortened(command))
    }
}

fn shown(mut command: Command) -> String {
    command.render_help().ansi().to_string()
}

/// The command that these words lead to, which may stand in another: `study merge`; and how many of
/// them do not name one.
pub(super) fn command(words: &[String]) -> (Command, usize) {
    let mut command = Arguments::command();
    command.build();
    let mut others = 0;
    for word in words {
        match command.find_subcommand(word) {
            Some(found) => command = found.clone(),
            None => others += 1,
        }
    }
    (command, others)
}

fn unknown(word: &str) -> Problem {
    let arguments = Arguments::command();
    let known = arguments.get_subcommands().map(Command::get_name);
    let pages = PAGES.iter().map(|(word, _)| *word);
    let known: Vec<&str> = known.chain(pages).collect();
    Problem::new(format!("there is no command or page {word:?}"))
        .help(known_instead(word, &known, '`'))
}

/// The same command with its long help.
fn lengthened(command: Command) -> Command {
    let command = command.mut_arg("help", |help| help.help("Print help"));
    scripts_last(with_pages(command)).mut_args(|option| option.hide_short_help(false))
}

/// Sections stand in the order of their first options.
fn scripts_last(command: Command) -> Command {
    let mut options: Vec<Arg> = command.get_arguments().cloned().collect();
    options.sort_by_key(|option| option.get_help_heading() == Some(SCRIPTS));
    let mut options = options.into_iter();
    command.mut_args(|option| options.next().unwrap_or(option))
}

/// Hides the options that stand on pages, and names these pages at the end.
fn with_pages(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let is_on_page = |option: &Arg| page_of_option(option, &name).is_some();
    if !command.get_arguments().any(is_on_page) {
        return command;
    }
    let after = command.get_after_help().map(|after| format!("{after}\n\n"));
    command
        .after_help(after.unwrap_or_default() + PAGES_OF_OPTIONS)
        .mut_args(|option| {
            let is_hidden = option.is_hide_set() || is_on_page(&option);
            option.hide(is_hidden)
        })
}

const PAGES_OF_OPTIONS: &str =
    "More options: of algorithms (abtree help searches), of conventions (abtree help conventions).";

/// The page that alone tells of an option: of one of an algorithm, or, but for some commands, of a single rule of
/// a convention; or of that for tables of answers.
pub(super) fn page_of_option(option: &Arg, command: &str) -> Option<&'static str> {
    const SHOW_RULES: [&str; 4] = ["eval", "trace", "compare", "check"];
    let is_of_search = matches!(option.get_help_heading(), Some("Algorithm" | "Convention"));
    match SearchOption::from_word(option.get_id().as_str()) {
        None => (option.get_id() == "tables").then_some("answers"),
        Some(_) if !is_of_search => None,
        Some(SearchOption::Algorithm | SearchOption::Convention | SearchOption::Depth) => None,
        Some(SearchOption::Ties) => Some("conventions"),
        Some(option) if option.is_of_the_algorithm() => Some("searches"),
        Some(_) => (!SHOW_RULES.contains(&command)).then_some("conventions"),
    }
}

/// The same command with a help that fits on a screen: the first examples, and the options that most people
/// need.
fn shortened(command: Command) -> Command {
    let command = command.mut_args(|option| {
        let has_many_words = option.get_possible_values().len() > 8;
        option.hide_possible_values(has_many_words)
    });
    let most = if command.get_name() == "abtree" { 8 } else { 3 };
    let examples = command.get_before_help().map(ToString::to_string);
    let examples = examples.unwrap_or_default();
    command
        .before_help(first_examples(&examples, most))
        .after_help("")
}

/// The lines up to the last example that is shown.
fn first_examples(all: &str, most: usize) -> String {
    let mut left = most;
    let lines = all.split_inclusive('\n').take_while(|line| {
        let is_example = line.starts_with(' ');
        let is_shown = left > 0 || !is_example;
        left = left.saturating_sub(usize::from(is_example));
        is_shown
    });
    lines.collect()
}

/// Prints the completion script of a shell.
pub(crate) fn completions(shell: Shell, diagnostics: &Diagnostics) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abtree", &mut script);
    output::print(&String::from_utf8(script)?, diagnostics)
}

/// Prints the JSON Schema of one document, or of all.
pub(crate) fn schema(document: Option<DocumentKind>, diagnostics: &Diagnostics) -> Result<()> {
    output::print(&json_pretty_text(&schema::schema(document)), diagnostics)
}

/// Prints the manual page: the short help, and where the rest is.
pub(crate) fn manual(diagnostics: &Diagnostics) -> Result<()> {
    output::print(MANUAL, diagnostics)
}

const MANUAL: &str = concat!(
    ".TH ABTREE 1 \"\" \"abtree ",
    env!("CARGO_PKG_VERSION"),
    "\"\n",
    include_str!("abtree.1")
);
