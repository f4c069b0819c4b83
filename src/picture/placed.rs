//! Where everything stands: boxes as wide as their texts, plies on lines, edges that bend only
//! between plies. All coordinates are whole pixels.
//!
//! A node is a column of rows around its middle: the label of its edge, its name (of an inner node),
//! its window, its shape with the value, and below a leaf its name and the number of its evaluation.
//! A node whose children are drawn has edges below it, so that its number stands below its name.

use super::options::Style;
use super::scene::Scene;
use super::scene_node::{BLANK, Below, Kind, Row, SceneNode};
use super::text_width::text_width;
use super::tidy;

/// Sizes of fonts.
pub(super) const NAME_SIZE: i64 = 13;
pub(super) const VALUE_SIZE: i64 = 14;
pub(super) const SMALL_SIZE: i64 = 11;

/// Heights of rows of text.
const NAME_ROW: i64 = 17;
pub(super) const SMALL_ROW: i64 = 15;

/// The height of a row with a name that an edge ends above: right above it, the edge and the letter I
/// would read as one line.
const NAME_BELOW_EDGE: i64 = NAME_ROW + 4;

/// The height of a row with a line to write on.
const WRITING_ROW: i64 = 27;

/// How far above the end of its row the base line of a text is.
pub(super) const BASE: i64 = 4;

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
const ABOVE: i64 = 2;

/// An edge that goes so many times further sideways than down is flat enough.
const FLAT: i64 = 8;

/// How high a cross is, with some room around it.
const ROOM_FOR_CROSS: i64 = 18;

/// The place of an outline.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outline {
    /// The middle.
    pub(super) x: i64,
    pub(super) top: i64,
    /// Half of its width.
    pub(super) half: i64,
    pub(super) height: i64,
}

/// The box of a node, and the rows in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NodeBox {
    pub(super) shape: Outline,
    /// The base lines of the rows that it has.
    pub(super) bases: [Option<i64>; 6],
    pub(super) top: i64,
    /// Half of its width.
    half: i64,
    /// What its rows above and below the shape need.
    above: i64,
    below: i64,
    /// How far sideways the child goes that is furthest away.
    spread: i64,
}

/// A line of nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ply {
    top: i64,
    /// Where its shapes begin, and their middle.
    shapes: i64,
    pub(super) middle: i64,
    bottom: i64,
}

/// A scene with the places of everything in it.
pub(super) struct Placed {
    pub(super) boxes: Vec<NodeBox>,
    pub(super) plies: Vec<Ply>,
    pub(super) width: i64,
    pub(super) height: i64,
}

impl Placed {
    /// Places the nodes of a scene, with a margin to their left. Takes linear time.
    pub(super) fn new(scene: &Scene, left: i64) -> Self {
        let mut boxes: Vec<NodeBox> = scene.nodes.iter().map(|node| sized(node, scene)).collect();
        let halves: Vec<i64> = boxes.iter().map(|sized| sized.half).collect();
        let ends: Vec<usize> = scene.nodes.iter().map(|node| node.end).collect();
        for (sized, column) in boxes.iter_mut().zip(tidy::columns(&ends, &halves)) {
            sized.shape.x = left + column;
        }
        for (place, node) in scene.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let across = (boxes[place].shape.x - boxes[parent].shape.x).abs();
                boxes[parent].spread = boxes[parent].spread.max(across);
            }
        }
        let plies = plies(scene, &boxes);
        for (sized, node) in boxes.iter_mut().zip(&scene.nodes) {
            sized.put(node, plies[node.ply].shapes);
        }
        let right = boxes.iter().map(|sized| sized.shape.x + sized.half).max();
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
        let (start, end) = (above.shape.top + above.shape.height, below.top);
        let (bottom, top) = (self.plies[ply - 1].bottom, self.plies[ply].top);
        let (from, to) = (above.shape.x, below.shape.x);
        let is_clear = |across: i64, height: i64, half: i64| {
            across * height <= (half + CLEAR) * (height + top - bottom)
        };
        let bend = if is_clear(above.spread, bottom - start, above.half) {
            start
        } else {
            bottom
        };
        let turn = if is_clear((to - from).abs(), end - top, below.half) {
            end
        } else {
            top
        };
        [(from, start), (from, bend), (to, turn), (to, end)]
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
    let half = shape_half(node, scene);
    let rows = Row::ALL.iter();
    let widest = rows
        .map(|&row| text_width(&node.text(row), row.size()))
        .max();
    let [above, below] = rows_of(node).map(|rows| rows.iter().map(|&row| height(row, node)).sum());
    NodeBox {
        half: half.max(widest.unwrap_or(0) / 2 + 1),
        above: above + ABOVE,
        below,
        shape: Outline {
            half,
            height: match node.kind {
                Kind::Leaf => LEAF_HEIGHT,
                Kind::Max | Kind::Min | Kind::Chance => INNER_HEIGHT,
            },
            ..Outline::default()
        },
        ..NodeBox::default()
    }
}

