//! Whole answers in sentences and in JSON.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::answer::{Answer, Case, Content, Said};
use super::rules::Kind;
use super::style::{Form, Style};

pub(super) const SENTENCES: &str = "The value is {}.|The best move is {}.|The best path is {}.|\
    The evaluation order is {}.|||We prune {}.";
pub(super) const PROSE: &str = "After doing it by hand I get {} at the top.|So the first player should go to {}.|\
    If both play well the game goes {}.|I looked at the leaves {} in that order.|||\
    The nodes {} were never looked at.";

pub(super) fn sentences(case: &Case, answer: &Answer, sentences: &str) -> String {
    let style = Style {
        separator: ", ",
        form: Form::And,
        ..Style::PLAIN
    };
    let mut text = String::new();
    for (question, content) in answer {
        let sentence = sentences.split('|').nth(*question as usize).unwrap();
        let content = style.content(case, *question, content);
        write!(text, "{} ", sentence.replace("{}", &content)).unwrap();
    }
    text
}

pub(super) fn as_json(case: &Case, answer: &Answer) -> Json {
    let name = |node: &usize| json!(case.tree.nodes[*node].name);
    let number = |value: f64| {
        if value.is_finite() {
            json!(value)
        } else {
            json!(value.to_string())
        }
    };
    let write = |content: &Content| match content {
        Content::Value(Said::Number(value)) => number(*value),
        Content::Value(Said::Name(node)) | Content::Move(node) => name(node),
        Content::List(list) => list.iter().map(name).collect(),
        Content::Worth(worth) => {
            let entry = |(node, (kind, value)): (&usize, &(Kind, f64))| {
                let bound = ["", ">=", "<="][*kind as usize];
                let value = if bound.is_empty() {
                    number(*value)
                } else {
                    json!(format!("{bound}{value}"))
                };
                (case.tree.nodes[*node].name.clone(), value)
            };
            Json::Object(worth.iter().map(entry).collect())
        }
        Content::Windows(windows) => {
            let entry = |(node, [a, b, c, d]): (&usize, &[f64; 4])| {
                let ends = |ends: [&f64; 2]| json!(ends.map(|end| number(*end)));
                (
                    case.tree.nodes[*node].name.clone(),
                    json!({"entry": ends([a, b]), "exit": ends([c, d])}),
                )
            };
            Json::Object(windows.iter().map(entry).collect())
        }
    };
    let pairs = answer
        .iter()
        .map(|(question, content)| (question.key().to_owned(), write(content)));
    Json::Object(pairs.collect::<Map<_, _>>())
}
