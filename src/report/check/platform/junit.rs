//! JUnit XML, as the reference of its common format describes it (testmoapp/junitxml, read in
//! 2026): a suite for each answer, a case for each question.
//!
//! A question that is asked and not answered is a failure and not skipped: readers of JUnit leave
//! skipped cases out of the score, and Jenkins' schema knows no count of them for all suites. There are no
//! times, since the same input gives the same bytes.

use quick_xml::escape::partial_escape;

use crate::exercise::Summary;
use crate::report::check::sheet::{MarkSheet, Test};
use crate::report::check::text::of_points;
use crate::vocabulary::Vocabulary as _;
use crate::words::xml::attribute;

/// What stands around the answers of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// In front of them.
    pub before: String,
    /// Behind them.
    pub after: &'static str,
}

pub(super) fn frame(answers: &Summary) -> Frame {
    let questions = answers.asked().map(|(_, counts)| counts);
    let checks = questions.chain([&answers.unasked]);
    let (asked, right) = checks.fold((0, 0), |(asked, right), counts| {
        (asked + counts.all(), right + counts.right())
    });
    // Where nothing is told of questions, each answer is one test.
    let (asked, right) = match asked {
        0 => (answers.checked - answers.empty, answers.right),
        asked => (asked, right),
    };
    let (empty, errors) = (answers.empty, answers.failed);
    let (tests, failures) = (asked + empty + errors, asked - right + empty);
    Frame {
        before: format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"abtree check\" \
             tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n"
        ),
        after: "</testsuites>\n",
    }
}

pub(super) fn suite(sheet: &MarkSheet) -> String {
    let wrong = sheet.tests.iter().filter(|test| !test.is_passed()).count();
    let failures = if sheet.is_checked() { wrong } else { 0 };
    let errors = wrong - failures;
    let (score, max_score) = sheet.score();
    let points = [("score", score), ("max_score", max_score)];
    let points = points
        .map(|(name, points)| format!("      <property name=\"{name}\" value=\"{points}\"/>\n"));
    let (points, tests) = (points.concat(), sheet.tests.len());
    let [answer, file] = [&sheet.answer, &sheet.file].map(|text| attribute(text));
    let cases: String = sheet.tests.iter().map(|test| case(sheet, test)).collect();
    let remark = match &*partial_escape(&*sheet.remark) {
        "" => String::new(),
        remark => format!("    <system-out>{remark}</system-out>\n"),
    };
    format!(
        "  <testsuite name=\"{answer}\" file=\"{file}\" tests=\"{tests}\" failures=\"{failures}\" \
         errors=\"{errors}\" skipped=\"0\">\n    <properties>\n{points}    </properties>\n\
         {cases}{remark}  </testsuite>\n"
    )
}

fn case(sheet: &MarkSheet, test: &Test) -> String {
    let (name, exercise) = (attribute(&test.name), attribute(&sheet.exercise));
    let case = format!("    <testcase name=\"{name}\" classname=\"{exercise}\"");
    if test.is_passed() {
        return case + "/>\n";
    }
    let verdict = if sheet.is_checked() {
        "failure"
    } else {
        "error"
    };
    let (message, status) = (attribute(&test.message), test.status.word());
    let points = of_points((test.points, test.max_points));
    format!(
        "{case}>\n      <{verdict} message=\"{message}\" type=\"{status}\">{points}</{verdict}>\n    \
         </testcase>\n"
    )
}
