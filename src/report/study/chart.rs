//! A study as a chart: the mean evaluations of each method and the lines of theory against the size of the
//! trees.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::drawing::{Across, Line, LineKind, draw};
use super::leaf_values;
use crate::study::{Cell, Shape, Statistics, Theory, to_double};
use crate::vocabulary::Vocabulary as _;

/// How a chart is drawn.
pub(crate) struct Chart<'c> {
    /// What stands above it, if that is not what is searched.
    pub(crate) title: Option<&'c str>,
    /// What it has from left to right.
    pub(crate) axis: Axis,
}

impl Chart<'_> {
    /// The chart, as SVG.
    pub(super) fn drawn(&self, mut cells: Vec<&Cell>) -> String {
        let values = leaf_values(cells.iter().copied());
        let title = self.title.map(str::to_owned);
        let title = title.unwrap_or_else(|| with_minus(&format!("Random trees, {values}")));
        cells.sort_by_key(|cell| cell.kind.shape.leaves);
        let plot = Plot {
            axis: self.axis,
            cells: &cells,
        };
        draw(&title, self.axis.across(), &plot.lines())
    }
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
    /// The size that the trees of a cell have on it.
    fn size(self, cell: &Cell) -> u64 {
        let shape = &cell.kind.shape;
        match self {
            Self::Leaves => shape.leaves,
            Self::Plies => shape.most_plies.into(),
            Self::Branching => shape.most_children,
        }
    }

    fn across(self) -> Across {
        match self {
            Self::Leaves => ("leaves in the tree", f64::log10),
            Self::Plies => ("plies", |size| size),
            Self::Branching => ("children of each inner node", |size| size),
        }
    }

    /// What tells trees apart that are not told apart by their place on the axis: `, b = 3`.
    fn group(self, cell: &Cell) -> String {
        let shape = &cell.kind.shape;
        match self {
            Self::Branching => format!(", d = {}", shape.most_plies),
            Self::Leaves | Self::Plies => format!(", b = {}", shape.most_children),
        }
    }
}

/// What a chart shows.
struct Plot<'c> {
    axis: Axis,
    /// The cells, those of the smallest trees first.
    cells: &'c [&'c Cell],
}

/// The line that a point belongs to, by its kind and its label, and how high the point is.
type Height = (LineKind, String, f64);

impl Plot<'_> {
    /// The lines with what was measured, and then those of theory.
    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for cell in self.cells {
            let across = to_double(self.axis.size(cell));
            for (kind, label, height) in self.heights(cell) {
                let known = lines.iter().position(|line| line.label == label);
                let place = known.unwrap_or_else(|| {
                    lines.push(Line {
                        kind,
                        label,
                        points: Vec::new(),
                    });
                    lines.len() - 1
                });
                lines[place].points.push((across, height));
            }
        }
        for line in &mut lines {
            // Several methods have the same line of theory; of several growths of one rate the first is drawn.
            match line.kind {
                LineKind::Growth => line.points.dedup_by_key(|point| point.0),
                _ => line.points.dedup(),
            }
        }
        // A growth begins at the first mean, so that a single point of it says nothing.
        lines.retain(|line| line.kind != LineKind::Growth || line.points.len() > 1);
        lines.sort_by_key(|line| line.kind != LineKind::Measured);
        lines
    }

    /// What stands behind a label where it is not the same for all cells.
    fn varying(&self, cell: &Cell, of: impl Fn(&Cell) -> String) -> String {
        let own = of(cell);
        let differ = self.cells.iter().any(|other| of(other) != own);
        if differ { own } else { String::new() }
    }

    fn group(&self, cell: &Cell) -> String {
        self.varying(cell, |cell| self.axis.group(cell))
    }

    /// The mean of a method, and what theory says: all leaves, the minimum, and the rate of growth.
    fn heights(&self, cell: &Cell) -> Vec<Height> {
        let (theory, group) = (Theory::of(&cell.kind, cell.method), self.group(cell));
        let values = self.varying(cell, |cell| with_minus(&format!(", {}", cell.kind.values)));
        let (word, name) = (cell.method.algorithm.word(), cell.method.preset.name);
        let measured = format!("{word}, {name}{values}{group}");
        // Against the leaves all leaves are one line for all trees.
        let of_all = if self.axis == Axis::Leaves {
            ""
        } else {
            &group
        };
        let mut heights = vec![
            (LineKind::Measured, measured, mean(cell)),
            (
                LineKind::All,
                format!("all leaves{of_all}"),
                to_double(theory.all),
            ),
        ];
        heights.extend(theory.minimal.map(|minimal| {
            let label = format!("Knuth and Moore's minimum{group}");
            (LineKind::Minimum, label, to_double(minimal))
        }));
        heights.extend(self.growth(cell, &theory).map(|(rate, height)| {
            let label = format!("growth ∝ {rate:.3}ᵈ{values}{group}");
            (LineKind::Growth, label, height)
        }));
        heights
    }

    /// The rate of growth, and how high its line is here. Theory says nothing of where growth begins, so that it
    /// is the first mean.
    fn growth(&self, cell: &Cell, theory: &Theory) -> Option<(f64, f64)> {
        let (branching, plies) = cell.kind.shape.as_uniform()?;
        let rate = theory.growth.filter(|rate| *rate < to_double(branching))?;
        let is_alike = |other: &&&Cell| {
            let shape: &Shape = &other.kind.shape;
            let uniform = shape.as_uniform();
            let is_same = other.method == cell.method && other.kind.values == cell.kind.values;
            is_same && uniform.is_some_and(|(other, _)| other == branching)
        };
        let first = self.cells.iter().find(is_alike)?;
        let more = plies - first.kind.shape.most_plies;
        let height = mean(first) * rate.powf(more.into());
        (self.axis != Axis::Branching).then_some((rate, height))
    }
}

/// Leaf values as pictures print them.
fn with_minus(values: &str) -> String {
    values.replace('-', "−")
}

fn mean(cell: &Cell) -> f64 {
    Statistics::of(&cell.figures.static_evaluations).mean
}