impl NodeBox {
    /// Puts the rows of a node around its shape.
    fn put(&mut self, node: &SceneNode, shape_top: i64) {
        self.shape.top = shape_top;
        self.top = shape_top - self.above;
        let [above, below] = rows_of(node);
        let mut bottom = self.top;
        for (place, &row) in above.iter().chain(below).enumerate() {
            if place == above.len() {
                bottom = shape_top + self.shape.height;
            }
            let height = height(row, node);
            bottom += height;
            // A line to write on stands clear of what is below it.
            let base = if height == WRITING_ROW {
                2 * BASE
            } else {
                BASE
            };
            self.bases[row as usize] = (height > 0).then_some(bottom - base);
            if row == Row::Label {
                bottom += ABOVE;
            }
        }
    }
}

impl Row {
    /// The size of its font.
    fn size(self) -> i64 {
        match self {
            Self::Name => NAME_SIZE,
            _ => SMALL_SIZE,
        }
    }
}

/// The rows that a node may have above its shape and below it, from the top.
fn rows_of(node: &SceneNode) -> [&'static [Row]; 2] {
    use Row::{Alpha, Beta, Label, Name, Order, Remark};
    match (node.kind, node.below) {
        (Kind::Leaf, _) => [&[Label], &[Name, Order, Remark]],
        (_, Below::Children) => [&[Label, Name, Order, Alpha, Beta], &[Remark]],
        _ => [&[Label, Name, Alpha, Beta], &[Order, Remark]],
    }
}

fn height(row: Row, node: &SceneNode) -> i64 {
    let text = node.text(row);
    match row {
        _ if text.is_empty() => 0,
        Row::Name if node.kind == Kind::Leaf => NAME_ROW,
        Row::Name => NAME_BELOW_EDGE,
        Row::Alpha | Row::Beta if text.ends_with(BLANK) => WRITING_ROW,
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

/// The lines of nodes: as high as the highest node needs, and further apart where edges go far sideways.
fn plies(scene: &Scene, boxes: &[NodeBox]) -> Vec<Ply> {
    // What stands above the shapes, these, what stands below them, and how far edges go sideways.
    let mut most: Vec<[i64; 4]> = Vec::new();
    for (node, sized) in scene.nodes.iter().zip(boxes) {
        most.resize(most.len().max(node.ply + 1), [0; 4]);
        let across = node
            .parent
            .map_or(0, |parent| sized.shape.x - boxes[parent].shape.x);
        let needs = [sized.above, sized.shape.height, sized.below, across.abs()];
        let most = &mut most[node.ply];
        *most = std::array::from_fn(|place| most[place].max(needs[place]));
    }
    let mut bottom = MARGIN - NEAR;
    let lines = most.into_iter().map(|[above, shape, below, across]| {
        let top = bottom + (across / FLAT).clamp(NEAR, FAR);
        let shapes = top + above;
        bottom = shapes + shape + below;
        Ply {
            top,
            shapes,
            middle: shapes + shape / 2,
            bottom,
        }
    });
    lines.collect()
}
