//! Quizzes in GIFT, as Moodle's importer reads it (`question/format/gift/format.php`, Moodle 4): the
//! texts are HTML on one line each, and the tree stands in them as lines of text.

use quick_xml::escape::escape;

use super::exercise::Exercise;
use super::quiz::{Single, percent, single, spellings, title, values};
use super::sheet::Sheet;
use super::solution::Cell;
use super::texts::each;

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("$CATEGORY: {}\n", category(&sheet.title));
    for exercise in &sheet.exercises {
        for task in &exercise.tasks {
            let name = title(exercise, task);
            match single(&task.solution) {
                Some(asked) => quiz += &question(&name, exercise, task.text(), &answer(&asked)),
                None => {
                    for (number, (text, cell)) in values(task).iter().enumerate() {
                        let name = format!("{name} {}", number + 1);
                        quiz += &question(&name, exercise, text, &of_cell(cell));
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
        Single::Cell(cell) => of_cell(cell),
        Single::Sequence(names) => short(&spellings(names)),
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

/// Each right one is worth its part, and each wrong one costs as much. Where Moodle has no such part,
/// the names are typed.
fn subset(options: &[(&str, bool)]) -> String {
    let right = options.iter().filter(|(_, is_right)| *is_right);
    let Some(part) = percent(right.clone().count()) else {
        let names: Vec<String> = right.map(|(name, _)| (*name).to_owned()).collect();
        return short(&spellings(&names));
    };
    let option = |(name, is_right): &(&str, bool)| {
        let sign = if *is_right { "" } else { "-" };
        format!("~%{sign}{part}%{}\n", html_name(name))
    };
    options.iter().map(option).collect()
}

fn of_cell(cell: &Cell) -> String {
    match &cell.decimal {
        Some(decimal) => format!("#{decimal}:0\n"),
        None => short(&cell.typed),
    }
}

/// Right spellings. An arrow would make a matching question of them, and a star stands for anything.
fn short(spellings: &[String]) -> String {
    let spelling = |spelling: &String| {
        let text = spelling.replace("->", "→").replace('*', "\\*");
        format!("=%100%{}\n", escaped(&text))
    };
    spellings.iter().map(spelling).collect()
}

/// A name in HTML; a per cent sign at its beginning would begin a weight.
fn html_name(name: &str) -> String {
    escaped(&escape(name).replace('%', "&#37;"))
}

/// A text whose letters mean nothing to GIFT, on one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => escaped.push_str("\\n"),
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            other => escaped.push(other),
        }
    }
    escaped
}
