//! What is said of an answer beside its marks.

use super::task::Task;
use crate::analysis::Origin;
use crate::exercise::{Check, Status};
use crate::tree::Naming;

/// What is said of an answer that holds no more than keys, or the name of its student.
pub(super) const NOTHING_ANSWERED: &str =
    "there is no answer behind any key: write what you found there, as in `value: 6`";

/// Whether something was answered and is not right as it is written.
pub(super) fn is_in_doubt(check: &Check) -> bool {
    check.status != Status::Pass && check.found.is_some()
}

/// The command that explains a node: `abtree explain tree.sexp F --algorithm alpha-beta`; nothing
/// where the tree came from standard input, which is read by now.
pub(super) fn explain(task: &Task, tree: &Origin, node: &str) -> Option<String> {
    let file = Some(&tree.file).filter(|file| *file != "-")?;
    let mut words = vec![
        "abtree explain".to_owned(),
        shell_word(file),
        shell_word(node),
    ];
    if task.arguments.report.text.names == Naming::Letters {
        words.push("--names letters".to_owned());
    }
    for (option, stated) in task.settings.words() {
        let option = option.replace('_', "-");
        words.push(format!("--{option} {}", shell_word(&stated)));
    }
    Some(words.join(" "))
}

/// A word as a shell reads it: in quotes where it has anything but letters, digits and plain signs.
fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_./,:+-".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
