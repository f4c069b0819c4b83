//! Words that say yes or no.

use super::plain::within_marks;

const WORDS: [(bool, [&str; 4]); 2] = [
    (true, ["yes", "true", "y", "✓"]),
    (false, ["no", "false", "n", "✗"]),
];

/// What a word says, in any letter case and with marks around it.
pub(super) fn yes_no(word: &str) -> Option<bool> {
    let word = within_marks(word).to_lowercase();
    let mut said = WORDS.iter();
    said.find(|(_, words)| words.contains(&&*word))
        .map(|&(is_yes, _)| is_yes)
}
