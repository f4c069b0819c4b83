//! The legend of a drawing: the signs that occur in it, and only these.

use super::cells::ValueCell;
use super::glyphs::{CUT, Glyphs, LINE, ORDER, PLAIN, PRUNED};
use super::pen::{Pen, Piece};
use super::rows::{Edge, Row};
use crate::search::{Bound, LeafValues};

/// Which signs occur in a drawing.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own")]
pub(super) struct Seen {
    best_line: bool,
    lower: bool,
    upper: bool,
    cut: bool,
    faint: bool,
    brackets: bool,
    orders: bool,
}

impl Seen {
    /// Takes the signs of a row.
    pub(super) fn row(&mut self, row: &Row, value: &ValueCell, is_evaluated: bool) {
        self.best_line |= row.edge == Edge::Best && row.ply > 0;
        self.lower |= value.bound == Some(Bound::Lower);
        self.upper |= value.bound == Some(Bound::Upper);
        self.cut |= row.edge == Edge::Cut;
        self.faint |= row.edge == Edge::Faint;
        self.brackets |= value.is_bracketed;
        self.orders |= is_evaluated;
    }

    /// Writes the legend.
    pub(super) fn legend(self, pen: &mut Pen, glyphs: &Glyphs, leaf_values: LeafValues) {
        let lines = &glyphs.lines;
        let best = lines.best_stroke.repeat(2);
        let faint = lines.faint_stroke.repeat(2);
        let unseen = match (self.faint, self.brackets) {
            (true, true) => format!("{faint} ( )"),
            (true, false) => faint,
            (false, _) => "( )".to_owned(),
        };
        let order = format!("{}{}", glyphs.order, glyphs.digits[1]);
        let signs = [
            (self.best_line, LINE, best.as_str(), "principal variation"),
            (self.lower, PLAIN, glyphs.at_least, "at least"),
            (self.upper, PLAIN, glyphs.at_most, "at most"),
            (self.cut, CUT, lines.cross, "cut"),
            (
                self.faint || self.brackets,
                PRUNED,
                &unseen,
                "never looked at",
            ),
            (self.orders, ORDER, &order, "order of static evaluations"),
        ];
        let occurring = signs.into_iter().filter(|(occurs, ..)| *occurs);
        let mut pieces: Vec<Piece> = occurring
            .map(|(_, style, sign, meaning)| {
                vec![(style, sign.to_owned()), (PLAIN, meaning.to_owned())]
            })
            .collect();
        if leaf_values == LeafValues::Mover {
            pieces.push(vec![(PLAIN, "values as MAX sees them".to_owned())]);
        }
        if !pieces.is_empty() {
            pen.end();
            pen.fill(pieces, 3, 0);
        }
    }
}
