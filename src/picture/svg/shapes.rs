//! The lines of a drawing: an element each, and the outlines of nodes.

use std::fmt::Display;
use std::io;

use quick_xml::escape::escape;

use crate::picture::options::Style;
use crate::picture::placed::Outline;
use crate::picture::scene_node::Kind;

/// Where elements go, a line each.
pub(super) struct Svg<'w> {
    pub(super) out: &'w mut dyn io::Write,
    /// How many groups are open.
    pub(super) depth: usize,
}

impl Svg<'_> {
    /// Writes an element.
    pub(super) fn line(&mut self, element: impl Display) -> io::Result<()> {
        let depth = self.depth;
        writeln!(self.out, "{:depth$}{element}", "")
    }

    /// Writes an element that holds others; the tag is what its name and its attributes are.
    pub(super) fn group(
        &mut self,
        tag: impl Display,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let tag = tag.to_string();
        self.line(format_args!("<{tag}>"))?;
        self.depth += 1;
        content(self)?;
        self.depth -= 1;
        let name = tag.split(' ').next().unwrap_or_default();
        self.line(format_args!("</{name}>"))
    }

    /// Writes a text that stands around a point on its base line.
    pub(super) fn text(&mut self, class: &str, (x, y): (i64, i64), text: &str) -> io::Result<()> {
        let text = escape(valid(text));
        self.line(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#
        ))
    }

    /// Writes a line of such a class.
    pub(super) fn path(&mut self, class: &str, path: impl Display) -> io::Result<()> {
        self.line(format_args!(r#"<path class="{class}" d="{path}"/>"#))
    }

    /// Draws a rectangle with round corners.
    pub(super) fn rectangle(&mut self, class: &str, at: Outline, round: i64) -> io::Result<()> {
        let Outline { top, height, .. } = at;
        let (left, width) = (at.x - at.half, 2 * at.half);
        self.line(format_args!(
            r#"<rect class="{class}" x="{left}" y="{top}" width="{width}" height="{height}" rx="{round}"/>"#
        ))
    }

    /// Draws the outline of a kind of node.
    pub(super) fn shape(&mut self, kind: Kind, style: Style, at: Outline) -> io::Result<()> {
        let Outline {
            x,
            top,
            half,
            height,
        } = at;
        let (left, right, bottom) = (x - half, x + half, top + height);
        let corners = match (kind, style) {
            (Kind::Leaf, _) => return self.rectangle("shape", at, 2),
            (Kind::Chance, _) => {
                let (y, down) = (top + height / 2, height / 2);
                return self.line(format_args!(
                    r#"<ellipse class="shape" cx="{x}" cy="{y}" rx="{half}" ry="{down}"/>"#
                ));
            }
            (Kind::Player, _) | (_, Style::Levels) => {
                return self.rectangle("shape", at, height / 2);
            }
            (Kind::Max, _) => format!("{x},{top} {right},{bottom} {left},{bottom}"),
            (Kind::Min, _) => format!("{left},{top} {right},{top} {x},{bottom}"),
        };
        self.line(format_args!(
            r#"<polygon class="shape" points="{corners}"/>"#
        ))
    }
}

/// How far below the top of the shape the base line of its value is.
pub(super) fn base_line(kind: Kind, style: Style, height: i64) -> i64 {
    match kind {
        Kind::Max if style == Style::Shapes => height - 5,
        Kind::Min if style == Style::Shapes => 15,
        _ => height / 2 + 5,
    }
}

/// A text with a sign in place of each character that XML has no form for.
pub(super) fn valid(text: &str) -> String {
    let valid = text.chars().map(|character| match character {
        '\t' | '\n' | '\r' => character,
        '\u{0}'..' ' | '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
        other => other,
    });
    valid.collect()
}
