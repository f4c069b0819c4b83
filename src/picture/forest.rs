//! LaTeX: a document of its own with the package forest, which any LaTeX compiles.

use std::io;

use super::drawing::Picture;
use super::legend;
use super::options::Style;
use super::run::Mark;
use super::scene::Scene;
use super::scene_node::{Kind, SceneNode};
use crate::words::tex::escaped as tex;

/// What a document needs before its text so that trees can be drawn in it.
pub(crate) const FOREST_PREAMBLE: &str = include_str!("forest.tex");

const TREE: &str = r"\begin{forest}
for tree={anchor=north, l sep=8mm, s sep=3mm, align=center, font=\scriptsize, inner sep=0pt, parent anchor=south, child anchor=north}
";

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 40;

/// Draws a run as a document of its own.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let scene = picture.scene();
    writeln!(out, "% {}", scene.title)?;
    writeln!(out, "\\documentclass[border=6pt]{{standalone}}")?;
    out.write_all(FOREST_PREAMBLE.as_bytes())?;
    writeln!(out, "\\begin{{document}}")?;
    draw_in_document(&scene, out)?;
    writeln!(out, "\\end{{document}}")
}

/// Draws a scene as a part of a document that begins with the preamble.
pub(super) fn draw_in_document(scene: &Scene, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "\\begin{{tabular}}{{c}}")?;
    out.write_all(TREE.as_bytes())?;
    let mut open = 0;
    for node in &scene.nodes {
        close(&mut open, node.ply, out)?;
        let indent = " ".repeat(node.ply.min(DEEPEST_INDENT));
        writeln!(out, "{indent}[{}", options(node))?;
        open += 1;
    }
    close(&mut open, 0, out)?;
    writeln!(out, "\\end{{forest}}")?;
    let legend = tex(&legend::in_words(&scene.legend));
    writeln!(out, "\\\\[2mm]\n\\scriptsize {legend}\n\\end{{tabular}}")
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
    let sign = match node.kind {
        Kind::Max | Kind::Min if node.style == Style::Levels => "chance",
        kind => kind.word(),
    };
    let (value, edge) = (tex(&node.value), edge(node));
    let content = content(node, &value);
    format!("{{{content}}}{edge_style}{edge}, tikz={{\\{sign}sign{{{style}}}{{{value}}}}}")
}

fn edge(node: &SceneNode) -> String {
    match (node.edge_label.as_str(), node.marks.has(Mark::Skipped)) {
        ("", true) => ", cut".to_owned(),
        ("", false) => String::new(),
        (label, true) => format!(", into cut={{{}}}", tex(label)),
        (label, false) => format!(", into={{{}}}", tex(label)),
    }
}

/// The lines of a node around the room for its sign.
fn content(node: &SceneNode, value: &str) -> String {
    let [name, remark] = [node.marked_name(), node.remark.clone()].map(|text| tex(&text));
    let order = match node.order.as_str() {
        "" => String::new(),
        order => format!("\\textit{{{}}}", tex(order)),
    };
    let lines = if node.kind == Kind::Leaf {
        vec![format!("\\room{{5.5mm}}{{{value}}}"), name, order, remark]
    } else {
        let mut lines = vec![mover(node).to_owned(), name];
        let struck = |text| format!("\\replaced{{{text}}}");
        lines.extend(node.ends.iter().map(|end| end.spelled(tex, struck)));
        lines.extend([order, remark, format!("\\room{{8.5mm}}{{{value}}}")]);
        lines
    };
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\\\\")
}

/// Who moves, where the shape does not tell.
fn mover(node: &SceneNode) -> &'static str {
    match (node.kind, node.style) {
        (Kind::Max, Style::Levels) => "MAX",
        (Kind::Min, Style::Levels) => "MIN",
        _ => "",
    }
}
