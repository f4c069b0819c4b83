//! A study as a chart: what was measured of each method, and the lines of theory, against the size of the
//! trees.

mod drawing;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

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
        let (measured, theory) = (measured(axis, &cells), theory(axis, &cells));
        let title = self.title.map_or_else(|| title(&cells), str::to_owned);
        drawing::draw(&title, axis, [&measured, &theory])
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
        let varies = |number: fn(&Shape) -> u64| {
            let mut numbers = cells.iter().map(|cell| number(&cell.kind.shape));
            let first = numbers.next();
            numbers.any(|number| Some(number) != first)
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

    /// What tells lines of the same method apart, where it varies: `, b = 3`.
    fn group(self, cell: &Cell, cells: &[&Cell]) -> Option<String> {
        let shape = &cell.kind.shape;
        let mut shapes = cells.iter().map(|cell| &cell.kind.shape);
        if self == Self::Branching {
            let varies = shapes.any(|other| other.most_plies != shape.most_plies);
            return varies.then(|| format!(", d = {}", shape.most_plies));
        }
        // Where leaves are divided, a small tree has fewer children.
        let mut pairs = shapes
            .clone()
            .flat_map(|one| shapes.clone().map(move |other| (one, other)));
        let varies = pairs.any(|(one, other)| {
            one.most_plies == other.most_plies && one.most_children != other.most_children
        });
        varies.then(|| format!(", b = {}", shape.most_children))
    }
}

/// A point: the place on the axis and evaluations, or pixels from the top left corner.
type Point = (f64, f64);

/// A line of the chart, from the left to the right.
struct Line {
    label: String,
    points: Vec<Point>,
}

/// Adds a point to the line with this label, which begins with it where there is none.
fn add(lines: &mut Vec<Line>, label: String, point: Point) {
    match lines.iter_mut().find(|line| line.label == label) {
        Some(line) => line.points.push(point),
        None => lines.push(Line {
            label,
            points: vec![point],
        }),
    }
}

/// The means of each method.
fn measured(axis: Axis, cells: &[&Cell]) -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in cells {
        let found = Statistics::of(&cell.figures.static_evaluations);
        let values = &cell.kind.values;
        let differ = cells.iter().any(|other| other.kind.values != *values);
        let values = differ.then(|| format!(", {values}"));
        let values = values.unwrap_or_default();
        let Method { algorithm, preset } = cell.method;
        let (word, group) = (
            algorithm.word(),
            axis.group(cell, cells).unwrap_or_default(),
        );
        let label = format!("{word}, {}{values}{group}", preset.name);
        add(&mut lines, label, (axis.place(cell), found.mean));
    }
    lines
}

/// The lines of theory: all leaves, the minimum, and each rate of growth once.
fn theory(axis: Axis, cells: &[&Cell]) -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in cells {
        let theory = Theory::of(&cell.kind, cell.method);
        let (place, group) = (
            axis.place(cell),
            axis.group(cell, cells).unwrap_or_default(),
        );
        add(
            &mut lines,
            format!("all leaves{group}"),
            (place, to_double(theory.all)),
        );
        if let Some(minimal) = theory.minimal {
            let label = format!("Knuth and Moore's minimum{group}");
            add(&mut lines, label, (place, to_double(minimal)));
        }
        let is_known = |rate: &f64| *rate < to_double(cell.kind.shape.most_children);
        let growth = theory.growth.filter(is_known);
        if let Some(rate) = growth.filter(|_| axis != Axis::Branching) {
            // Theory says nothing of where growth begins, so that it is the first mean.
            let is_alike = |other: &&&Cell| {
                let (shape, own) = (&other.kind.shape, &cell.kind.shape);
                let is_same = other.method == cell.method && other.kind.values == cell.kind.values;
                is_same && shape.is_uniform && shape.branching == own.branching
            };
            let first = cells.iter().find(is_alike).unwrap_or(cell);
            let mean = Statistics::of(&first.figures.static_evaluations).mean;
            let plies = Axis::Plies.place(cell) - Axis::Plies.place(first);
            let label = format!("growth {rate:.3}ᵈ{group}");
            add(&mut lines, label, (place, mean * rate.powf(plies)));
        }
    }
    for line in &mut lines {
        // Several methods have the same line; of several growths of one rate the first is drawn.
        line.points.dedup_by_key(|point| point.0);
    }
    lines.retain(|line| line.points.len() > 1);
    lines
}
