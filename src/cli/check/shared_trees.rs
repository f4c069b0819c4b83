//! Trees that should be one student's each, but with which several answers are checked.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;

use super::answers::Answers;
use super::limits::MOST_BYTES;
use super::lines::Lines;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Answer, AnswerFormat};
use crate::report::check::AnswerOrigin;
use crate::words::enumerated;

/// How many answers go to the tree of each name, as far as that can be told before any is checked:
/// what comes through a pipe can be read only once.
pub(super) fn answers_by_tree<'t>(
    answers: &Answers,
    tree_of: impl Fn(AnswerOrigin) -> Option<&'t str>,
) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    let mut add = |origin: AnswerOrigin| {
        if let Some(tree) = tree_of(origin) {
            *counts.entry(tree.to_owned()).or_default() += 1;
        }
    };
    for (path, format) in answers.files() {
        let file = path.to_string_lossy();
        let whole = AnswerOrigin::of_file(&file);
        if format != Some(AnswerFormat::Jsonl) {
            add(whole);
            continue;
        }
        // What can't be read is told when it is checked.
        let Ok(opened) = File::open(path) else {
            continue;
        };
        let mut lines = Lines::new(BufReader::new(opened), MOST_BYTES);
        while let Ok(Some(piece)) = lines.next() {
            let lines = piece.bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
            let texts = lines.map(str::from_utf8);
            for text in texts.flatten().filter(|text| !text.trim().is_empty()) {
                let answer = Answer::read(text, AnswerFormat::Jsonl);
                let id = answer.map_or_else(|error| error.id, |answer| answer.id.map(Into::into));
                // Which line it is makes no difference to whose it is.
                add(AnswerOrigin {
                    line: Some(1),
                    id: id.as_deref(),
                    ..whole
                });
            }
        }
    }
    counts
}

/// What the report of an answer says whose tree others have too.
pub(super) fn warning(answers: usize) -> Option<String> {
    (answers > 1).then(|| {
        format!(
            "{answers} answers go by the name of this one, letter case and signs aside, and all are checked with this tree, which should be one student's"
        )
    })
}

/// The same for all answers to one tree, each of which stands at one of these places.
pub(super) fn problem(places: &[String]) -> Option<Problem> {
    const SHOWN: usize = 10;
    if places.len() < 2 {
        return None;
    }
    let mut shown: Vec<String> = places.iter().take(SHOWN).cloned().collect();
    if places.len() > SHOWN {
        shown.push(format!("{} more", places.len() - SHOWN));
    }
    let message = format!(
        "{} are all checked with one tree, which should be one student's",
        enumerated(&shown)
    );
    Some(
        Problem::new(message)
            .help("give different students different names, and trees of their own"),
    )
}
