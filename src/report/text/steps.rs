//! The steps of a trace as lines of text.

use std::io::{self, Write};

use super::head::Head;
use crate::report::trace::TraceStep;
use crate::words::{Piece, Role, TextWriter, line_width, total_width, words_of};

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 12;

/// Columns from a ply to the next.
const INDENT: usize = 2;

/// The columns of the number of a step.
const NUMBER: usize = 4;

/// Where the windows of entered nodes begin, as far as there is room.
const WINDOWS: usize = 36;

/// Writes the lines above a trace, with an empty one below them.
pub(in crate::report) fn text_head(
    head: Head,
    notation: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    head.write(&mut out);
    out.fill(words_of(notation), 1, 2);
    out.end();
    out.finish()
}

/// Writes the line of a step, or its lines if it is long, with terminal styles in it. What happens within a
/// node is indented further than its entry.
pub(in crate::report) fn text_step(
    step: &TraceStep,
    mut what: Vec<Piece>,
    window: Vec<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    out.put(Role::Order, &format!("{:>NUMBER$}", step.number));
    let (ply, within) = (step.ply, usize::from(step.is_within_its_node()));
    out.skip(1 + (ply.min(DEEPEST_INDENT) + within) * INDENT);
    let column = out.start + INDENT;
    if ply > DEEPEST_INDENT {
        what.insert(0, Piece::new(Role::Pruned, format!("ply {ply}:")));
    }
    let window: Vec<Piece> = window.into_iter().map(Piece::from).collect();
    let window_width = total_width(&window, 2);
    if out.start + total_width(&what, 1) + 2 + window_width <= line_width() {
        for piece in &what {
            out.piece(piece);
            out.skip(1);
        }
        out.skip(1);
        out.move_to(WINDOWS.min(line_width() - window_width));
        out.fill(window, 2, column);
    } else {
        what.extend(window);
        out.fill(what, 1, column);
    }
    out.finish()
}
