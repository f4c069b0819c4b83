//! Nodes and edges.

use std::io;

use quick_xml::escape::escape;

use super::{Svg, Use, base_line, valid};
use crate::picture::Style;
use crate::picture::node::{EndHistory, Kind, Mark, SceneNode, typeset};
use crate::picture::placed::{
    BASE, BEFORE_ORDER, CLEAR, HALF_CROSS, HALF_LABEL, Outline, Placed, ROWS, Row, bounds,
    label_half,
};
use crate::picture::scene::Scene;

/// Draws nodes and edges.
pub(super) struct Painter<'p> {
    pub(super) scene: &'p Scene,
    pub(super) placed: &'p Placed,
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

    /// MAX and MIN at the margin, where a ply has no others.
    pub(super) fn margin(&self, svg: &mut Svg, x: i64) -> io::Result<()> {
        if self.scene.style == Style::Shapes {
            return Ok(());
        }
        let mut movers = self.scene.movers().into_iter().enumerate();
        movers.try_for_each(|(ply, mover)| {
            svg.text("margin", (x, self.placed.middle(ply) + BASE), &mover)
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
                let (x, y) = self.placed.place_of_cross(parent, place);
                cross(svg, (x, y), HALF_CROSS)?;
            }
            edge_label(svg, node, self.placed.place_of_label(parent, place))
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
            // Lines that the script of a page may write have their places.
            let bases = match self.used {
                Use::Picture => self.placed.bases(node),
                Use::Page => at.bases,
            };
            let rows = ROWS.iter().zip(bases);
            let mut rows = rows.filter_map(|(row, base)| Some((*row, base?)));
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
        self.written(svg, "value", (at.x, base), &typeset(&node.value))
    }

    /// A text beside the shape.
    fn row(&self, svg: &mut Svg, node: &SceneNode, row: Row, at: (i64, i64)) -> io::Result<()> {
        match row {
            Row::Alpha => self.window_end(svg, "alpha", at, &node.ends[0]),
            Row::Beta => self.window_end(svg, "beta", at, &node.ends[1]),
            Row::Name => self.name(svg, at, node),
            Row::Remark => svg.text("remark", at, &node.remark),
        }
    }

    /// The name of a node, and behind it the number of its evaluation.
    fn name(&self, svg: &mut Svg, at: (i64, i64), node: &SceneNode) -> io::Result<()> {
        if node.order.is_empty() && self.used == Use::Picture {
            return svg.text("name", at, &node.name);
        }
        let (name, (x, y)) = (escape(valid(&node.name)), at);
        let between = if name.is_empty() { 0 } else { BEFORE_ORDER };
        let order = &node.order;
        svg.line(format_args!(
            r#"<text class="name" x="{x}" y="{y}">{name}<tspan class="order" dx="{between}">{order}</tspan></text>"#
        ))
    }

    /// A text that a page may write another one in place of.
    fn written(&self, svg: &mut Svg, class: &str, at: (i64, i64), text: &str) -> io::Result<()> {
        if text.is_empty() && self.used == Use::Picture {
            return Ok(());
        }
        svg.text(class, at, text)
    }

    fn window_end(
        &self,
        svg: &mut Svg,
        class: &str,
        at: (i64, i64),
        end: &EndHistory,
    ) -> io::Result<()> {
        if end.latest.is_empty() && self.used == Use::Picture {
            return Ok(());
        }
        window_end(svg, &format!("end {class}"), at, end)
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
/// The script of a page writes into an end that is not known yet.
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
