//! The legend below a drawing.

use std::io;

use super::Svg;
use super::nodes::{cross, window_end};
use crate::picture::Style;
use crate::picture::legend::{LegendItem, Sign};
use crate::picture::node::{EndHistory, text_width, typeset};
use crate::picture::placed::{HALF_CROSS, MARGIN, Outline, SMALL_SIZE};

const ROW: i64 = 22;

/// Half of the room for a sign.
const SIGN: i64 = 18;

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
            let width = room_for_sign(item) + text_width(item.2, SMALL_SIZE);
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
    pub(super) fn draw(&self, svg: &mut Svg, line: i64) -> io::Result<()> {
        svg.group("g class=\"legend\"", |svg| {
            for &(item, left, top) in &self.items {
                let (x, y) = (left + SIGN, line + top + ROW / 2);
                sign(svg, item, x, y)?;
                let start = left + room_for_sign(item);
                svg.text("meaning", (start, y + 4), item.2)?;
            }
            Ok(())
        })
    }
}

fn room_for_sign((_, text, _): LegendItem) -> i64 {
    match text {
        "" => 0,
        _ => 2 * SIGN + GAP,
    }
}

fn sign(svg: &mut Svg, (sign, text, _): LegendItem, x: i64, y: i64) -> io::Result<()> {
    let outline = Outline {
        x,
        top: y - 7,
        half: 9,
        height: 14,
    };
    match sign {
        Sign::Node(kind) => svg.shape(kind, Style::Shapes, outline),
        Sign::Current => svg.rectangle("now", outline, 3),
        Sign::Best => stroke(svg, "pv", x, y),
        Sign::Pruned => stroke(svg, "pruned", x, y),
        Sign::Cut => {
            stroke(svg, "sample", x, y)?;
            cross(svg, (x, y), HALF_CROSS)
        }
        _ if text.is_empty() => Ok(()),
        Sign::Window => window_end(svg, "end", (x - SIGN, y + 4), &sample()),
        Sign::Order => svg.text("sign order", (x, y + 4), text),
        _ => svg.text("sign", (x, y + 4), &typeset(text)),
    }
}

/// An end of a window that has been replaced once.
fn sample() -> EndHistory {
    EndHistory {
        name: "α",
        replaced: vec!["2".to_owned()],
        latest: "6".to_owned(),
    }
}

fn stroke(svg: &mut Svg, role: &str, x: i64, y: i64) -> io::Result<()> {
    svg.group(format_args!("g class=\"{role}\""), |svg| {
        let (left, right) = (x - SIGN, x + SIGN);
        svg.path("line", format_args!("M{left} {y}H{right}"))
    })
}
