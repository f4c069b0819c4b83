//! Checked answers → JSON, CSV, text, and what students and the platforms of courses read.
//!
//! All of it is made of one [`AnswerReport`] for each answer, and of a `ClassReport` for all of them.

mod answer;
mod class;
mod class_page;
mod feedback;
mod platform;
mod told;

pub use answer::{AnswerOrigin, AnswerReport, Asked};
pub(crate) use class::{ClassReport, Student};
pub(crate) use class_page::class_page;
pub(crate) use feedback::feedback;

use std::io::{self, Write};

use super::{Documents, Report, ReportFormat, Row, Written};
use crate::exercise::{Check, Points, Question, Status};
use crate::search::{SearchOption, Setup};
use crate::text::{printable, readable};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Piece, Role, TextWriter, words_of};
use told::{called, items, understood};

impl Report for AnswerReport<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(write(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![row(self)]
    }

    fn of_platform(&self, format: ReportFormat) -> String {
        format.part(self)
    }
}

/// The columns of a table of a class, with one for each of these questions.
pub(crate) fn check_columns(questions: &[Question]) -> Row {
    let words = questions.iter().map(|question| question.word());
    let end = ["score", "max_score", "cause", "note"];
    ["student", "file"]
        .into_iter()
        .chain(words)
        .chain(end)
        .collect()
}

/// What stands in them for an answer: the points of each question that was asked or answered.
fn row(report: &AnswerReport) -> Row {
    let answer = report.answer;
    let file = match (&*answer.file, answer.line) {
        (file, None) => printable(file),
        // A spreadsheet would take a sign in front for a formula.
        ("-", Some(line)) => format!("standard input:{line}"),
        (file, Some(line)) => format!("{}:{line}", printable(file)),
    };
    let points = report.asked.questions.iter().map(|question| {
        let check = report
            .checks()
            .iter()
            .find(|check| check.question == *question);
        let points = check.map(|check| check.points.to_string());
        points.unwrap_or_default()
    });
    let shown = report.diagnosis.iter().flat_map(|it| &it.shown);
    let mut causes: Vec<&str> = shown.map(|cause| cause.id.word()).collect();
    causes.dedup();
    let error = report.error.iter().map(|error| &error.message);
    let notes = report.to_look_at.iter().map(|concern| concern.word());
    let notes = notes.chain(report.warnings.iter().chain(error).map(String::as_str));
    let notes: Vec<&str> = notes.collect();
    let begin = [printable(&answer.student), file];
    let end = [
        report.score.to_string(),
        report.max_score.to_string(),
        causes.join(" "),
        printable(&notes.join("; ")),
    ];
    begin.into_iter().chain(points).chain(end).collect()
}

/// Where the lines below a check begin.
const INDENT: usize = 11;

/// Where expected and found items begin.
const ITEMS: usize = 21;

/// Writes what stands above checked answers: the tree in a line or two, and why it is searched as it is
/// if nobody said how; ends with a line end.
pub(crate) fn check_head(
    asked: Asked,
    reason: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    let file = Piece::new(Role::Heading, readable(&asked.origin.file));
    let reason = reason.map(|reason| Piece::from(reason.to_owned()));
    out.fill([file].into_iter().chain(reason), 2, 2);
    let exercise = asked.document.map(|document| &document.exercise);
    if let Some(title) = exercise.and_then(|exercise| exercise.title.as_deref()) {
        out.fill(words_of(&printable(title)), 1, 2);
    }
    out.finish()
}

/// Writes the report of an answer.
fn write(report: &AnswerReport, out: &mut dyn Write) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    let answer = report.answer;
    let file = readable(&answer.place());
    let points = of_points((report.score, report.max_score));
    let id = answer.id.as_deref();
    let id = id.map(|id| Piece::from(readable(id)));
    let [file, points] = [file, points].map(|text| Piece::new(Role::Heading, text));
    out.fill([file].into_iter().chain(id).chain([points]), 2, 2);
    if let Some(error) = &report.error {
        let message = printable(&error.message);
        wrapped(&mut out, 2, &format!("unreadable: {message}"));
    } else {
        write_checked(report, &mut out);
    }
    out.finish()
}

fn write_checked(report: &AnswerReport, out: &mut TextWriter) {
    if let Some(marks) = &report.marks {
        let search = search_in_words(marks.setup);
        let tolerance = marks.tolerance;
        let tolerance = tolerance.map(|value| format!(", tolerance {value}"));
        let tolerance = tolerance.unwrap_or_default();
        wrapped(out, 2, &format!("checked with {search}{tolerance}"));
    }
    if report.checks().is_empty() {
        wrapped(out, 2, "nothing is answered");
    }
    for check in report.checks() {
        write_check(check, out);
    }
    let mut remark = |title: &str, text: &str| {
        out.skip(2);
        out.put(Role::Heading, title);
        out.skip(2);
        wrapped(out, INDENT, text);
    };
    for warning in report.warnings {
        remark("warning", &printable(warning));
    }
    let concerns = report.to_look_at.iter().map(|concern| concern.in_words());
    let concerns: Vec<String> = concerns.collect();
    if !concerns.is_empty() {
        remark("to look at", &concerns.join(", "));
    }
    let summary = report.summary();
    if !summary.is_empty() && report.checks().iter().any(Check::is_wrong) {
        remark("diagnosis", summary);
    }
}

fn write_check(check: &Check, out: &mut TextWriter) {
    let is_right = check.status == Status::Pass;
    let role = match check.status {
        Status::Pass => Role::Value,
        Status::Partial => Role::Plain,
        Status::Fail | Status::Missing | Status::Invalid => Role::Cut,
    };
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
        for (title, stated) in [
            ("expected", check.expected.as_ref()),
            ("found", check.found),
        ] {
            let items = stated.map(items).unwrap_or_default();
            if !items.is_empty() {
                out.put_at(INDENT, Role::Plain, title);
                out.move_to(ITEMS);
                out.fill(items, 1, ITEMS);
            }
        }
    }
    if let Some(message) = &check.message {
        wrapped(out, INDENT, message);
    }
}

/// Writes a text from a column on, broken between words.
fn wrapped(out: &mut TextWriter, column: usize, text: &str) {
    out.move_to(column);
    out.fill(words_of(text), 1, column);
}

/// `2 of 3 points`
fn of_points((points, most): (Points, Points)) -> String {
    format!("{points} of {}", most.with_unit())
}

/// The algorithm and the rules that it uses; of those that hardly anybody changes what is not as usual.
fn search_in_words(setup: &Setup) -> String {
    let (algorithm, usual) = (setup.plan.algorithm, Setup::default());
    let rules = SearchOption::ALL
        .iter()
        .filter(|option| !option.is_of_the_algorithm());
    let stated = rules.filter(|rule| match rule {
        SearchOption::Convention | SearchOption::Cut | SearchOption::Fail | SearchOption::Scope => {
            algorithm.takes(SearchOption::Cut)
        }
        rule => rule.words_in(setup) != rule.words_in(&usual),
    });
    let stated = stated.map(|rule| format!(", {} {}", rule.word(), rule.words_in(setup).join(",")));
    algorithm.word().to_owned() + &stated.collect::<String>()
}
