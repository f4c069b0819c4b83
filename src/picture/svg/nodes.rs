//! Nodes and edges.

use std::io;

use quick_xml::escape::escape;

use super::shapes::{Outline, Svg, base_line, valid};
use crate::picture::options::{Style, Use};
use crate::picture::placed::{
    ABOVE, NAME_BELOW_EDGE, NAME_ROW, NodeBox, Placed, SMALL_ROW, SMALL_SIZE, row_of,
};
use crate::picture::scene::Scene;
use crate::picture::scene_node::{BLANK, Below, EndHistory, Kind, SceneNode};
use crate::picture::state::Mark;
use crate::picture::text_width::text_width;

/// How far above the end of its row the base line of a text is.
const BASE: i64 = 4;

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
            edge_label(svg, node, &self.placed.boxes[place])
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
            self.shape(svg, node, at)?;
            self.above(svg, node, at)?;
            self.below(svg, node, at)
        })
    }

    fn shape(&self, svg: &mut Svg, node: &SceneNode, at: &NodeBox) -> io::Result<()> {
        let style = node.style;
        let outline = Outline {
            x: at.x,
            top: at.shape_top,
            half: at.shape_half,
            height: at.shape_height,
        };
        if node.marks.has(Mark::Current) || self.used == Use::Page {
            let around = Outline {
                top: outline.top - 1,
                half: outline.half + 4,
                height: outline.height + 4,
                ..outline
            };
            svg.rectangle("now", around, 3)?;
        }
        svg.shape(node.kind, style, outline)?;
        let base = at.shape_top + base_line(node.kind, style, at.shape_height);
        self.written(svg, "value", (at.x, base), &with_minus(&node.value))
    }

    /// From the shape upwards the window, and above it, where there is room for one in the whole run, the
    /// name of an inner node, with the order below it if edges leave the shape.
    fn above(&self, svg: &mut Svg, node: &SceneNode, at: &NodeBox) -> io::Result<()> {
        // A line to write on stands clear of the shape.
        let is_blank = node.ends.iter().any(|end| end.latest == BLANK);
        let mut base = at.shape_top - BASE * if is_blank { 2 } else { 1 };
        for (end, class) in node.ends.iter().zip(["alpha", "beta"]).rev() {
            if !end.latest.is_empty() || self.used == Use::Page {
                window_end(svg, class, (at.x, base), end)?;
            }
            base -= row_of(end).max(SMALL_ROW);
        }
        if node.kind == Kind::Leaf {
            return Ok(());
        }
        let label = if node.edge_label.is_empty() {
            0
        } else {
            SMALL_ROW
        };
        let mut base = at.top + label + ABOVE - BASE;
        if !node.name.is_empty() {
            base += NAME_BELOW_EDGE;
            svg.text("name", (at.x, base), &node.name)?;
        }
        if node.order.is_empty() || node.below != Below::Children {
            return Ok(());
        }
        self.written(svg, "order", (at.x, base + SMALL_ROW), &node.order)
    }

    /// From the shape downwards: the name of a leaf, the order, and what is not drawn.
    fn below(&self, svg: &mut Svg, node: &SceneNode, at: &NodeBox) -> io::Result<()> {
        let mut base = at.shape_top + at.shape_height - BASE;
        if node.kind == Kind::Leaf && !node.name.is_empty() {
            base += NAME_ROW;
            svg.text("name", (at.x, base), &node.name)?;
        }
        if !node.order.is_empty() && node.below != Below::Children {
            base += SMALL_ROW;
            self.written(svg, "order", (at.x, base), &node.order)?;
        }
        if node.remark.is_empty() {
            return Ok(());
        }
        base += SMALL_ROW;
        svg.text("remark", (at.x, base), &node.remark)
    }

    /// A text that a page may write another one in place of.
    fn written(&self, svg: &mut Svg, class: &str, at: (i64, i64), text: &str) -> io::Result<()> {
        if text.trim().is_empty() && self.used == Use::Picture {
            return Ok(());
        }
        svg.text(class, at, text)
    }
}

/// The label stands on the edge, right above the node.
fn edge_label(svg: &mut Svg, node: &SceneNode, place: &NodeBox) -> io::Result<()> {
    if node.edge_label.is_empty() {
        return Ok(());
    }
    let paper = Outline {
        x: place.x,
        top: place.top + 1,
        half: text_width(&node.edge_label, SMALL_SIZE) / 2 + 1,
        height: SMALL_ROW - 2,
    };
    svg.rectangle("paper", paper, 0)?;
    let base = place.top + SMALL_ROW - BASE;
    svg.text("label", (place.x, base), &node.edge_label)
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
    format!(
        "M{x} {from}{}L{across} {turn}{}",
        down(from, bend),
        down(turn, to)
    )
}

/// A number with a minus sign, which is wider than a hyphen and shows through when it is crossed out.
fn with_minus(number: &str) -> String {
    number.replace('-', "−")
}

/// The earlier values of an end are crossed out. The text has no line ends in it: they would be drawn
/// as blanks.
fn window_end(svg: &mut Svg, class: &str, (x, y): (i64, i64), end: &EndHistory) -> io::Result<()> {
    let piece = |class: &str, text: &str| {
        let text = with_minus(text);
        format!(r#" <tspan class="{class}">{}</tspan>"#, escape(text))
    };
    let replaced: String = end
        .replaced
        .iter()
        .map(|text| piece("replaced", text))
        .collect();
    // The script of a page writes into an end that is not known yet.
    let text = match end.latest.as_str() {
        "" => String::new(),
        latest => format!("{}{replaced}{}", end.name, piece("latest", latest)),
    };
    svg.line(format_args!(
        r#"<text class="end {class}" x="{x}" y="{y}">{text}</text>"#
    ))
}
