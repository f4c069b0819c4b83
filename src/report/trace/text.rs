//! A trace as lines of text, with terminal styles in it.

use std::io::{self, Write};

use super::phrases::Phrases;
use super::steps::{Action, TraceStep};
use crate::words::{Piece, Role, TextWriter, line_width, total_width, words_of};

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 12;

/// Columns from a ply to the next.
const INDENT: usize = 2;

/// The columns of the number of a step.
const NUMBER: usize = 4;

/// Where the windows of entered nodes begin, as far as there is room.
const WINDOWS: usize = 36;

/// Writes what stands above the steps or histories.
pub(super) fn head(phrases: Phrases, out: &mut dyn Write) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    phrases.trace.head().write(&mut out);
    out.fill(words_of(&phrases.notation("each value")), 1, 2);
    out.end();
    out.finish()
}

/// Writes the line of a step, or its lines if it is long. What happens within a node is indented
/// further than its entry.
pub(super) fn step(phrases: Phrases, step: &TraceStep, out: &mut dyn Write) -> io::Result<()> {
    let mut what = phrases.what(step);
    let window: Vec<Piece> = phrases.window(step).into_iter().map(Piece::from).collect();
    let mut out = TextWriter::new(out);
    out.put(Role::Order, &format!("{:>NUMBER$}", step.number));
    let is_within_its_node = matches!(
        step.action,
        Action::Improve | Action::Estimate | Action::Cutoff
    );
    let depth = step.ply.min(DEEPEST_INDENT) + usize::from(is_within_its_node);
    out.skip(1 + depth * INDENT);
    let column = out.start + INDENT;
    if step.ply > DEEPEST_INDENT {
        what.insert(0, Piece::new(Role::Pruned, format!("ply {}:", step.ply)));
    }
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
