//! PrairieLearn's `results.json`, as its documentation of external graders describes it (read in
//! 2026).

use serde::Serialize;

use super::MarkSheet;
use super::sheet::{Report, Test};
use crate::exercise::Points;
use crate::report::{json_pretty, written};

#[derive(Serialize)]
struct Results<'s> {
    gradable: bool,
    score: f64,
    #[serde(skip_serializing_if = "str::is_empty")]
    message: &'s str,
    tests: Vec<TestCase<'s>>,
}

#[derive(Serialize)]
struct TestCase<'s> {
    name: &'static str,
    points: Points,
    max_points: Points,
    message: &'s str,
}

/// A submission that costs the student no attempt.
#[derive(Serialize)]
struct NotGradable<'s> {
    gradable: bool,
    format_errors: Vec<&'s str>,
}

pub(super) fn results(sheet: &MarkSheet) -> String {
    let text = match &sheet.report {
        Report::Checked(_) => written(|out| {
            json_pretty(
                &Results {
                    gradable: true,
                    score: sheet.points.part_of(sheet.max_points),
                    message: &sheet.remark,
                    tests: sheet.tests.iter().map(test_case).collect(),
                },
                out,
            )
        }),
        Report::Failed(_) => written(|out| {
            json_pretty(
                &NotGradable {
                    gradable: false,
                    format_errors: sheet.tests.iter().map(|test| &*test.message).collect(),
                },
                out,
            )
        }),
    };
    text + "\n"
}

fn test_case(test: &Test) -> TestCase<'_> {
    TestCase {
        name: test.name,
        points: test.points,
        max_points: test.max_points,
        message: &test.message,
    }
}
