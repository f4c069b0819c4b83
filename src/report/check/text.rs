//! Checked answers as people read them.

use std::io::{self, Write};

use super::answer::{AnswerOrigin, Checked, Unchecked};
use super::items::{expected_items, found_items, pair, understood};
use super::sheet::called;
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Key, Points, Status};
use crate::search::{Order, SearchOption, Window};
use crate::text::{printable, readable};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
use crate::words::{Piece, Role, TextWriter, Words, words_of};

/// Where the lines below a check begin.
const INDENT: usize = 11;

/// Where expected and found items begin.
const ITEMS: usize = 21;

/// Writes what stands above checked answers: the tree in a line or two, and why it is searched as it is
/// if nobody said how; ends with a line end.
pub(crate) fn check_head(
    origin: &Origin,
    document: Option<&Document>,
    reason: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    let file = Piece::new(Role::Heading, readable(&origin.file));
    let reason = Some(Piece::from(reason.to_owned())).filter(|_| !reason.is_empty());
    out.fill([file].into_iter().chain(reason), 2, 2);
    if let Some(title) = document.and_then(|document| document.exercise.title.as_deref()) {
        out.fill(words_of(&printable(title)), 1, 2);
    }
    out.finish()
}

/// Writes the report of a checked answer.
pub(super) fn checked(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let words = Words::new(checked.labels, checked.glyphs);
    let mut out = TextWriter::new(out);
    out.fill(heading(checked.answer, checked.score()), 2, 2);
    let file = checked.has_own_tree.then_some(&checked.tree.file);
    let against = file.map(|file| format!(" against {}", readable(file)));
    let against = against.unwrap_or_default();
    let search = search(checked.marking.key);
    wrapped(&mut out, 2, &format!("checked{against} with {search}"));
    if checked.checks().is_empty() {
        wrapped(&mut out, 2, "nothing is answered");
    }
    for check in checked.checks() {
        write_check(check, words, &mut out);
    }
    let mut remark = |title: &str, text: &str| {
        out.skip(2);
        out.put(Role::Heading, title);
        out.skip(2);
        wrapped(&mut out, INDENT, &words.glyphs.spelled(text));
    };
    for warning in checked.warnings {
        remark("warning", &printable(warning));
    }
    let diagnosis = &checked.diagnosis.summary;
    if !diagnosis.is_empty() && checked.checks().iter().any(Check::is_wrong) {
        remark("diagnosis", diagnosis);
        if let Some(explain) = checked.explain {
            remark("explain", &printable(explain));
        }
    }
    out.finish()
}

/// Writes what stands in place of a report.
pub(super) fn unchecked(unchecked: &Unchecked, out: &mut dyn Write) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    let points = (Points::ZERO, unchecked.max_score);
    out.fill(heading(unchecked.answer, points), 2, 2);
    let message = printable(&unchecked.error.message);
    wrapped(&mut out, 2, &format!("unreadable: {message}"));
    out.finish()
}

/// Where an answer came from, and its points.
fn heading(answer: AnswerOrigin, points: (Points, Points)) -> Vec<Piece> {
    let line = answer.line.map(|line| format!(":{line}"));
    let file = readable(answer.file) + &line.unwrap_or_default();
    let mut pieces = vec![Piece::new(Role::Heading, file)];
    pieces.extend(answer.id.map(|id| Piece::from(readable(id))));
    pieces.push(Piece::new(Role::Heading, of_points(points)));
    pieces
}

fn write_check(check: &Check, words: Words, out: &mut TextWriter) {
    let is_right = check.status == Status::Pass;
    let role = if is_right { Role::Value } else { Role::Cut };
    out.skip(2);
    out.put(role, check.status.word());
    out.put_at(INDENT, Role::Heading, &called(check));
    out.skip(2);
    out.put(Role::Plain, &of_points((check.points, check.max_points)));
    out.end();
    if let Some(understood) = understood(check) {
        wrapped(out, INDENT, &format!("read as {understood}"));
    }
    if !is_right || check.is_right_otherwise() {
        let found = check.found.map(found_items).unwrap_or_default();
        let expected = expected_items(&check.expected, words);
        for (title, items) in [("expected", expected), ("found", found)] {
            if !items.is_empty() {
                out.put_at(INDENT, Role::Plain, title);
                out.move_to(ITEMS);
                out.fill(items, 1, ITEMS);
            }
        }
    }
    if let Some(message) = &check.message {
        wrapped(out, INDENT, &words.glyphs.spelled(message));
    }
}

/// Writes a text from a column on, broken between words.
fn wrapped(out: &mut TextWriter, column: usize, text: &str) {
    out.move_to(column);
    out.fill(words_of(text), 1, column);
}

/// `2 of 3 points`
pub(super) fn of_points((points, most): (Points, Points)) -> String {
    format!("{points} of {}", most.with_unit())
}

/// The algorithm and the rules that it uses.
fn search(key: &Key) -> String {
    let (algorithm, convention) = (key.algorithm(), key.convention());
    let mut clauses = vec![algorithm.word().to_owned()];
    if algorithm.takes(SearchOption::Cut) {
        clauses.push(format!("convention {}", convention.preset.name));
        clauses.push(format!("cut {}", convention.cut.word()));
        clauses.push(format!("fail {}", convention.fail.word()));
        clauses.push(format!("scope {}", convention.scope.word()));
    }
    clauses.extend((convention.order == Order::Right).then(|| "right to left".to_owned()));
    clauses.extend(convention.depth.map(|depth| format!("depth {depth}")));
    if !convention.window.is_full() {
        let window = Window::<NodeId>::initial(convention);
        clauses.push(format!("window {}", pair(&window.ends_as_values())));
    }
    clauses.join(", ")
}
