//! JUnit XML, as the reference of its common format describes it (testmoapp/junitxml, read in
//! 2026): a suite for each answer, a case for each question.
//!
//! A question that is asked and not answered is a failure and not skipped: readers of JUnit leave
//! skipped cases out of the score. There are no times, since the same input gives the same bytes.

use quick_xml::se::Serializer;
use serde::Serialize;

use super::sheet::{MarkSheet, Report, Test};
use super::{Frame, Platform, Score};
use crate::exercise::{Points, Status, Summary};
use crate::report::check::text::of_points;

/// JUnit XML.
pub(in crate::report) static JUNIT: Platform = Platform {
    word: "junit",
    meaning: "JUnit XML: a suite an answer",
    name: "JUnit XML",
    score: Score::Shown,
    report: |sheet, _| suite(sheet),
    frame: |answers, _| frame(answers),
};

#[derive(Serialize)]
#[serde(rename = "testsuite")]
struct Suite<'s> {
    #[serde(rename = "@name")]
    name: &'s str,
    #[serde(rename = "@file")]
    file: &'s str,
    #[serde(rename = "@tests")]
    tests: usize,
    #[serde(rename = "@failures")]
    failures: usize,
    #[serde(rename = "@errors")]
    errors: usize,
    #[serde(rename = "@skipped")]
    skipped: usize,
    properties: Properties,
    testcase: Vec<Case<'s>>,
    #[serde(rename = "system-out", skip_serializing_if = "str::is_empty")]
    remark: &'s str,
}

#[derive(Serialize)]
struct Properties {
    property: [Property; 2],
}

#[derive(Serialize)]
struct Property {
    #[serde(rename = "@name")]
    name: &'static str,
    #[serde(rename = "@value")]
    value: String,
}

#[derive(Serialize)]
struct Case<'s> {
    #[serde(rename = "@name")]
    name: &'s str,
    #[serde(rename = "@classname")]
    exercise: &'s str,
    #[serde(rename = "$value")]
    verdict: Option<Verdict<'s>>,
}

/// Why a case is not passed.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict<'s> {
    Failure(Fault<'s>),
    Error(Fault<'s>),
}

#[derive(Serialize)]
struct Fault<'s> {
    #[serde(rename = "@message")]
    message: &'s str,
    #[serde(rename = "@type")]
    status: Status,
    #[serde(rename = "$text")]
    points: String,
}

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

fn frame(answers: &Summary) -> Frame {
    let questions = answers.questions.iter();
    let (asked, right) = questions.fold((0, 0), |(asked, right), question| {
        (asked + question.0, right + question.1)
    });
    // Where nothing is told of questions, each answer is one test.
    let (asked, right) = match asked {
        0 => (answers.checked - answers.empty, answers.right),
        asked => (asked, right),
    };
    let tests = asked + answers.empty + answers.failed;
    let failures = asked - right + answers.empty;
    let errors = answers.failed;
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    Frame {
        before: format!("{DECLARATION}<testsuites name=\"abtree check\" {counts} skipped=\"0\">\n"),
        after: "</testsuites>\n".to_owned(),
    }
}

fn suite(sheet: &MarkSheet) -> String {
    let wrong = sheet.tests.iter().filter(|test| !test.is_passed()).count();
    let (failures, errors) = match sheet.report {
        Report::Checked(_) => (wrong, 0),
        Report::Failed(_) => (0, wrong),
    };
    let property = |name, points: Points| Property {
        name,
        value: points.to_string(),
    };
    let suite = Suite {
        name: &sheet.answer,
        file: &sheet.file,
        tests: sheet.tests.len(),
        failures,
        errors,
        skipped: 0,
        properties: Properties {
            property: [
                property("score", sheet.points()),
                property("max_score", sheet.max_points()),
            ],
        },
        testcase: sheet.tests.iter().map(|test| case(sheet, test)).collect(),
        remark: &sheet.remark,
    };
    below_suites(&suite)
}

fn case<'s>(sheet: &'s MarkSheet, test: &'s Test) -> Case<'s> {
    let fault = || Fault {
        message: &test.message,
        status: test.status,
        points: of_points((test.points, test.max_points)),
    };
    let verdict = match sheet.report {
        _ if test.is_passed() => None,
        Report::Checked(_) => Some(Verdict::Failure(fault())),
        Report::Failed(_) => Some(Verdict::Error(fault())),
    };
    Case {
        name: &test.name,
        exercise: &sheet.exercise,
        verdict,
    }
}

/// A suite as it stands in the document. No text of a sheet has line ends in it.
fn below_suites(suite: &Suite) -> String {
    let mut text = String::new();
    let mut serializer = Serializer::new(&mut text);
    serializer.indent(' ', 2);
    let written = suite.serialize(serializer);
    written.expect("writing to memory does not fail");
    let lines = text.lines();
    lines.flat_map(|line| ["  ", line, "\n"]).collect()
}
