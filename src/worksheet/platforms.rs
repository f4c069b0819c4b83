//! Quizzes in the formats of platforms: Moodle XML and GIFT, as Moodle's own importers read them
//! (`question/format/xml/format.php` and `question/format/gift/format.php`, Moodle 4.4 and later, which has
//! questions of ordering), and the source of text2qti, which makes files for Canvas of it. The tree stands in
//! Moodle XML as its drawing, else as lines of text.

use std::collections::HashSet;

use quick_xml::escape::{escape, partial_escape};

use super::Sheet;
use super::quiz::{BETWEEN, Item, Platform, items, items_of_moodle, rules};
use super::task::{Answer, Solution, Task, ValueText, marked};
use crate::exercise::{Partial, Points, Question};
use crate::words::markup::backslashed;

/// A quiz in Moodle XML.
pub(super) fn moodle(sheet: &Sheet) -> String {
    let questions = items_of_moodle(sheet).map(|item| question_of_moodle(&item));
    let (title, questions) = (category(sheet), questions.collect::<String>());
    let title = partial_escape(title);
    MOODLE.part("quiz", &[("title", &title), ("questions", &questions)])
}

const MOODLE: Platform = Platform {
    templates: include_str!("markup/moodle.txt"),
    between: BETWEEN,
    // A star would stand for anything.
    escaped: [
        |typed| partial_escape(typed.replace('*', "\\*")).into_owned(),
        |name| partial_escape(escape(name)).into_owned(),
    ],
};

/// The title as a category. A slash would begin a category below this one.
fn category(sheet: &Sheet) -> String {
    sheet.title.replace('/', "//")
}

fn question_of_moodle(item: &Item) -> String {
    let exercise = item.exercise;
    let (kind, details, text) = form(item);
    let (rules, title, text) = (rules(exercise), escape(&exercise.title), escape(text));
    let html = [("rules", &*rules), ("title", &title), ("text", &text)];
    let places = [
        ("kind", kind),
        ("name", &partial_escape(item.name())),
        ("html", &partial_escape(MOODLE.part("html", &html))),
        ("drawing", &base64(exercise.blank.as_bytes())),
        ("points", &item.points.to_string()),
        ("details", &details),
    ];
    MOODLE.part("question", &places)
}

/// The type of a question, what stands behind its text, and that text.
fn form(item: &Item) -> (&'static str, String, String) {
    if let Some(items) = order(item) {
        let details = ordered(item.task, &items);
        return ("ordering", details, ordering_text(item.task));
    }
    let (kind, details) = match &item.answer {
        Answer::Value(ValueText {
            decimal: Some(_), ..
        }) => ("numerical", "numerical"),
        Answer::Value(_) | Answer::List { .. } => ("shortanswer", "shortanswer"),
        Answer::OneOf(_) => ("multichoice", "single"),
        Answer::AllOf(_) => ("multichoice", "several"),
    };
    let details = MOODLE.part(details, &[]) + &MOODLE.answers(&item.answer);
    (kind, details, item.text.clone())
}

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
    let is_order = matches!(item.task.solution, Solution::One(Answer::List { .. }));
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
    let [_, escaped] = MOODLE.escaped;
    let answers = (1..).zip(items).map(|(place, item)| {
        let place = format!("{place}");
        MOODLE.part("place", &[("place", &place), ("", &escaped(item))])
    });
    MOODLE.part("ordering", &[("grading", grading)]) + &answers.collect::<String>()
}

