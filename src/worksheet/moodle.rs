//! Quizzes in Moodle XML, as Moodle's own importer reads it (`question/format/xml/format.php`, Moodle
//! 4.4 and later, which has questions of ordering), with the drawing of the tree in each question.

use std::collections::HashSet;

use quick_xml::escape::{escape, partial_escape};

use super::Sheet;
use super::quiz::{Answer, BETWEEN, Forms, Item, items_of_moodle, rules};
use super::task::{Solution, Task};
use crate::exercise::{Partial, Question};

/// The quiz. A slash in the title would begin a category below.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let category = format!("$course$/top/{}", sheet.title.replace('/', "//"));
    let category = element(2, "text", &category);
    let mut quiz = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n<question type=\"category\">\n <category>\n{category} </category></question>\n"
    );
    quiz.extend(items_of_moodle(sheet).map(|item| question(&item)));
    quiz + "</quiz>\n"
}

/// A line with an element of text.
fn element(indent: usize, name: &str, text: &str) -> String {
    let (blanks, text) = (" ".repeat(indent), partial_escape(text));
    format!("{blanks}<{name}>{text}</{name}>\n")
}

fn question(item: &Item) -> String {
    let (kind, details, text) = form(item);
    let exercise = item.exercise;
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

/// The type of a question, what stands behind its text, and that text.
fn form(item: &Item) -> (&'static str, String, String) {
    if let Some(items) = order(item) {
        let text = ordering_text(item.task);
        return ("ordering", ordered(item.task, &items), text);
    }
    let (kind, details) = match &item.answer {
        Answer::Number(_) => ("numerical", ""),
        Answer::Typed(_) | Answer::List { .. } => ("shortanswer", " <usecase>0</usecase>\n"),
        Answer::OneOf(_) => (
            "multichoice",
            " <single>true</single>\n <shuffleanswers>false</shuffleanswers>\n",
        ),
        Answer::AllOf(_) => (
            "multichoice",
            " <single>false</single>\n <shuffleanswers>false</shuffleanswers>\n",
        ),
    };
    let answers = FORMS.answers(&item.answer);
    (kind, details.to_owned() + &answers, item.text.clone())
}

/// A star would stand for anything.
const FORMS: Forms = Forms {
    number: " <answer fraction=\"100\" format=\"moodle_auto_format\">\n  <text>{}</text>\n  <tolerance>0</tolerance>\n </answer>\n",
    typed: " <answer fraction=\"100\" format=\"moodle_auto_format\">\n  <text>{}</text>\n </answer>\n",
    one_of: [
        " <answer fraction=\"100\" format=\"html\">\n  <text>{}</text>\n </answer>\n",
        " <answer fraction=\"0\" format=\"html\">\n  <text>{}</text>\n </answer>\n",
    ],
    all_of: [
        " <answer fraction=\"{part}\" format=\"html\">\n  <text>{}</text>\n </answer>\n",
        " <answer fraction=\"-{part}\" format=\"html\">\n  <text>{}</text>\n </answer>\n",
    ],
    between: BETWEEN,
    escaped: [
        |typed| partial_escape(typed.replace('*', "\\*")).into_owned(),
        |name| partial_escape(escape(name)).into_owned(),
    ],
};

/// The item between what belongs to the answer and what does not.
const LINE: &str = "(the search ends here)";

/// The items of a question of ordering (`question/type/ordering`, Moodle 4.4 and later) in the right order.
/// None where they have none: a line from the root is in order by itself, and what occurs twice has no one
/// place.
///
/// Moodle shows all items of such a question, and every item has its place. Shown alone, the names of
/// an answer would tell which leaves are evaluated, and by that which ones are pruned. So all leaves
/// are items, and so is a line: what does not belong to the answer goes below it.
fn order<'i>(item: &'i Item) -> Option<Vec<&'i str>> {
    let Answer::List { right, others } = &item.answer else {
        return None;
    };
    let names = right.first()?.iter().map(String::as_str);
    let others = others.iter().map(String::as_str);
    let items: Vec<&str> = names.chain([LINE]).chain(others).collect();
    let different: HashSet<&str> = items.iter().copied().collect();
    let is_order = matches!(item.task.solution, Solution::Sequence { .. });
    let can_be_ordered = is_order
        && item.task.question != Question::PrincipalVariation
        && items.len() > 2
        && different.len() == items.len();
    can_be_ordered.then_some(items)
}

fn ordered(task: &Task, items: &[&str]) -> String {
    let grading = match task.worth.partial {
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
    let answers = (1..).zip(items).map(|(place, item)| {
        let text = element(2, "text", &escape(*item));
        format!(" <answer fraction=\"{place}\" format=\"html\">\n{text} </answer>\n")
    });
    details.concat() + &answers.collect::<String>()
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
