//! `abtree conventions`: the presets and the texts that they follow; `abtree compare`: a tree under all of them.

use std::fmt::Write as _;

use anstyle::Style;
use anyhow::Result;
use clap::Args;

use super::args::{self, GameOptions, ReportedTrees, offered};
use super::diagnostics::Diagnostics;
use super::input::opened::OpenTree;
use super::output;
use super::output::reports::{Request, Session};
use super::streams::SCRIPTS;
use super::work::Progress;
use crate::analysis::compare::Comparison;
use crate::report::Subject;
use crate::search::{Algorithm, Cut, Form, PRESETS, Preset, SearchOption, Setup};
use crate::vocabulary::Vocabulary as _;
use crate::words::{TextWriter, words_of};

const HEADING: Style = Style::new().bold();

/// Which printed code has another rule for infinities than its preset.
const LITERAL: &str = "Every preset leaves an open end open. Printed code that begins with −∞ and +∞ and cuts on \
     equality, as that of all presets with weak cuts, would be --infinity value if taken literally: a leaf of inf \
     or -inf may cut there.";

/// Prints all presets, or one with its notes.
pub(super) fn run(preset: Option<&'static Preset>, diagnostics: &Diagnostics) -> Result<()> {
    let text = match preset {
        Some(preset) => one(preset)?,
        None => all()?,
    };
    output::print(&text, diagnostics)
}

fn all() -> Result<String> {
    let mut text = table(&PRESETS)?;
    text.push('\n');
    let rules = SearchOption::OF_CONVENTIONS.into_iter();
    let rules: Vec<SearchOption> = rules.chain([SearchOption::Ties]).collect();
    for &option in &rules {
        writeln!(text, "{:<13}{}", title(option), option.meaning())?;
        let Form::Words(words) = option.form() else {
            continue;
        };
        for (word, meaning) in words {
            writeln!(text, "{:13}{word}: {meaning}", "")?;
        }
    }
    let flags: Vec<String> = rules.iter().map(|option| option.flag()).collect();
    let options = format!(
        "Each rule is also an option of its own ({}, --root, --window, --depth) and wins over the \
         preset.",
        flags.join(", ")
    );
    write!(text, "\n{}{}", wrapped(&options)?, wrapped(LITERAL)?)?;
    text.push_str("`abtree conventions PRESET` explains how the source of a preset was read.\n");
    Ok(text)
}

fn one(preset: &'static Preset) -> Result<String> {
    let mut text = table(std::slice::from_ref(preset))?;
    text.push('\n');
    text.push_str(&wrapped(preset.notes)?);
    if preset.cut == Cut::Weak {
        text.push_str(&wrapped(LITERAL)?);
    }
    Ok(text)
}

/// A row of rules and a row with the source for each preset.
fn table(presets: &'static [Preset]) -> Result<String> {
    let columns = Preset::RULES.map(|option| (option, width(option)));
    let mut text = format!("{HEADING}{:<16}", "preset");
    for (option, width) in columns {
        write!(text, "{:<width$}", title(option))?;
    }
    writeln!(text, "trace written as{HEADING:#}")?;
    for preset in presets {
        let setup = Setup::from(preset.convention());
        write!(text, "{HEADING}{:<16}{HEADING:#}", preset.name)?;
        for (option, width) in columns {
            let word = option.words_in(&setup).concat();
            write!(text, "{word:<width$}")?;
        }
        writeln!(text, "{}", preset.notation.meaning())?;
        writeln!(text, "{:16}{}", "", preset.source)?;
    }
    Ok(text)
}

/// How wide the column of an option is, with the gap after it.
fn width(option: SearchOption) -> usize {
    let words = option.known_words();
    let widths = words.iter().map(|word| word.len());
    widths.max().unwrap_or(0).max(option.word().len()) + 2
}

/// The option in words.
fn title(option: SearchOption) -> String {
    option.word().replace('_', " ")
}

/// Words in lines that fit.
fn wrapped(words: &str) -> Result<String> {
    let mut text = Vec::new();
    let mut lines = TextWriter::new(&mut text);
    lines.fill(words_of(words), 1, 0);
    lines.finish()?;
    Ok(String::from_utf8(text)?)
}

/// Say whether every textbook gives the same answer, and where they differ
#[derive(Debug, Args)]
#[command(next_help_heading = "Comparison")]
#[command(before_help = include_str!("args/help/compare.txt"), after_help = include_str!("args/help/compare-notes.txt").trim_end())]
#[command(mut_arg("format", offered(Subject::Comparisons)))]
pub(super) struct CompareArguments {
    /// Compare only these presets
    #[arg(long, value_name = "PRESET,…", value_delimiter = ',', value_parser = args::preset())]
    only: Vec<&'static Preset>,

    #[command(flatten)]
    rules: GameOptions,

    #[command(flatten)]
    trees: ReportedTrees,

    /// End with exit code 1 if the exercise is not safe
    #[arg(long, help_heading = SCRIPTS, hide_short_help = true)]
    exit_code: bool,
}

pub(super) fn run_compare(
    arguments: &CompareArguments,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let settings = arguments.rules.settings.clone();
    let request = Request::new(&arguments.trees, Subject::Comparisons, settings);
    request.run(diagnostics, &|session, tree| {
        compare(arguments, session, tree)
    })
}

fn compare(arguments: &CompareArguments, session: &mut Session, tree: &OpenTree) -> Result<()> {
    let setup = tree.rules_for(Algorithm::default_among(
        Algorithm::PRUNING,
        &tree.document.tree,
    ));
    let mut progress = Progress::beside(session.diagnostics);
    let mut watch = |done: usize, all: usize| {
        progress.show(&format!("{done} of {all} runs"));
    };
    let comparison = Comparison::run(tree.searched(&setup), &arguments.only, &mut watch);
    progress.end();
    let found = comparison
        .books()
        .map(|book| book.searched.outcome.as_ref());
    if let Err(error) = found.reduce(Result::or).expect("its own convention counts") {
        return Err(tree.problem(error).into());
    }
    session.add(&comparison)?;
    if arguments.exit_code && !comparison.is_safe() {
        session.diagnostics.answer_no();
    }
    Ok(())
}
