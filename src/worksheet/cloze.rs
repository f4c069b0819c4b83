//! Questions that stand in a text of Moodle's, in the notation of its type Cloze
//! (`question/type/multianswer/questiontype.php`, Moodle 4).

use quick_xml::escape::escape;

use super::solution::{Cell, Row, Solution};
use crate::words::markdown::backslashed;

/// A text of the input where such questions may stand, in which none can begin.
pub(super) fn shown(text: &str) -> String {
    escape(text).replace('{', "&#123;")
}

/// A table with a question in each cell.
pub(super) fn table(solution: &Solution) -> String {
    let Solution::Table { columns, rows } = solution else {
        return String::new();
    };
    let head = columns.iter().map(|column| format!("<th>{column}</th>"));
    let head: String = head.collect();
    let rows: String = rows.iter().map(row).collect();
    format!("<table><tr><td></td>{head}</tr>{rows}</table>")
}

fn row(row: &Row) -> String {
    let cells = row
        .cells
        .iter()
        .map(|cell| format!("<td>{}</td>", question(cell)));
    let cells: String = cells.collect();
    format!("<tr><th>{}</th>{cells}</tr>", shown(&row.name))
}

/// `{1:NUMERICAL:=6:0}`
fn question(cell: &Cell) -> String {
    if let Some(decimal) = &cell.decimal {
        return format!("{{1:NUMERICAL:={decimal}:0}}");
    }
    let answers = cell
        .typed
        .iter()
        .map(|typed| format!("={}", escaped(typed)));
    let answers: Vec<String> = answers.collect();
    format!("{{1:SHORTANSWER:{}}}", answers.join("~"))
}

/// Boxes to tick; a wrong tick takes a right one away.
pub(super) fn boxes(options: &[(&str, bool)]) -> String {
    let options = options.iter().map(|(name, is_right)| {
        let sign = if *is_right { "=" } else { "" };
        format!("{sign}{}", escaped(name))
    });
    let options: Vec<String> = options.collect();
    format!("<p>{{1:MULTIRESPONSE:{}}}</p>", options.join("~"))
}

/// An answer whose letters mean nothing. What begins like a mark of rightness is an entity.
fn escaped(text: &str) -> String {
    let text = escape(text)
        .replace('\\', "&bsol;")
        .replace('%', "&percnt;");
    let text = backslashed(&text, "}#~*");
    match text.strip_prefix('=') {
        Some(rest) => format!("&equals;{rest}"),
        None => text,
    }
}
