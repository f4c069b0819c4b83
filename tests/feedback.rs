//! The page that each student gets is well-formed, and fetches nothing.

use std::fs;

use crate::common::terminal::{abtree, run};
use crate::common::xml::Element;
use crate::hints;

const ANSWERS: &str = r#"{"id": "../../Ann", "value": 6, "pruned": ["L", "R"]}
{"id": "<script>&", "value": 6, "pruned": ["L", "R", "J"]}
{"value": 6
"#;

#[test]
fn pages_are_well_formed_and_fetch_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let tree = "trees/courses/mit-6.034/recitation.sexp";
    let options = ["--alpha-beta", "--answers-from", "jsonl", "--feedback"];
    let mut command = abtree();
    let command = command.args(["check", tree, "-"]).args(options);
    run(command.arg(folder.path()), ANSWERS.as_bytes());
    let pages: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(pages.len(), 3);
    for page in pages {
        let page = fs::read_to_string(page.unwrap().path()).unwrap();
        let (doctype, rest) = page.split_once('\n').unwrap();
        assert_eq!(doctype, "<!DOCTYPE html>");
        let is_open = |line: &&str| !line.starts_with("<meta ");
        let closed: Vec<&str> = rest.lines().filter(is_open).collect();
        Element::parse(&closed.join("\n"));
        let rest = rest.replace("http://www.w3.org/2000/svg", "");
        assert!(!rest.contains("http") && !rest.contains("src=") && !rest.contains("<script"));
        assert!(rest.contains("data-node=\"F\""), "the tree is drawn");
    }
}

/// All sentences on a page: below the score, and beside what was asked and answered.
fn sentences(element: &Element) -> usize {
    let is_sentence = element.name == "p" || element.attributes.contains_key("colspan");
    let children = element.children.iter();
    if is_sentence && !element.has_class("score") {
        return words(element);
    }
    children.map(sentences).sum()
}

fn words(element: &Element) -> usize {
    let own = element.text.split_whitespace().count();
    own + element.children.iter().map(words).sum::<usize>()
}

/// Even of an answer to fifteen questions that is wrong everywhere, with every hint or with none.
#[test]
fn the_sentences_of_a_page_have_at_most_120_words() {
    let folder = hints::folder();
    let answers = hints::WRONG.into_iter().chain([
        "Dear lecturer,\nthis is my homework\nfor Monday\nvalue: 6\nmove: C",
        "pruned: Eagle Falcon Kestrel Lapwing Cobalt Garnet Marble Quetzal Raven Nightjar Heron",
    ]);
    for (number, answer) in answers.enumerate() {
        for option in ["--hints", "--quiet"] {
            hints::told(
                &folder,
                answer,
                hints::PAGES,
                &["--points", "points.json", option],
            );
            let page = fs::read_to_string(folder.path().join("pages/answer.html")).unwrap();
            let body = &page[page.find("<main>").unwrap()..page.find("</body>").unwrap()];
            let words = sentences(&Element::parse(body));
            assert!((10..=125).contains(&words), "{number}: {words}\n{body}");
        }
    }
}
