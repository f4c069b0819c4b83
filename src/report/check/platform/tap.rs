//! The Test Anything Protocol, version 14 (testanything.org): a test point for each question, and
//! a subtest for each answer of a class.

use std::fmt::Write as _;
use std::slice;

use super::Frame;
use super::sheet::{MarkSheet, Report, Test};
use crate::exercise::Summary;
use crate::report::Shape;
use crate::report::documents::json_line_text;
use crate::text::is_invisible;

const VERSION: &str = "TAP version 14\n";

/// One answer by itself, or one of several.
pub(super) fn answer(sheet: &MarkSheet, shape: Shape) -> String {
    match shape {
        Shape::Single => points(sheet),
        Shape::Several => subtest(sheet),
    }
}

pub(super) fn frame(answers: &Summary, shape: Shape) -> Frame {
    Frame {
        before: VERSION.to_owned(),
        after: match shape {
            Shape::Single => String::new(),
            Shape::Several => plan(answers.answers()),
        },
    }
}

/// The plan and all test points of one answer.
fn points(sheet: &MarkSheet) -> String {
    let mut text = plan(sheet.tests.len());
    for (at, test) in sheet.tests.iter().enumerate() {
        let verdict = verdict(slice::from_ref(test));
        let _ = writeln!(text, "{verdict} {} - {}", at + 1, escaped(&test.name));
        if !test.is_passed() {
            text.push_str(&block(sheet, at));
        }
    }
    if !sheet.remark.is_empty() {
        let _ = writeln!(text, "# {}", sheet.remark);
    }
    text
}

/// The same as a subtest, which harnesses count as one test point.
fn subtest(sheet: &MarkSheet) -> String {
    let name = escaped(&sheet.answer);
    let mut text = format!("# Subtest: {name}\n");
    for line in points(sheet).lines() {
        let _ = writeln!(text, "    {line}");
    }
    let verdict = verdict(&sheet.tests);
    let _ = writeln!(text, "{verdict} - {name}");
    text
}

fn verdict(tests: &[Test]) -> &'static str {
    if tests.iter().all(Test::is_passed) {
        "ok"
    } else {
        "not ok"
    }
}

/// How many test points there are; that there are none must be said with a reason.
fn plan(count: usize) -> String {
    match count {
        0 => "1..0 # SKIP there is nothing to check\n".to_owned(),
        count => format!("1..{count}\n"),
    }
}

/// What follows a test point that is not passed. Each value is JSON on one line, which is YAML too.
fn block(sheet: &MarkSheet, at: usize) -> String {
    let asked = &sheet.tests[at];
    let mut fields = vec![
        ("message", json_line_text(&asked.message)),
        ("severity", json_line_text(&"fail")),
        ("status", json_line_text(&asked.status)),
        ("points", json_line_text(&asked.points)),
        ("max_points", json_line_text(&asked.max_points)),
    ];
    if let Report::Checked(report) = &sheet.report
        && let Some(check) = report.checks.get(at)
    {
        fields.push(("found", json_line_text(&check.found)));
        if check.expected.is_told() {
            fields.push(("wanted", json_line_text(&check.expected)));
        }
    }
    let mut text = String::from("  ---\n");
    for (key, value) in fields {
        let _ = writeln!(text, "  {key}: {}", without_invisible(&value));
    }
    text + "  ...\n"
}

/// JSON may hold characters that YAML forbids; they stand in strings, and all have four digits.
fn without_invisible(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_invisible(letter) || matches!(letter, '\u{FFFE}' | '\u{FFFF}') {
            let _ = write!(text, "\\u{:04x}", u32::from(letter));
        } else {
            text.push(letter);
        }
    }
    text
}

/// A description in which nothing is taken for a directive.
fn escaped(description: &str) -> String {
    description.replace('\\', "\\\\").replace('#', "\\#")
}
