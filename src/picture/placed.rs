//! Where everything stands: boxes as wide as their texts, plies on lines, edges that bend only
//! between plies. All coordinates are whole pixels.
//!
//! A node is a column of rows around its middle: the label of its edge, its name (of an inner node),
//! its window, its shape with the value, and below a leaf its name and the number of its evaluation.
//! A node whose children are drawn has edges below it, so that its number stands below its name.

use super::options::Style;
use super::scene::Scene;
use super::scene_node::{BLANK, Below, EndHistory, Kind, SceneNode};
use super::text_width::text_width;
use super::tidy;

/// Sizes of fonts.
pub(super) const NAME_SIZE: i64 = 13;
pub(super) const VALUE_SIZE: i64 = 14;
pub(super) const SMALL_SIZE: i64 = 11;

/// Heights of rows of text.
pub(super) const NAME_ROW: i64 = 17;
pub(super) const SMALL_ROW: i64 = 15;

/// The height of a row with a name that an edge ends above: right above it, the edge and the letter I
/// would read as one line.
pub(super) const NAME_BELOW_EDGE: i64 = NAME_ROW + 4;

/// The height of a row with a line to write on.
const WRITING_ROW: i64 = 27;

const INNER_HEIGHT: i64 = 36;
const LEAF_HEIGHT: i64 = 24;

/// Around the whole drawing.
pub(super) const MARGIN: i64 = 16;

/// What stands between plies at least and at most.
const NEAR: i64 = 34;
const FAR: i64 = 130;

/// How far beside a box there is no other.
const CLEAR: i64 = 5;

/// Between an edge and the node that it leads to.
pub(super) const ABOVE: i64 = 2;

/// An edge that goes so many times further sideways than down is flat enough.
const FLAT: i64 = 8;

/// How high a cross is, with some room around it.
const ROOM_FOR_CROSS: i64 = 18;

/// The box of a node, and the rows in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NodeBox {
    /// The middle.
    pub(super) x: i64,
    pub(super) top: i64,
    pub(super) bottom: i64,
    /// Half of its width.
    pub(super) half: i64,
    pub(super) shape_top: i64,
    pub(super) shape_height: i64,
    pub(super) shape_half: i64,
    /// How far sideways the child goes that is furthest away.
    spread: i64,
}

/// A line of nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ply {
    pub(super) top: i64,
    /// The middle of the shapes.
    pub(super) middle: i64,
    pub(super) bottom: i64,
}

/// A scene with the places of everything in it.
pub(super) struct Placed {
    pub(super) boxes: Vec<NodeBox>,
    pub(super) plies: Vec<Ply>,
    pub(super) width: i64,
    pub(super) height: i64,
}

/// What a row above and below the shapes of a ply needs.
#[derive(Clone, Copy, Default)]
struct Heights {
    above: i64,
    shape: i64,
    below: i64,
}

impl Placed {
    /// Places the nodes of a scene, with a margin to their left. Takes linear time.
    pub(super) fn new(scene: &Scene, left: i64) -> Self {
        let mut boxes: Vec<NodeBox> = scene.nodes.iter().map(|node| sized(node, scene)).collect();
        let halves: Vec<i64> = boxes.iter().map(|sized| sized.half).collect();
        let ends: Vec<usize> = scene.nodes.iter().map(|node| node.end).collect();
        for (sized, column) in boxes.iter_mut().zip(tidy::columns(&ends, &halves)) {
            sized.x = left + column;
        }
        let plies = plies(scene, &boxes);
        for (sized, node) in boxes.iter_mut().zip(&scene.nodes) {
            let heights = heights(node);
            sized.shape_top = plies[node.ply].1;
            sized.top = sized.shape_top - heights.above;
            sized.bottom = sized.shape_top + heights.shape + heights.below;
        }
        for (place, node) in scene.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let across = (boxes[place].x - boxes[parent].x).abs();
                boxes[parent].spread = boxes[parent].spread.max(across);
            }
        }
        let right = boxes.iter().map(|sized| sized.x + sized.half).max();
        let plies: Vec<Ply> = plies.into_iter().map(|(ply, _)| ply).collect();
        Self {
            width: right.unwrap_or(0) + MARGIN,
            height: plies.last().map_or(0, |last| last.bottom) + MARGIN,
            boxes,
            plies,
        }
    }

    /// The corners of the edge that leads to a node. It runs straight from its parent's shape where
    /// neither it nor an edge to a sibling meets another box, and else straight down to the end of the
    /// ply first; from the beginning of the next ply it runs straight down where it would meet one
    /// there. Edges of one node leave it at one point, so that they never cross.
    pub(super) fn edge(&self, parent: usize, ply: usize, child: usize) -> [(i64, i64); 4] {
        let (above, below) = (&self.boxes[parent], &self.boxes[child]);
        let (start, end) = (above.shape_top + above.shape_height, below.top);
        let (bottom, top) = (self.plies[ply - 1].bottom, self.plies[ply].top);
        let across = (below.x - above.x).abs();
        let is_clear = |across: i64, height: i64, half: i64| {
            across * height <= (half + CLEAR) * (height + top - bottom)
        };
        let bend = if is_clear(above.spread, bottom - start, above.half) {
            start
        } else {
            bottom
        };
        let turn = if is_clear(across, end - top, below.half) {
            end
        } else {
            top
        };
        [
            (above.x, start),
            (above.x, bend),
            (below.x, turn),
            (below.x, end),
        ]
    }

    /// Where an edge can be crossed out: where it runs straight down to its node, or else half of the way
    /// that it goes sideways. Edges of one node are still close together where they begin, and a cross
    /// there would lie on several.
    pub(super) fn place_of_cross(&self, parent: usize, ply: usize, child: usize) -> (i64, i64) {
        let [_, (left, from), (right, to), (_, end)] = self.edge(parent, ply, child);
        if end - to >= ROOM_FOR_CROSS {
            return (right, i64::midpoint(to, end));
        }
        (i64::midpoint(left, right), i64::midpoint(from, to))
    }
}

