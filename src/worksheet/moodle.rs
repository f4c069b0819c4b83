//! Quizzes in Moodle XML, as Moodle's own importer reads it (`question/format/xml/format.php`, Moodle
//! 4.4 and later, which has questions of ordering), with the drawing of the tree in each question.

use std::collections::HashSet;

use quick_xml::escape::{escape, partial_escape};

use super::exercise::Sheet;
use super::quiz::{Answer, Item, items_of_moodle, percent, rules, spellings};
use super::solution::{Solution, marked};
use super::task::Task;
use crate::exercise::{Partial, Question};

/// The quiz. A slash in the title would begin a category below.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let category = format!("$course$/top/{}", sheet.title.replace('/', "//"));
    let category = element(2, "text", &category);
    let mut quiz = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n<question type=\"category\">\n <category>\n{category} </category></question>\n"
    );
    let items = items_of_moodle(sheet);
    quiz.extend(items.map(|item| question(&item)));
    quiz + "</quiz>\n"
}

/// A line with an element of text.
fn element(indent: usize, name: &str, text: &str) -> String {
    let (blanks, text) = (" ".repeat(indent), partial_escape(text));
    format!("{blanks}<{name}>{text}</{name}>\n")
}

fn question(item: &Item) -> String {
    let Item { exercise, task, .. } = item;
    let (kind, details) = form(task, &item.answer);
    let text = match kind {
        ORDERING => &ordering_text(task),
        _ => &item.text,
    };
    let rules = rules(exercise);
    let (alternative, text) = (escape(&exercise.title), escape(text));
    let html = format!(
        "<ul>{rules}</ul><p><img src=\"@@PLUGINFILE@@/tree.svg\" alt=\"Game tree: {alternative}\"></p><p>{text}</p>"
    );
    let (name, html) = (element(2, "text", &item.name()), element(2, "text", &html));
    let grade = element(1, "defaultgrade", &item.points.to_string());
    let drawing = base64(exercise.blank.as_bytes());
    format!(
        "<question type=\"{kind}\">\n <name>\n{name} </name>\n <questiontext format=\"html\">\n{html}  <file name=\"tree.svg\" path=\"/\" encoding=\"base64\">{drawing}</file>\n </questiontext>\n{grade}{details}</question>\n"
    )
}

/// The type of a question, and its answers.
fn form(task: &Task, right: &Answer) -> (&'static str, String) {
    match right {
        Answer::Number(number) => {
            let exact = "  <tolerance>0</tolerance>\n";
            ("numerical", answer("100", PLAIN, number, exact))
        }
        Answer::Typed(spellings) => ("shortanswer", short(spellings)),
        Answer::List { right, others } => match ordered_items(task, right, others) {
            Some(items) => (ORDERING, ordered(task.worth.partial, &items)),
            None => ("shortanswer", short(&spellings(right))),
        },
        Answer::OneOf(options) => ("multichoice", choice("true", options, ["100", "0"])),
        // Each right one is worth its part, and each wrong one costs as much.
        Answer::AllOf(options) => {
            let part = percent(marked(options).len()).unwrap_or_default();
            let parts = [part, &format!("-{part}")];
            ("multichoice", choice("false", options, parts))
        }
    }
}

/// What answers are written in.
const PLAIN: &str = "moodle_auto_format";

/// An answer with its part in percent; in a question of ordering with its place.
fn answer(fraction: &str, format: &str, answer: &str, more: &str) -> String {
    let text = element(2, "text", answer);
    format!(" <answer fraction=\"{fraction}\" format=\"{format}\">\n{text}{more} </answer>\n")
}

/// Right spellings; a star would stand for anything.
fn short(spellings: &[String]) -> String {
    let spellings = spellings
        .iter()
        .map(|spelling| spelling.replace('*', "\\*"));
    let answers = spellings.map(|spelling| answer("100", PLAIN, &spelling, ""));
    element(1, "usecase", "0") + &answers.collect::<String>()
}

/// Options, each with the part of a right or of a wrong one.
fn choice(single: &str, options: &[(String, bool)], [right, wrong]: [&str; 2]) -> String {
    let answers = options.iter().map(|(name, is_right)| {
        let fraction = if *is_right { right } else { wrong };
        answer(fraction, "html", &escape(name), "")
    });
    let answers: String = answers.collect();
    element(1, "single", single) + &element(1, "shuffleanswers", "false") + &answers
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
    let details = details.map(|(name, text)| element(1, name, text));
    let answers = (1_usize..).zip(items);
    let answers =
        answers.map(|(place, item)| answer(&place.to_string(), "html", &escape(*item), ""));
    details.concat() + &answers.collect::<String>()
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
    let is_order = matches!(task.solution, Solution::Sequence { .. });
    let can_be_ordered = is_order
        && task.question != Question::PrincipalVariation
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
