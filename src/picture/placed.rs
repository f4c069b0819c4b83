//! Where everything stands: boxes as wide as their texts, plies at equal distances, straight edges.
//! All coordinates are whole pixels.
//!
//! An inner node is a shape with its value in it, and rows of text to its right that are no higher than
//! it; a leaf has one row below it. All shapes of inner nodes are as high as the highest node needs, so
//! that nothing but edges stands between plies, and none of them meets a box.

use super::Style;
use super::node::{BLANK, EndHistory, Kind, SceneNode};
use super::scene::Scene;
use super::tidy::{self, Reach};
use crate::words::{text_width, typeset};

/// Sizes of fonts.
pub(super) const NAME_SIZE: i64 = 13;
pub(super) const VALUE_SIZE: i64 = 14;
pub(super) const SMALL_SIZE: i64 = 11;

/// Between a name and the number of an evaluation behind it.
pub(super) const BEFORE_ORDER: i64 = 5;

/// The height of a row of text, and of one with a line to write on.
const ROW: i64 = 16;
const WRITING_ROW: i64 = 24;

/// How far above the end of its row the base line of a text is.
pub(super) const BASE: i64 = 4;

/// An inner node is no lower than a leaf with its row.
const LOWEST: i64 = LEAF_HEIGHT + BELOW_LEAF + ROW;
const LEAF_HEIGHT: i64 = 24;
const BELOW_LEAF: i64 = 4;

/// Around the whole drawing.
pub(super) const MARGIN: i64 = 16;

/// What stands between plies at least, where edges have labels, where they go far sideways, and where
/// many of them leave a node.
const NEAR: i64 = 40;
const WITH_LABELS: i64 = 60;
const FAR: i64 = 160;
const FARTHEST: i64 = 400;

/// An edge that goes so many times further sideways than down is flat enough.
const FLAT: i64 = 5;

/// Half of a label's height, half of a cross, and what stays free around both.
pub(super) const HALF_LABEL: i64 = 8;
pub(super) const HALF_CROSS: i64 = 6;
pub(super) const CLEAR: i64 = 2;

/// How far down their edges labels and crosses stand, in quarters. Edges of one node are still close
/// together where they begin.
pub(super) const LABEL: i64 = 2;
pub(super) const CROSS: i64 = 3;

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

/// The place of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeBox {
    pub(super) shape: Outline,
    /// Where its rows begin; of a leaf, their middle.
    pub(super) text: i64,
}

/// A scene with the places of everything in it.
pub(super) struct Placed {
    pub(super) boxes: Vec<NodeBox>,
    pub(super) width: i64,
    pub(super) height: i64,
    /// The height of a ply, and what is between two.
    ply: i64,
    gap: i64,
}

impl Placed {
    /// Places the nodes of a scene, with a margin to their left.
    pub(super) fn new(scene: &Scene, left: i64) -> Self {
        let nodes = &scene.nodes;
        let heights = nodes.iter().map(rows_height);
        let ply = heights.max().unwrap_or(0).max(LOWEST);
        let mut reaches: Vec<Reach> = nodes.iter().map(|node| reach(node, scene)).collect();
        let ends: Vec<usize> = nodes.iter().map(|node| node.end).collect();
        let mut columns = tidy::columns(&ends, &reaches);
        if reaches.iter().any(|reach| reach.label > 0) {
            make_room_beside_labels(&mut reaches, &edges(scene, &columns));
            columns = tidy::columns(&ends, &reaches);
        }
        let edges = edges(scene, &columns);
        let gap = gap(&edges);
        let boxes = columns.iter().zip(&reaches);
        let boxes = boxes.map(|(x, reach)| [x - reach.left, x + reach.right]);
        let labels = edges.iter().flatten().map(|edge| edge.label_sides());
        let sides: Vec<[i64; 2]> = boxes.chain(labels).collect();
        let start = sides.iter().map(|[start, _]| *start).min().unwrap_or(0);
        let end = sides.iter().map(|[_, end]| *end).max().unwrap_or(0);
        let move_by = left - start;
        for column in &mut columns {
            *column += move_by;
        }
        let plies = nodes.iter().map(|node| node.ply + 1).max().unwrap_or(0);
        let plies = i64::try_from(plies).expect("plies can be counted");
        let mut placed = Self {
            boxes: Vec::new(),
            width: end + move_by + MARGIN,
            height: 2 * MARGIN + plies * (ply + gap) - gap,
            ply,
            gap,
        };
        let boxes = nodes.iter().zip(columns);
        placed.boxes = boxes.map(|(node, x)| placed.node(node, x, scene)).collect();
        placed
    }

