//! Quizzes in GIFT, as Moodle's importer reads it (`question/format/gift/format.php`, Moodle 4): the
//! texts are HTML on one line each, and the tree stands in them as lines of text.

use quick_xml::escape::escape;

use super::blocks::each;
use super::exercise::{Exercise, Sheet};
use super::quiz::{self, Single, percent, single, spellings, title, values};
use super::solution::marked;
use crate::words::markdown::backslashed;

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("$CATEGORY: {}\n", category(&sheet.title));
    for exercise in &sheet.exercises {
        for task in &exercise.tasks {
            let name = title(exercise, task);
            match single(&task.solution, |_| true) {
                Some(asked) => {
                    let text = format!("{}{}", quiz::text(task, &asked), order_wanted(&asked));
                    quiz += &question(&name, exercise, &text, &answer(&asked));
                }
                None => {
                    for (number, (text, asked)) in values(task, |_| true).iter().enumerate() {
                        let name = format!("{name} {}", number + 1);
                        quiz += &question(&name, exercise, text, &answer(asked));
                    }
                }
            }
        }
    }
    quiz
}

/// A slash would begin a category below this one.
fn category(title: &str) -> String {
    title.replace('/', "//")
}

fn question(name: &str, exercise: &Exercise, text: &str, answer: &str) -> String {
    let rules = each(&exercise.rules, |rule| format!("<li>{}</li>", escape(rule)));
    let tree = escape(exercise.blank.as_str());
    let html = format!("<ul>{rules}</ul><pre>{tree}</pre><p>{}</p>", escape(text));
    format!(
        "\n::{}::[html]{} {{\n{answer}}}\n",
        escaped(name),
        escaped(&html)
    )
}

/// The right answers, a line each.
fn answer(asked: &Single) -> String {
    match asked {
        Single::Number(number) => format!("#{number}:0\n"),
        Single::Typed(typed) => short(typed.iter().map(|typed| pattern(typed))),
        Single::Sequence(right, _) => sequence(right),
        Single::Choice(options) => {
            let option = |(name, is_right): &(&str, bool)| {
                let sign = if *is_right { '=' } else { '~' };
                format!("{sign}{}\n", html_name(name))
            };
            options.iter().map(option).collect()
        }
        Single::Subset(options) => subset(options),
    }
}

/// A set that is typed takes one order, which the question has to say.
fn order_wanted(asked: &Single) -> &'static str {
    match asked {
        Single::Subset(options) if part(options).is_none() => {
            " Type the names in the order in which a search of the whole tree visits them, separated by commas."
        }
        _ => "",
    }
}

/// The part of each right one in percent, if Moodle has such a part.
fn part(options: &[(&str, bool)]) -> Option<&'static str> {
    percent(marked(options).len())
}

/// Each right one is worth its part, and each wrong one costs as much. Where Moodle has no such part,
/// the names are typed.
fn subset(options: &[(&str, bool)]) -> String {
    let Some(part) = part(options) else {
        return sequence(&[marked(options)]);
    };
    let option = |(name, is_right): &(&str, bool)| {
        let sign = if *is_right { "" } else { "-" };
        format!("~%{sign}{part}%{}\n", html_name(name))
    };
    options.iter().map(option).collect()
}

/// One of some lists. An arrow of two signs between names would make a matching question of a list.
fn sequence(right: &[Vec<String>]) -> String {
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

/// A name in HTML; a per cent sign at its beginning would begin a weight.
fn html_name(name: &str) -> String {
    escaped(&escape(name).replace('%', "&#37;"))
}

/// A text whose letters mean nothing to GIFT, on one line.
fn escaped(text: &str) -> String {
    backslashed(text, r"~=#{}:\").replace('\n', r"\n")
}
