//! What platforms read is well-formed whatever names and values an answer has in it: each document
//! is read back by a reader that did not write it.

use crate::common::Exam;
use crate::common::random::{Choices, Xorshift};
use abtree::analysis::Origin;
use abtree::document::Document;
use abtree::exercise::{Answer, AnswerFormat, Diagnosis, Marking, Points};
use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::report::ReportFormat;
use abtree::report::check::{AnswerOrigin, AnswerReport, Asked};
use abtree::report::{Diagnostic, Severity};
use abtree::search::{Algorithm, Convention};
use abtree::vocabulary::Vocabulary as _;
use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};
use serde_json::{Value as Json, json};

/// What somebody may type who wants to be taken for something else.
const ODD: [&str; 25] = [
    "A", "B", "c", " ", "#", "\\", "\n", "\r", "\t", "\x1b[31m", "\0", "\u{8}", "\u{7f}", "\u{85}",
    "<b>", "]]>", "&amp;", "&", "\"", "'", "---", "\u{202E}", "\u{FFFE}", "é", "😀",
];

fn odd_text(choices: &mut Xorshift) -> String {
    (0..=choices.below(6))
        .map(|_| choices.one_of(&ODD))
        .collect()
}

/// A small exercise whose names are odd, and an answer to it that is odd too.
struct Exercise {
    tree: String,
    answer: String,
}

impl Exercise {
    fn random(choices: &mut Xorshift) -> Self {
        let mut odd = || odd_text(choices);
        // The numbers keep the names apart, and no name begins with a slash.
        let names: Vec<String> = (1..=3).map(|number| format!("{number}{}", odd())).collect();
        let tree = json!({"title": odd(), "tree": {
            "name": names[0],
            "children": [{"name": names[1], "value": 3}, {"name": names[2], "value": 5}],
        }});
        let answer = json!({
            "id": odd(), "value": 4, "best_move": odd(), "pv": [names[0], odd()],
            "order": [names[2], odd(), names[1]], "pruned": [odd()], "cut_edges": [[odd(), odd()]],
            "node_values": {odd(): 3, names[1].as_str(): 4}, "windows": {odd(): {"entry": [1, 2]}},
        });
        Self {
            tree: tree.to_string(),
            answer: answer.to_string(),
        }
    }

    /// Everything about it, and a sheet of it, handed to `use_it`.
    fn with_sheet(&self, remark: &str, use_it: impl FnOnce(&AnswerReport)) {
        let document = Format::Json
            .read(&self.tree, &ReadOptions::default())
            .unwrap();
        let answer = Answer::read(&self.answer, AnswerFormat::Json).unwrap();
        let exam = Exam::new(&document.tree, Algorithm::AlphaBeta, &Convention::default());
        let grader = exam.grader();
        let checks = grader.check(&exam.key, &answer);
        let diagnosis = Diagnosis {
            to_student: Some(remark.to_owned()),
            ..Diagnosis::default()
        };
        let (tree, whose) = (origin(), of_whom(answer.id.as_deref()));
        let marking = Marking::usual(&exam.key, checks);
        let mut report = AnswerReport::checked(asked(&tree, &document), &whose, &marking);
        report.diagnosis = Some(&diagnosis);
        use_it(&report);
    }
}

fn origin() -> Origin {
    Origin {
        file: "a <tree> & more.json".to_owned(),
        line: None,
    }
}

fn of_whom(id: Option<&str>) -> AnswerOrigin {
    AnswerOrigin {
        file: "an \"answer\" #1.json".to_owned(),
        line: None,
        id: id.map(str::to_owned),
        student: String::new(),
        has_namesake: false,
    }
}

fn asked<'r>(tree: &'r Origin, document: &'r Document) -> Asked<'r> {
    Asked {
        origin: tree,
        document: Some(document),
        drawing: "",
        questions: &[],
        tolerance: None,
    }
}

