//! A reader of Moodle XML as Moodle's importer reads it (`question/format/xml/format.php`).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::{ALL, ODD_LEAVES, ODD_NAMES, RECITATION, sheet};

/// An element: its name, its attributes, its text, what is in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    #[track_caller]
    fn one<'e>(&'e self, name: &'e str) -> &'e Element {
        let mut all = self.all(name);
        let one = all
            .next()
            .unwrap_or_else(|| panic!("no {name} in {self:?}"));
        assert!(all.next().is_none(), "two {name}");
        one
    }

    #[track_caller]
    fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        &found.unwrap_or_else(|| panic!("no {name}")).1
    }

    fn of_text<'e>(&'e self, name: &'e str) -> &'e str {
        &self.one(name).one("text").text
    }
}

/// The root element of a document; a fault of its form is a panic.
fn document(xml: &str) -> Element {
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(start) => {
                let attribute = |pair: quick_xml::events::attributes::Attribute| {
                    let key = pair.key.as_ref().to_owned();
                    (key, of_html(&pair.value))
                };
                open.push(Element {
                    name: start.name().as_ref().to_owned(),
                    attributes: start
                        .attributes()
                        .map(|pair| attribute(pair.unwrap()))
                        .collect(),
                    ..Element::default()
                });
            }
            Event::End(_) => {
                let closed = open.pop().unwrap();
                open.last_mut().unwrap().children.push(closed);
            }
            Event::Text(text) => open.last_mut().unwrap().text += &text,
            Event::GeneralRef(name) => {
                let entity = format!("&{};", &*name);
                open.last_mut().unwrap().text += &of_html(&entity);
            }
            Event::Eof => break,
            Event::Decl(_) => {}
            other => panic!("{other:?}"),
        }
    }
    let mut root = open.pop().unwrap();
    assert!(open.is_empty());
    root.children.pop().expect("a root element")
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
    let root = document(quiz);
    assert_eq!(root.name, "quiz");
    let mut questions = root.children;
    let category = questions.remove(0);
    assert_eq!(category.attribute("type"), "category");
    assert!(category.of_text("category").starts_with("$course$/top/"));
    questions.iter().for_each(check);
    questions
}

fn check(question: &Element) {
    assert!(!question.of_text("name").is_empty());
    let text = question.one("questiontext");
    assert_eq!(text.attribute("format"), "html");
    assert!(text.one("text").text.contains("@@PLUGINFILE@@/tree.svg"));
    let file = text.one("file");
    assert_eq!(
        (
            file.attribute("name"),
            file.attribute("path"),
            file.attribute("encoding")
        ),
        ("tree.svg", "/", "base64")
    );
    let svg = STANDARD.decode(file.text.trim()).expect("base64");
    assert!(svg.starts_with(b"<svg") && svg.ends_with(b"</svg>\n"));
    let answers: Vec<&Element> = question.all("answer").collect();
    let fractions: Vec<&str> = answers
        .iter()
        .map(|answer| answer.attribute("fraction"))
        .collect();
    let numbers = fractions.iter().map(|fraction| fraction.parse::<f64>());
    let numbers = numbers.map(|number| number.expect("a fraction"));
    let right: f64 = numbers.filter(|number| *number > 0.0).sum();
    match question.attribute("type") {
        "numerical" => {
            assert_eq!(answers[0].one("tolerance").text, "0");
            assert!(answers[0].one("text").text.parse::<f64>().is_ok());
        }
        "shortanswer" => assert!(fractions.iter().all(|fraction| *fraction == "100")),
        "ordering" => {
            let places = (1..=answers.len()).map(|place| place.to_string());
            assert_eq!(fractions, places.collect::<Vec<_>>());
        }
        "multichoice" => assert!((right - 100.0).abs() < 0.001, "{fractions:?}"),
        "cloze" => return check_cloze(&text.one("text").text),
        other => panic!("there is no type {other}"),
    }
    assert!(question.one("defaultgrade").text.parse::<f64>().is_ok());
}

/// Every brace belongs to a question of its own.
fn check_cloze(html: &str) {
    let mut questions = html.split('{');
    questions.next();
    let mut count = 0;
    for question in questions {
        let end = question
            .replace("\\}", "  ")
            .find('}')
            .expect("the end of a question");
        let (weight, rest) = question[..end].split_once(':').expect("a weight");
        assert_eq!(weight, "1");
        let (kind, answers) = rest.split_once(':').expect("a type");
        assert!(
            ["NUMERICAL", "SHORTANSWER", "MULTIRESPONSE", "MULTICHOICE"].contains(&kind),
            "{kind}"
        );
        assert!(
            answers.starts_with('=') || kind.starts_with("MULTI"),
            "{answers}"
        );
        count += 1;
    }
    assert!(count > 0, "{html}");
}

