//! Nodes and edges.

use std::io;

use quick_xml::escape::escape;

use super::shapes::{Svg, base_line, valid};
use crate::picture::options::{Style, Use};
use crate::picture::placed::{BASE, Outline, Placed, SMALL_ROW, SMALL_SIZE};
use crate::picture::run::Mark;
use crate::picture::scene::Scene;
use crate::picture::scene_node::{EndHistory, Kind, Row, SceneNode};
use crate::picture::text_width::text_width;

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
        for (mover, ply) in self.scene.movers().iter().zip(&self.placed.plies) {
            svg.text("margin", (x, ply.middle + BASE), mover)?;
        }
        Ok(())
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
            let corners = self.placed.edge(parent, node.ply, place);
            svg.path("line", path(corners))?;
            if node.marks.has(Mark::Skipped) || self.used == Use::Page {
                let (x, y) = self.placed.place_of_cross(parent, node.ply, place);
                let (left, top) = (x - 6, y - 6);
                svg.path("cross", format_args!("M{left} {top}l12 12m0 -12l-12 12"))?;
            }
            self.edge_label(svg, place)
        })
    }

    /// The label stands on the edge, right above the node.
    fn edge_label(&self, svg: &mut Svg, place: usize) -> io::Result<()> {
        let (label, at) = (
            &self.scene.nodes[place].edge_label,
            &self.placed.boxes[place],
        );
        let Some(base) = at.bases[Row::Label as usize] else {
            return Ok(());
        };
        let paper = Outline {
            top: at.top + 1,
            half: text_width(label, SMALL_SIZE) / 2 + 1,
            height: SMALL_ROW - 2,
            ..at.shape
        };
        svg.rectangle("paper", paper, 0)?;
        svg.text("label", (at.shape.x, base), label)
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
            let rows = Row::ALL.iter().zip(at.bases);
            let mut rows = rows.filter_map(|(row, base)| Some((*row, base?)));
            rows.try_for_each(|(row, base)| self.row(svg, node, row, (at.shape.x, base)))
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
        self.written(svg, "value", (at.x, base), &with_minus(&node.value))
    }

    /// A text beside the shape.
    fn row(&self, svg: &mut Svg, node: &SceneNode, row: Row, at: (i64, i64)) -> io::Result<()> {
        match row {
            Row::Alpha => self.window_end(svg, "alpha", at, &node.ends[0]),
            Row::Beta => self.window_end(svg, "beta", at, &node.ends[1]),
            Row::Name => self.written(svg, "name", at, &node.name),
            Row::Order => self.written(svg, "order", at, &node.order),
            Row::Remark => self.written(svg, "remark", at, &node.remark),
            // It belongs to the edge.
            Row::Label => Ok(()),
        }
    }

    /// A text that a page may write another one in place of.
    fn written(&self, svg: &mut Svg, class: &str, at: (i64, i64), text: &str) -> io::Result<()> {
        if text.is_empty() && self.used == Use::Picture {
            return Ok(());
        }
        svg.text(class, at, text)
    }

    /// The earlier values of an end are crossed out. The text has no line ends in it: they would be drawn
    /// as blanks.
    fn window_end(
        &self,
        svg: &mut Svg,
        class: &str,
        (x, y): (i64, i64),
        end: &EndHistory,
    ) -> io::Result<()> {
        if end.latest.is_empty() && self.used == Use::Picture {
            return Ok(());
        }
        let piece = |class: &str, text: &str| {
            let text = with_minus(text);
            format!(r#" <tspan class="{class}">{}</tspan>"#, escape(text))
        };
        let replaced = end.replaced.iter().map(|text| piece("replaced", text));
        let replaced: String = replaced.collect();
        // The script of a page writes into an end that is not known yet.
        let text = match end.latest.as_str() {
            "" => String::new(),
            latest => format!("{}{replaced}{}", end.name, piece("latest", latest)),
        };
        svg.line(format_args!(
            r#"<text class="end {class}" x="{x}" y="{y}">{text}</text>"#
        ))
    }
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

/// `M10 20V30L40 50V60`, without the parts that have no length.
fn path([(x, from), (_, bend), (across, turn), (_, to)]: [(i64, i64); 4]) -> String {
    let down = |from: i64, to: i64| {
        if from == to {
            String::new()
        } else {
            format!("V{to}")
        }
    };
    let (first, last) = (down(from, bend), down(turn, to));
    format!("M{x} {from}{first}L{across} {turn}{last}")
}

/// A number with a minus sign, which is wider than a hyphen and shows through when it is crossed out.
fn with_minus(number: &str) -> String {
    number.replace('-', "−")
}
