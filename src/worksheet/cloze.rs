//! Questions that stand in a text of Moodle's, in the notation of its type Cloze
//! (`question/type/multianswer/questiontype.php`, Moodle 4).

use quick_xml::escape::escape;

use super::blocks::each;
use super::quiz::{Fields, Single};
use super::solution::Solution;
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
    let fields = Fields::of(rows.iter().flat_map(|row| &row.cells), |_| true);
    let rows = each(rows, |row| {
        let cells = each(&row.cells, |cell| {
            format!("<td>{}</td>", question(&fields.single(cell), fields.width))
        });
        format!("<tr><th>{}</th>{cells}</tr>", shown(&row.name))
    });
    format!("<table><tr><td></td>{head}</tr>{rows}</table>")
}

/// `{1:NUMERICAL:=6:0~99}`. Moodle makes a field as wide as the longest answer that it knows, right or
/// wrong, so that every field gets a wrong one that is as long as the longest right one of the table.
fn question(asked: &Single, width: usize) -> String {
    match asked {
        Single::Number(number) => {
            let wrong = "9".repeat(width);
            format!("{{1:NUMERICAL:={number}:0~{wrong}:0}}")
        }
        Single::Typed(typed) => {
            let right = each(*typed, |typed| format!("={}~", escaped(typed)));
            let wrong = ".".repeat(width);
            format!("{{1:SHORTANSWER:{right}{wrong}}}")
        }
        Single::Choice(options) => format!("{{1:MULTICHOICE:{}}}", marked(options)),
        // No field of a table takes these.
        Single::Subset(_) | Single::Sequence(..) => String::new(),
    }
}

/// Boxes to tick; a wrong tick takes a right one away.
pub(super) fn boxes(options: &[(&str, bool)]) -> String {
    format!("<p>{{1:MULTIRESPONSE:{}}}</p>", marked(options))
}

/// Options, those marked that are right.
fn marked(options: &[(&str, bool)]) -> String {
    let options = options.iter().map(|(name, is_right)| {
        let sign = if *is_right { "=" } else { "" };
        format!("{sign}{}", escaped(name))
    });
    let options: Vec<String> = options.collect();
    options.join("~")
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
