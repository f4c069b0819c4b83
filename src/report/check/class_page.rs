//! How a class did, as a page that opens offline and prints well.

use quick_xml::escape::escape;

use super::class::ClassReport;
use crate::exercise::{Question, Scheme, Status};
use crate::text::printable;
use crate::vocabulary::Vocabulary;
use crate::words::markup;

const STYLE: &str = include_str!("class_page.css");

/// So many of the commonest mistakes stand on the page.
const MOST_MISTAKES: usize = 10;

/// How answers come out that are not right, and what the page calls that.
const OTHER_RESULTS: [(Status, &str); 4] = [
    (Status::Partial, "Partly right"),
    (Status::Fail, "Wrong"),
    (Status::Missing, "Not answered"),
    (Status::Invalid, "Can't be read"),
];

/// The page about a class, which names nobody. The same class gives the same bytes.
pub(crate) fn class_page(class: &ClassReport, title: &str, scheme: &Scheme) -> String {
    let title = escaped(title);
    let (answers, mean) = (class.answers(), class.mean());
    let parts = [
        distribution(class),
        questions(class, scheme),
        mistakes(class),
        wrong_answers(class, scheme),
        to_look_at(class),
    ];
    let heading = format!(
        "<h1>Class report: <bdi>{title}</bdi></h1>\n<p>Answers: {answers}. Mean score: {mean}.</p>\n"
    );
    let title = format!("Class report: {title}");
    markup::html_page(title, STYLE, heading + &parts.concat())
}

fn distribution(class: &ClassReport) -> String {
    let all = class.0.len();
    let rows = class.bands().map(|(band, count)| {
        let bar = bar(100 * count / all.max(1));
        vec![band.replace('-', "–"), format!("{count} of {all}"), bar]
    });
    let columns = [
        ("Share of the points", TEXT),
        ("Answers", NUMBER),
        ("", BAR),
    ];
    table("Scores", &columns, rows)
}

fn questions(class: &ClassReport, scheme: &Scheme) -> String {
    let rows = class.questions().into_iter().map(|(question, counts)| {
        let (right, all): (usize, usize) = (counts[Status::Pass as usize], counts.iter().sum());
        let mut row = vec![title_of(question, scheme), format!("{right} of {all}")];
        row.extend(OTHER_RESULTS.map(|(status, _)| counts[status as usize].to_string()));
        row.push(bar(100 * right / all.max(1)));
        row
    });
    let mut columns = vec![("Question", TEXT), ("Right", NUMBER)];
    columns.extend(OTHER_RESULTS.map(|(_, heading)| (heading, NUMBER)));
    columns.push(("", BAR));
    let unread = match class.count(Status::Invalid) {
        0 => "",
        _ => "<p>An answer of which nothing can be read is not counted in this table.</p>\n",
    };
    table("Questions", &columns, rows) + unread
}

fn title_of(question: Question, scheme: &Scheme) -> String {
    let title = scheme.worth(question).title.as_deref();
    title.map_or_else(|| question.meaning().to_owned(), escaped)
}

fn mistakes(class: &ClassReport) -> String {
    let commonest = class.mistakes().into_iter().take(MOST_MISTAKES);
    let rows = commonest.map(|(id, count)| {
        // Each answer has its own nodes here.
        let meaning = id.meaning().trim_end_matches(": {}").replace("{}", "…");
        let meaning = escape(meaning).into_owned();
        vec![
            meaning,
            count.to_string(),
            format!("<code>{}</code>", id.word()),
        ]
    });
    let columns = [
        ("What the student does", TEXT),
        ("Answers", NUMBER),
        ("Id", TEXT),
    ];
    let unexplained = match class.unexplained() {
        0 => String::new(),
        count => format!("<p>Wrong answers without a known cause: {count}.</p>\n"),
    };
    table("Most common mistakes", &columns, rows) + &unexplained
}

fn wrong_answers(class: &ClassReport, scheme: &Scheme) -> String {
    let wrong = class.commonest_wrong().into_iter();
    let rows = wrong.map(|((question, text), count)| {
        vec![
            title_of(question, scheme),
            markup::isolated(escaped(text)),
            count.to_string(),
        ]
    });
    let columns = [("Question", TEXT), ("Answer", TEXT), ("Answers", NUMBER)];
    table("Most common wrong answers", &columns, rows)
}

/// How many answers a person should look at.
fn to_look_at(class: &ClassReport) -> String {
    let rows = class.concerns();
    let rows = rows.map(|(concern, students)| {
        let why = escape(concern.meaning()).into_owned();
        vec![why, students.len().to_string()]
    });
    table("To look at", &[("Why", TEXT), ("Answers", NUMBER)], rows)
}

/// A text of other people.
fn escaped(text: &str) -> String {
    escape(printable(text)).into_owned()
}

/// A part of a bar, which takes so many hundredths of its width.
fn bar(percent: usize) -> String {
    format!("<div style=\"width:{percent}%\"></div>")
}

/// The classes of cells in HTML. A bar stands beside a row, without a heading.
const TEXT: &str = "";
const NUMBER: &str = " class=\"number\"";
const BAR: &str = " class=\"bar\"";

/// A part of the page with headings and classes of its columns; nothing if there are no rows.
fn table(
    heading: &str,
    columns: &[(&str, &str)],
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let rows = rows.map(|row| {
        let cells = row.iter().zip(columns);
        let cells = cells.map(|(cell, (_, class))| format!("<td{class}>{cell}</td>"));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    let rows: String = rows.collect();
    if rows.is_empty() {
        return rows;
    }
    let columns = columns.iter().map(|(heading, class)| match *class {
        BAR => "<td></td>".to_owned(),
        class => format!("<th scope=\"col\"{class}>{heading}</th>"),
    });
    let columns: String = columns.collect();
    format!(
        "<h2>{heading}</h2>\n{}",
        markup::html_table(heading, &columns, &rows)
    )
}
