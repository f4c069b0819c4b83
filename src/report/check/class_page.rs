//! How a class did, as a page that opens offline and prints well.

use std::fmt::Display;
use std::io::{self, Write};

use quick_xml::escape::escape;

use super::class::{Doubtful, answers, concerns, mean};
use super::text::of_points;
use crate::exercise::{BANDS, Counts, Points, Question, Scheme, Status, Summary};
use crate::text::printable;
use crate::vocabulary::Vocabulary;
use Column::{Bar, Number, Text};

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

/// What a column of a table holds, and its heading.
enum Column {
    Text(&'static str),
    Number(&'static str),
    Bar,
}

/// What stands on the page.
pub(crate) struct ClassPage<'c> {
    /// What the exercise is called.
    pub(crate) title: &'c str,
    pub(crate) summary: &'c Summary,
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
        let title = escape(printable(self.title)).into_owned();
        let parts = [
            self.counts(),
            self.distribution(),
            self.questions(),
            self.mistakes(),
            self.to_look_at(),
            self.named(),
        ];
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>Class report: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>Class report: <bdi>{title}</bdi></h1>\n{}</main>\n</body>\n</html>\n",
            parts.concat()
        )
    }

    fn counts(&self) -> String {
        let (answers, mean) = (answers(self.summary), mean(self.summary));
        format!("<p>Answers: {answers}. Mean score: {mean}.</p>\n")
    }

    fn distribution(&self) -> String {
        let summary = self.summary;
        let rows = BANDS.iter().zip(summary.bands);
        let rows = rows.map(|((_, band), count)| bar(band, count, summary.answers()));
        table(
            "Scores",
            &[Text("Share of the points"), Number("Answers"), Bar],
            rows,
        )
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
            let remark = if is_hardest { remark } else { "" };
            let others = others.iter().map(|(status, _)| number(counts.of(*status)));
            let others: String = others.collect();
            let bar = result_bar(counts);
            let right = format!("{} of {}", counts.right(), counts.all());
            let title = self.title_of(question);
            format!(
                "<tr><td>{title}{remark}</td>{}{others}{bar}</tr>\n",
                number(right)
            )
        });
        let others = others.iter().map(|(_, heading)| Number(heading));
        let headings = [Text("Question"), Number("Right")]
            .into_iter()
            .chain(others);
        let headings: Vec<Column> = headings.chain([Bar]).collect();
        let unread = match self.summary.failed {
            0 => "",
            _ => "<p>Answers that can't be read are not counted here.</p>\n",
        };
        table("Questions", &headings, rows) + unread
    }

    fn title_of(&self, question: Question) -> String {
        let title = self.scheme.worth(question).title.as_deref();
        let title = title.map(|title| escape(printable(title)).into_owned());
        title.unwrap_or_else(|| question.meaning().to_owned())
    }

    fn mistakes(&self) -> String {
        let commonest = self.summary.commonest(MOST_MISTAKES).into_iter();
        let rows = commonest.map(|(id, count)| {
            let (meaning, word) = (escape(id.meaning()), id.word());
            format!("<tr><td>{meaning}</td><td class=\"number\">{count}</td><td><code>{word}</code></td></tr>\n")
        });
        table(
            "Most common mistakes",
            &[Text("What the student does"), Number("Answers"), Text("Id")],
            rows,
        )
    }

    fn named(&self) -> String {
        let rows = self.students.iter().map(|(name, points)| {
            let name = escape(printable(name)).into_owned();
            let points = match points {
                Some([points, most]) => of_points((*points, *most)),
                None => "can't be read".to_owned(),
            };
            format!("<tr><td><bdi>{name}</bdi></td><td class=\"number\">{points}</td></tr>\n")
        });
        table("Students", &[Text("Student"), Number("Points")], rows)
    }

    /// The answers that a person should look at; where nobody is named, how many.
    fn to_look_at(&self) -> String {
        if self.doubtful.is_empty() {
            self.concerns()
        } else {
            self.doubtful()
        }
    }

    fn concerns(&self) -> String {
        let rows = concerns(self.summary);
        let rows = rows.map(|(concern, count)| {
            let why = escape(concern.meaning());
            format!("<tr><td>{why}</td>{}</tr>\n", number(count))
        });
        table("To look at", &[Text("Why"), Number("Answers")], rows)
    }

    fn doubtful(&self) -> String {
        let rows = self.doubtful.iter().map(|answer| {
            let [name, place] = [answer.id.unwrap_or_default(), answer.place]
                .map(|text| escape(printable(text)).into_owned());
            let why = answer
                .concerns
                .iter()
                .map(|concern| escape(concern.meaning()));
            let why = why.collect::<Vec<_>>().join("<br/>");
            format!(
                "<tr><td><bdi>{place}</bdi></td><td><bdi>{name}</bdi></td><td>{why}</td></tr>\n"
            )
        });
        table(
            "Answers to look at",
            &[Text("Answer"), Text("Student"), Text("Why")],
            rows,
        )
    }
}

/// A row with a number, and a bar as long as its share of all.
fn bar(name: &str, count: usize, all: usize) -> String {
    let percent = 100 * count / all.max(1);
    format!(
        "<tr><td>{name}</td><td class=\"number\">{count} of {all}</td>\
         <td class=\"bar\"><div style=\"width:{percent}%\"></div></td></tr>\n"
    )
}

/// A cell that holds a number.
fn number(text: impl Display) -> String {
    format!("<td class=\"number\">{text}</td>")
}

/// A bar whose dark part is as long as the share of right answers, and whose pale part as that of those
/// that are partly right.
fn result_bar(counts: &Counts) -> String {
    let percent = |count: usize| 100 * count / counts.all().max(1);
    let (right, partly) = (percent(counts.right()), percent(counts.of(Status::Partial)));
    format!(
        "<td class=\"bar\"><div style=\"width:{right}%\"></div><div class=\"partly\" style=\"width:{partly}%\"></div></td>"
    )
}

/// A part of the page; nothing if there are no rows.
fn table(heading: &str, columns: &[Column], rows: impl Iterator<Item = String>) -> String {
    let rows: String = rows.collect();
    if rows.is_empty() {
        return rows;
    }
    let columns = columns.iter().map(|column| match column {
        Text(heading) => format!("<th scope=\"col\">{heading}</th>"),
        Number(heading) => format!("<th scope=\"col\" class=\"number\">{heading}</th>"),
        Bar => "<td></td>".to_owned(),
    });
    let columns: String = columns.collect();
    format!(
        "<h2>{heading}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{heading}\">\n<table>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}
