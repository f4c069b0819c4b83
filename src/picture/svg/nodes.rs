//! Nodes and edges, and the elements that they are made of.

use std::fmt::Display;
use std::io;

use quick_xml::escape::escape;

use super::Use;
use crate::picture::Style;
use crate::picture::node::{EndHistory, Kind, Mark, SceneNode};
use crate::picture::placed::{
    BASE, BEFORE_ORDER, CLEAR, CROSS, HALF_CROSS, HALF_LABEL, LABEL, Outline, Placed, Row, bounds,
    label_half,
};
use crate::picture::scene::Scene;
use crate::words::typeset;

/// Draws nodes and edges.
pub(super) struct Painter<'p> {
    pub(super) scene: &'p Scene,
    pub(super) placed: &'p Placed,
    /// The scene whose rows have places: those of a page's script may be empty yet.
    pub(super) placing: &'p Scene,
    pub(super) used: Use,
}

impl Painter<'_> {
    /// Draws all edges, those of the principal variation last: the black ones would lie over them. A page
    /// has them in the order of the nodes, and its script moves them.
    pub(super) fn edges(&self, svg: &mut Svg) -> io::Result<()> {
        let nodes = &self.scene.nodes;
        let is_last =
            |place: usize| self.used == Use::Picture && nodes[place].marks.has(Mark::Best);
        let (last, first): (Vec<_>, Vec<_>) = (0..nodes.len()).partition(|&place| is_last(place));
        let mut places = first.into_iter().chain(last);
        places.try_for_each(|place| self.edge(svg, place))
    }

    /// Who moves at each ply, at the margin.
    pub(super) fn margin(&self, svg: &mut Svg, x: i64) -> io::Result<()> {
        if self.scene.style == Style::Shapes {
            return Ok(());
        }
        let mut movers = self.scene.movers.iter().enumerate();
        movers.try_for_each(|(ply, mover)| {
            svg.text("margin", (x, self.placed.middle(ply) + BASE), mover)
        })
    }

    /// Draws the edge into a node, with its label and, where it is cut, a cross.
    fn edge(&self, svg: &mut Svg, place: usize) -> io::Result<()> {
        let node = &self.scene.nodes[place];
        let Some(parent) = node.parent else {
            return Ok(());
        };
        let classes = classes("edge", node, Mark::Skipped);
        let [from, to] = [parent, place].map(|place| name_of(&self.scene.nodes[place]));
        let tag = format!(r#"g class="{classes}" data-parent="{from}" data-child="{to}""#);
        svg.group(tag, |svg| {
            let [(x, y), (to_x, to_y)] = self.placed.edge(parent, place);
            svg.path("line", format_args!("M{x} {y}L{to_x} {to_y}"))?;
            if node.marks.has(Mark::Skipped) || self.used == Use::Page {
                let (x, y) = self.placed.along(parent, place, CROSS);
                cross(svg, (x, y), HALF_CROSS)?;
            }
            edge_label(svg, node, self.placed.along(parent, place, LABEL))
        })
    }

    /// Draws a node with all that is written at it.
    pub(super) fn node(&self, svg: &mut Svg, place: usize) -> io::Result<()> {
        let (node, at) = (&self.scene.nodes[place], &self.placed.boxes[place]);
        let kind = format!("node {}", node.kind.word());
        let classes = classes(&kind, node, Mark::Cutoff);
        let name = name_of(node);
        let value = if self.scene.is_blank && node.kind != Kind::Leaf {
            String::new()
        } else {
            format!(r#" data-value="{}""#, escape(&node.value))
        };
        let tag = format!(r#"g class="{classes}" data-node="{name}"{value}"#);
        svg.group(tag, |svg| {
            if node.name.is_empty() {
                svg.line(format_args!("<title>{name}</title>"))?;
            }
            self.shape(svg, node, at.shape)?;
            let rows = self.placed.rows(&self.placing.nodes[place]);
            let mut rows = rows.into_iter();
            rows.try_for_each(|(row, base)| self.row(svg, node, row, (at.text, base)))
        })
    }

    fn shape(&self, svg: &mut Svg, node: &SceneNode, at: Outline) -> io::Result<()> {
        if node.marks.has(Mark::Current) || self.used == Use::Page {
            let around = Outline {
                top: at.top - 1,
                half: at.half + 4,
                height: at.height + 4,
                ..at
            };
            svg.rectangle("now", around, 3)?;
        }
        svg.shape(node.kind, node.style, at)?;
        let base = at.top + base_line(node.kind, node.style, at.height);
        if node.value.is_empty() && self.used == Use::Picture {
            return Ok(());
        }
        svg.text("value", (at.x, base), &typeset(&node.value))
    }

    /// A text beside the shape.
    fn row(&self, svg: &mut Svg, node: &SceneNode, row: Row, at: (i64, i64)) -> io::Result<()> {
        // The script of a page writes into an end that is not known yet.
        match row {
            Row::Alpha => window_end(svg, "end alpha", at, &node.ends[0]),
            Row::Beta => window_end(svg, "end beta", at, &node.ends[1]),
            Row::Name => self.name(svg, at, node),
            Row::Remark => svg.text("remark", at, &node.remark()),
        }
    }

    /// The name of a node, and behind it the number of its evaluation.
    fn name(&self, svg: &mut Svg, at: (i64, i64), node: &SceneNode) -> io::Result<()> {
        if node.order.is_empty() && self.used == Use::Picture {
            return svg.text("name", at, &node.name);
        }
        let (name, (x, y)) = (isolated(&valid(&node.name)), at);
        let name = escape(name);
        let between = if name.is_empty() { 0 } else { BEFORE_ORDER };
        let order = &node.order;
        svg.line(format_args!(
            r#"<text class="name" x="{x}" y="{y}">{name}<tspan class="order" dx="{between}">{order}</tspan></text>"#
        ))
    }
}

/// A text between signs that isolate it, so that a number stands behind it even if it is written from
/// right to left.
fn isolated(text: &str) -> String {
    if text.is_ascii() {
        text.to_owned()
    } else {
        format!("\u{2068}{text}\u{2069}")
    }
}

/// The label stands on the middle of the edge, with the paper around it.
fn edge_label(svg: &mut Svg, node: &SceneNode, (x, y): (i64, i64)) -> io::Result<()> {
    if node.edge_label.is_empty() {
        return Ok(());
    }
    let paper = Outline {
        x,
        top: y - HALF_LABEL,
        half: label_half(node) + CLEAR,
        height: 2 * HALF_LABEL,
    };
    svg.rectangle("paper", paper, 0)?;
    svg.text("label", (x, y + BASE), &node.edge_label)
}

/// An end of a window. Its earlier values are crossed out by slanted lines, which no minus sign hides.
pub(super) fn window_end(
    svg: &mut Svg,
    class: &str,
    (x, y): (i64, i64),
    end: &EndHistory,
) -> io::Result<()> {
    if end.latest.is_empty() {
        return svg.text(class, (x, y), "");
    }
    let mut roles = vec!["replaced"; end.replaced.len()];
    roles.push("latest");
    let texts = roles
        .iter()
        .zip(bounds(end))
        .map(|(role, (start, _, text))| {
            let (x, text) = (x + start, escape(&text).into_owned());
            format!(r#" <tspan class="{role}" x="{x}">{text}</tspan>"#)
        });
    let (name, texts) = (end.name, texts.collect::<String>());
    svg.line(format_args!(
        r#"<text class="{class}" x="{x}" y="{y}">{name}{texts}</text>"#
    ))?;
    let mut replaced = bounds(end).take(end.replaced.len());
    replaced.try_for_each(|(start, width, _)| {
        let (left, bottom, across) = (x + start - 1, y + 1, width + 2);
        svg.path("strike", format_args!("M{left} {bottom}l{across} -10"))
    })
}

/// The name of a node as an attribute has it.
fn name_of(node: &SceneNode) -> String {
    let name = escape(valid(&node.label)).replace('\t', "&#9;");
    name.replace('\n', "&#10;").replace('\r', "&#13;")
}

/// `node max pv`
fn classes(kind: &str, node: &SceneNode, cut: Mark) -> String {
    let roles = [
        (Mark::Best, " pv"),
        (Mark::Pruned, " pruned"),
        (cut, " cut"),
    ];
    let roles = roles.into_iter().filter(|(mark, _)| node.marks.has(*mark));
    roles.fold(kind.to_owned(), |all, (_, role)| all + role)
}

/// A cross around a point.
pub(super) fn cross(svg: &mut Svg, (x, y): (i64, i64), half: i64) -> io::Result<()> {
    let (left, top, size) = (x - half, y - half, 2 * half);
    svg.path(
        "cross",
        format_args!("M{left} {top}l{size} {size}m0 -{size}l-{size} {size}"),
    )
}

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
            // Not as round as a circle of chance.
            (Kind::Player, _) => return self.rectangle("shape", at, (height * 2 / 5).min(8)),
            (_, Style::Levels) => return self.rectangle("shape", at, height / 2),
            (Kind::Max, _) => format!("{x},{top} {right},{bottom} {left},{bottom}"),
            (Kind::Min, _) => format!("{left},{top} {right},{top} {x},{bottom}"),
        };
        self.line(format_args!(
            r#"<polygon class="shape" points="{corners}"/>"#
        ))
    }
}

/// How far below the top of the shape the base line of its value is.
fn base_line(kind: Kind, style: Style, height: i64) -> i64 {
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
