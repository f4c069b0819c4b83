//! PrairieLearn's `results.json`, as its documentation of external graders describes it (read in
//! 2026).

use serde::Serialize;

use crate::report::check::sheet::{MarkSheet, Test};
use crate::report::documents::json_pretty_text;

#[derive(Serialize)]
struct Results<'s> {
    gradable: bool,
    score: f64,
    #[serde(skip_serializing_if = "str::is_empty")]
    message: &'s str,
    tests: &'s [Test],
}

/// A submission that costs the student no attempt.
#[derive(Serialize)]
struct NotGradable<'s> {
    gradable: bool,
    format_errors: Vec<&'s str>,
}

pub(super) fn results(sheet: &MarkSheet) -> String {
    if !sheet.is_checked() {
        return json_pretty_text(&NotGradable {
            gradable: false,
            format_errors: sheet.tests.iter().map(|test| &*test.message).collect(),
        });
    }
    let (points, max_points) = sheet.score();
    json_pretty_text(&Results {
        gradable: true,
        score: points.part_of(max_points),
        message: &sheet.remark,
        tests: &sheet.tests,
    })
}
