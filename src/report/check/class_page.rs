//! How a class did, as a page that opens offline and prints well.

use std::io::{self, Write};

use quick_xml::escape::escape;

use super::class::{Doubtful, answers, concerns, mean};
use super::text::of_points;
use super::wrong_answers::WrongAnswers;
use crate::exercise::{BANDS, Points, Question, Scheme, Status, Summary};
use crate::text::printable;
use crate::vocabulary::Vocabulary;

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

/// What stands on the page.
pub(crate) struct ClassPage<'c> {
    /// What the exercise is called.
    pub(crate) title: &'c str,
    pub(crate) summary: &'c Summary,
    pub(crate) wrong_answers: &'c WrongAnswers,
    /// What the questions are worth, and what they are called.
    pub(crate) scheme: &'c Scheme,
    /// The students with their points and those that they could have, if they are to be named; `None`
    /// in place of the points of an answer that can't be read.
    pub(crate) students: Vec<(String, Option<[Points; 2]>)>,
    /// The answers that a person should look at, if they may be named.
    pub(crate) doubtful: &'c [Doubtful<'c>],
}

impl ClassPage<'_> {
    /// Writes the page. The same class gives the same bytes.
    pub(crate) fn write(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let title = html(self.title);
        let (answers, mean) = (answers(self.summary), mean(self.summary));
        let parts = [
            self.distribution(),
            self.questions(),
            self.mistakes(),
            self.wrong_answers(),
            self.to_look_at(),
            self.named(),
        ];
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>Class report: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>Class report: <bdi>{title}</bdi></h1>\n\
             <p>Answers: {answers}. Mean score: {mean}.</p>\n{}</main>\n</body>\n</html>\n",
            parts.concat()
        )
    }

    fn distribution(&self) -> String {
        let all = self.summary.answers();
        let rows = BANDS.iter().zip(self.summary.bands);
        let rows = rows.map(|((_, band), count)| {
            let width = 100 * count / all.max(1);
            let count = Cell::Number(format!("{count} of {all}"));
            vec![
                Cell::Text((*band).to_owned()),
                count,
                Cell::Bar(bar("", width)),
            ]
        });
        table("Scores", &["Share of the points", "Answers", ""], rows)
    }

    fn questions(&self) -> String {
        let (hardest, asked) = (self.summary.hardest(), self.summary.asked().count());
        // What holds for all questions says nothing of any.
        let remark = match hardest.len() {
            1 => " (the hardest)",
            several if several < asked => " (among the hardest)",
            _ => "",
        };
        let is_used = |(status, _): &&(Status, &str)| {
            let mut asked = self.summary.asked();
            asked.any(|(_, counts)| counts.of(*status) > 0)
        };
        let others: Vec<_> = OTHER_RESULTS.iter().filter(is_used).collect();
        let rows = self.summary.asked().map(|(question, counts)| {
            let is_hardest = hardest.iter().any(|(hardest, _)| *hardest == question);
            let title = self.title_of(question) + if is_hardest { remark } else { "" };
            let (right, all) = (counts.right(), counts.all());
            let mut cells = vec![Cell::Text(title), Cell::Number(format!("{right} of {all}"))];
            let others = others.iter().map(|(status, _)| counts.of(*status));
            cells.extend(others.map(|count| Cell::Number(count.to_string())));
            let percent = |count: usize| 100 * count / all.max(1);
            let partly = bar(" class=\"partly\"", percent(counts.of(Status::Partial)));
            cells.push(Cell::Bar(bar("", percent(right)) + &partly));
            cells
        });
        let mut headings = vec!["Question", "Right"];
        headings.extend(others.iter().map(|(_, heading)| heading));
        headings.push("");
        let unread = match self.summary.failed {
            0 => "",
            _ => "<p>Answers that can't be read are not counted here.</p>\n",
        };
        table("Questions", &headings, rows) + unread
    }

    fn title_of(&self, question: Question) -> String {
        let title = self.scheme.worth(question).title.as_deref();
        title.map_or_else(|| question.meaning().to_owned(), html)
    }

    fn mistakes(&self) -> String {
        let commonest = self.summary.commonest(MOST_MISTAKES).into_iter();
        let rows = commonest.map(|(id, count)| {
            let id_in_code = format!("<code>{}</code>", id.word());
            vec![
                // Each answer has its own nodes here.
                Cell::Text(escape(id.meaning().replace("{}", "…")).into_owned()),
                Cell::Number(count.to_string()),
                Cell::Text(id_in_code),
            ]
        });
        let headings = ["What the student does", "Answers", "Id"];
        let unexplained = match self.summary.unexplained {
            0 => String::new(),
            count => format!("<p>Wrong answers without a known cause: {count}.</p>\n"),
        };
        table("Most common mistakes", &headings, rows) + &unexplained
    }

    fn wrong_answers(&self) -> String {
        let rows = self.wrong_answers.commonest();
        let rows = rows.map(|(question, text, count)| {
            vec![
                Cell::Text(self.title_of(question)),
                isolated(text),
                Cell::Number(count.to_string()),
            ]
        });
        let headings = ["Question", "Answer", "Answers"];
        table("Most common wrong answers", &headings, rows)
    }

    fn named(&self) -> String {
        let rows = self.students.iter().map(|(name, points)| {
            let points = match points {
                Some([points, most]) => of_points((*points, *most)),
                None => "can't be read".to_owned(),
            };
            vec![isolated(name), Cell::Number(points)]
        });
        table("Students", &["Student", "Points"], rows)
    }

    /// The answers that a person should look at; where nobody is named, how many.
    fn to_look_at(&self) -> String {
        if self.doubtful.is_empty() {
            let rows = concerns(self.summary).map(|(concern, count)| {
                let why = escape(concern.meaning()).into_owned();
                vec![Cell::Text(why), Cell::Number(count.to_string())]
            });
            return table("To look at", &["Why", "Answers"], rows);
        }
        let rows = self.doubtful.iter().map(|answer| {
            let why = answer.concerns.iter();
            let why: Vec<_> = why.map(|concern| escape(concern.meaning())).collect();
            let student = isolated(answer.id.unwrap_or_default());
            vec![
                isolated(answer.place),
                student,
                Cell::Text(why.join("<br/>")),
            ]
        });
        table("Answers to look at", &["Answer", "Student", "Why"], rows)
    }
}

