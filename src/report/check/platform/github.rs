//! The result that autograders hand to GitHub Classroom's reporter (`classroom-resources/autograding-grading-reporter`,
//! read in 2026): it adds up the scores of the tests.

use serde::Serialize;

use crate::exercise::Points;
use crate::report::check::sheet::{MarkSheet, Test};
use crate::report::documents::json_pretty_text;

#[derive(Serialize)]
struct Results<'s> {
    version: u8,
    status: &'static str,
    max_score: Points,
    tests: Vec<TestCase<'s>>,
}

#[derive(Serialize)]
struct TestCase<'s> {
    name: &'s str,
    status: &'static str,
    score: Points,
    max_score: Points,
    #[serde(skip_serializing_if = "str::is_empty")]
    message: &'s str,
}

pub(super) fn results(sheet: &MarkSheet) -> String {
    let is_all_passed = sheet.tests.iter().all(Test::is_passed);
    json_pretty_text(&Results {
        version: 1,
        status: match (sheet.is_checked(), is_all_passed) {
            (false, _) => "error",
            (true, true) => "pass",
            (true, false) => "fail",
        },
        max_score: sheet.score().1,
        tests: sheet.tests.iter().map(test_case).collect(),
    })
}

fn test_case(test: &Test) -> TestCase<'_> {
    TestCase {
        name: &test.name,
        status: if test.is_passed() { "pass" } else { "fail" },
        score: test.points,
        max_score: test.max_points,
        message: &test.message,
    }
}
