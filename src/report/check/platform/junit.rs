//! JUnit XML, as the reference of its common format describes it (testmoapp/junitxml, read in
//! 2026): a suite for each answer, a case for each question.
//!
//! A question that is asked and not answered is a failure and not skipped: readers of JUnit leave
//! skipped cases out of the score, and Jenkins' schema knows no count of them for all suites. There are no
//! times, since the same input gives the same bytes.

use quick_xml::escape::partial_escape;

use crate::report::check::answer::AnswerReport;
use crate::report::check::test::Test;
use crate::report::check::text::of_points;
use crate::text::printable;
use crate::vocabulary::Vocabulary as _;
use crate::words::markup::attribute;

/// The document of all suites, which says how many cases came out in each way.
pub(super) fn document(suites: &str) -> String {
    let count = |tag: &str| suites.matches(tag).count();
    let [tests, failures, errors] = ["<testcase ", "<failure ", "<error "].map(count);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"abtree check\" \
         tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n{suites}</testsuites>\n"
    )
}

pub(super) fn suite(answer: &AnswerReport) -> String {
    let tests = answer.tests();
    let wrong = tests.iter().filter(|test| !test.is_passed()).count();
    let (failures, errors, verdict) = if answer.is_checked() {
        (wrong, 0, "failure")
    } else {
        (0, wrong, "error")
    };
    let (score, max_score) = (answer.score, answer.max_score);
    let [student, file] =
        [&answer.student(), &printable(answer.about.answer.file)].map(|text| attribute(text));
    let exercise = attribute(&answer.exercise());
    let cases = tests.iter().map(|test| case(test, &exercise, verdict));
    let remark = match &*partial_escape(answer.remark()) {
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
