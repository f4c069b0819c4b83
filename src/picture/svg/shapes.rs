//! The outlines of nodes.

use std::io;

use super::xml::{Attributes, Xml, empty};
use crate::picture::options::Style;
use crate::picture::scene::Kind;

/// The place of an outline.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    /// The middle.
    pub(super) x: i64,
    pub(super) top: i64,
    pub(super) half: i64,
    pub(super) height: i64,
}

/// Draws the outline of a kind of node.
pub(super) fn shape(xml: &mut Xml, kind: Kind, style: Style, outline: Outline) -> io::Result<()> {
    let Outline {
        x,
        top,
        half,
        height,
    } = outline;
    let (left, right, bottom) = (x - half, x + half, top + height);
    match kind {
        Kind::Leaf => rectangle(xml, "shape", outline, 2),
        Kind::Max if style == Style::Shapes => {
            polygon(xml, [(x, top), (right, bottom), (left, bottom)])
        }
        Kind::Min if style == Style::Shapes => {
            polygon(xml, [(left, top), (right, top), (x, bottom)])
        }
        Kind::Max | Kind::Min => rectangle(xml, "shape", outline, height / 2),
        Kind::Chance => {
            let (y, down) = (top + height / 2, height / 2);
            empty(
                xml,
                "ellipse",
                &[
                    ("class", &"shape"),
                    ("cx", &x),
                    ("cy", &y),
                    ("rx", &half),
                    ("ry", &down),
                ],
            )
        }
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

fn polygon(xml: &mut Xml, corners: [(i64, i64); 3]) -> io::Result<()> {
    let corners = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
    empty(xml, "polygon", &[("class", &"shape"), ("points", &corners)])
}

/// Draws a rectangle with round corners.
pub(super) fn rectangle(
    xml: &mut Xml,
    class: &str,
    outline: Outline,
    round: i64,
) -> io::Result<()> {
    let Outline {
        x,
        top,
        half,
        height,
    } = outline;
    let attributes: Attributes = &[
        ("class", &class),
        ("x", &(x - half)),
        ("y", &top),
        ("width", &(2 * half)),
        ("height", &height),
        ("rx", &round),
    ];
    empty(xml, "rect", attributes)
}
