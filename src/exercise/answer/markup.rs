//! What word processors, mail and Markdown put around a text, taken away before it is read.

use std::borrow::Cow;

use super::keys::AnswerKey;
use super::lines::is_number;
use super::sheet::{blanks, without_print};
use super::words::after;

/// A text without the markup in it: blanks stand in its place, so that all else stays where it is and faults
/// are shown in the text as it was written. A mark that is part of the name of a node stays.
///
/// ```
/// use abtree::exercise::without_markup;
/// assert_eq!(without_markup("**Value:** `6`", &|_| false), "  Value:    6 ");
/// ```
pub fn without_markup<'t>(text: &'t str, is_node: &dyn Fn(&str) -> bool) -> Cow<'t, str> {
    const MARKS: &str = "*_`$>|-–—\\~&<(\u{a0}";
    if text.trim_start().starts_with('{') {
        return without_single_quotes(text);
    }
    let text = without_blocks(without_print(text));
    if !text.contains(|letter| MARKS.contains(letter)) {
        return text;
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let below = lines[1..].iter().chain([&""]);
    let is_head = |below: &str| is_rule(below.trim());
    let plain = lines.iter().zip(below).map(|(line, below)| match line {
        line if is_head(line) || is_head(below) => blanks(line),
        line => plain(line, is_node),
    });
    Cow::Owned(plain.collect())
}

/// A text without what is struck out in it or hidden over several lines.
fn without_blocks(text: Cow<'_, str>) -> Cow<'_, str> {
    const BLOCKS: [(&str, &str); 4] = [
        ("<!--", "-->"),
        ("<del>", "</del>"),
        ("<s>", "</s>"),
        ("~~\n", "\n~~"),
    ];
    let mut text = text;
    for (open, close) in BLOCKS {
        while let Some(start) = text.find(open)
            && let Some(length) = text[start + open.len()..].find(close)
        {
            let end = start + open.len() + length + close.len();
            let block: String = text[start..end].split_inclusive('\n').map(blanks).collect();
            text.to_mut().replace_range(start..end, &block);
        }
    }
    text
}

/// A blank at which no line ends.
const NO_BREAK: char = '\u{a0}';

/// A dictionary of Python as JSON.
fn without_single_quotes(text: &str) -> Cow<'_, str> {
    if text.contains('"') || !text.contains('\'') {
        return Cow::Borrowed(text);
    }
    let text = text.replace("('", "['").replace("')", "']");
    Cow::Owned(text.replace('\'', "\"").replace("None", "null"))
}

/// What HTML and TeX put around a text.
const COMMANDS: &str = "&nbsp; <br/> <ul> </ul> <ol> </ol> <li> </li> <p> </p> <br> <b> </b> <strong> </strong> <i> </i> <em> </em> \
    \\begin{itemize} \\end{itemize} \\begin{enumerate} \\end{enumerate} \\item \\textbf{ \\emph{";

/// A line without commands, and without the brackets that close those of TeX.
fn without_commands(line: &str) -> Cow<'_, str> {
    let is_marked = line.trim_start().starts_with(['<', '\\'])
        || ["&nbsp;", "<br>"].iter().any(|mark| line.contains(mark));
    if !is_marked {
        return Cow::Borrowed(line);
    }
    let plain = COMMANDS
        .split_whitespace()
        .fold(line.to_owned(), |plain, command| {
            plain.replace(command, &blanks(command))
        });
    if plain != line && line.contains('\\') {
        return Cow::Owned(plain.replace('}', " "));
    }
    Cow::Owned(plain)
}

/// The marks that stand on both sides of what they set off; longer ones first.
const PAIRED: [&str; 5] = ["**", "__", "`", "$", "*"];

fn plain(line: &str, is_node: &dyn Fn(&str) -> bool) -> String {
    let line = without_deletions(&without_worth(line.replace(NO_BREAK, "  ")));
    let mut plain = without_quote_mark(&without_commands(&line));
    if plain.trim_start().starts_with("```") {
        return blanks(&plain);
    }
    for mark in PAIRED {
        let mut words =
            plain.split(|letter: char| letter.is_whitespace() || ",;:".contains(letter));
        let is_in_name = words.any(|word| word.contains(mark) && is_node(word));
        let body = if mark == "*" {
            behind_bullet(&plain)
        } else {
            0
        };
        let count = plain[body..].matches(mark).count();
        if count > 0 && count % 2 == 0 && !is_in_name {
            let rest = plain.split_off(body);
            plain += &rest.replace(mark, &blanks(mark));
        }
    }
    with_colon(without_bars(plain, is_node), is_node)
}

