//! What the author of a text may have meant that can't be read.

use crate::text::{nearest, quoted};
use crate::value::{Value, looks_infinite};

/// What the author of a token that begins like a number may have meant.
pub(super) fn help_for_number(text: &str) -> String {
    let digits = text.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
    if digits != text && digits.parse::<Value>().is_ok() {
        return format!("it contains a letter: did you mean {}?", quoted(&digits));
    }
    if text.contains("..") {
        return "a range is not a value: write 3.5 for a decimal, or 3 5 for two leaves".to_owned();
    }
    let number = text.replace(['–', '—'], "-");
    if number != text && number.parse::<Value>().is_ok() {
        return format!(
            "it begins with a dash: write a minus sign, {}",
            quoted(&number)
        );
    }
    let share = text
        .strip_suffix('%')
        .and_then(|percent| percent.parse::<Value>().ok());
    if let Some(percent) = share {
        let share = &percent / &Value::from(100);
        return format!("write {percent}, or {share} for a probability");
    }
    let parts = text.split_once(':');
    if let Some((share, _)) = parts.filter(|(share, _)| share.parse::<Value>().is_ok()) {
        return format!("write a probability inside its child: (leaf :p {share} 3)");
    }
    if text.contains(['{', '}']) {
        return BRACKETS.to_owned();
    }
    if looks_infinite(text) {
        return INFINITY.to_owned();
    }
    if text.contains(['^', '½', '¼', '¾', '×', '·', '√', '*']) {
        return "write the number itself: a decimal such as 3.5, or a fraction such as 7/2"
            .to_owned();
    }
    "put a name that begins like a number in quotes: \"1.2\"".to_owned()
}

/// What the author of a name that stands alone may have meant.
pub(super) fn help_for_name(name: &str) -> String {
    let parts = name.split_once([':', '→']);
    if let Some((leaf, value)) = parts.filter(|(_, value)| value.parse::<Value>().is_ok()) {
        return format!("write the value of a leaf after `=`: {leaf}={value}");
    }
    let help = match name.chars().next() {
        _ if looks_infinite(name) => INFINITY,
        Some('{' | '<' | '（' | '［' | '｛') => BRACKETS,
        _ if name == "/" => "write a fraction without blanks: 1/2",
        Some('#' | '/' | '%') => "write a comment after `;`, or between `#|` and `|#`",
        Some('–' | '—') => "write a minus sign as -",
        _ if name == "-" => "write a minus sign right before its number: -3",
        _ => {
            "a leaf needs a value: A=3 or (A 3); in a list, max, min or chance comes before the name"
        }
    };
    help.to_owned()
}

const BRACKETS: &str = "write lists in ( ) or [ ]";

const INFINITY: &str = "write inf or -inf for a value without end";

/// Whether a name that stands where a mover may stand is another word or sign for one.
pub(super) fn is_meant_as_mover(name: &str) -> bool {
    const WORDS: [&str; 8] = [
        "max",
        "min",
        "chance",
        "maximizer",
        "minimizer",
        "maximiser",
        "minimiser",
        "random",
    ];
    let is_sign = |letter: char| "△▽∆∇▲▼○".contains(letter);
    let word = name.trim_end_matches([':', '.', '=']).to_lowercase();
    WORDS.contains(&word.as_str()) || (!name.is_empty() && name.chars().all(is_sign))
}

/// What the author of an unknown attribute or key may have meant, of those that a node has and
/// those that a wrapper has: the nearest of those that may stand there.
pub(super) fn help_for_unknown(
    word: &str,
    of_node: &[&str],
    of_wrapper: &[&str],
    allowed: &[&str],
    wrapper: &str,
) -> Option<String> {
    if of_node.contains(&word) {
        return Some("it belongs to a node of the tree, not to the exercise".to_owned());
    }
    if of_wrapper.contains(&word) {
        return Some(format!(
            "it belongs to the exercise around the tree: {wrapper}"
        ));
    }
    nearest(word, allowed).map(|near| format!("did you mean `{near}`?"))
}
