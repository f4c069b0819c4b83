//! The legend of a drawing: the signs that occur in it, and only these.

use super::cells::RowTexts;
use super::rows::{EdgeLine, TreeRow};
use crate::search::{Bound, LeafValues, SearchOption, Setup};
use crate::words::signs::{AT_LEAST, AT_MOST, BEST_STROKE, CROSS, FAINT_STROKE};
use crate::words::{Piece, Role, TextWriter};

/// Which signs occur in a drawing: the best line, at least, at most, cut edges, faint lines, brackets
/// and numbers of evaluations.
#[derive(Default)]
pub(super) struct TreeLegend([bool; 7]);

impl TreeLegend {
    /// Takes the signs of a row.
    pub(super) fn take(&mut self, row: &TreeRow, bound: Option<Bound>, is_evaluated: bool) {
        let occurring = [
            row.edge == EdgeLine::Best && row.ply > 0,
            bound == Some(Bound::Lower),
            bound == Some(Bound::Upper),
            row.edge == EdgeLine::Cut,
            row.edge == EdgeLine::Faint,
            row.is_unseen_value(),
            is_evaluated,
        ];
        for (occurs, here) in self.0.iter_mut().zip(occurring) {
            *occurs |= here;
        }
    }

    /// Writes the legend.
    pub(super) fn write(self, out: &mut TextWriter, cells: &RowTexts, setup: &Setup) {
        let [best_line, lower, upper, cut, faint, brackets, orders] = self.0;
        let sign = |sign| cells.words.sign(sign).to_owned();
        let unseen = match (faint, brackets) {
            (true, true) => sign(FAINT_STROKE).repeat(2) + " ( )",
            (true, false) => sign(FAINT_STROKE).repeat(2),
            (false, _) => "( )".to_owned(),
        };
        let (best, first) = (sign(BEST_STROKE).repeat(2), cells.number(1));
        let crossed = if setup.plan.algorithm.takes(SearchOption::Cut) {
            "cut"
        } else {
            "skipped"
        };
        let signs = [
            (best_line, Role::Best, best, "principal variation"),
            (lower, Role::Plain, sign(AT_LEAST), "at least"),
            (upper, Role::Plain, sign(AT_MOST), "at most"),
            (cut, Role::Cut, sign(CROSS), crossed),
            (faint || brackets, Role::Pruned, unseen, "never looked at"),
            (orders, Role::Order, first, "order of static evaluations"),
        ];
        let signs = signs.into_iter().filter(|(occurs, ..)| *occurs);
        let signs =
            signs.map(|(_, role, sign, meaning)| Piece::new(role, sign).and(Role::Plain, meaning));
        let is_mover = setup.convention.leaf_values == LeafValues::Mover;
        let view = is_mover.then(|| "values as MAX sees them".to_owned().into());
        let pieces: Vec<Piece> = signs.chain(view).collect();
        if !pieces.is_empty() {
            out.end();
            out.fill(pieces, 3, 0);
        }
    }
}
