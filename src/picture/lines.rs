//! The lines of a node in formats that have no place for each text of its own.

use super::legend::{self, ARROW, Sign};
use super::scene::{EndHistory, SceneNode};
use super::state::Mark;

/// A line in a node.
pub(super) enum Line<'n> {
    Plain(String),
    /// An end of its window.
    End(&'n EndHistory),
}

/// The name of a node, behind an arrow where the search is.
pub(super) fn marked_name(node: &SceneNode) -> String {
    if node.marks.has(Mark::Current) {
        format!("{ARROW} {}", node.name).trim_end().to_owned()
    } else {
        node.name.clone()
    }
}

/// What stands for the numbers of evaluations in formats of these lines.
pub(super) fn sign(sign: Sign) -> &'static str {
    match sign {
        legend::ORDER => "(1) (2) (3)",
        other => legend::usual(other),
    }
}

/// The lines of a node from the top: its name, its window, its value, the number of its evaluation,
/// and what is not drawn below it.
pub(super) fn text_lines(node: &SceneNode) -> Vec<Line<'_>> {
    let ends = node.ends.iter().filter(|end| !end.latest.is_empty());
    let order = match node.order.as_str() {
        "" => String::new(),
        order => format!("({order})"),
    };
    let below = [node.value.clone(), order, node.remark.clone()];
    let plain = |text: &String| !text.is_empty();
    let name = Some(marked_name(node)).filter(plain).map(Line::Plain);
    let below = below.into_iter().filter(plain).map(Line::Plain);
    name.into_iter()
        .chain(ends.map(Line::End))
        .chain(below)
        .collect()
}
