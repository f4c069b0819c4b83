//! Checked answers as people read them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::{AnswerOrigin, Checked};
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{
    BANDS, Check, Expected, Key, Points, Stated, StatedEdge, StatedValue, StatedWindow, Status,
    Summary, score,
};
use crate::search::{NodeRecord, Uses, Window};
use crate::text::{printable, readable};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::{Glyphs, Piece, Role, TextWriter, with_commas, words_of};

/// What stands above checked answers: the tree and how it was searched.
pub struct CheckHead<'h> {
    /// Where the tree came from.
    pub origin: &'h Origin,
    /// The tree.
    pub document: &'h Document,
}

impl CheckHead<'_> {
    /// Writes the tree in a line or two, ending with a line end.
    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut pen = TextWriter::new(out);
        let file = readable(&self.origin.file);
        pen.fill([Piece::new(Role::Heading, file)], 2, 2);
        if let Some(title) = &self.document.exercise.title {
            pen.fill(words_of(&printable(title)), 1, 2);
        }
        pen.finish()
    }
}

/// Where the lines below a check begin.
const INDENT: usize = 11;

/// Where expected and found items begin.
const ITEMS: usize = 21;

/// Writes one checked answer, ending with a line end.
pub fn check_text(checked: &Checked, glyphs: Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let mut page = CheckText {
        checked,
        glyphs,
        pen: TextWriter::new(out),
    };
    page.head();
    if checked.checks.is_empty() {
        page.pen.skip(2);
        page.wrapped("nothing is answered", 2);
    }
    for check in checked.checks {
        page.check(check);
    }
    page.diagnosis();
    page.pen.finish()
}

struct CheckText<'p, 't> {
    checked: &'p Checked<'p, 'p, 'p, 't>,
    glyphs: Glyphs,
    pen: TextWriter<'p>,
}

impl CheckText<'_, '_> {
    fn head(&mut self) {
        let AnswerOrigin { file, line, id } = self.checked.answer;
        let line = line.map(|line| format!(":{line}")).unwrap_or_default();
        let mut pieces = vec![Piece::new(
            Role::Heading,
            format!("{}{line}", readable(file)),
        )];
        pieces.extend(id.map(|id| Piece::from(readable(id))));
        pieces.push(Piece::new(
            Role::Heading,
            of_points(score(self.checked.checks)),
        ));
        self.pen.fill(pieces, 2, 2);
        let searched = format!("checked with {}", search(self.checked.key));
        self.pen.skip(2);
        self.wrapped(&searched, 2);
    }

    fn check(&mut self, check: &Check) {
        let style = if check.status == Status::Pass {
            Role::Value
        } else {
            Role::Cut
        };
        self.pen.skip(2);
        self.pen.put(style, check.status.word());
        self.pen.move_to(INDENT);
        self.pen.put(Role::Heading, check.question.word());
        self.pen.skip(2);
        self.pen
            .put(Role::Plain, &of_points((check.points, check.max_points)));
        self.pen.end();
        if check.status != Status::Pass {
            self.items("expected", self.expected(&check.expected));
            self.items(
                "found",
                check
                    .found
                    .map(|found| found_items(found))
                    .unwrap_or_default(),
            );
        }
        if let Some(message) = &check.message {
            self.pen.move_to(INDENT);
            let message = self.glyphs.spelled(message);
            self.wrapped(&message, INDENT);
        }
    }

    fn items(&mut self, title: &str, items: Vec<String>) {
        if items.is_empty() {
            return;
        }
        self.pen.move_to(INDENT);
        self.pen.put(Role::Plain, title);
        self.pen.move_to(ITEMS);
        self.pen.fill(items, 1, ITEMS);
    }

    /// Text that is broken between words; each further line begins in this column.
    fn wrapped(&mut self, text: &str, column: usize) {
        self.pen.fill(words_of(text), 1, column);
    }

    fn diagnosis(&mut self) {
        let diagnosis = self.checked.diagnosis;
        let is_wrong = |check: &Check| matches!(check.status, Status::Fail | Status::Partial);
        if !self.checked.checks.iter().any(is_wrong) {
            return;
        }
        self.pen.skip(2);
        self.pen.put(Role::Heading, "diagnosis");
        self.pen.skip(2);
        let summary = self.glyphs.spelled(&diagnosis.summary);
        self.wrapped(&summary, INDENT);
    }

    fn name(&self, node: NodeId) -> String {
        self.checked.labels.readable(node)
    }

    fn expected(&self, expected: &Expected) -> Vec<String> {
        match expected {
            Expected::Value(found) => vec![StatedValue::from(*found).to_string()],
            Expected::Move(best) => {
                vec![best.map_or_else(|| "none".to_owned(), |node| self.name(node))]
            }
            Expected::Nodes([]) | Expected::Edges([]) => vec!["none".to_owned()],
            Expected::Nodes(nodes) => nodes.iter().map(|&node| self.name(node)).collect(),
            Expected::Edges(edges) => {
                let edge = |&(parent, child): &(NodeId, NodeId)| {
                    format!("{}-{}", self.name(parent), self.name(child))
                };
                edges.iter().map(edge).collect()
            }
            Expected::NodeValues(values) => {
                let value = |(node, found): &(NodeId, Option<&_>)| {
                    let found = found.map_or_else(
                        || "never visited".to_owned(),
                        |found| StatedValue::from(found).to_string(),
                    );
                    format!("{}: {found};", self.name(*node))
                };
                values.iter().map(value).collect()
            }
            Expected::Windows(visits) => visits
                .iter()
                .map(|(node, visit)| self.window(*node, *visit))
                .collect(),
            Expected::Counts(counts) => counts
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect(),
            Expected::Search(words) => words
                .iter()
                .map(|(key, word)| format!("{key} {word}"))
                .collect(),
            Expected::Unknown => Vec::new(),
        }
    }

