//! Mermaid: a flowchart, for Markdown on GitHub and elsewhere.

use std::io;

use super::drawing::Picture;
use super::legend;
use super::lines::{Line, text_lines};
use super::marks::Mark;
use super::options::Style;
use super::placed::spelled;
use super::scene::{Kind, Scene, SceneNode};
use super::sources::{Escape, escaped};

/// What means something between quotes. Names of signs in Mermaid begin with a hash.
const ESCAPE: Escape = |letter| {
    Some(match letter {
        '#' => "#35;",
        '"' => "#quot;",
        '<' => "#lt;",
        '>' => "#gt;",
        '&' => "#amp;",
        '`' => "#96;",
        '%' => "#37;",
        '\\' => "#92;",
        '*' => "#42;",
        '_' => "#95;",
        ';' => "#59;",
        _ => return None,
    })
};

const CLASSES: &str = "  classDef default fill:#fff,stroke:#111,color:#111
  classDef pv stroke:#14602b,stroke-width:4px
  classDef pruned stroke:#767676,color:#595959,stroke-dasharray:4 3
";

/// Draws a run as a flowchart.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let scene = picture.scene();
    writeln!(out, "flowchart TD")?;
    writeln!(out, "  accTitle: {}", in_a_line(&scene.title))?;
    writeln!(out, "  accDescr: {}", in_a_line(&scene.description))?;
    out.write_all(CLASSES.as_bytes())?;
    for (place, node) in scene.nodes.iter().enumerate() {
        writeln!(out, "  n{place}{}{}", shape(node, &scene), class(node))?;
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
    let legend = escaped(&legend::in_words(&scene.legend), ESCAPE);
    writeln!(out, "  legend[\"{legend}\"]")?;
    writeln!(out, "  style legend fill:none,stroke:none")
}

/// Titles and descriptions end at the end of a line, or where a comment or a statement would begin.
fn in_a_line(text: &str) -> String {
    let plain = text.replace(['#', ';', '%', '{', '}'], " ");
    plain.replace('<', "‹").replace('>', "›")
}

fn shape(node: &SceneNode, scene: &Scene) -> String {
    let lines = text_lines(node).into_iter().map(|line| match line {
        Line::Plain(text) => escaped(&text, ESCAPE),
        Line::End(end) => escaped(&spelled(end), ESCAPE),
    });
    let mut label = lines.collect::<Vec<_>>().join("<br/>");
    if label.is_empty() {
        " ".clone_into(&mut label);
    }
    let [open, close] = match node.kind {
        Kind::Leaf => ["[", "]"],
        Kind::Max if scene.style == Style::Shapes => ["[/", "\\]"],
        Kind::Min if scene.style == Style::Shapes => ["[\\", "/]"],
        Kind::Max | Kind::Min | Kind::Chance => ["([", "])"],
    };
    format!("{open}\"{label}\"{close}")
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
        label => format!("|\"{}\"|", escaped(label, ESCAPE)),
    }
}
