//! What a chart shows: what was measured of each method, and the lines of theory.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::study::{Cell, Method, Shape, Statistics, Theory, to_double};
use crate::vocabulary::Vocabulary as _;

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
    pub(super) fn of(cells: &[Cell]) -> Self {
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
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Leaves => "leaves in the tree",
            Self::Plies => "plies",
            Self::Branching => "children of each inner node",
        }
    }
}

/// A point: the place on the axis and evaluations, or pixels from the top left corner.
pub(super) type Point = (f64, f64);

/// A line of the chart, from the left to the right.
pub(super) struct Line {
    pub(super) label: String,
    /// What it tells of.
    method: Method,
    pub(super) points: Vec<Point>,
    /// The ends of the bar at each point; none in a line of theory.
    pub(super) bars: Vec<[f64; 2]>,
    /// With how many plies and evaluations a line of growth begins.
    begin: Point,
}

/// What tells lines of the same method apart: whatever varies and is not on the axis.
pub(super) struct Groups {
    axis: Axis,
    values: bool,
    branching: bool,
    plies: bool,
}

impl Groups {
    pub(super) fn new(axis: Axis, cells: &[&Cell]) -> Self {
        let varies = |is_meant: fn(&Cell, &Cell) -> bool| {
            let mut pairs = cells
                .iter()
                .flat_map(|one| cells.iter().map(move |other| (one, other)));
            pairs.any(|(one, other)| is_meant(one, other))
        };
        Self {
            axis,
            values: varies(|one, other| one.kind.values != other.kind.values),
            // Where leaves are divided, a small tree has fewer children.
            branching: axis != Axis::Branching
                && varies(|one, other| {
                    let [one, other] = [one, other].map(|cell| &cell.kind.shape);
                    one.most_plies == other.most_plies && one.most_children != other.most_children
                }),
            plies: axis == Axis::Branching
                && varies(|one, other| one.kind.shape.most_plies != other.kind.shape.most_plies),
        }
    }

    /// What the label of a line ends with: `, b = 3`.
    fn of_shape(&self, cell: &Cell) -> String {
        let shape = &cell.kind.shape;
        let branching = self
            .branching
            .then(|| format!(", b = {}", shape.most_children));
        let plies = self.plies.then(|| format!(", d = {}", shape.most_plies));
        branching.into_iter().chain(plies).collect()
    }

    /// The means of each method, and bars of one standard deviation, within what was found.
    pub(super) fn measured(&self, cells: &[&Cell]) -> Vec<Line> {
        let mut lines = Vec::new();
        for cell in cells {
            let found = Statistics::of(&cell.figures.static_evaluations);
            let sd = found.sd.unwrap_or_default();
            let low = (found.mean - sd).max(to_double(found.min));
            let Method { algorithm, preset } = cell.method;
            let values = if self.values {
                format!(", {}", cell.kind.values)
            } else {
                String::new()
            };
            let label = format!(
                "{}, {}{values}{}",
                algorithm.word(),
                preset.name,
                self.of_shape(cell)
            );
            let line = line(&mut lines, cell, label);
            line.points.push((self.axis.place(cell), found.mean));
            line.bars.push([low, found.mean + sd]);
        }
        lines
    }

    /// The lines of theory: all leaves, the minimum, and each rate of growth once.
    pub(super) fn theory(&self, cells: &[&Cell]) -> Vec<Line> {
        let mut lines = Vec::new();
        for cell in cells {
            let theory = Theory::of(&cell.kind, cell.method);
            let (place, group) = (self.axis.place(cell), self.of_shape(cell));
            if cell.method == cells[0].method && cell.kind.values == cells[0].kind.values {
                let all = line(&mut lines, cell, format!("all leaves{group}"));
                all.points.push((place, to_double(theory.all)));
                let minimum = line(
                    &mut lines,
                    cell,
                    format!("Knuth and Moore's minimum{group}"),
                );
                let minimal = theory.minimal.map(to_double);
                minimum
                    .points
                    .extend(minimal.map(|minimal| (place, minimal)));
            }
            if let Some((rate, whose)) = theory.growth.zip(theory.discoverer)
                && self.axis != Axis::Branching
            {
                let label = format!("growth {rate:.3}ᵈ: {whose}{group}");
                let line = line(&mut lines, cell, label);
                let is_new = line.points.last().is_none_or(|last| last.0 < place);
                if line.method == cell.method && is_new {
                    // Theory says nothing of where growth begins, so that it is the first mean.
                    let plies = Axis::Plies.place(cell) - line.begin.0;
                    line.points.push((place, line.begin.1 * rate.powf(plies)));
                }
            }
        }
        lines.retain(|line| line.points.len() > 1);
        lines
    }
}

/// The line with this label, which begins with a cell where there is none.
fn line<'l>(lines: &'l mut Vec<Line>, cell: &Cell, label: String) -> &'l mut Line {
    let known = lines.iter().position(|line| line.label == label);
    let place = known.unwrap_or(lines.len());
    if known.is_none() {
        let found = Statistics::of(&cell.figures.static_evaluations);
        lines.push(Line {
            label,
            method: cell.method,
            points: Vec::new(),
            bars: Vec::new(),
            begin: (Axis::Plies.place(cell), found.mean),
        });
    }
    &mut lines[place]
}