/// A line without the marks of quoted mail before it: `> value: 6`.
fn without_quote_mark(line: &str) -> String {
    let is_quote = |letter: char| letter == '>' || letter.is_whitespace();
    let body = line.trim_start_matches(is_quote);
    if body.starts_with('=') {
        return line.to_owned();
    }
    blanks(&line[..line.len() - body.len()]) + body
}

/// Where a line goes on behind the mark of a list at its beginning.
fn behind_bullet(line: &str) -> usize {
    let body = line.trim_start();
    let is_item = body.starts_with("* ") || body.starts_with("*\t");
    line.len() - body.len() + usize::from(is_item)
}

/// Whether a row of a table divides its head from its body: `|---|:--|`.
fn is_rule(row: &str) -> bool {
    row.contains('|') && row.contains('-') && row.chars().all(|letter| "-:| ".contains(letter))
}

/// A row of a table as the number of a question or a key and what stands behind it: `| value | 6 |`,
/// `1 | 6`, `| 1 | What is the value? | 6 |`.
fn without_bars(line: String, is_node: &dyn Fn(&str) -> bool) -> String {
    let row = line.trim();
    let within = row.strip_prefix('|').and_then(|row| row.strip_suffix('|'));
    let is_bare = within.is_none();
    let is_key = |cell: &str| AnswerKey::find(cell.trim()).is_some();
    let is_number = |cell: &str| is_number(cell.trim()) && !(is_bare && is_node(cell.trim()));
    let cells: Vec<&str> = within.unwrap_or(row).split('|').collect();
    let plain = match cells[..] {
        [head, said] if !is_bare || is_key(head) || is_number(head) => cell_before(head) + said,
        [number, head, said] if is_number(number) && is_key(head) => {
            blanks(number) + " " + &cell_before(head) + said
        }
        [number, text, said] if is_number(number) && !is_bare => {
            cell_before(number) + &blanks(text) + " " + said
        }
        _ => return line,
    };
    let bar = if is_bare { "" } else { " " };
    line.replace(row, &[bar, &plain, bar].concat())
}

/// A cell and the bar behind it as the head of a line.
fn cell_before(cell: &str) -> String {
    let sign = if cell.trim().ends_with([')', '.', ':']) {
        ""
    } else {
        ":"
    };
    let head = cell.trim_end().to_owned() + sign;
    let rest = " ".repeat(cell.len() + 1 - head.len());
    head + &rest
}

/// A key or a node and what stands behind it with a dash between them, `value – 6`, `at B - 6`: with a blank on both
/// sides it is no sign of the number.
fn with_colon(line: String, is_node: &dyn Fn(&str) -> bool) -> String {
    if line.contains([':', '=']) {
        return line;
    }
    let dashes = [" – ", " — ", " - "];
    let said = dashes
        .into_iter()
        .find_map(|dash| Some((dash, line.split_once(dash)?)));
    let Some((dash, (head, said))) = said else {
        return line;
    };
    let is_of_node = || {
        let mut words = ["at ", "window "].into_iter();
        words.any(|word| after(head.trim(), word).is_some_and(is_node))
    };
    if AnswerKey::find(head.trim()).is_none() && !is_of_node() {
        return line;
    }
    let room = " ".repeat(dash.len() - 2);
    format!("{head} :{room}{said}")
}

/// A line without what its question is worth: `value (1 point): 6`.
fn without_worth(line: String) -> String {
    const WORTH: [&str; 6] = ["point", "points", "pt", "pts", "mark", "marks"];
    let place = line
        .find('(')
        .and_then(|open| Some((open, open + line[open..].find(')')?)));
    let is_worth = |&(open, close): &(usize, usize)| {
        let worth = line[open + 1..close].split_once(' ');
        worth.is_some_and(|(number, unit)| number.parse::<f64>().is_ok() && WORTH.contains(&unit))
    };
    match place.filter(is_worth) {
        Some((open, close)) => {
            line[..open].to_owned() + &" ".repeat(close + 1 - open) + &line[close + 1..]
        }
        None => line,
    }
}

/// A line without what is struck out in it: `~~5~~ 6`.
fn without_deletions(line: &str) -> String {
    const MARK: &str = "~~";
    let (mut plain, mut rest) = (String::new(), line);
    while let Some((before, deleted)) = rest.split_once(MARK)
        && let Some((deleted, behind)) = deleted.split_once(MARK)
    {
        plain += before;
        plain += &blanks(deleted);
        plain += "    ";
        rest = behind;
    }
    plain + rest
}