fn named<'q>(quiz: &'q [Element], end: &str) -> &'q Element {
    quiz.iter()
        .find(|question| question.of_text("name").ends_with(end))
        .expect("the question is there")
}

fn answers(question: &Element) -> Vec<(String, &str)> {
    let answer = |answer: &Element| of_html(&answer.one("text").text);
    question
        .all("answer")
        .map(|element| (answer(element), element.attribute("fraction")))
        .collect()
}

#[test]
fn the_recitation_can_be_imported() {
    let quiz = read(&sheet(RECITATION, "moodle", ALL));
    assert_eq!(quiz.len(), 11);
    let kinds: Vec<&str> = quiz
        .iter()
        .map(|question| question.attribute("type"))
        .collect();
    assert_eq!(
        kinds,
        [
            "numerical",
            "multichoice",
            "shortanswer",
            "ordering",
            "multichoice",
            "multichoice",
            "multichoice",
            "cloze",
            "cloze",
            "ordering",
            "cloze",
        ]
    );
    assert_eq!(answers(&quiz[0]), [("6".to_owned(), "100")]);
    let order: Vec<String> = answers(&quiz[3])
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let line = "(the search ends here)";
    assert_eq!(
        order,
        ["E", "K", "Q", "N", "H", "I", line, "L", "R", "O", "P"]
    );
    let text = &quiz[3].one("questiontext").one("text").text;
    assert!(
        text.contains("leaves evaluated? Put all others below the line “(the search ends here)”"),
        "{text}"
    );
    let pruned = answers(named(&quiz, ": pruned"));
    let right: Vec<&str> = pruned
        .iter()
        .filter(|(_, fraction)| *fraction == "25")
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(right, ["L", "R", "O", "P"]);
    let values = &named(&quiz, ": node_values")
        .one("questiontext")
        .one("text")
        .text;
    assert!(
        values.contains("<th>F</th><td>{1:SHORTANSWER:=&gt;=3~=&gt;= 3~=≥3"),
        "{values}"
    );
}

#[test]
fn odd_names_are_texts() {
    let quiz = read(&sheet(ODD_NAMES, "moodle", ALL));
    let names: Vec<String> = answers(named(&quiz, ": evaluated"))
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names[..6], ODD_LEAVES);
    assert!(
        quiz[0]
            .of_text("name")
            .starts_with("Odd <b>names</b> & $x_1$")
    );
}

/// Moodle has no twelfths: then the leaves are boxes of a cloze question.
#[test]
fn a_part_that_moodle_does_not_know_is_not_used() {
    let quiz = read(&sheet(
        "trees/made/best-order-81.sexp",
        "moodle",
        "evaluated,pruned",
    ));
    assert!(
        quiz.iter()
            .any(|question| question.attribute("type") == "cloze")
    );
}

/// Moodle makes a field as wide as its longest answer: all fields of a table are alike.
#[test]
fn fields_give_nothing_away() {
    let quiz = sheet(RECITATION, "moodle", "node_values,windows,counts,is_pruned");
    for question in read(&quiz) {
        let text = question.of_text("questiontext").to_owned();
        let fields: Vec<&str> = text.split("{1:").skip(1).collect();
        let look = |field: &&str| {
            let (kind, answers) = field.split_once(':').expect("a type");
            let answers = answers.split('}').next().unwrap_or_default();
            let answers = answers.split('~').map(|answer| {
                let answer = of_html(answer);
                let answer = answer.strip_prefix('=').unwrap_or(&answer).to_owned();
                answer.trim_end_matches(":0").chars().count()
            });
            (kind.to_owned(), answers.max())
        };
        let looks: std::collections::BTreeSet<_> = fields.iter().map(look).collect();
        assert_eq!(looks.len(), 1, "{looks:?}");
    }
    assert!(quiz.contains("{1:MULTICHOICE:=yes~no}") && quiz.contains("{1:MULTICHOICE:yes~=no}"));
}

/// Every way to type a path that people are likely to use, and the question names one.
#[test]
fn a_path_may_be_typed_in_many_ways() {
    let quiz = read(&sheet(RECITATION, "moodle", "path"));
    let typed: Vec<String> = answers(&quiz[0])
        .into_iter()
        .map(|(text, _)| text)
        .collect();
    for way in [
        "A C H",
        "A, C, H",
        "A,C,H",
        "A-C-H",
        "A - C - H",
        "A -> C -> H",
        "A->C->H",
        "A-> C-> H",
        "A→C→H",
        "A → C → H",
        "ACH",
        "A, C, H.",
    ] {
        assert!(typed.contains(&way.to_owned()), "{way} in {typed:?}");
    }
    assert!(
        quiz[0]
            .of_text("questiontext")
            .contains("with blanks between them, as in X Y Z")
    );
}
