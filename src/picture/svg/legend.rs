//! The legend below a drawing.

use std::io;

use super::shapes::{Outline, rectangle, shape};
use super::xml::{Xml, empty, group, text_at};
use crate::picture::legend::{LegendItem, Sign};
use crate::picture::options::Style;
use crate::picture::placed::{MARGIN, SMALL_SIZE};
use crate::picture::text_width::text_width;

const ROW: i64 = 22;

/// Half of the room for a sign.
const SIGN: i64 = 15;

/// Between a sign and its meaning, and between items.
const GAP: i64 = 6;
const BETWEEN: i64 = 18;

/// Legends are not broken into lines narrower than this.
const NARROWEST: i64 = 420;

/// A legend in lines.
pub(super) struct PlacedLegend {
    /// Each with the left end and the top of its place.
    items: Vec<(LegendItem, i64, i64)>,
    pub(super) width: i64,
    pub(super) height: i64,
}

impl PlacedLegend {
    /// A legend as wide as the drawing above it, if that is not very narrow.
    pub(super) fn new(items: &[LegendItem], width: i64) -> Self {
        let most = width.max(NARROWEST);
        let (mut left, mut top, mut widest) = (MARGIN, 0, 0);
        let mut placed = Vec::new();
        for &item in items {
            let width = room_for_sign(item.sign) + text_width(item.meaning, SMALL_SIZE);
            if left > MARGIN && left + width + MARGIN > most {
                (left, top) = (MARGIN, top + ROW);
            }
            placed.push((item, left, top));
            widest = widest.max(left + width + MARGIN);
            left += width + BETWEEN;
        }
        Self {
            height: if placed.is_empty() {
                0
            } else {
                top + ROW + MARGIN
            },
            items: placed,
            width: widest,
        }
    }

    /// Draws it below a line.
    pub(super) fn draw(&self, xml: &mut Xml, line: i64) -> io::Result<()> {
        group(xml, "g", &[("class", &"legend")], |xml| {
            for (item, left, top) in &self.items {
                let (x, y) = (left + SIGN, line + top + ROW / 2);
                sign(xml, item.sign, x, y)?;
                let start = left + room_for_sign(item.sign);
                text_at(xml, "meaning", (start, y + 4), item.meaning)?;
            }
            Ok(())
        })
    }
}

fn room_for_sign(sign: Sign) -> i64 {
    if sign == Sign::None {
        0
    } else {
        2 * SIGN + GAP
    }
}

fn sign(xml: &mut Xml, sign: Sign, x: i64, y: i64) -> io::Result<()> {
    let outline = Outline {
        x,
        top: y - 7,
        half: 9,
        height: 14,
    };
    match sign {
        Sign::Node(kind) => shape(xml, kind, Style::Shapes, outline),
        Sign::Current => rectangle(xml, "now", outline, 3),
        Sign::Best => stroke(xml, "pv", x, y),
        Sign::Pruned => stroke(xml, "pruned", x, y),
        Sign::Cut => {
            stroke(xml, "sample", x, y)?;
            let cross = format!("M{} {}l10 10m0 -10l-10 10", x - 5, y - 5);
            empty(xml, "path", &[("class", &"cross"), ("d", &cross)])
        }
        Sign::Text(text) => text_at(xml, "sign", (x, y + 4), text),
        Sign::None => Ok(()),
    }
}

fn stroke(xml: &mut Xml, role: &str, x: i64, y: i64) -> io::Result<()> {
    group(xml, "g", &[("class", &role)], |xml| {
        let line = format!("M{} {y}H{}", x - SIGN, x + SIGN);
        empty(xml, "path", &[("class", &"line"), ("d", &line)])
    })
}
