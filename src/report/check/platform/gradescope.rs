//! Gradescope's `results.json`, as the autograder specifications describe it (read in 2026).

use serde::Serialize;

use crate::exercise::{Points, Visibility};
use crate::report::check::model::AnswerReport;
use crate::report::check::sheet::{MarkSheet, Test};
use crate::report::documents::json_pretty_text;

#[derive(Serialize)]
struct Results<'s> {
    score: Points,
    #[serde(skip_serializing_if = "str::is_empty")]
    output: &'s str,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    tests: Vec<TestCase<'s>>,
    /// Students don't see it, so the right answers may stand there.
    extra_data: &'s AnswerReport<'s>,
}

/// Without a score it is a line of information, and counts nothing.
#[derive(Serialize)]
struct TestCase<'s> {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<Points>,
    status: &'static str,
    name: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
    #[serde(skip_serializing_if = "str::is_empty")]
    output: &'s str,
}

/// Texts are shown as they are, without markup.
const PLAIN: &str = "text";

pub(super) fn results(sheet: &MarkSheet) -> String {
    json_pretty_text(&Results {
        score: sheet.score().0,
        output: &sheet.remark,
        output_format: PLAIN,
        test_output_format: PLAIN,
        test_name_format: PLAIN,
        tests: sheet.tests.iter().map(test_case).collect(),
        extra_data: &sheet.report,
    })
}

fn test_case(test: &Test) -> TestCase<'_> {
    let is_worth_something = test.max_points > Points::ZERO;
    TestCase {
        score: is_worth_something.then_some(test.points),
        max_score: is_worth_something.then_some(test.max_points),
        status: if test.is_passed() { "passed" } else { "failed" },
        name: &test.name,
        visibility: test.visibility,
        output: &test.message,
    }
}
