//! Quizzes in plain text: in GIFT, as Moodle's importer reads it (`question/format/gift/format.php`, Moodle
//! 4), with texts that are HTML on one line each; and as the source of text2qti, which makes files for Canvas
//! of it, with texts in Markdown. The tree stands in them as lines of text.

use quick_xml::escape::escape;

use super::Sheet;
use super::quiz::{Answer, BETWEEN, Forms, Item, items, items_of_moodle, rules};
use super::task::marked;
use crate::exercise::Points;
use crate::words::markup::backslashed;

/// A quiz in GIFT.
pub(super) fn gift(sheet: &Sheet) -> String {
    // A slash would begin a category below this one.
    let category = format!("$CATEGORY: {}\n", sheet.title.replace('/', "//"));
    let items = items_of_moodle(sheet).map(|item| {
        let rules = rules(item.exercise);
        let (tree, text) = (escape(&item.exercise.blank), escape(&item.text));
        let html = on_one_line(&format!("<ul>{rules}</ul><pre>{tree}</pre><p>{text}</p>"));
        let (name, answers) = (on_one_line(&item.name()), GIFT.answers(&item.answer));
        format!("\n::{name}::[html]{html} {{\n{answers}}}\n")
    });
    category + &items.collect::<String>()
}

const GIFT: Forms = Forms {
    number: "#{}:0\n",
    typed: "=%100%{}\n",
    one_of: ["={}\n", "~{}\n"],
    all_of: ["~%{part}%{}\n", "~%-{part}%{}\n"],
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

/// The source of a quiz for text2qti.
pub(super) fn text2qti(sheet: &Sheet) -> String {
    let mut quiz = format!("Quiz title: {}\n", sheet.title);
    for (number, item) in (1..).zip(items(sheet, is_taken)) {
        let (title, points) = (item.title(), halves(item.points));
        let (text, answers) = question(&item);
        let head = format!("\nTitle: {title}\nPoints: {points}\n");
        quiz.extend([head, body(number, &item, &text), answers]);
    }
    quiz
}

const TEXT2QTI: Forms = Forms {
    number: "=   {}\n",
    typed: "*   {}\n",
    one_of: ["*{letter}) {}\n", "{letter}) {}\n"],
    all_of: ["[*] {}\n", "[ ] {}\n"],
    between: BETWEEN,
    escaped: [str::to_owned, escaped],
};

/// What is asked, and the answers.
fn question(item: &Item) -> (String, String) {
    let (text, answer) = (&item.text, &item.answer);
    match answer {
        _ if item.number.is_some() => (escaped(text), TEXT2QTI.answers(answer)),
        // text2qti has no question of choosing one of several right ones.
        Answer::OneOf(options) if marked(options).len() > 1 => {
            let names = TEXT2QTI.typed(&marked(options));
            (format!("{text} Type its name."), names)
        }
        _ => (text.clone(), TEXT2QTI.answers(answer)),
    }
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

/// The rules, the tree and the question.
fn body(number: usize, item: &Item, text: &str) -> String {
    let number = format!("{number}. ");
    let indent = " ".repeat(number.len());
    let rules = item.exercise.rules.join(" ");
    // Two brackets would begin a blank of another type of question.
    let tree = item.exercise.blank.replace("((", "( (");
    let tree = tree.lines().map(|line| format!("{indent}    {line}\n"));
    let tree: String = tree.collect();
    format!("{number}{rules}\n\n{tree}\n{indent}{text}\n")
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
