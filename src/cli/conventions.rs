//! `abtree conventions`: the presets and the texts that they follow; `abtree compare`: a tree under all of them.

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
use crate::words::{Role, TextWriter, words_of};

/// Which printed code has another rule for infinities than its preset.
const LITERAL: &str = "Every preset leaves an open end open. Printed code that begins with −∞ and +∞ and cuts on \
     equality, as that of all presets with weak cuts, would be --infinity value if taken literally: a leaf of inf \
     or -inf may cut there.";

/// Prints all presets, or one with its notes.
pub(super) fn run(preset: Option<&'static Preset>, diagnostics: &Diagnostics) -> Result<()> {
    let (streams, colour) = (diagnostics.streams(), diagnostics.colour());
    output::write_styled(None, streams, colour, |out| {
        let mut out = TextWriter::new(out);
        match preset {
            Some(preset) => one(preset, &mut out),
            None => all(&mut out),
        }
        out.finish()
    })
}

fn all(out: &mut TextWriter) {
    list(&PRESETS, out);
    out.end();
    let rules = SearchOption::OF_CONVENTIONS.into_iter();
    let rules: Vec<SearchOption> = rules.chain([SearchOption::Ties]).collect();
    for &option in &rules {
        out.put(Role::Plain, &title(option));
        wrapped(option.meaning(), MEANING, out);
        let Form::Words(words) = option.form() else {
            continue;
        };
        for (word, meaning) in words {
            wrapped(&format!("{word}: {meaning}"), MEANING, out);
        }
    }
    let flags: Vec<String> = rules.iter().map(|option| option.flag()).collect();
    let options = format!(
        "Each rule is also an option of its own ({}, --root, --window, --depth) and wins over the \
         preset.",
        flags.join(", ")
    );
    out.end();
    wrapped(&options, 0, out);
    wrapped(LITERAL, 0, out);
    let help = "`abtree conventions PRESET` explains how the source of a preset was read.";
    wrapped(help, 0, out);
}

fn one(preset: &'static Preset, out: &mut TextWriter) {
    list(std::slice::from_ref(preset), out);
    out.end();
    wrapped(preset.notes, 0, out);
    if preset.cut == Cut::Weak {
        wrapped(LITERAL, 0, out);
    }
}

/// Where what rules mean begins.
const MEANING: usize = 13;

/// Each preset with its rules and its source.
fn list(presets: &'static [Preset], out: &mut TextWriter) {
    for preset in presets {
        out.put(Role::Heading, preset.name);
        out.end();
        let setup = Setup::from(preset.convention());
        let rules = Preset::RULES.map(|option| {
            let word = option.words_in(&setup).concat();
            format!("{} {word}", title(option))
        });
        let notation = preset.notation.meaning();
        wrapped(&format!("{}; trace: {notation}", rules.join(", ")), 2, out);
        wrapped(preset.source, 2, out);
    }
}

/// The option in words.
fn title(option: SearchOption) -> String {
    option.word().replace('_', " ")
}

/// Words from a column on, in lines that fit.
fn wrapped(words: &str, column: usize, out: &mut TextWriter) {
    out.move_to(column);
    out.fill(words_of(words), 1, column);
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
