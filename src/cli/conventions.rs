//! `abtree conventions`: the presets and the texts that they follow.

use std::fmt::Write as _;

use anstyle::Style;
use anyhow::Result;

use super::diagnostics::Diagnostics;
use super::output;
use crate::search::{Form, PRESETS, Preset, SearchOption, Setup};
use crate::vocabulary::Vocabulary as _;
use crate::words::{TextWriter, words_of};

const HEADING: Style = Style::new().bold();

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
    for option in SearchOption::OF_CONVENTIONS {
        writeln!(text, "{:<13}{}", title(option), option.meaning())?;
        let Form::Words(words) = option.form() else {
            continue;
        };
        for (word, meaning) in words {
            writeln!(text, "{:13}{word}: {meaning}", "")?;
        }
    }
    let rules = SearchOption::OF_CONVENTIONS.iter();
    let flags: Vec<String> = rules.map(|option| option.flag()).collect();
    let options = format!(
        "Each rule is also an option of its own ({}, --root, --window, --depth) and wins over the \
         preset.",
        flags.join(", ")
    );
    write!(text, "\n{}", wrapped(&options)?)?;
    text.push_str("`abtree conventions PRESET` explains how the source of a preset was read.\n");
    Ok(text)
}

fn one(preset: &'static Preset) -> Result<String> {
    let mut text = table(std::slice::from_ref(preset))?;
    text.push('\n');
    text.push_str(&wrapped(preset.notes)?);
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
