//! Texts of the input as messages quote them.

/// A text of the input on one line: cut where it is too long, its invisible characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut quoted = String::new();
    for letter in text.chars().take(LONGEST) {
        if is_invisible(letter) {
            quoted.extend(letter.escape_default());
        } else {
            quoted.push(letter);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    quoted
}

/// Controls, line ends and marks that have no picture or change the order of the others.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
        )
}

/// A node's label as people read it in a list: in quotes if it is empty or has blanks, quotes or
/// invisible characters in it.
pub(crate) fn readable(label: &str) -> String {
    let is_odd = |letter: char| letter.is_whitespace() || is_invisible(letter) || letter == '"';
    if label.is_empty() || label.contains(is_odd) {
        format!("{label:?}")
    } else {
        label.to_owned()
    }
}
