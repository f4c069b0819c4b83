//! `abtree conventions`: the presets and the texts that they follow.

use std::fmt::Write as _;

use anstyle::Style;
use anyhow::Result;

use super::args::Colour;
use super::output::Output;
use crate::search::{PRESETS, Setting};

pub(super) fn run(colour: Colour) -> Result<()> {
    let heading = Style::new().bold();
    let mut text = format!(
        "{heading}{:<16}{:<8}{:<6}{:<9}{:<13}trace written as{heading:#}\n",
        "preset", "cut", "fail", "scope", "leaf values"
    );
    for preset in &PRESETS {
        let (cut, fail, scope) = (preset.cut.word(), preset.fail.word(), preset.scope.word());
        let (values, notation) = (preset.leaf_values.word(), preset.notation.title());
        let name = preset.name;
        writeln!(
            text,
            "{heading}{name:<16}{heading:#}{cut:<8}{fail:<6}{scope:<9}{values:<13}{notation}"
        )?;
        writeln!(text, "                {}", preset.source)?;
    }
    text.push_str(EXPLANATION);
    let mut output = Output::open(None, colour)?;
    output.write_styled(&text)?;
    output.finish()
}

const EXPLANATION: &str = "
cut          weak: cut when α ≥ β; strict: only when α > β, no pruning on equality
fail         what an inner node returns outside its window: soft, its best value;
             hard, that value clamped into the window; f2, best starts at α (MIN: at β)
scope        deep: a child inherits both bounds; shallow: only its parent's best value
root window  shared: one window through the root's children; fresh: a new one for each
leaf values  max: as MAX sees them; mover: as the player to move sees them

Each switch is also an option of its own (--cut, --fail, --scope, --root-window,
--order, --leaf-values, --root, --window, --depth) and wins over the preset.
";
