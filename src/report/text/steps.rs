//! The steps of a trace as lines of text.

use std::io::{self, Write};

use anstyle::Style;

use super::glyphs::{CUT, HEADING, LINE, ORDER, PLAIN, PRUNED};
use super::head::Head;
use super::pen::{Pen, Piece, WIDTH, plain, row_length};
use crate::report::trace::{Phrase, Tone, TraceStep, Word};

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
    let mut pen = Pen::new(out);
    head.write(&mut pen);
    pen.fill(plain(notation.split(' ').map(str::to_owned)), 1, 2);
    pen.end();
    pen.finish()
}

/// Writes the line of a step, or its lines if it is long, with terminal styles in it. What happens within a
/// node is indented further than its entry.
pub(in crate::report) fn text_step(
    step: &TraceStep,
    phrase: &Phrase,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut pen = Pen::new(out);
    pen.put(ORDER, &format!("{:>NUMBER$}", step.number));
    let (ply, within) = (step.ply, usize::from(step.is_within_its_node()));
    pen.skip(1 + (ply.min(DEEPEST_INDENT) + within) * INDENT);
    let column = pen.start() + INDENT;
    let mut pieces = pieces(&phrase.what);
    if ply > DEEPEST_INDENT {
        pieces.insert(0, vec![(PRUNED, format!("ply {ply}:"))]);
    }
    let window = self::pieces(&phrase.window);
    let is_one_line = pen.start() + row_length(&pieces, 1) + 2 + row_length(&window, 2) <= WIDTH;
    if is_one_line {
        put(&mut pen, &pieces);
        pen.skip(2);
        pen.move_to(WINDOWS.min(WIDTH - row_length(&window, 2)));
        pen.fill(window, 2, column);
    } else {
        pieces.extend(window);
        pen.fill(pieces, 1, column);
    }
    pen.finish()
}

/// Puts pieces on the line that was begun.
fn put(pen: &mut Pen, pieces: &[Piece]) {
    for (position, (style, text)) in pieces.iter().flatten().enumerate() {
        pen.skip(position.min(1));
        pen.put(*style, text);
    }
}

fn pieces(words: &[Word]) -> Vec<Piece> {
    let pieces = words.iter();
    pieces
        .map(|word| vec![(style(word.tone), word.text.clone())])
        .collect()
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => PLAIN,
        Tone::Pass => HEADING,
        Tone::Evaluation => ORDER,
        Tone::Improvement => LINE,
        Tone::Cutoff => CUT,
        Tone::Skipped => PRUNED,
    }
}