    fn node(&self, node: &SceneNode, x: i64, scene: &Scene) -> NodeBox {
        let (top, half) = (self.top(node.ply), shape_half(node, scene));
        let is_leaf = node.kind == Kind::Leaf;
        NodeBox {
            shape: Outline {
                x,
                top,
                half,
                height: if is_leaf { LEAF_HEIGHT } else { self.ply },
            },
            text: if is_leaf { x } else { x + half + BESIDE },
        }
    }

    /// The rows that a node has, with their base lines.
    pub(super) fn rows(&self, node: &SceneNode) -> Vec<(Row, i64)> {
        let spare = self.ply - rows_height(node);
        // Where a triangle is wide.
        let above = match node.kind {
            Kind::Leaf => LEAF_HEIGHT + BELOW_LEAF,
            Kind::Max if node.style == Style::Shapes => spare,
            Kind::Min if node.style == Style::Shapes => 0,
            _ => spare / 2,
        };
        let mut bottom = self.top(node.ply) + above;
        let rows = rows(node).map(|(row, _, height)| {
            bottom += height;
            (row, bottom - BASE)
        });
        rows.collect()
    }

    fn top(&self, ply: usize) -> i64 {
        let ply = i64::try_from(ply).expect("plies can be counted");
        MARGIN + ply * (self.ply + self.gap)
    }

    /// The middle of a ply.
    pub(super) fn middle(&self, ply: usize) -> i64 {
        self.top(ply) + self.ply / 2
    }

    /// The ends of the edge that leads to a node: from the lower end of its parent's shape to the upper
    /// end of its own.
    pub(super) fn edge(&self, parent: usize, child: usize) -> [(i64, i64); 2] {
        let (above, below) = (self.boxes[parent].shape, self.boxes[child].shape);
        [(above.x, above.top + above.height), (below.x, below.top)]
    }

    /// A point of an edge so many quarters down.
    pub(super) fn along(&self, parent: usize, child: usize, quarters: i64) -> (i64, i64) {
        let [(from, top), (to, bottom)] = self.edge(parent, child);
        let at = |start: i64, end: i64| start + (end - start) * quarters / 4;
        (at(from, to), at(top, bottom))
    }
}

/// Between a shape and the rows beside it, where the frame around the shape ends.
const BESIDE: i64 = 8;

/// Between the bounds of a window.
const BETWEEN_BOUNDS: i64 = 5;

/// A row of text beside the shape of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Its name, and behind it the number of its evaluation.
    Name,
    Alpha,
    Beta,
    Remark,
}

/// The rows that a node has, from the top, each with its width and its height.
fn rows(node: &SceneNode) -> impl Iterator<Item = (Row, i64, i64)> {
    let order = match node.order.as_str() {
        "" => 0,
        order => BEFORE_ORDER + text_width(order, SMALL_SIZE),
    };
    let ends = [Row::Alpha, Row::Beta].into_iter().zip(&node.ends);
    let ends = ends.map(|(row, end)| {
        let is_blank = end.latest == BLANK;
        (
            row,
            end_width(end),
            if is_blank { WRITING_ROW } else { ROW },
        )
    });
    let name = (Row::Name, text_width(&node.name, NAME_SIZE) + order, ROW);
    let remark = (Row::Remark, text_width(&node.remark(), SMALL_SIZE), ROW);
    let rows = [name].into_iter().chain(ends).chain([remark]);
    rows.filter(|(_, width, _)| *width > 0)
}

fn rows_height(node: &SceneNode) -> i64 {
    rows(node).map(|(_, _, height)| height).sum()
}

/// The width of an end with its history.
fn end_width(end: &EndHistory) -> i64 {
    match bounds(end).last() {
        Some((start, width, _)) if !end.latest.is_empty() => start + width,
        _ => 0,
    }
}

/// The bounds of an end, the latest last, each with where it begins and how wide it is.
pub(super) fn bounds(end: &EndHistory) -> impl Iterator<Item = (i64, i64, String)> {
    let mut start = text_width(end.name, SMALL_SIZE) + BETWEEN_BOUNDS;
    let bounds = end.replaced.iter().chain([&end.latest]);
    bounds.map(move |bound| {
        let text = typeset(bound);
        let (width, here) = (text_width(&text, SMALL_SIZE), start);
        start += width + BETWEEN_BOUNDS;
        (here, width, text)
    })
}

