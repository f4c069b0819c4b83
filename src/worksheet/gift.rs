//! Quizzes in GIFT, as Moodle's importer reads it (`question/format/gift/format.php`, Moodle 4): the
//! texts are HTML on one line each, and the tree stands in them as lines of text.

use quick_xml::escape::escape;

use super::exercise::Sheet;
use super::quiz::{Answer, Item, items_of_moodle, percent, rules, spellings};
use super::solution::marked;
use crate::words::markup::backslashed;

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    // A slash would begin a category below this one.
    let mut quiz = format!("$CATEGORY: {}\n", sheet.title.replace('/', "//"));
    for item in items_of_moodle(sheet) {
        let (name, html) = (escaped(&item.name()), html(&item));
        let answer = answer(&item.answer);
        quiz.extend([format!("\n::{name}::[html]{html} {{\n{answer}}}\n")]);
    }
    quiz
}

fn html(item: &Item) -> String {
    let rules = rules(item.exercise);
    let (tree, text) = (escape(&item.exercise.blank), escape(&item.text));
    escaped(&format!("<ul>{rules}</ul><pre>{tree}</pre><p>{text}</p>"))
}

/// The right answers, a line each.
fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Number(number) => format!("#{number}:0\n"),
        Answer::Typed(spellings) => short(spellings.iter().map(|typed| pattern(typed))),
        Answer::OneOf(options) => each(options, ["=", "~"]),
        Answer::List { right, .. } => list(right),
        // Each right one is worth its part, and each wrong one costs as much.
        Answer::AllOf(options) => {
            let part = percent(marked(options).len()).unwrap_or_default();
            each(options, [&format!("~%{part}%"), &format!("~%-{part}%")])
        }
    }
}

/// Options with what stands before right ones and before wrong ones. A per cent sign at the beginning of a
/// name would begin a weight.
fn each(options: &[(String, bool)], [right, wrong]: [&str; 2]) -> String {
    let options = options.iter().map(|(name, is_right)| {
        let sign = if *is_right { right } else { wrong };
        format!("{sign}{}\n", escaped(&escape(name).replace('%', "&#37;")))
    });
    options.collect()
}

/// One of some lists. An arrow of two signs between names would make a matching question of a list.
fn list(right: &[Vec<String>]) -> String {
    let patterns = |names: &Vec<String>| names.iter().map(|name| pattern(name)).collect();
    let right: Vec<Vec<String>> = right.iter().map(patterns).collect();
    let spellings = spellings(&right).into_iter();
    short(spellings.filter(|spelling| !spelling.contains("->")))
}

/// Right spellings.
fn short(patterns: impl Iterator<Item = String>) -> String {
    let spelling = |text: String| format!("=%100%{}\n", escaped(&text));
    patterns.map(spelling).collect()
}

/// What a text has to match. A star stands for anything, and so for the head of an arrow, which
/// would make a matching question.
fn pattern(text: &str) -> String {
    text.replace('*', "\\*").replace("->", "-*")
}

/// A text whose letters mean nothing to GIFT, on one line.
fn escaped(text: &str) -> String {
    backslashed(text, r"~=#{}:\").replace('\n', r"\n")
}
