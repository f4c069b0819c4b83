//! The command that explains the node of an answer's first error.

use super::task::Task;
use crate::analysis::Origin;
use crate::tree::Naming;

/// `abtree explain tree.sexp F --algorithm alpha-beta`; nothing where the tree came from standard
/// input, which is read by now.
pub(super) fn command(task: &Task, tree: &Origin, node: &str) -> Option<String> {
    let file = Some(&tree.file).filter(|file| *file != "-")?;
    let mut words = vec![
        "abtree explain".to_owned(),
        shell_word(file),
        shell_word(node),
    ];
    if task.arguments.report.choice.text.names == Naming::Letters {
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