fn reach(node: &SceneNode, scene: &Scene) -> Reach {
    let half = shape_half(node, scene);
    let widest = rows(node).map(|(_, width, _)| width).max();
    let [left, right] = match (node.kind, widest) {
        (_, None) => [half; 2],
        (Kind::Leaf, Some(widest)) => [half.max(widest / 2 + 1); 2],
        (_, Some(widest)) => [half, half + BESIDE + widest],
    };
    Reach {
        left,
        right,
        label: label_half(node),
    }
}

/// Half of the width of the label of the edge into a node.
pub(super) fn label_half(node: &SceneNode) -> i64 {
    (text_width(&node.edge_label, SMALL_SIZE) + 1) / 2
}

/// Half of the width that a shape needs around its value; in a blank drawing there is room to write.
fn shape_half(node: &SceneNode, scene: &Scene) -> i64 {
    let value = text_width(&typeset(&node.value), VALUE_SIZE);
    let least = if scene.is_blank { 30 } else { 22 };
    match node.kind {
        Kind::Leaf => (value / 2 + 7).max(13),
        Kind::Max | Kind::Min if node.style == Style::Shapes => (value * 19 / 20 + 5).max(least),
        _ => (value / 2 + 11).max(least),
    }
}

/// An edge from a ply to the next one.
#[derive(Clone, Copy)]
struct Edge {
    child: usize,
    from: i64,
    to: i64,
    /// Half of the width of its label.
    label: i64,
}

/// The edges of each ply from left to right.
fn edges(scene: &Scene, columns: &[i64]) -> Vec<Vec<Edge>> {
    let mut plies: Vec<Vec<Edge>> = Vec::new();
    for (child, node) in scene.nodes.iter().enumerate() {
        plies.resize(plies.len().max(node.ply + 1), Vec::new());
        plies[node.ply].extend(node.parent.map(|parent| Edge {
            child,
            from: columns[parent],
            to: columns[child],
            label: label_half(node),
        }));
    }
    plies
}

/// A label needs room for how far the edge beside it goes sideways along its height.
fn make_room_beside_labels(reaches: &mut [Reach], plies: &[Vec<Edge>]) {
    let gap = flat_gap(plies).max(WITH_LABELS);
    let pairs = plies.iter().flat_map(|edges| edges.windows(2));
    let pairs = pairs.filter(|pair| pair.iter().any(|edge| edge.label > 0));
    for edge in pairs.flatten() {
        reaches[edge.child].label = edge.label + edge.across() * HALF_LABEL / gap;
    }
}

/// What is between plies: so much that edges are not too flat, and that no label and no cross of one
/// lies on the edge beside it.
fn gap(plies: &[Vec<Edge>]) -> i64 {
    let has_labels = plies.iter().flatten().any(|edge| edge.label > 0);
    let least = if has_labels { WITH_LABELS } else { NEAR };
    let pairs = plies.iter().flat_map(|edges| edges.windows(2));
    let gaps = pairs.map(|pair| pair[0].gap_beside(pair[1]).max(pair[1].gap_beside(pair[0])));
    let needed = gaps.max().unwrap_or(0).min(FARTHEST);
    needed.max(least).max(flat_gap(plies))
}

fn flat_gap(plies: &[Vec<Edge>]) -> i64 {
    let across = plies.iter().flatten().map(|edge| edge.across()).max();
    (across.unwrap_or(0) / FLAT).min(FAR)
}

impl Edge {
    fn across(self) -> i64 {
        (self.to - self.from).abs()
    }

    fn label_sides(self) -> [i64; 2] {
        let middle = self.at(LABEL);
        [middle - self.label, middle + self.label]
    }

    fn at(self, quarters: i64) -> i64 {
        self.from + (self.to - self.from) * quarters / 4
    }

    /// How far plies must be apart so that its label and its cross don't touch another edge, which comes
    /// nearer above and below their middles.
    fn gap_beside(self, other: Self) -> i64 {
        let gap = |at, half, high| {
            let free: i64 = (self.at(at) - other.at(at)).abs() - half - CLEAR;
            (other.across() * high + free - 1) / free.max(1)
        };
        let of_cross = gap(CROSS, HALF_CROSS, HALF_CROSS);
        match self.label {
            0 => of_cross.max(0),
            label => of_cross.max(gap(LABEL, label, HALF_LABEL)),
        }
    }
}
