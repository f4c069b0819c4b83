//! Graphviz: a graph whose nodes keep the order of the tree.

use std::io;

use super::Style;
use super::node::{Kind, Mark, SceneNode, Sign, legend_in_words};
use super::scene::Scene;
use crate::words::markup::attribute;
use crate::words::typeset;

const CROSS: &str = "<FONT COLOR=\"#b00020\" POINT-SIZE=\"14\">✕</FONT>";
/// What puts a line of the legend a little lower than Graphviz does.
const ABOVE_LEGEND: &str = "<FONT POINT-SIZE=\"6\"> <BR/></FONT>";
/// The same between lines one of which is a window, since old bounds pull the next line up.
const BELOW: &str = "<BR/><FONT POINT-SIZE=\"3\"> <BR/></FONT>";
const HEAD: &str = include_str!("head.dot");

/// Draws a run as a graph in the language of Graphviz.
pub(super) fn draw(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "digraph tree {{\n{HEAD}  label={}", caption(scene))?;
    margin(scene, out)?;
    for (place, node) in scene.nodes.iter().enumerate() {
        writeln!(out, "  n{place} [{}]", attributes(node))?;
        if let Some(parent) = node.parent {
            writeln!(out, "  n{parent} -> n{place} [{}]", edge(node))?;
        }
    }
    writeln!(out, "}}")
}

/// The legend.
fn caption(scene: &Scene) -> String {
    let own = |sign| match sign {
        Sign::Order => Some("(1) (2) (3)"),
        Sign::Node(Kind::Player) => Some("▢ (rounded)"),
        Sign::Best => Some("<FONT COLOR=\"#14602b\">━━</FONT>"),
        Sign::Cut => Some("<FONT COLOR=\"#b00020\">✕</FONT>"),
        Sign::Pruned => Some("<FONT COLOR=\"#767676\">- - -</FONT>"),
        Sign::Window => Some("α <FONT COLOR=\"#767676\">2</FONT> 6"),
        _ => None,
    };
    let items: Vec<String> = legend_in_words(&scene.legend, number, own).collect();
    if items.is_empty() {
        return "\"\"".to_owned();
    }
    let lines = items
        .chunks(5)
        .map(|items| ABOVE_LEGEND.to_owned() + &items.join("\u{2003}"));
    format!("<{}>", lines.collect::<Vec<_>>().join("<BR/>"))
}

/// A text in a label. Graphviz takes a backslash with the letter behind it for a command.
fn escaped(text: &str) -> String {
    attribute(text).replace('\\', "\\\\")
}

/// A text of numbers.
fn number(text: &str) -> String {
    escaped(&typeset(text))
}

/// MAX and MIN in a column of their own.
fn margin(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    if scene.style == Style::Shapes {
        return Ok(());
    }
    let mut names = vec![Vec::new(); scene.movers.len()];
    for (place, node) in scene.nodes.iter().enumerate() {
        names[node.ply].push(format!("n{place}"));
    }
    for (ply, (mover, names)) in scene.movers.iter().zip(&names).enumerate() {
        let (mover, names) = (escaped(mover), names.join("; "));
        writeln!(out, "  m{ply} [shape=plaintext, label=\"{mover}\"]")?;
        if ply > 0 {
            writeln!(out, "  m{} -> m{ply} [style=invis]", ply - 1)?;
        }
        writeln!(out, "  {{ rank=same; m{ply}; {names} }}")?;
    }
    Ok(())
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

/// The lines of a node from the top: its name, its window, in which what was replaced is grey, since a
/// line through it would lie on its minus sign, its value, the number of its evaluation, and what is not drawn below it.
fn label(node: &SceneNode) -> String {
    let grey = |text| format!("<FONT COLOR=\"#767676\">{text}</FONT>");
    let ends = node.ends.iter().map(|end| end.spelled(number, grey));
    let order = match node.order.as_str() {
        "" => String::new(),
        order => format!("({order})"),
    };
    let mut lines = vec![escaped(&node.marked_name())];
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
