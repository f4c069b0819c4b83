//! Checked answers as people read them, and as every other format asks for them.

use std::io::{self, Write};

use super::cells::CheckRow;
use super::items::{expected_items, found_items, pair, understood};
use super::{AnswerOrigin, CheckFailure, CheckReport, Checked, Heads, MarkSheet, Unchecked};
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Key, Points, Status};
use crate::report::{CsvCells, Documents, Report, Written};
use crate::search::{Order, SearchOption, Window};
use crate::text::{printable, readable};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
use crate::words::{Piece, Role, TextWriter, Words, words_of};

/// Where the lines below a check begin.
const INDENT: usize = 11;

/// Where expected and found items begin.
const ITEMS: usize = 21;

/// Writes what stands above checked answers: the tree in a line or two, ending with a line end.
pub(crate) fn check_head(
    origin: &Origin,
    document: Option<&Document>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    out.fill([Piece::new(Role::Heading, readable(&origin.file))], 2, 2);
    if let Some(title) = document.and_then(|document| document.exercise.title.as_deref()) {
        out.fill(words_of(&printable(title)), 1, 2);
    }
    out.finish()
}

impl Report for Checked<'_, '_, '_, '_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut text = CheckText {
            checked: self,
            words: Words::new(self.labels, self.glyphs),
            out: TextWriter::new(out),
        };
        text.head();
        if self.checks().is_empty() {
            text.wrapped(2, "nothing is answered", 2);
        }
        for check in self.checks() {
            text.check(check);
        }
        text.warnings();
        text.diagnosis();
        Ok(text.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckReport::new(self))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        Ok(CheckRow::checked(self).fill(cells)?)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_checked(self))
    }
}

/// What stands in place of a report, so that rows never shift.
impl Report for Unchecked<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut out = TextWriter::new(out);
        let heading = heading(self.answer, (Points::ZERO, self.max_score));
        out.fill(heading, 2, 2);
        out.move_to(2);
        let message = format!("unreadable: {}", printable(&self.error.message));
        out.fill(words_of(&message), 1, 2);
        Ok(out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckFailure::new(self))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        Ok(CheckRow::unchecked(self).fill(cells)?)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_unchecked(self))
    }
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

struct CheckText<'p, 't> {
    checked: &'p Checked<'p, 'p, 'p, 't>,
    words: Words<'p>,
    out: TextWriter<'p>,
}

impl CheckText<'_, '_> {
    fn head(&mut self) {
        let pieces = heading(self.checked.answer, self.checked.score());
        self.out.fill(pieces, 2, 2);
        let against = match self.checked.heads {
            Heads::Each => format!(" against {}", readable(&self.checked.tree.file)),
            Heads::Once => String::new(),
        };
        let search = search(self.checked.marking.key);
        let searched = format!("checked{against} with {search}");
        self.wrapped(2, &searched, 2);
    }

    fn check(&mut self, check: &Check) {
        let is_right = check.status == Status::Pass;
        let role = if is_right { Role::Value } else { Role::Cut };
        self.out.skip(2);
        self.out.put(role, check.status.word());
        self.out.put_at(INDENT, Role::Heading, check.name());
        self.out.skip(2);
        let points = of_points((check.points, check.max_points));
        self.out.put(Role::Plain, &points);
        self.out.end();
        if let Some(understood) = understood(check) {
            self.wrapped(INDENT, &format!("read as {understood}"), INDENT);
        }
        if !is_right || check.is_right_otherwise() {
            self.items("expected", expected_items(&check.expected, self.words));
            self.items("found", check.found.map(found_items).unwrap_or_default());
        }
        if let Some(message) = &check.message {
            let message = self.words.glyphs.spelled(message);
            self.wrapped(INDENT, &message, INDENT);
        }
    }

    fn items(&mut self, title: &str, items: Vec<String>) {
        if !items.is_empty() {
            self.out.put_at(INDENT, Role::Plain, title);
            self.out.move_to(ITEMS);
            self.out.fill(items, 1, ITEMS);
        }
    }

    /// Text that is broken between words; it begins in one column, and each further line in another.
    fn wrapped(&mut self, first: usize, text: &str, further: usize) {
        self.out.move_to(first);
        self.out.fill(words_of(text), 1, further);
    }

    fn warnings(&mut self) {
        for warning in self.checked.warnings {
            self.remark("warning", &printable(warning));
        }
    }

    fn diagnosis(&mut self) {
        if let Some(diagnosis) = self.checked.told_diagnosis() {
            self.remark("diagnosis", diagnosis);
            if let Some(explain) = self.checked.explain {
                self.remark("explain", &printable(explain));
            }
        }
    }

    /// What is said of the whole answer, after its title.
    fn remark(&mut self, title: &str, text: &str) {
        self.out.skip(2);
        self.out.put(Role::Heading, title);
        self.out.skip(2);
        let text = self.words.glyphs.spelled(text);
        self.wrapped(INDENT, &text, INDENT);
    }
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
