//! Checked answers as the platforms of courses read them: Gradescope's and PrairieLearn's `results.json`, as
//! their documentation describes them, what GitHub Classroom's reporter adds up
//! (`classroom-resources/autograding-grading-reporter`), and JUnit XML by the reference of its common format
//! (testmoapp/junitxml); all read in 2026.

use quick_xml::escape::partial_escape;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::answer::AnswerReport;
use super::of_points;
use super::told::Test;
use crate::exercise::Points;
use crate::report::ReportFormat;
use crate::report::documents::json_pretty_text;
use crate::text::printable;
use crate::vocabulary::Vocabulary as _;
use crate::words::markup::attribute;

impl ReportFormat {
    /// The platform, as people call it, that records the score of an answer as that of one submission, and so takes
    /// one answer only.
    pub(crate) fn recorder(self) -> Option<&'static str> {
        match self {
            Self::Gradescope => Some("Gradescope"),
            Self::PrairieLearn => Some("PrairieLearn"),
            Self::GitHub => Some("GitHub Classroom"),
            _ => None,
        }
    }

    /// One answer's part of a platform's document, ending with a line end.
    pub fn part(self, answer: &AnswerReport) -> String {
        match self {
            Self::Gradescope => gradescope(answer),
            Self::PrairieLearn => prairielearn(answer),
            Self::JUnit => suite(answer),
            Self::GitHub => github(answer),
            _ => String::new(),
        }
    }

    /// A platform's document of the parts of all answers.
    pub fn document(self, parts: String) -> String {
        match self {
            Self::JUnit => junit(&parts),
            _ => parts,
        }
    }
}

#[derive(Serialize)]
struct Gradescope<'r> {
    score: Points,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    tests: Vec<Json>,
    /// Students don't see it, so the right answers may stand there.
    extra_data: &'r AnswerReport<'r>,
}

/// Texts are shown as they are, without markup.
const PLAIN: &str = "text";

fn gradescope(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    let tests = tests.iter().map(|test| {
        // Without a score it is a line of information, and counts nothing.
        let is_worth_something = test.max_points > Points::ZERO;
        object(json!({
            "name": test.name,
            "status": if test.is_passed() { "passed" } else { "failed" },
            "score": is_worth_something.then_some(test.points),
            "max_score": is_worth_something.then_some(test.max_points),
            "visibility": test.visibility,
            "output": stated(&test.message),
        }))
    });
    json_pretty_text(&Gradescope {
        score: answer.score,
        output: answer.advice().join(" "),
        output_format: PLAIN,
        test_output_format: PLAIN,
        test_name_format: PLAIN,
        tests: tests.collect(),
        extra_data: answer,
    })
}

/// An answer that can't be read is a submission that costs the student no attempt.
fn prairielearn(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    if !answer.is_checked() {
        let errors: Vec<_> = tests.iter().map(|test| &test.message).collect();
        return json_pretty_text(&json!({ "gradable": false, "format_errors": errors }));
    }
    let tests = tests.iter().map(|test| {
        json!({
            "name": test.name,
            "points": test.points,
            "max_points": test.max_points,
            "message": test.message,
        })
    });
    json_pretty_text(&object(json!({
        "gradable": true,
        "score": answer.score.part_of(answer.max_score),
        "message": stated(&answer.advice().join(" ")),
        "tests": tests.collect::<Vec<_>>(),
    })))
}

fn github(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    let status = |is_passed: bool| if is_passed { "pass" } else { "fail" };
    let lines = tests.iter().map(|test| {
        object(json!({
            "name": test.name,
            "status": status(test.is_passed()),
            "score": test.points,
            "max_score": test.max_points,
            "message": stated(&test.message),
        }))
    });
    let is_passed = status(tests.iter().all(Test::is_passed));
    json_pretty_text(&json!({
        "version": 1,
        "status": if answer.is_checked() { is_passed } else { "error" },
        "max_score": answer.max_score,
        "tests": lines.collect::<Vec<_>>(),
    }))
}

/// A text that says something.
fn stated(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// An object without its members that are null.
fn object(mut json: Json) -> Json {
    if let Json::Object(members) = &mut json {
        members.retain(|_, member| !member.is_null());
    }
    json
}

/// The document of all suites, which says how many cases came out in each way. A question that is asked and
/// not answered is a failure and not skipped: readers of JUnit leave skipped cases out of the score, and
/// Jenkins' schema knows no count of them for all suites. There are no times, since the same input gives the
/// same bytes.
fn junit(suites: &str) -> String {
    let count = |tag: &str| suites.matches(tag).count();
    let [tests, failures, errors] = ["<testcase ", "<failure ", "<error "].map(count);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"abtree check\" \
         tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n{suites}</testsuites>\n"
    )
}

fn suite(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    let wrong = tests.iter().filter(|test| !test.is_passed()).count();
    let (failures, errors, verdict) = if answer.is_checked() {
        (wrong, 0, "failure")
    } else {
        (0, wrong, "error")
    };
    let (score, max_score) = (answer.score, answer.max_score);
    let origin = answer.answer;
    let student = origin.id.clone().unwrap_or_else(|| origin.place());
    let [student, file] = [&student, &origin.file].map(|text| attribute(&printable(text)));
    let exercise = attribute(&answer.exercise());
    let cases = tests.iter().map(|test| case(test, &exercise, verdict));
    let remark = match &*partial_escape(answer.advice().join(" ")) {
        "" => String::new(),
        remark => format!("    <system-out>{remark}</system-out>\n"),
    };
    format!(
        "  <testsuite name=\"{student}\" file=\"{file}\" tests=\"{}\" failures=\"{failures}\" \
         errors=\"{errors}\" skipped=\"0\">\n    <properties>\n      \
         <property name=\"score\" value=\"{score}\"/>\n      \
         <property name=\"max_score\" value=\"{max_score}\"/>\n    </properties>\n\
         {}{remark}  </testsuite>\n",
        tests.len(),
        cases.collect::<String>()
    )
}

fn case(test: &Test, exercise: &str, verdict: &str) -> String {
    let name = attribute(&test.name);
    let case = format!("    <testcase name=\"{name}\" classname=\"{exercise}\"");
    if test.is_passed() {
        return case + "/>\n";
    }
    let (message, status) = (attribute(&test.message), test.status.word());
    let points = of_points((test.points, test.max_points));
    format!(
        "{case}>\n      <{verdict} message=\"{message}\" type=\"{status}\">{points}</{verdict}>\n    \
         </testcase>\n"
    )
}
