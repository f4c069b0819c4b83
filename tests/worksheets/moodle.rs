//! A reader of Moodle XML as Moodle's importer reads it (`question/format/xml/format.php`).

use super::{ALL, ODD_LEAVES, ODD_NAMES, RECITATION, sheet};
use crate::common::xml::Element;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

fn all<'e>(element: &'e Element, name: &'e str) -> impl Iterator<Item = &'e Element> {
    let children = element.children.iter();
    children.filter(move |child| child.name == name)
}

#[track_caller]
fn one<'e>(element: &'e Element, name: &'e str) -> &'e Element {
    let mut all = all(element, name);
    let one = all
        .next()
        .unwrap_or_else(|| panic!("no {name} in {element:?}"));
    assert!(all.next().is_none(), "two {name}");
    one
}

fn text_of<'e>(element: &'e Element, name: &'e str) -> &'e str {
    &one(one(element, name), "text").text
}

/// HTML as it is read.
pub(super) fn of_html(html: &str) -> String {
    let mut parts = html.split('&');
    let mut text = parts.next().unwrap_or_default().to_owned();
    assert!(!text.contains('<'), "{html}");
    for part in parts {
        let (name, rest) = part.split_once(';').expect("the end of an entity");
        text.push_str(match name {
            "lt" => "<",
            "gt" => ">",
            "amp" => "&",
            "quot" | "#34" => "\"",
            "apos" | "#39" => "'",
            "#37" | "percnt" => "%",
            "bsol" => "\\",
            "equals" => "=",
            "#123" => "{",
            other => panic!("&{other};"),
        });
        text.push_str(rest);
    }
    text
}

/// The questions of a quiz, each of which must be one that Moodle takes.
fn read(quiz: &str) -> Vec<Element> {
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    let root = Element::parse(quiz.strip_prefix(declaration).expect("XML"));
    assert_eq!(root.name, "quiz");
    let mut questions = root.children;
    let category = questions.remove(0);
    assert_eq!(category.get("type"), "category");
    assert!(text_of(&category, "category").starts_with("$course$/top/"));
    questions.iter().for_each(check);
    questions
}

fn check(question: &Element) {
    assert!(!text_of(question, "name").is_empty());
    let text = one(question, "questiontext");
    assert_eq!(text.get("format"), "html");
    assert!(one(text, "text").text.contains("@@PLUGINFILE@@/tree.svg"));
    let file = one(text, "file");
    assert_eq!(
        (file.get("name"), file.get("path"), file.get("encoding")),
        ("tree.svg", "/", "base64")
    );
    let svg = STANDARD.decode(file.text.trim()).expect("base64");
    assert!(svg.starts_with(b"<svg") && svg.ends_with(b"</svg>\n"));
    let answers: Vec<&Element> = all(question, "answer").collect();
    let fractions: Vec<&str> = answers
        .iter()
        .map(|answer| answer.get("fraction"))
        .collect();
    let numbers = fractions.iter().map(|fraction| fraction.parse::<f64>());
    let numbers = numbers.map(|number| number.expect("a fraction"));
    let right: f64 = numbers.filter(|number| *number > 0.0).sum();
    match question.get("type") {
        "numerical" => {
            assert_eq!(one(answers[0], "tolerance").text, "0");
            assert!(one(answers[0], "text").text.parse::<f64>().is_ok());
        }
        "shortanswer" => assert!(fractions.iter().all(|fraction| *fraction == "100")),
        "ordering" => {
            let places = (1..=answers.len()).map(|place| place.to_string());
            assert_eq!(fractions, places.collect::<Vec<_>>());
        }
        "multichoice" => assert!((right - 100.0).abs() < 0.001, "{fractions:?}"),
        other => panic!("there is no type {other}"),
    }
    assert!(one(question, "defaultgrade").text.parse::<f64>().is_ok());
}

fn named<'q>(quiz: &'q [Element], end: &str) -> &'q Element {
    quiz.iter()
        .find(|question| text_of(question, "name").ends_with(end))
        .expect("the question is there")
}

fn answers(question: &Element) -> Vec<(String, &str)> {
    let answer = |answer: &Element| of_html(&one(answer, "text").text);
    all(question, "answer")
        .map(|element| (answer(element), element.get("fraction")))
        .collect()
}

#[test]
fn the_recitation_can_be_imported() {
    let quiz = read(&sheet(RECITATION, "moodle", ALL));
    let kinds: Vec<&str> = quiz.iter().map(|question| question.get("type")).collect();
    let expected = "numerical multichoice shortanswer ordering multichoice multichoice multichoice shortanswer";
    assert!(kinds.join(" ").starts_with(expected), "{kinds:?}");
    let order = answers(&quiz[3]).into_iter().map(|(name, _)| name);
    let order: Vec<String> = order.collect();
    assert_eq!(
        order.join(" "),
        "E K Q N H I (the search ends here) L R O P"
    );
    let pruned = answers(named(&quiz, ": pruned")).into_iter();
    let right = pruned.filter(|(_, fraction)| *fraction == "25");
    let right: Vec<String> = right.map(|(name, _)| name).collect();
    assert_eq!(right, ["L", "R", "O", "P"]);
}

#[test]
fn odd_names_are_texts() {
    let quiz = read(&sheet(ODD_NAMES, "moodle", ALL));
    let names: Vec<String> = answers(named(&quiz, ": evaluated"))
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names[..6], ODD_LEAVES);
    assert!(text_of(&quiz[0], "name").starts_with("Odd <b>names</b> & $x_1$"));
}

/// Moodle has no twelfths: then the leaves are typed.
#[test]
fn a_part_that_moodle_does_not_know_is_not_used() {
    let quiz = read(&sheet(
        "trees/made/best-order-81.sexp",
        "moodle",
        "evaluated,pruned",
    ));
    let is_typed = |question: &Element| question.get("type") == "shortanswer";
    assert!(quiz.iter().any(is_typed));
}

/// The values of a table are asked for alike: else the kind of a field would tell which ones are bounds.
#[test]
fn fields_give_nothing_away() {
    for question in ["node_values", "windows", "counts", "is_pruned"] {
        let quiz = read(&sheet(RECITATION, "moodle", question));
        let kinds = quiz.iter().map(|question| question.get("type"));
        let kinds: std::collections::BTreeSet<_> = kinds.collect();
        assert!(quiz.len() > 2 && kinds.len() == 1, "{kinds:?}");
    }
}