/// Hands many odd sheets to a test: checked answers, and answers that can't be read.
fn for_each_sheet(mut test: impl FnMut(&AnswerReport)) {
    let mut choices = Xorshift::new(2027);
    for _ in 0..300 {
        let exercise = Exercise::random(&mut choices);
        let remark = odd_text(&mut choices);
        exercise.with_sheet(&remark, &mut test);
        let document: Document = Format::Json
            .read(&exercise.tree, &ReadOptions::default())
            .unwrap();
        let error = Diagnostic {
            severity: Severity::Error,
            message: odd_text(&mut choices),
            file: Some(odd_text(&mut choices)),
            line: Some(1),
            column: Some(2),
            span: None,
            help: Some(odd_text(&mut choices)),
        };
        let id = odd_text(&mut choices);
        let points = Points::from_hundredths(250);
        let (tree, whose) = (origin(), of_whom(Some(&id)));
        let asked = asked(&tree, &document);
        test(&AnswerReport::unreadable(asked, &whose, error, points));
    }
}

/// What no text that people see may hold: it could steer a terminal or turn letters around.
fn assert_harmless(text: &str) {
    let is_harmful =
        |letter: char| letter.is_control() || ('\u{202A}'..='\u{202E}').contains(&letter);
    assert!(!text.contains(is_harmful), "{text:?}");
}

/// All texts of a JSON document but those of the tool's own report.
fn assert_harmless_json(json: &Json) {
    match json {
        Json::String(text) => assert_harmless(text),
        Json::Array(items) => items.iter().for_each(assert_harmless_json),
        Json::Object(members) => {
            let seen = members.iter().filter(|(key, _)| *key != "extra_data");
            seen.for_each(|(_, value)| assert_harmless_json(value));
        }
        _ => {}
    }
}

#[test]
fn json_is_json_and_harmless() {
    for_each_sheet(|sheet| {
        for word in ["gradescope", "prairielearn", "github"] {
            let text = platform(word).part(sheet);
            assert_harmless_json(&serde_json::from_str(&text).unwrap());
        }
    });
}

fn platform(word: &str) -> ReportFormat {
    ReportFormat::from_word(word).unwrap()
}

/// A document of one answer.
fn document(word: &str, sheet: &AnswerReport) -> String {
    let platform = platform(word);
    platform.document(platform.part(sheet))
}

#[test]
fn xml_is_well_formed_and_harmless() {
    for_each_sheet(|sheet| {
        let text = document("junit", sheet);
        let mut reader = Reader::from_str(&text);
        let mut open = 0;
        loop {
            match reader.read_event().unwrap() {
                Event::Start(element) => {
                    open += 1;
                    check_attributes(&element);
                }
                Event::Empty(element) => check_attributes(&element),
                Event::End(_) => open -= 1,
                Event::Text(text) => {
                    let text = text.xml10_content();
                    assert_harmless(text.trim_ascii());
                    assert!(!text.contains("]]>"));
                }
                Event::GeneralRef(_) | Event::Decl(_) => {}
                Event::Eof => break,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(open, 0, "{text}");
    });
}

#[test]
fn nothing_in_a_text_is_markup() {
    let exercise = Exercise::random(&mut Xorshift::new(1));
    exercise.with_sheet("]]> \"<&>' \r\u{1b}\0\u{FFFF}é😀", |sheet| {
        let text = document("junit", sheet);
        let remark = r#"]]&gt; "&lt;&amp;&gt;' \r\u{1b}\u{0}\u{ffff}é😀."#;
        assert!(text.contains(&format!("    <system-out>{remark}</system-out>\n")));
        assert!(text.contains(" file=\"an &quot;answer&quot; #1.json\" "));
    });
}

fn check_attributes(element: &quick_xml::events::BytesStart) {
    const KNOWN: &str = "name tests failures errors skipped file classname message type value";
    for attribute in element.attributes() {
        let attribute = attribute.unwrap();
        let name = attribute.key.as_ref();
        assert!(KNOWN.split(' ').any(|known| known == name), "{name}");
        let value = attribute.normalized_value(XmlVersion::Explicit1_0);
        assert_harmless(&value.unwrap());
    }
}
