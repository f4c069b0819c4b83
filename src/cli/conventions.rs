//! `abtree conventions`: the presets and the texts that they follow.

use std::fmt::Write as _;

use anstyle::Style;
use anyhow::Result;

use super::args::Colour;
use super::output::Output;
use crate::search::{PRESETS, Preset};
use crate::vocabulary::Vocabulary;

const HEADING: Style = Style::new().bold();

/// How wide a line of notes is at most.
const WIDTH: usize = 80;

/// Prints all presets, or one with its notes.
pub(super) fn run(preset: Option<&str>, colour: Colour) -> Result<()> {
    let text = match preset.and_then(Preset::find) {
        Some(preset) => one(preset)?,
        None => all()?,
    };
    let mut output = Output::open(None, colour)?;
    output.write_styled(&text)?;
    output.finish()
}

fn all() -> Result<String> {
    let mut text = table(&PRESETS)?;
    text.push_str(EXPLANATION);
    Ok(text)
}

fn one(preset: &Preset) -> Result<String> {
    let mut text = table(std::slice::from_ref(preset))?;
    text.push('\n');
    text.push_str(&wrapped(preset.notes));
    Ok(text)
}

/// A row of rules and a row with the source for each preset.
fn table(presets: &[Preset]) -> Result<String> {
    let mut text = format!(
        "{HEADING}{:<16}{:<8}{:<6}{:<9}{:<13}trace written as{HEADING:#}\n",
        "preset", "cut", "fail", "scope", "leaf values"
    );
    for preset in presets {
        let (cut, fail, scope) = (preset.cut.word(), preset.fail.word(), preset.scope.word());
        let (values, notation) = (preset.leaf_values.word(), preset.notation.meaning());
        let name = preset.name;
        writeln!(
            text,
            "{HEADING}{name:<16}{HEADING:#}{cut:<8}{fail:<6}{scope:<9}{values:<13}{notation}"
        )?;
        writeln!(text, "                {}", preset.source)?;
    }
    Ok(text)
}

/// Words in lines that fit.
fn wrapped(words: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words.split(' ') {
        let length = word.chars().count();
        if width == 0 {
            width = length;
        } else if width + 1 + length <= WIDTH {
            text.push(' ');
            width += 1 + length;
        } else {
            text.push('\n');
            width = length;
        }
        text.push_str(word);
    }
    text.push('\n');
    text
}

const EXPLANATION: &str = "
cut          weak: cut when α ≥ β; strict: only when α > β, no pruning on equality
fail         what an inner node returns outside its window: soft, its best value;
             hard, that value clamped into the window; f2, best starts at α (MIN: at β)
scope        deep: a child inherits both bounds; shallow: only its parent's best value
root window  shared: one window through the root's children; fresh: a new one for each
leaf values  max: as MAX sees them; mover: as the player to move sees them

Each rule is also an option of its own (--cut, --fail, --scope, --root-window,
--order, --leaf-values, --root, --window, --depth) and wins over the preset.
`abtree conventions PRESET` says how the text of one preset was read.
";