    fn window(&self, node: NodeId, visit: Option<&NodeRecord>) -> String {
        let windows = visit.and_then(|visit| Some((visit.entry.as_ref()?, visit.exit.as_ref()?)));
        let windows = windows.map(|(entry, exit)| {
            let [entry, exit] = [entry, exit]
                .map(Window::ends_as_values)
                .map(|ends| in_brackets(&ends));
            format!("{entry} to {exit}")
        });
        format!(
            "{}: {};",
            self.name(node),
            windows.as_deref().unwrap_or("none")
        )
    }
}

/// What was answered, item by item.
fn found_items(found: &Stated) -> Vec<String> {
    let none = |items: Vec<String>| {
        if items.is_empty() {
            vec!["none".to_owned()]
        } else {
            items
        }
    };
    match found {
        Stated::Value(value) => vec![value.to_string()],
        Stated::Names(names) => none(names.iter().map(|name| readable(name)).collect()),
        Stated::Edges(edges) => none(edges.iter().map(edge_text).collect()),
        Stated::NodeValues(values) => {
            let value =
                |(name, value): &(Cow<str>, StatedValue)| format!("{}: {value};", readable(name));
            values.iter().map(value).collect()
        }
        Stated::Windows(windows) => {
            let window = |(name, window): &(Cow<str>, StatedWindow)| {
                format!("{}: {};", readable(name), stated_window(window))
            };
            windows.iter().map(window).collect()
        }
        Stated::Counts(counts) => counts
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect(),
    }
}

fn edge_text(edge: &StatedEdge) -> String {
    match edge {
        StatedEdge::Pair(parent, child) => format!("{}-{}", readable(parent), readable(child)),
        StatedEdge::Joined(text) => readable(text),
    }
}

fn stated_window(window: &StatedWindow) -> String {
    let ends = [&window.entry, &window.exit].into_iter().flatten();
    let ends: Vec<String> = ends
        .map(|[alpha, beta]| in_brackets(&[alpha.value().clone(), beta.value().clone()]))
        .collect();
    ends.join(" to ")
}

fn in_brackets([alpha, beta]: &[Value; 2]) -> String {
    format!("({alpha}, {beta})")
}

/// `2 of 3 points`
pub(super) fn of_points((points, max_points): (Points, Points)) -> String {
    let unit = if max_points == Points::ONE {
        "point"
    } else {
        "points"
    };
    format!("{points} of {max_points} {unit}")
}

/// The algorithm and the rules that it uses.
fn search(key: &Key) -> String {
    let description = key.algorithm().description();
    let convention = crate::report::make::convention_report(&key.convention, key.tree());
    let mut clauses = vec![description.name.to_owned()];
    if description.takes(Uses::Cut) {
        clauses.push(format!("convention {}", convention.preset));
        clauses.push(format!("cut {}", convention.cut));
        clauses.push(format!("fail {}", convention.fail));
        clauses.push(format!("scope {}", convention.scope));
    }
    if convention.order != "left" {
        clauses.push("right to left".to_owned());
    }
    if let Some(depth) = convention.depth {
        clauses.push(format!("depth {depth}"));
    }
    if convention.window.iter().any(Value::is_finite) {
        clauses.push(format!("window {}", in_brackets(&convention.window)));
    }
    clauses.join(", ")
}

/// So many of the commonest mistakes of a class are told.
const MOST_MISTAKES: usize = 3;

/// Writes how a class did, in a few lines.
pub fn check_summary(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let mut pen = TextWriter::new(out);
    let wrong = summary.checked - summary.right;
    let mut counts = format!("{} right, {wrong} not right", summary.right);
    if summary.failed > 0 {
        let _ = write!(counts, ", {} unreadable", summary.failed);
    }
    pen.field("answers", [format!("{} ({counts})", summary.answers())]);
    if summary.checked > 0 {
        pen.field("mean score", [mean(summary)]);
        let bands = BANDS.iter().zip(summary.bands);
        pen.field(
            "scores",
            bands.map(|((_, band), count)| format!("{band}: {count};")),
        );
    }
    if let Some((question, right, asked)) = summary.hardest() {
        let share = format!("{} ({right} of {asked} right)", question.word());
        pen.field("hardest", [share]);
    }
    let commonest = summary.commonest(MOST_MISTAKES).into_iter();
    let commonest = commonest.map(|(id, count)| format!("{} ({count})", id.word()));
    let commonest: Vec<String> = with_commas(commonest).collect();
    if !commonest.is_empty() {
        pen.field("common mistakes", commonest);
    }
    pen.finish()
}

/// `2.33 of 3 points (77%)`, the mean points rounded to hundredths.
fn mean(summary: &Summary) -> String {
    let count = i64::try_from(summary.checked).unwrap_or(i64::MAX);
    let mean = |points: Points| Points::from_hundredths((points.hundredths() + count / 2) / count);
    let percent = match summary.max_points.hundredths() {
        0 => 100,
        most => (200 * summary.points.hundredths() + most) / (2 * most),
    };
    let points = of_points((mean(summary.points), mean(summary.max_points)));
    format!("{points} ({percent}%)")
}
