//! Quizzes in Moodle XML, as Moodle's own importer reads it (`question/format/xml/format.php`, Moodle
//! 4.4 and later, which has questions of ordering), with the drawing of the tree in each question.

use std::collections::HashSet;

use quick_xml::escape::{escape, partial_escape};

use super::blocks::each;
use super::cloze;
use super::exercise::{Exercise, Sheet};
use super::quiz::{self, Single, percent, single, spellings, title};
use super::solution::marked;
use super::task::Task;
use crate::exercise::{Partial, Question};

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("{DECLARATION}<quiz>\n{}", category(&sheet.title));
    for exercise in &sheet.exercises {
        let drawing = base64(exercise.blank.as_bytes());
        let tasks = exercise.tasks.iter();
        quiz.extend(tasks.map(|task| question(exercise, task, &drawing)));
    }
    quiz + "</quiz>\n"
}

/// A slash in the title would begin a category below.
fn category(title: &str) -> String {
    let text = text(2, &format!("$course$/top/{}", title.replace('/', "//")));
    format!("<question type=\"category\">\n <category>\n{text} </category></question>\n")
}

/// A line of text.
fn text(indent: usize, text: &str) -> String {
    element(indent, "text", text)
}

fn element(indent: usize, name: &str, text: &str) -> String {
    let (blanks, text) = (" ".repeat(indent), partial_escape(text));
    format!("{blanks}<{name}>{text}</{name}>\n")
}

fn question(exercise: &Exercise, task: &Task, drawing: &str) -> String {
    let asked = single(&task.solution, |_| true);
    let (kind, embedded, details) = match &asked {
        Some(asked) => kind(task, asked),
        None => ("cloze", cloze::table(&task.solution), String::new()),
    };
    let rules = each(&exercise.rules, |rule| format!("<li>{}</li>", escape(rule)));
    let asked = match asked {
        Some(_) if kind == ORDERING => ordering_text(task),
        Some(asked) => quiz::text(task, &asked),
        None => task.wording.to_type(),
    };
    let (alternative, asked) = (cloze::shown(&exercise.title), escape(&asked));
    let html = format!(
        "<ul>{rules}</ul><p><img src=\"@@PLUGINFILE@@/tree.svg\" alt=\"Game tree: {alternative}\"></p><p>{asked}</p>{embedded}"
    );
    let (name, html) = (text(2, &title(exercise, task)), text(2, &html));
    let file =
        format!("  <file name=\"tree.svg\" path=\"/\" encoding=\"base64\">{drawing}</file>\n");
    let grade = match kind {
        "cloze" => String::new(),
        _ => element(1, "defaultgrade", &task.worth.points.to_string()),
    };
    format!(
        "<question type=\"{kind}\">\n <name>\n{name} </name>\n <questiontext format=\"html\">\n{html}{file} </questiontext>\n{grade}{details}</question>\n"
    )
}

/// The type of a question, what stands in its text, and its answers.
fn kind(task: &Task, asked: &Single) -> (&'static str, String, String) {
    let plain = |kind, details| (kind, String::new(), details);
    match asked {
        Single::Number(number) => plain(
            "numerical",
            answer("100", PLAIN, number, "  <tolerance>0</tolerance>\n"),
        ),
        Single::Typed(typed) => plain("shortanswer", short(typed)),
        Single::Sequence(right, others) => match ordered_items(task, right, others) {
            Some(items) => plain(ORDERING, ordered(task.worth.partial, &items)),
            None => plain("shortanswer", short(&spellings(right))),
        },
        Single::Choice(options) => plain("multichoice", choice(options)),
        Single::Subset(options) => match subset(options) {
            Some(details) => plain("multichoice", details),
            None => ("cloze", cloze::boxes(options), String::new()),
        },
    }
}

/// What answers are written in.
const PLAIN: &str = "moodle_auto_format";

