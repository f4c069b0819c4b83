//! A trace as a table in Markdown.

use super::history::HistoryRow;
use super::phrase::{Phrase, Word};
use super::step::TraceStep;
use crate::report::text::Head;

/// What stands above the table, and its first lines.
pub(super) fn markdown_head(head: Head, notation: &str, columns: &[&str]) -> String {
    let about = head.about().map(|about| escaped(&about) + "\n\n");
    let about: String = about.collect();
    let (file, how) = (escaped(&head.file()), escaped(&head.how().join(", ")));
    let rule = "---|".repeat(columns.len());
    format!(
        "## {file}\n\n{about}{how}\n\n{}\n\n| {} |\n|{rule}\n",
        escaped(notation),
        columns.join(" | ")
    )
}

/// The row of a step.
pub(super) fn markdown_step(step: &TraceStep, phrase: &Phrase) -> String {
    let ply = step.node.map(|_| step.ply.to_string());
    format!(
        "| {} | {} | {} | {} |\n",
        step.number,
        ply.unwrap_or_default(),
        cell(&phrase.what),
        cell(&phrase.window)
    )
}

/// The row of a node. Replaced bounds are struck out, and visits parted by semicolons.
pub(super) fn markdown_history(row: &HistoryRow) -> String {
    let ends = row.ends.iter().map(|(_, visits)| {
        let visits: Vec<String> = visits.iter().map(|texts| struck_out(texts)).collect();
        visits.join("; ")
    });
    let cells = std::iter::once(escaped(&row.name)).chain(ends);
    let cells: Vec<String> = cells.chain([escaped(&row.found.join("; "))]).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// All texts but the last struck out.
fn struck_out(texts: &[String]) -> String {
    let Some((last, replaced)) = texts.split_last() else {
        return String::new();
    };
    let replaced = replaced.iter().map(|text| format!("~~{text}~~ "));
    replaced.chain([last.clone()]).collect()
}

fn cell(words: &[Word]) -> String {
    let texts: Vec<String> = words.iter().map(|word| escaped(&word.text)).collect();
    texts.join(" ")
}

/// A text whose signs mean nothing to Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if matches!(
            letter,
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '&'
        ) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
