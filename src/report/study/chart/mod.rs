//! A study as a chart: static evaluations, on a logarithmic axis, against the size of the trees.

mod drawing;
mod lines;

pub(crate) use lines::Axis;

use crate::study::{Cell, TreeKind};
use lines::Groups;

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
        let groups = Groups::new(axis, &cells);
        let (measured, theory) = (groups.measured(&cells), groups.theory(&cells));
        let title = self.title.map_or_else(|| title(&cells), str::to_owned);
        drawing::draw(&title, axis, [&measured, &theory])
    }
}

/// What stands above a chart: what is searched.
fn title(cells: &[&Cell]) -> String {
    let Some(first) = cells.first() else {
        return "Random trees".to_owned();
    };
    let TreeKind { shape, values } = &first.kind;
    let is_same = |is_same: fn(&TreeKind, &TreeKind) -> bool| {
        cells.iter().all(|cell| is_same(&cell.kind, &first.kind))
    };
    let branching = shape
        .branching
        .filter(|_| is_same(|one, other| one.shape.branching == other.shape.branching));
    let children = branching.map(|children| format!(", {children} children a node"));
    let values = is_same(|one, other| one.values == other.values)
        .then(|| format!(", {}", values.told().replace('-', "−")));
    ["Random trees".to_owned()]
        .into_iter()
        .chain(children)
        .chain(values)
        .collect()
}
