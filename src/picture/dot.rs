//! Graphviz: a graph whose nodes keep the order of the tree.

use std::io;

use super::Style;
use super::node::{Kind, Mark, SceneNode};
use super::scene::Scene;
use crate::words::markup::attribute;
use crate::words::typeset;

const CROSS: &str = "<FONT COLOR=\"#b00020\" POINT-SIZE=\"14\">✕</FONT>";
/// What stands between lines one of which is a window, since old bounds pull the next line up.
const BELOW: &str = "<BR/><FONT POINT-SIZE=\"3\"> <BR/></FONT>";
const HEAD: &str = include_str!("head.dot");

/// Draws a run as a graph in the language of Graphviz.
pub(super) fn draw(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "digraph tree {{\n{HEAD}")?;
    for (place, node) in scene.nodes.iter().enumerate() {
        writeln!(out, "  n{place} [{}]", attributes(node))?;
        if let Some(parent) = node.parent {
            writeln!(out, "  n{parent} -> n{place} [{}]", edge(node))?;
        }
    }
    writeln!(out, "}}")
}

/// A text in a label. Graphviz takes a backslash with the letter behind it for a command.
fn escaped(text: &str) -> String {
    attribute(text).replace('\\', "\\\\")
}

/// A text of numbers.
fn number(text: &str) -> String {
    escaped(&typeset(text))
}

fn attributes(node: &SceneNode) -> String {
    let shape = match node.kind {
        Kind::Leaf => "box",
        Kind::Max if node.style == Style::Shapes => "triangle",
        Kind::Min if node.style == Style::Shapes => "invtriangle",
        Kind::Player => "box, style=rounded",
        Kind::Max | Kind::Min | Kind::Chance => "ellipse",
    };
    let attributes = [format!("shape={shape}"), format!("label={}", label(node))];
    let strokes = strokes(node).map(str::to_owned);
    let attributes: Vec<String> = attributes.into_iter().chain(strokes).collect();
    attributes.join(", ")
}

/// The lines of a node from the top: its name, who moves where no shape tells it, its window, in which what was replaced is grey, since a
/// line through it would lie on its minus sign, its value, the number of its evaluation, and what is not drawn below it.
fn label(node: &SceneNode) -> String {
    let grey = |text| format!("<FONT COLOR=\"#767676\">{text}</FONT>");
    let ends = node.ends.iter().map(|end| end.spelled(number, grey));
    let order = match node.order.as_str() {
        "" => String::new(),
        order => format!("({order})"),
    };
    let mover = match node.kind {
        Kind::Max | Kind::Min | Kind::Chance if node.style == Style::Levels => {
            node.kind.word().to_uppercase()
        }
        _ => String::new(),
    };
    let mut lines = vec![escaped(&node.marked_name()), mover];
    lines.extend(ends);
    lines.extend([number(&node.value), order, node.remark()]);
    lines.retain(|line| !line.is_empty());
    if lines.is_empty() {
        return "\"\"".to_owned();
    }
    let below = if node.ends.is_empty() { "<BR/>" } else { BELOW };
    format!("<{}>", lines.join(below))
}

fn edge(node: &SceneNode) -> String {
    // Blanks around a name keep it off its own edge and the next label.
    let name = match node.edge_label.as_str() {
        "" => None,
        name => Some(format!("&#8195;{}&#8195;", escaped(name))),
    };
    let cross = node.marks.has(Mark::Skipped).then(|| CROSS.to_owned());
    let lines: Vec<String> = name.into_iter().chain(cross).collect();
    // Graphviz reserves room for this label, and none for labels at the head.
    let label = (!lines.is_empty()).then(|| format!("label=<{}>", lines.join("<BR/>")));
    let attributes = label.into_iter().chain(strokes(node).map(str::to_owned));
    attributes.collect::<Vec<_>>().join(", ")
}

/// How the outline of a node and the edge into it are drawn.
fn strokes(node: &SceneNode) -> Option<&'static str> {
    match () {
        () if node.marks.has(Mark::Best) => Some("penwidth=3, color=\"#14602b\""),
        () if node.marks.has(Mark::Pruned) => {
            Some("style=dashed, color=\"#767676\", fontcolor=\"#595959\"")
        }
        () => None,
    }
}
