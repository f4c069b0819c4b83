//! LaTeX: a document of its own with the package forest, which any LaTeX compiles.

use std::io;

use super::Style;
use super::node::{Kind, Mark, SceneNode, Sign};
use super::scene::Scene;
use crate::words::markup::tex;
use crate::words::typeset;

/// The packages that trees are drawn with, a line each.
const PACKAGES: &str = include_str!("packages.tex");

/// What a document needs before its text so that trees can be drawn in it.
pub(crate) const FOREST_PREAMBLE: &str =
    concat!(include_str!("packages.tex"), include_str!("forest.tex"));

const TREE: &str = r"\begin{lrbox}\treebox
\begin{forest}
for tree={font=\scriptsize, inner sep=0pt, l sep=13mm, s sep=3mm}
";

/// Under the tree the legend, in lines as wide as the tree if that is not very narrow.
const LEGEND: &str = r"\end{forest}
\end{lrbox}
\begin{tabular}{c}
\usebox\treebox\\[2mm]
\parbox{\ifdim\wd\treebox<9cm 9cm\else\wd\treebox\fi}{\centering\scriptsize
";

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 40;

/// Draws a run as a document of its own.
pub(super) fn draw(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    let (title, class) = (&scene.title, r"\documentclass[border=6pt]{standalone}");
    write!(
        out,
        "% {title}\n{class}\n{FOREST_PREAMBLE}\\begin{{document}}\n"
    )?;
    draw_in_document(scene, out)?;
    writeln!(out, "\\end{{document}}")
}

/// Draws a run as a file that documents of any class take in by `\input`. What their preambles need
/// stands in comments.
pub(super) fn draw_fragment(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "% {}", scene.title)?;
    writeln!(out, "% The preamble of the document needs these lines:")?;
    for package in PACKAGES.lines() {
        writeln!(out, "%   {package}")?;
    }
    out.write_all(concat!(include_str!("fragment.tex"), include_str!("forest.tex")).as_bytes())?;
    draw_in_document(scene, out)
}

/// Draws a scene as a part of a document that begins with the preamble.
pub(super) fn draw_in_document(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(TREE.as_bytes())?;
    let mut open = 0;
    for node in &scene.nodes {
        close(&mut open, node.ply, out)?;
        let indent = " ".repeat(node.ply.min(DEEPEST_INDENT));
        writeln!(out, "{indent}[{}", options(node))?;
        open += 1;
    }
    close(&mut open, 0, out)?;
    out.write_all(LEGEND.as_bytes())?;
    for &(item, text, meaning) in &scene.legend {
        let sign = sign(item).map_or_else(|| number(text), str::to_owned);
        let gap = if sign.is_empty() { "" } else { "\\enspace " };
        writeln!(out, "\\mbox{{{sign}{gap}{}}}\\qquad", number(meaning))?;
    }
    writeln!(out, "}}\n\\end{{tabular}}")
}

/// How a sign of the legend is written, where it is not a text alone.
fn sign(sign: Sign) -> Option<&'static str> {
    match sign {
        Sign::Order => Some("\\textit{1 2 3}"),
        Sign::Window => Some("$\\alpha$ \\replaced{2} 6"),
        _ => None,
    }
}

/// A text of numbers.
fn number(text: &str) -> String {
    tex(&typeset(text))
}

/// Closes nodes until so many are open.
fn close(open: &mut usize, most: usize, out: &mut dyn io::Write) -> io::Result<()> {
    while *open > most {
        *open -= 1;
        writeln!(out, "{}]", " ".repeat((*open).min(DEEPEST_INDENT)))?;
    }
    Ok(())
}

/// What is written at a node, and how it and the edge into it are drawn.
fn options(node: &SceneNode) -> String {
    let (style, edge_style) = match () {
        () if node.marks.has(Mark::Best) => ("pv", ", pv"),
        () if node.marks.has(Mark::Pruned) => ("pruned", ", pruned"),
        () => ("thin", ""),
    };
    let (sign, place) = match node.kind {
        Kind::Leaf => ("leaf", "leaf"),
        Kind::Max | Kind::Min if node.style == Style::Levels => ("chance", "inner"),
        kind => (kind.word(), "inner"),
    };
    let (value, edge) = (number(&node.value), edge(node));
    let content = content(node, sign, &value);
    format!("{{{content}}}, {place}{edge_style}{edge}, tikz={{\\{sign}sign{{{style}}}{{{value}}}}}")
}

fn edge(node: &SceneNode) -> String {
    let colour = if node.marks.has(Mark::Pruned) {
        "\\color{gray}"
    } else {
        ""
    };
    match (node.edge_label.as_str(), node.marks.has(Mark::Skipped)) {
        ("", true) => ", cut".to_owned(),
        ("", false) => String::new(),
        (label, true) => format!(", into cut={{{colour}{}}}", tex(label)),
        (label, false) => format!(", into={{{colour}{}}}", tex(label)),
    }
}

/// The room for the sign of a node, and the lines beside it, or of a leaf below it.
fn content(node: &SceneNode, sign: &str, value: &str) -> String {
    let order = match node.order.as_str() {
        "" => String::new(),
        order => format!("\\textit{{{}}}", tex(order)),
    };
    let struck = |text| format!("\\replaced{{{text}}}");
    let name = format!("{} {order}", tex(&node.marked_name()));
    let mut lines = vec![mover(node).to_owned(), name.trim().to_owned()];
    lines.extend(node.ends.iter().map(|end| end.spelled(number, struck)));
    lines.push(node.remark());
    lines.retain(|line| !line.is_empty());
    if node.marks.has(Mark::Pruned) && sign != "leaf" {
        // The colour of a node does not reach what stands beside it.
        for line in &mut lines {
            line.insert_str(0, "\\color{gray}");
        }
    }
    let (lines, label) = (lines.join("\\\\"), tex(&node.edge_label));
    let room = format!("{{{value}}}{{{label}}}");
    // Lines stand where a triangle is wide.
    let raised = match sign {
        "leaf" if lines.is_empty() => return format!("\\leafroom{room}"),
        "leaf" => return format!("\\leafroom{room}\\\\{lines}"),
        "max" => "-4mm",
        "min" => "4mm-\\height",
        _ => "-.5\\height",
    };
    format!("\\{sign}room{room}\\beside{{{raised}}}{{{lines}}}")
}

/// Who moves, where the shape does not tell.
fn mover(node: &SceneNode) -> &'static str {
    match (node.kind, node.style) {
        (Kind::Max, Style::Levels) => "MAX",
        (Kind::Min, Style::Levels) => "MIN",
        (Kind::Chance, Style::Levels) => "CHANCE",
        _ => "",
    }
}
