//! A trace as a table in Markdown.

use super::phrase::{Phrase, Word};
use super::step::Step;
use crate::report::text::Head;

/// What stands above the table, and its first lines.
pub(super) fn markdown_head(head: Head, notation: &str) -> String {
    let about = head.about().map(|about| escaped(&about) + "\n\n");
    let about: String = about.collect();
    let (file, how) = (escaped(&head.file()), escaped(&head.how().join(", ")));
    format!(
        "## {file}\n\n{about}{how}\n\n{}\n\n\
         | step | ply | what happens | window |\n\
         |---:|---:|---|---|\n",
        escaped(notation)
    )
}

/// The row of a step.
pub(super) fn markdown_step(step: &Step, phrase: &Phrase) -> String {
    let ply = step.action.node().map(|_| step.ply.to_string());
    format!(
        "| {} | {} | {} | {} |\n",
        step.number,
        ply.unwrap_or_default(),
        cell(&phrase.what),
        cell(&phrase.window)
    )
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