/// An answer with its part in percent; in a question of ordering with its place.
fn answer(fraction: &str, format: &str, answer: &str, more: &str) -> String {
    let text = text(2, answer);
    format!(" <answer fraction=\"{fraction}\" format=\"{format}\">\n{text}{more} </answer>\n")
}

fn html_answer(fraction: &str, name: &str) -> String {
    answer(fraction, "html", &escape(name), "")
}

/// Right spellings; a star would stand for anything.
fn short(spellings: &[String]) -> String {
    let answers = each(spellings, |spelling| {
        answer("100", PLAIN, &spelling.replace('*', "\\*"), "")
    });
    element(1, "usecase", "0") + &answers
}

fn ordered(partial: Partial, items: &[&str]) -> String {
    let grading = match partial {
        Partial::None => "ALL_OR_NOTHING",
        _ => "LONGEST_ORDERED_SUBSET",
    };
    let details = [
        ("layouttype", "VERTICAL"),
        ("selecttype", "ALL"),
        ("gradingtype", grading),
        ("showgrading", "SHOW"),
    ];
    let answers = each((1..).zip(items), |(place, item): (usize, &&str)| {
        html_answer(&place.to_string(), item)
    });
    each(details, |(name, text)| element(1, name, text)) + &answers
}

fn choice(options: &[(&str, bool)]) -> String {
    let answers = each(options, |(name, is_right)| {
        html_answer(if *is_right { "100" } else { "0" }, name)
    });
    multiple_choice("true") + &answers
}

fn multiple_choice(single: &str) -> String {
    element(1, "single", single) + &element(1, "shuffleanswers", "false")
}

/// The type of the questions of ordering (`question/type/ordering`, Moodle 4.4 and later).
///
/// Moodle shows all items of such a question, and every item has its place. Shown alone, the names of
/// an answer would tell which leaves are evaluated, and by that which ones are pruned. So all leaves
/// are items, and so is a line: what does not belong to the answer goes below it.
const ORDERING: &str = "ordering";

/// The item between what belongs to the answer and what does not.
const LINE: &str = "(the search ends here)";

/// The items in the right order. None where they have none: a line from the root is in order by
/// itself, and what occurs twice has no one place.
fn ordered_items<'n>(
    task: &Task,
    right: &'n [Vec<String>],
    others: &'n [String],
) -> Option<Vec<&'n str>> {
    let names = right.first()?.iter().map(String::as_str);
    let others = others.iter().map(String::as_str);
    let items: Vec<&str> = names.chain([LINE]).chain(others).collect();
    let different: HashSet<&str> = items.iter().copied().collect();
    let can_be_ordered = task.question != Question::PrincipalVariation
        && items.len() > 2
        && different.len() == items.len();
    can_be_ordered.then_some(items)
}

/// What is asked, and where the other items go.
fn ordering_text(task: &Task) -> String {
    let asked = task.wording.text;
    let asked = asked.split_inclusive('?').next().unwrap_or_default();
    let order = match task.question {
        Question::StaticEvaluations => "from left to right",
        _ => "from left to right and each node before the nodes below it",
    };
    format!("{asked} Put all others below the line “{LINE}”, {order}, as in the drawing.")
}

/// Each right one is worth its part, and each wrong one costs as much; nothing where Moodle has no
/// such part.
fn subset(options: &[(&str, bool)]) -> Option<String> {
    let part = percent(marked(options).len())?;
    let answers = each(options, |(name, is_right)| {
        let sign = if *is_right { "" } else { "-" };
        html_answer(&format!("{sign}{part}"), name)
    });
    Some(multiple_choice("false") + &answers)
}

/// Bytes as letters of the alphabet that RFC 4648, section 4, gives.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |place| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let index = bits >> (18 - 6 * place) & 0x3F;
            let is_there = place <= three.len();
            let letter = char::from(ALPHABET[index as usize]);
            text.push(if is_there { letter } else { '=' });
        }
    }
    text
}
