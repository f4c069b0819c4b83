//! The positions of a game for people: a line each.

use std::io::{self, Write};

use crate::game::Game;
use crate::games::Positions;
use crate::words::{Role, TextWriter, width};

/// The names of the columns.
const HEADINGS: [&str; 4] = ["position", "mover", "value", "best moves"];

/// How wide the columns of movers and of values are.
const MOVER: usize = 7;
const VALUE: usize = 7;

/// Writes each position once: whose move it is, what it is worth, and the moves that keep that.
pub(crate) fn text_positions(positions: &Positions, out: &mut dyn Write) -> io::Result<()> {
    let widths = positions.ids().map(|id| width(positions.text(id)));
    let mover = widths.max().unwrap_or_default().max(width(HEADINGS[0])) + 2;
    let columns = [0, mover, mover + MOVER, mover + MOVER + VALUE];
    let mut writer = TextWriter::new(out);
    for (column, heading) in columns.into_iter().zip(HEADINGS) {
        writer.put_at(column, Role::Heading, heading);
    }
    writer.end();
    for id in positions.ids() {
        writer.put_at(columns[0], Role::Plain, positions.text(id));
        writer.put_at(columns[1], Role::Plain, &positions.player(id).to_string());
        let value = positions.value(id).to_string();
        let end = columns[2] + HEADINGS[2].len();
        writer.put_before(end, Role::Value, &value);
        writer.move_to(columns[3]);
        let best: Vec<String> = positions.best_moves(id).map(str::to_owned).collect();
        writer.put(Role::Best, &best.join(" "));
        writer.end();
    }
    writer.finish()
}