/// What is asked, and where the other items go.
fn ordering_text(task: &Task) -> String {
    let asked = task.text.split_inclusive('?').next().unwrap_or_default();
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

/// A quiz in GIFT, with texts that are HTML on one line each.
pub(super) fn gift(sheet: &Sheet) -> String {
    let questions = items_of_moodle(sheet).map(|item| {
        let exercise = item.exercise;
        let (rules, tree, text) = (rules(exercise), escape(&exercise.blank), escape(&item.text));
        let html = [("rules", &*rules), ("tree", &tree), ("text", &text)];
        let places = [
            ("name", &*on_one_line(&item.name())),
            ("html", &on_one_line(&GIFT.part("html", &html))),
            ("answers", &GIFT.answers(&item.answer)),
        ];
        GIFT.part("question", &places)
    });
    let (title, questions) = (category(sheet), questions.collect::<String>());
    GIFT.part("quiz", &[("title", &title), ("questions", &questions)])
}

const GIFT: Platform = Platform {
    templates: include_str!("markup/gift.txt"),
    // An arrow of two signs would make a matching question of a list.
    between: &[", ", " ", ",", "; ", "-", " - ", " → ", "→", " > ", ">"],
    // A star stands for anything, and so for the head of an arrow. A per cent sign at the beginning of a name
    // would begin a weight.
    escaped: [
        |typed| on_one_line(&typed.replace('*', "\\*").replace("->", "-*")),
        |name| on_one_line(&escape(name).replace('%', "&#37;")),
    ],
};

/// A text whose letters mean nothing to GIFT.
fn on_one_line(text: &str) -> String {
    backslashed(text, r"~=#{}:\").replace('\n', r"\n")
}

/// The source of a quiz for text2qti, with texts in Markdown.
pub(super) fn text2qti(sheet: &Sheet) -> String {
    let questions = (1..).zip(items(sheet, is_taken));
    let questions = questions.map(|(number, item)| question_of_text2qti(number, &item));
    let questions: String = questions.collect();
    TEXT2QTI.part(
        "quiz",
        &[("title", &sheet.title), ("questions", &questions)],
    )
}

const TEXT2QTI: Platform = Platform {
    templates: include_str!("markup/text2qti.txt"),
    between: BETWEEN,
    escaped: [str::to_owned, escaped],
};

fn question_of_text2qti(number: usize, item: &Item) -> String {
    let number = format!("{number}. ");
    let indent = " ".repeat(number.len());
    // Two brackets would begin a blank of another type of question.
    let tree = item.exercise.blank.replace("((", "( (");
    let tree = tree.lines().map(|line| format!("{indent}    {line}\n"));
    let (text, answers) = match &item.answer {
        answer if item.number.is_some() => (escaped(&item.text), TEXT2QTI.answers(answer)),
        // text2qti has no question of choosing one of several right ones.
        Answer::OneOf(options) if marked(options).len() > 1 => {
            (item.text.clone(), TEXT2QTI.typed(&marked(options)))
        }
        answer => (item.text.clone(), TEXT2QTI.answers(answer)),
    };
    let places = [
        ("title", &*item.title()),
        ("points", &halves(item.points).to_string()),
        ("number", &number),
        ("rules", &item.exercise.rules.join(" ")),
        ("tree", &tree.collect::<String>()),
        ("indent", &indent),
        ("text", &text),
        ("answers", &answers),
    ];
    TEXT2QTI.part("question", &places)
}

/// Only whole numbers other than 0 can be asked for as numbers.
fn is_taken(number: &str) -> bool {
    !number.contains('.') && number != "0"
}

/// Points as text2qti takes them, whole or half ones: rounded up.
fn halves(points: Points) -> Points {
    const HALF: i64 = 50;
    let halves = (points.hundredths() + HALF - 1) / HALF;
    Points::from_hundredths(halves.max(1) * HALF)
}

/// A text whose letters mean nothing to Markdown, nor to text2qti's own additions to it.
fn escaped(text: &str) -> String {
    let is_sign = |letter: char| letter.is_ascii_punctuation() && !",?;/".contains(letter);
    let letters = text.chars().map(|letter| match letter {
        sign if is_sign(sign) => format!("&#{};", u32::from(sign)),
        letter => letter.to_string(),
    });
    letters.collect()
}
