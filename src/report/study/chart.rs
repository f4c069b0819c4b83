//! A study as a chart: the mean evaluations of each method and the lines of theory against the size of the
//! trees.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::drawing::{Line, LineKind, Measure, Point, draw};
use crate::study::{Cell, Method, Shape, Statistics, Theory, to_double};
use crate::vocabulary::Vocabulary as _;

/// How a chart is drawn.
pub(crate) struct Chart<'c> {
    /// What stands above it, if that is not what is searched.
    pub(crate) title: Option<&'c str>,
    /// What it has from left to right, if that is not what varies.
    pub(crate) axis: Option<Axis>,
}

impl Chart<'_> {
    /// The chart, as SVG.
    pub(super) fn drawn(&self, cells: &[Cell]) -> String {
        let axis = self.axis.unwrap_or_else(|| Axis::of(cells));
        let mut cells: Vec<&Cell> = cells.iter().collect();
        cells.sort_by_key(|cell| cell.kind.shape.leaves);
        let title = self.title.map_or_else(|| title(&cells), str::to_owned);
        let measure: Measure = match axis {
            Axis::Leaves => f64::log10,
            Axis::Plies | Axis::Branching => |size| size,
        };
        let mut lines = measured(axis, &cells);
        lines.extend(theory(axis, &cells));
        draw(&title, (axis.words(), measure), &lines)
    }
}

/// What is searched.
fn title(cells: &[&Cell]) -> String {
    let values = cells.first().map(|cell| &cell.kind.values);
    let values = values.filter(|values| cells.iter().all(|cell| cell.kind.values == **values));
    let values = values.map(|values| format!(", {}", values.told().replace('-', "−")));
    format!("Random trees{}", values.unwrap_or_default())
}

/// What a chart has from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Axis {
    /// The leaves of the trees, on a logarithmic axis
    Leaves,
    /// The ply of the deepest leaf
    Plies,
    /// The most children of a node
    Branching,
}

impl Axis {
    /// What varies: the leaves, unless all trees are as deep and only their branching differs.
    fn of(cells: &[Cell]) -> Self {
        let varies = |size: fn(&Shape) -> u64| {
            let shapes = cells.windows(2).map(|pair| [&pair[0], &pair[1]]);
            let mut sizes = shapes.map(|pair| pair.map(|cell| size(&cell.kind.shape)));
            sizes.any(|[one, next]| one != next)
        };
        if varies(|shape| shape.most_children) && !varies(|shape| shape.most_plies.into()) {
            Self::Branching
        } else {
            Self::Leaves
        }
    }

    /// Where the trees of a cell stand on it.
    fn place(self, cell: &Cell) -> f64 {
        let shape = &cell.kind.shape;
        to_double(match self {
            Self::Leaves => shape.leaves,
            Self::Plies => shape.most_plies.into(),
            Self::Branching => shape.most_children,
        })
    }

    /// What stands below it.
    fn words(self) -> &'static str {
        match self {
            Self::Leaves => "leaves in the tree",
            Self::Plies => "plies",
            Self::Branching => "children of each inner node",
        }
    }

    /// What tells lines of the same method apart, where it varies: `, b = 3`. Where leaves are divided, a small
    /// tree has fewer children, which tells nothing.
    fn group(self, cell: &Cell, cells: &[&Cell]) -> String {
        let shapes = || cells.iter().map(|cell| &cell.kind.shape);
        let Shape {
            most_plies,
            most_children,
            ..
        } = cell.kind.shape;
        let is_apart = |one: &Shape, other: &Shape| {
            one.most_plies == other.most_plies && one.most_children != other.most_children
        };
        match self {
            Self::Branching if shapes().any(|shape| shape.most_plies != most_plies) => {
                format!(", d = {most_plies}")
            }
            Self::Branching => String::new(),
            _ if shapes().any(|one| shapes().any(|other| is_apart(one, other))) => {
                format!(", b = {most_children}")
            }
            _ => String::new(),
        }
    }
}

/// Adds a point to the line with this label, which begins with it where there is none.
fn add(lines: &mut Vec<Line>, kind: LineKind, label: String, point: Point) {
    match lines.iter_mut().find(|line| line.label == label) {
        Some(line) => line.points.push(point),
        None => lines.push(Line {
            kind,
            label,
            points: vec![point],
        }),
    }
}

fn mean(cell: &Cell) -> f64 {
    Statistics::of(&cell.figures.static_evaluations).mean
}

/// The means of each method.
fn measured(axis: Axis, cells: &[&Cell]) -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in cells {
        let values = &cell.kind.values;
        let differ = cells.iter().any(|other| other.kind.values != *values);
        let values = differ.then(|| format!(", {values}"));
        let values = values.unwrap_or_default();
        let Method { algorithm, preset } = cell.method;
        let (word, group) = (algorithm.word(), axis.group(cell, cells));
        let label = format!("{word}, {}{values}{group}", preset.name);
        let point = (axis.place(cell), mean(cell));
        add(&mut lines, LineKind::Measured, label, point);
    }
    lines
}

/// The lines of theory: all leaves, the minimum, and each rate of growth once.
fn theory(axis: Axis, cells: &[&Cell]) -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in cells {
        let theory = Theory::of(&cell.kind, cell.method);
        let (place, group) = (axis.place(cell), axis.group(cell, cells));
        let mut line = |kind, label, height| add(&mut lines, kind, label, (place, height));
        // Against the leaves it is one line for all trees.
        let of_all = if axis == Axis::Leaves { "" } else { &group };
        let label = format!("all leaves{of_all}");
        line(LineKind::All, label, to_double(theory.all));
        if let Some(minimal) = theory.minimal {
            let label = format!("Knuth and Moore's minimum{group}");
            line(LineKind::Minimum, label, to_double(minimal));
        }
        let all = to_double(cell.kind.shape.most_children);
        let growth = theory.growth.filter(|rate| *rate < all);
        if let Some(rate) = growth.filter(|_| axis != Axis::Branching) {
            // Theory says nothing of where growth begins, so that it is the first mean.
            let first = cells.iter().find(|other| is_alike(other, cell));
            let first = first.unwrap_or(cell);
            let plies = Axis::Plies.place(cell) - Axis::Plies.place(first);
            let label = format!("growth {rate:.3}ᵈ{group}");
            line(LineKind::Growth, label, mean(first) * rate.powf(plies));
        }
    }
    for line in &mut lines {
        // Several methods have the same line; of several growths of one rate the first is drawn.
        line.points.dedup_by_key(|point| point.0);
    }
    lines.retain(|line| line.points.len() > 1);
    lines
}

/// Whether two cells are of the same method on uniform trees of the same branching and kind of values.
fn is_alike(one: &Cell, other: &Cell) -> bool {
    let (shape, same) = (&one.kind.shape, &other.kind);
    one.method == other.method
        && one.kind.values == same.values
        && shape.is_uniform
        && shape.branching == same.shape.branching
}
