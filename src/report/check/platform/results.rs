//! The results of autograders in JSON: Gradescope's and PrairieLearn's `results.json`, as their documentation
//! describes them, and what GitHub Classroom's reporter adds up
//! (`classroom-resources/autograding-grading-reporter`); all read in 2026.

use serde::Serialize;

use crate::exercise::{Points, Visibility};
use crate::report::check::answer::AnswerReport;
use crate::report::check::test::Test;
use crate::report::documents::json_pretty_text;

#[derive(Serialize)]
struct Gradescope<'t, 'r> {
    score: Points,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    tests: Vec<GradescopeTest<'t>>,
    /// Students don't see it, so the right answers may stand there.
    extra_data: &'t AnswerReport<'r>,
}

/// Without a score it is a line of information, and counts nothing.
#[derive(Serialize)]
struct GradescopeTest<'t> {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<Points>,
    status: &'static str,
    name: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
    #[serde(skip_serializing_if = "str::is_empty")]
    output: &'t str,
}

/// Texts are shown as they are, without markup.
const PLAIN: &str = "text";

pub(super) fn gradescope(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    let tests = tests.iter().map(|test| {
        let is_worth_something = test.max_points > Points::ZERO;
        GradescopeTest {
            score: is_worth_something.then_some(test.points),
            max_score: is_worth_something.then_some(test.max_points),
            status: if test.is_passed() { "passed" } else { "failed" },
            name: &test.name,
            visibility: test.visibility,
            output: &test.message,
        }
    });
    json_pretty_text(&Gradescope {
        score: answer.score,
        output: answer.remark(),
        output_format: PLAIN,
        test_output_format: PLAIN,
        test_name_format: PLAIN,
        tests: tests.collect(),
        extra_data: answer,
    })
}

#[derive(Serialize)]
struct PrairieLearn {
    gradable: bool,
    score: f64,
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
    tests: Vec<Test>,
}

/// A submission that costs the student no attempt.
#[derive(Serialize)]
struct NotGradable {
    gradable: bool,
    format_errors: Vec<String>,
}

pub(super) fn prairielearn(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    if !answer.is_checked() {
        return json_pretty_text(&NotGradable {
            gradable: false,
            format_errors: tests.into_iter().map(|test| test.message).collect(),
        });
    }
    json_pretty_text(&PrairieLearn {
        gradable: true,
        score: answer.score.part_of(answer.max_score),
        message: answer.remark(),
        tests,
    })
}

#[derive(Serialize)]
struct GitHub<'t> {
    version: u8,
    status: &'static str,
    max_score: Points,
    tests: Vec<GitHubTest<'t>>,
}

#[derive(Serialize)]
struct GitHubTest<'t> {
    name: &'t str,
    status: &'static str,
    score: Points,
    max_score: Points,
    #[serde(skip_serializing_if = "str::is_empty")]
    message: &'t str,
}

pub(super) fn github(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    let status = |is_passed: bool| if is_passed { "pass" } else { "fail" };
    let lines = tests.iter().map(|test| GitHubTest {
        name: &test.name,
        status: status(test.is_passed()),
        score: test.points,
        max_score: test.max_points,
        message: &test.message,
    });
    json_pretty_text(&GitHub {
        version: 1,
        status: if answer.is_checked() {
            status(tests.iter().all(Test::is_passed))
        } else {
            "error"
        },
        max_score: answer.max_score,
        tests: lines.collect(),
    })
}