/// The box of a node without its place.
fn sized(node: &SceneNode, scene: &Scene) -> NodeBox {
    let shape_half = shape_half(node, scene);
    let small = [&node.edge_label, &node.order, &node.remark].into_iter();
    let small = small.map(|text| text_width(text, SMALL_SIZE));
    let ends = node
        .ends
        .iter()
        .map(|end| text_width(&spelled(end), SMALL_SIZE));
    let name = text_width(&node.name, NAME_SIZE);
    let widest = small.chain(ends).chain([name]).max().unwrap_or(0);
    NodeBox {
        half: shape_half.max(widest / 2 + 1),
        shape_half,
        shape_height: heights(node).shape,
        ..NodeBox::default()
    }
}

/// `α −∞ 2 6`
pub(super) fn spelled(end: &EndHistory) -> String {
    let texts = end.replaced.iter().chain([&end.latest]);
    let texts: Vec<&str> = texts.map(String::as_str).collect();
    format!("{} {}", end.name, texts.join(" "))
}

/// The height of a row with an end of a window, if it has one.
pub(super) fn row_of(end: &EndHistory) -> i64 {
    match end.latest.as_str() {
        "" => 0,
        BLANK => WRITING_ROW,
        _ => SMALL_ROW,
    }
}

/// Half of the width that a shape needs around its value; in a blank drawing there is room to write.
fn shape_half(node: &SceneNode, scene: &Scene) -> i64 {
    let value = text_width(&node.value, VALUE_SIZE);
    let least = if scene.is_blank { 30 } else { 22 };
    match node.kind {
        Kind::Leaf => (value / 2 + 7).max(13),
        Kind::Max | Kind::Min if node.style == Style::Shapes => (value * 19 / 20 + 5).max(least),
        Kind::Max | Kind::Min | Kind::Chance => (value / 2 + 11).max(least),
    }
}

fn heights(node: &SceneNode) -> Heights {
    let rows = |text: &str, height: i64| if text.is_empty() { 0 } else { height };
    let label = rows(&node.edge_label, SMALL_ROW);
    let name = rows(&node.name, NAME_BELOW_EDGE);
    let order = rows(&node.order, SMALL_ROW);
    let remark = rows(&node.remark, SMALL_ROW);
    let ends: i64 = node.ends.iter().map(row_of).sum();
    match node.kind {
        Kind::Leaf => Heights {
            above: label + ABOVE,
            shape: LEAF_HEIGHT,
            below: rows(&node.name, NAME_ROW) + order + remark,
        },
        _ if node.below == Below::Children => Heights {
            above: label + name + order + ends + ABOVE,
            shape: INNER_HEIGHT,
            below: remark,
        },
        Kind::Max | Kind::Min | Kind::Chance => Heights {
            above: label + name + ends + ABOVE,
            shape: INNER_HEIGHT,
            below: order + remark,
        },
    }
}

/// The lines of nodes, each with the top of its shapes.
fn plies(scene: &Scene, boxes: &[NodeBox]) -> Vec<(Ply, i64)> {
    let last = scene.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let mut most = vec![Heights::default(); last + 1];
    let mut spans = vec![0; last + 1];
    for (node, sized) in scene.nodes.iter().zip(boxes) {
        let (needs, most) = (heights(node), &mut most[node.ply]);
        most.above = most.above.max(needs.above);
        most.shape = most.shape.max(needs.shape);
        most.below = most.below.max(needs.below);
        let parent = node.parent.map_or(sized.x, |parent| boxes[parent].x);
        spans[node.ply] = spans[node.ply].max((sized.x - parent).abs());
    }
    let mut top = MARGIN;
    let lines = most.into_iter().zip(spans).enumerate();
    lines
        .map(|(ply, (heights, span))| {
            top += if ply > 0 {
                (span / FLAT).clamp(NEAR, FAR)
            } else {
                0
            };
            let shapes = top + heights.above;
            let line = Ply {
                top,
                middle: shapes + heights.shape / 2,
                bottom: shapes + heights.shape + heights.below,
            };
            top = line.bottom;
            (line, shapes)
        })
        .collect()
}
