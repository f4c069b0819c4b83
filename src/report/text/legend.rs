//! The legend of a drawing: the signs that occur in it, and only these.

use super::cells::{Cells, ValueCell};
use super::rows::{Edge, TreeRow};
use crate::search::{Bound, LeafValues};
use crate::words::signs::{AT_LEAST, AT_MOST, BEST_STROKE, CROSS, FAINT_STROKE};
use crate::words::{Piece, Role, TextWriter};

/// Which signs occur in a drawing.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own")]
pub(super) struct Legend {
    best_line: bool,
    lower: bool,
    upper: bool,
    cut: bool,
    faint: bool,
    brackets: bool,
    orders: bool,
}

impl Legend {
    /// Takes the signs of a row.
    pub(super) fn take(&mut self, row: &TreeRow, value: &ValueCell, is_evaluated: bool) {
        self.best_line |= row.edge == Edge::Best && row.ply > 0;
        self.lower |= value.bound == Some(Bound::Lower);
        self.upper |= value.bound == Some(Bound::Upper);
        self.cut |= row.edge == Edge::Cut;
        self.faint |= row.edge == Edge::Faint;
        self.brackets |= value.is_bracketed;
        self.orders |= is_evaluated;
    }

    /// Writes the legend.
    pub(super) fn write(self, out: &mut TextWriter, cells: &Cells, leaf_values: LeafValues) {
        let sign = |sign| cells.words.sign(sign).to_owned();
        let unseen = match (self.faint, self.brackets) {
            (true, true) => sign(FAINT_STROKE).repeat(2) + " ( )",
            (true, false) => sign(FAINT_STROKE).repeat(2),
            (false, _) => "( )".to_owned(),
        };
        let signs = [
            (
                self.best_line,
                Role::Best,
                sign(BEST_STROKE).repeat(2),
                "principal variation",
            ),
            (self.lower, Role::Plain, sign(AT_LEAST), "at least"),
            (self.upper, Role::Plain, sign(AT_MOST), "at most"),
            (self.cut, Role::Cut, sign(CROSS), "cut"),
            (
                self.faint || self.brackets,
                Role::Pruned,
                unseen,
                "never looked at",
            ),
            (
                self.orders,
                Role::Order,
                cells.number(1),
                "order of static evaluations",
            ),
        ];
        let occurring = signs.into_iter().filter(|(occurs, ..)| *occurs);
        let pieces = occurring
            .map(|(_, role, sign, meaning)| Piece::new(role, sign).and(Role::Plain, meaning));
        let view = (leaf_values == LeafValues::Mover)
            .then(|| Piece::new(Role::Plain, "values as MAX sees them"));
        let pieces: Vec<Piece> = pieces.chain(view).collect();
        if !pieces.is_empty() {
            out.end();
            out.fill(pieces, 3, 0);
        }
    }
}
