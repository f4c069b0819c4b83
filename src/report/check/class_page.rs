//! How a class did, as a page that opens offline and prints well.

use std::io::{self, Write};

use quick_xml::escape::escape;

use super::class::mean;
use super::text::of_points;
use crate::exercise::{BANDS, Points, Question, Scheme, Summary};
use crate::text::printable;
use crate::vocabulary::Vocabulary;

const STYLE: &str = include_str!("class_page.css");

/// So many of the commonest mistakes stand on the page.
const MOST_MISTAKES: usize = 10;

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
        let summary = self.summary;
        let wrong = summary.checked - summary.right;
        let unreadable = match summary.failed {
            0 => String::new(),
            failed => format!(", {failed} unreadable"),
        };
        format!(
            "<p>Answers: {} ({} right, {wrong} not right{unreadable}). Mean score: {}.</p>\n",
            summary.answers(),
            summary.right,
            mean(summary)
        )
    }

    fn distribution(&self) -> String {
        let summary = self.summary;
        let rows = BANDS.iter().zip(summary.bands);
        let rows = rows.map(|((_, band), count)| bar(band, count, summary.answers()));
        table("Scores", ["Share of the points", "Answers", ""], rows)
    }

    fn questions(&self) -> String {
        let counted = Question::ALL.iter().zip(self.summary.questions);
        let asked = counted.filter(|(_, (asked, _))| *asked > 0);
        let hardest = self.summary.hardest();
        let is_hardest = |(asked, right): (usize, usize)| {
            hardest.is_some_and(|(_, least, of)| right * of == least * asked)
        };
        let rows = asked.map(|(question, (asked, right))| {
            let hardest = if is_hardest((asked, right)) {
                " (the hardest)"
            } else {
                ""
            };
            let title = self.scheme.worth(*question).title.as_deref();
            let title = title.map(|title| escape(printable(title)).into_owned());
            let title = title.unwrap_or_else(|| question.meaning().to_owned());
            bar(&format!("{title}{hardest}"), right, asked)
        });
        let unread = match self.summary.failed {
            0 => "",
            _ => "<p>Answers that can't be read are not counted here.</p>\n",
        };
        table("Questions", ["Question", "Right", ""], rows) + unread
    }

    fn mistakes(&self) -> String {
        let commonest = self.summary.commonest(MOST_MISTAKES).into_iter();
        let rows = commonest.map(|(id, count)| {
            let (meaning, word) = (escape(id.meaning()), id.word());
            format!("<tr><td>{meaning}</td><td class=\"number\">{count}</td><td><code>{word}</code></td></tr>\n")
        });
        table(
            "Most common mistakes",
            ["What the student does", "Answers", ""],
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
        table("Students", ["Student", "Points"], rows)
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

/// A part of the page; nothing if there are no rows.
fn table<const COLUMNS: usize>(
    heading: &str,
    columns: [&str; COLUMNS],
    rows: impl Iterator<Item = String>,
) -> String {
    let rows: String = rows.collect();
    if rows.is_empty() {
        return rows;
    }
    let columns = columns.map(|column| match column {
        "" => "<td></td>".to_owned(),
        column => format!("<th scope=\"col\">{column}</th>"),
    });
    let columns = columns.concat();
    format!(
        "<h2>{heading}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{heading}\">\n<table>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}
