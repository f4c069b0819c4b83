//! Mermaid: a flowchart, for Markdown on GitHub and elsewhere.

use std::io;

use super::drawing::Picture;
use super::legend::{self, Sign};
use super::lines::{self, Line, text_lines};
use super::options::Style;
use super::scene::{EndHistory, Kind, SceneNode};
use super::state::Mark;

const CLASSES: &str = include_str!("classes.mmd");

/// Draws a run as a flowchart.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let scene = picture.scene();
    writeln!(out, "flowchart TD")?;
    writeln!(out, "  accTitle: {}", in_a_line(&scene.title))?;
    writeln!(out, "  accDescr: {}", in_a_line(&scene.description))?;
    out.write_all(CLASSES.as_bytes())?;
    for (place, node) in scene.nodes.iter().enumerate() {
        writeln!(out, "  n{place}{}{}", shape(node), class(node))?;
    }
    for (place, node) in scene.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            writeln!(
                out,
                "  n{parent} {}{} n{place}",
                edge(node),
                edge_label(node)
            )?;
        }
    }
    if scene.legend.is_empty() {
        return Ok(());
    }
    let legend = escaped(&legend::in_words(&scene.legend, sign));
    writeln!(out, "  legend[\"{legend}\"]")?;
    writeln!(out, "  style legend fill:none,stroke:none")
}

/// Titles and descriptions end at the end of a line, or where a comment or a statement would begin.
fn in_a_line(text: &str) -> String {
    let plain = text.replace(['#', ';', '%', '{', '}'], " ");
    plain.replace('<', "‹").replace('>', "›")
}

/// A sign as Mermaid draws it: it has trapezoids for triangles.
fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Node(Kind::Max) => "wide below:",
        Sign::Node(Kind::Min) => "wide above:",
        other => lines::sign(other),
    }
}

fn shape(node: &SceneNode) -> String {
    let mover = Some(node.mover_in_words().to_owned()).filter(|mover| !mover.is_empty());
    let lines = text_lines(node).into_iter().map(|line| match line {
        Line::Plain(text) => escaped(&text),
        Line::End(end) => escaped(&history(end)),
    });
    let mut label = mover
        .into_iter()
        .chain(lines)
        .collect::<Vec<_>>()
        .join("<br/>");
    if label.is_empty() {
        " ".clone_into(&mut label);
    }
    let [open, close] = match node.kind {
        Kind::Leaf => ["[", "]"],
        Kind::Max if node.style == Style::Shapes => ["[/", "\\]"],
        Kind::Min if node.style == Style::Shapes => ["[\\", "/]"],
        Kind::Max | Kind::Min | Kind::Chance => ["([", "])"],
    };
    format!("{open}\"{label}\"{close}")
}

/// An end of a window, with the values that it had before.
fn history(end: &EndHistory) -> String {
    let values = end.replaced.iter().chain([&end.latest]);
    let values: Vec<&str> = values.map(String::as_str).collect();
    format!("{} {}", end.name, values.join(" → "))
}

fn class(node: &SceneNode) -> &'static str {
    match () {
        () if node.marks.has(Mark::Best) => ":::pv",
        () if node.marks.has(Mark::Pruned) => ":::pruned",
        () => "",
    }
}

/// A cross ends a cut edge.
fn edge(node: &SceneNode) -> &'static str {
    let has = |mark| node.marks.has(mark);
    match (has(Mark::Best), has(Mark::Skipped), has(Mark::Pruned)) {
        (true, true, _) => "==x",
        (true, false, _) => "===",
        (_, true, true) => "-.-x",
        (_, true, false) => "--x",
        (_, false, true) => "-.-",
        (_, false, false) => "---",
    }
}

fn edge_label(node: &SceneNode) -> String {
    match node.edge_label.as_str() {
        "" => String::new(),
        label => format!("|\"{}\"|", escaped(label)),
    }
}

/// A text between quotes, where names of signs begin with a hash.
fn escaped(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter {
        '"' => "#quot;".to_owned(),
        '<' => "#lt;".to_owned(),
        '>' => "#gt;".to_owned(),
        '&' => "#amp;".to_owned(),
        '#' | '`' | '%' | '\\' | '*' | '_' | ';' => format!("#{};", u32::from(letter)),
        other => other.to_string(),
    });
    letters.collect()
}
