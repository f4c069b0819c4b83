//! What a student gets to read about an answer: a page of their own with the tree, which opens offline
//! and prints well.

use quick_xml::escape::escape;

use super::answer::AnswerReport;
use super::of_points;
use super::told::Test;
use crate::exercise::{Points, Status, Visibility};
use crate::text::printable;
use crate::words::markup::{self, isolated};
use crate::words::{form, typeset};

const STYLE: &str = include_str!("feedback.css");

/// So many words of sentences a page has at the most: who reads more than a few of them reads none. The last one says
/// how many sentences were left out for that.
const MOST_WORDS: usize = 120 - 7;

/// The page about an answer: the tree, drawn without any answer, and what its tests say but for questions
/// that students are not to see. The same answer gives the same bytes.
pub(crate) fn feedback(report: &AnswerReport) -> String {
    let (drawing, first_error) = (report.asked.drawing, report.first_error.as_deref());
    let is_seen =
        |test: &Test| test.visibility.unwrap_or(Visibility::Visible) == Visibility::Visible;
    let mut tests = report.tests();
    // If all questions are shown, the score gives nothing away.
    let is_whole = tests.iter().all(is_seen);
    tests.retain(|test| is_seen(test) && report.is_checked());
    let [exercise, answer] =
        [report.exercise(), report.student()].map(|text| escape(text).into_owned());
    // Nobody knows what an answer could have had that can't be read where nothing says what is asked.
    let score = match report.max_score {
        most if most > Points::ZERO && is_whole => {
            format!(
                "<p class=\"score\">{}</p>\n",
                of_points((report.score, most))
            )
        }
        _ => String::new(),
    };
    let mut room = Room {
        words: MOST_WORDS,
        left_out: 0,
    };
    let paragraph = |text: String| format!("<p>{}</p>\n", escape(&text));
    let begins = first_error.map(|node| format!("An error begins at {}.", printable(node)));
    let begins = begins.filter(|text| room.takes(text));
    let mut advice = report.advice();
    advice.retain(|text| room.takes(text));
    let advice: String = advice.into_iter().map(paragraph).collect();
    let begins = begins.map(paragraph).unwrap_or_default();
    let table = table(&tests, &mut room);
    let left_out = match room.left_out {
        0 => String::new(),
        count => paragraph(format!(
            "{count} more {} left out here.",
            form(count, ["remark is", "remarks are"])
        )),
    };
    let body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n{score}{advice}<figure tabindex=\"0\" aria-label=\"Tree\">\n{drawing}</figure>\n\
         {begins}{table}{left_out}",
        isolated(&answer),
        isolated(&exercise),
    );
    let style = STYLE.to_owned() + &first_error.map(mark).unwrap_or_default();
    markup::html_page(format!("{answer}: {exercise}"), style, body)
}

/// The heading of a column, and what it says of a question.
type Column = (&'static str, fn(&Test) -> String);

const COLUMNS: [Column; 5] = [
    ("Result", |test| result(test).to_owned()),
    ("Question", |test| test.title.clone()),
    ("Your answer", |test| typeset(&test.found)),
    ("Right answer", |test| typeset(&test.expected)),
    ("Points", |test| match test.max_points {
        Points::ZERO => String::new(),
        most => format!("{}/{most}", test.points),
    }),
];

/// The questions, a row for each, and the columns that say anything.
fn table(tests: &[Test], room: &mut Room) -> String {
    if tests.is_empty() {
        return String::new();
    }
    let is_used = |(_, text): &&Column| tests.iter().any(|test| !text(test).is_empty());
    let columns: Vec<&Column> = COLUMNS.iter().filter(is_used).collect();
    let headings = columns.iter();
    let headings = headings.map(|(heading, _)| format!("<th scope=\"col\">{heading}</th>"));
    let rows = tests.iter().map(|test| row(test, &columns, room));
    let rows: String = rows.collect();
    markup::html_table("Table", &headings.collect::<String>(), &rows)
}

/// A question, with a comment below it where there is room and the result doesn't say it all.
fn row(test: &Test, columns: &[&Column], room: &mut Room) -> String {
    let cell = |(heading, text): &&Column| match &*text(test) {
        "" => "<td></td>".to_owned(),
        said => format!(
            "<td data-label=\"{heading}\">{}</td>",
            isolated(escape(said))
        ),
    };
    let cells: String = columns.iter().map(cell).collect();
    // Between these quotes stands what can be typed.
    let comment = match &*test.message {
        typed if typed.contains('`') => typed.to_owned(),
        said => typeset(said),
    };
    if comment.is_empty() || comment == result(test) || !room.takes(&comment) {
        return format!("<tr>{cells}</tr>\n");
    }
    // A sentence or two are too long for a column of their own.
    format!(
        "<tr class=\"commented\">{cells}</tr>\n<tr><td></td><td colspan=\"{}\">{}</td></tr>\n",
        columns.len() - 1,
        isolated(escape(comment.as_str()))
    )
}

/// How much a page may still say.
struct Room {
    words: usize,
    left_out: usize,
}

impl Room {
    /// Whether a text still finds room, which it then takes.
    fn takes(&mut self, text: &str) -> bool {
        let left = self.words.checked_sub(text.split_whitespace().count());
        self.words = left.unwrap_or(self.words);
        self.left_out += usize::from(left.is_none());
        left.is_some()
    }
}

/// How a question came out, in a word or two, which every screen and printer shows.
fn result(test: &Test) -> &'static str {
    match test.status {
        Status::Partial | Status::Fail if test.is_incomplete => "incomplete",
        Status::Pass => "right",
        Status::Partial => "partly right",
        Status::Fail => "wrong",
        Status::Missing => "not answered",
        Status::Invalid => "can't be read",
    }
}

/// The style of the node of the first error: broken lines, which show without colour too.
fn mark(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() => letter.to_string(),
        letter => format!("\\{:x} ", u32::from(letter)),
    });
    let name: String = letters.collect();
    format!(
        ".abtree .node[data-node=\"{name}\"] .shape{{stroke:#b00020;stroke-width:3.4;stroke-dasharray:7 3}}\n"
    )
}
