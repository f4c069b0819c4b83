//! JUnit XML, as the reference of its common format describes it (testmoapp/junitxml, read in
//! 2026): a suite for each answer, a case for each question.
//!
//! A question that is asked and not answered is a failure and not skipped: readers of JUnit leave
//! skipped cases out of the score. There are no times, since the same input gives the same bytes.

use quick_xml::se::Serializer;
use serde::Serialize;

use super::Frame;
use super::sheet::{MarkSheet, Report, Test};
use crate::exercise::Summary;
use crate::report::check::text::of_points;
use crate::vocabulary::Vocabulary;

pub(super) fn frame(answers: &Summary) -> Frame {
    let questions = answers.questions.iter();
    let (asked, right) = questions.fold((0, 0), |(asked, right), question| {
        (asked + question.0, right + question.1)
    });
    let suites = xml(
        "testsuites",
        &Suites {
            name: "abtree check",
            counts: Counts {
                tests: asked + answers.empty + answers.failed,
                failures: asked - right + answers.empty,
                errors: answers.failed,
                skipped: 0,
            },
            content: "\n",
        },
    );
    let (before, after) = suites.split_at(suites.len() - "</testsuites>\n".len());
    Frame {
        before: DECLARATION.to_owned() + before,
        after: after.to_owned(),
    }
}

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The suites of all answers, and what stands in place of them.
#[derive(Serialize)]
struct Suites {
    #[serde(rename = "@name")]
    name: &'static str,
    #[serde(flatten)]
    counts: Counts,
    #[serde(rename = "$text")]
    content: &'static str,
}

pub(super) fn suite(sheet: &MarkSheet) -> String {
    let wrong = sheet.tests.iter().filter(|test| !test.is_passed()).count();
    let (failures, errors) = match sheet.report {
        Report::Checked(_) => (wrong, 0),
        Report::Failed(_) => (0, wrong),
    };
    let property = |name, value: String| Property { name, value };
    let suite = Suite {
        name: &sheet.answer,
        file: &sheet.file,
        counts: Counts {
            tests: sheet.tests.len(),
            failures,
            errors,
            skipped: 0,
        },
        properties: Properties {
            property: [
                property("score", sheet.points.to_string()),
                property("max_score", sheet.max_points.to_string()),
            ],
        },
        testcase: sheet.tests.iter().map(|test| case(sheet, test)).collect(),
        remark: (!sheet.remark.is_empty()).then_some(&sheet.remark),
    };
    let lines = xml("testsuite", &suite);
    lines
        .split_inclusive('\n')
        .map(|line| "  ".to_owned() + line)
        .collect()
}

fn case<'s>(sheet: &'s MarkSheet, test: &'s Test) -> Case<'s> {
    let verdict = || Verdict {
        message: &test.message,
        r#type: test.status.word(),
        points: of_points((test.points, test.max_points)),
    };
    let is_checked = matches!(sheet.report, Report::Checked(_));
    Case {
        name: test.name,
        classname: &sheet.exercise,
        failure: (!test.is_passed() && is_checked).then(verdict),
        error: (!test.is_passed() && !is_checked).then(verdict),
    }
}

/// What stands on both levels of suites.
#[derive(Serialize)]
struct Counts {
    #[serde(rename = "@tests")]
    tests: usize,
    #[serde(rename = "@failures")]
    failures: usize,
    #[serde(rename = "@errors")]
    errors: usize,
    #[serde(rename = "@skipped")]
    skipped: usize,
}

/// One answer.
#[derive(Serialize)]
struct Suite<'s> {
    #[serde(rename = "@name")]
    name: &'s str,
    #[serde(rename = "@file")]
    file: &'s str,
    #[serde(flatten)]
    counts: Counts,
    properties: Properties,
    testcase: Vec<Case<'s>>,
    #[serde(rename = "system-out", skip_serializing_if = "Option::is_none")]
    remark: Option<&'s String>,
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

/// One question.
#[derive(Serialize)]
struct Case<'s> {
    #[serde(rename = "@name")]
    name: &'static str,
    #[serde(rename = "@classname")]
    classname: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Verdict<'s>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Verdict<'s>>,
}

/// Why a question has not all of its points.
#[derive(Serialize)]
struct Verdict<'s> {
    #[serde(rename = "@message")]
    message: &'s str,
    #[serde(rename = "@type")]
    r#type: &'static str,
    #[serde(rename = "$text")]
    points: String,
}

/// An element on lines of its own; texts on sheets have no letters that XML forbids.
fn xml(name: &str, element: &impl Serialize) -> String {
    let mut text = String::new();
    let mut serializer =
        Serializer::with_root(&mut text, Some(name)).expect("the name is one of XML");
    serializer.indent(' ', 2);
    element
        .serialize(serializer)
        .expect("every part of it has a place in XML");
    text.push('\n');
    text
}
