//! Questions that stand in a text of Moodle's, in the notation of its type Cloze
//! (`question/type/multianswer/questiontype.php`, Moodle 4).

use quick_xml::escape::escape;

use super::quiz::fields;
use super::solution::{Cell, Row, Solution};
use crate::words::markup::backslashed;

/// A text of the input where such questions may stand, in which none can begin.
pub(super) fn shown(text: &str) -> String {
    escape(text).replace('{', "&#123;")
}

/// A table with a question in each cell.
pub(super) fn table(columns: &[&str], rows: &[Row]) -> String {
    let head = columns.iter().map(|column| format!("<th>{column}</th>"));
    let head: String = head.collect();
    let cells = rows.iter().flat_map(|row| &row.cells);
    let spellings = cells.flat_map(|cell| &cell.typed);
    let width = spellings.map(|typed| typed.chars().count()).max();
    let mut fields = fields(rows, |_| true);
    let rows = rows.iter().map(|row| {
        let fields = fields.by_ref().take(columns.len());
        let cells =
            fields.map(|field| format!("<td>{}</td>", question(&field, width.unwrap_or(1))));
        let cells: String = cells.collect();
        format!("<tr><th>{}</th>{cells}</tr>", shown(&row.name))
    });
    let rows: String = rows.collect();
    format!("<table><tr><td></td>{head}</tr>{rows}</table>")
}

/// `{1:NUMERICAL:=6:0~99}`. Moodle makes a field as wide as the longest answer that it knows, right or
/// wrong, so that every field gets a wrong one that is as long as the longest right one of the table.
fn question(asked: &Solution, width: usize) -> String {
    let (kind, answers) = match asked {
        Solution::Choice(options) => ("MULTICHOICE", marked(options)),
        Solution::Value(Cell {
            decimal: Some(number),
            ..
        }) => {
            let wrong = "9".repeat(width);
            ("NUMERICAL", format!("={number}:0~{wrong}:0"))
        }
        Solution::Value(cell) => {
            let right = cell
                .typed
                .iter()
                .map(|typed| format!("={}", escaped(typed)));
            let answers: Vec<String> = right.chain([".".repeat(width)]).collect();
            ("SHORTANSWER", answers.join("~"))
        }
        // No field of a table takes these.
        _ => return String::new(),
    };
    format!("{{1:{kind}:{answers}}}")
}

/// Boxes to tick; a wrong tick takes a right one away.
pub(super) fn boxes(options: &[(String, bool)]) -> String {
    format!("<p>{{1:MULTIRESPONSE:{}}}</p>", marked(options))
}

/// Options, those marked that are right.
fn marked(options: &[(String, bool)]) -> String {
    let options = options.iter().map(|(name, is_right)| {
        let sign = if *is_right { "=" } else { "" };
        format!("{sign}{}", escaped(name))
    });
    options.collect::<Vec<_>>().join("~")
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
