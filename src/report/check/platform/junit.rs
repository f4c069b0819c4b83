//! JUnit XML, as the reference of its common format describes it (testmoapp/junitxml, read in
//! 2026): a suite for each answer, a case for each question.
//!
//! A question that is asked and not answered is a failure and not skipped: readers of JUnit leave
//! skipped cases out of the score. There are no times, since the same input gives the same bytes.

use super::Frame;
use super::sheet::{MarkSheet, Report, Test};
use crate::exercise::Summary;
use crate::report::check::text::of_points;
use crate::report::xml::Xml;
use crate::vocabulary::Vocabulary;

pub(super) fn frame(answers: &Summary) -> Frame {
    let questions = answers.questions.iter();
    let (asked, right) = questions.fold((0, 0), |(asked, right), question| {
        (asked + question.0, right + question.1)
    });
    let counts = Counts {
        tests: asked + answers.empty + answers.failed,
        failures: asked - right + answers.empty,
        errors: answers.failed,
    };
    let mut xml = Xml::default();
    counts.open(&mut xml, "testsuites", &[("name", "abtree check")]);
    Frame {
        before: DECLARATION.to_owned() + &xml.into_text(),
        after: "</testsuites>\n".to_owned(),
    }
}

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

pub(super) fn suite(sheet: &MarkSheet) -> String {
    let wrong = sheet.tests.iter().filter(|test| !test.is_passed()).count();
    let (failures, errors) = match sheet.report {
        Report::Checked(_) => (wrong, 0),
        Report::Failed(_) => (0, wrong),
    };
    let counts = Counts {
        tests: sheet.tests.len(),
        failures,
        errors,
    };
    let mut xml = Xml::below(1);
    let about = [("name", &*sheet.answer), ("file", &sheet.file)];
    counts.open(&mut xml, "testsuite", &about);
    xml.open("properties", &[]);
    property(&mut xml, "score", &sheet.points.to_string());
    property(&mut xml, "max_score", &sheet.max_points.to_string());
    xml.close();
    for test in &sheet.tests {
        case(&mut xml, sheet, test);
    }
    if !sheet.remark.is_empty() {
        xml.of_text("system-out", &[], &sheet.remark);
    }
    xml.close();
    xml.into_text()
}

fn property(xml: &mut Xml, name: &str, value: &str) {
    xml.empty("property", &[("name", name), ("value", value)]);
}

fn case(xml: &mut Xml, sheet: &MarkSheet, test: &Test) {
    let about = [("name", test.name), ("classname", &sheet.exercise)];
    if test.is_passed() {
        return xml.empty("testcase", &about);
    }
    let verdict = match sheet.report {
        Report::Checked(_) => "failure",
        Report::Failed(_) => "error",
    };
    let why = [("message", &*test.message), ("type", test.status.word())];
    xml.open("testcase", &about);
    let points = of_points((test.points, test.max_points));
    xml.of_text(verdict, &why, &points);
    xml.close();
}

/// What stands on both levels of suites.
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
}

impl Counts {
    fn open(&self, xml: &mut Xml, element: &'static str, about: &[(&'static str, &str)]) {
        let counts = [self.tests, self.failures, self.errors, 0].map(|count| count.to_string());
        let names = ["tests", "failures", "errors", "skipped"];
        let counts = names.into_iter().zip(counts.iter().map(String::as_str));
        let attributes: Vec<_> = about.iter().copied().chain(counts).collect();
        xml.open(element, &attributes);
    }
}