/// What stands in a table, in HTML.
enum Cell {
    Text(String),
    Number(String),
    /// Beside a row, without a heading.
    Bar(String),
}

/// A text of other people.
fn html(text: &str) -> String {
    escape(printable(text)).into_owned()
}

/// A text of other people, whose direction of writing changes nothing around it.
fn isolated(text: &str) -> Cell {
    Cell::Text(format!("<bdi>{}</bdi>", html(text)))
}

/// A part of a bar, which takes so many hundredths of its width.
fn bar(class: &str, percent: usize) -> String {
    format!("<div{class} style=\"width:{percent}%\"></div>")
}

/// A part of the page; nothing if there are no rows.
fn table(heading: &str, columns: &[&str], rows: impl Iterator<Item = Vec<Cell>>) -> String {
    let rows: Vec<Vec<Cell>> = rows.collect();
    let Some(first) = rows.first() else {
        return String::new();
    };
    let columns = columns.iter().zip(first);
    let columns = columns.map(|(heading, cell)| match cell {
        Cell::Text(_) => format!("<th scope=\"col\">{heading}</th>"),
        Cell::Number(_) => format!("<th scope=\"col\" class=\"number\">{heading}</th>"),
        Cell::Bar(_) => "<td></td>".to_owned(),
    });
    let columns: String = columns.collect();
    let cell = |cell: &Cell| match cell {
        Cell::Text(html) => format!("<td>{html}</td>"),
        Cell::Number(html) => format!("<td class=\"number\">{html}</td>"),
        Cell::Bar(html) => format!("<td class=\"bar\">{html}</td>"),
    };
    let rows = rows.iter().map(|row| row.iter().map(cell).collect());
    let rows = rows.map(|cells: String| format!("<tr>{cells}</tr>\n"));
    format!(
        "<h2>{heading}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{heading}\">\n<table>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
        rows.collect::<String>()
    )
}
