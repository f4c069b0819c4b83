//! Texts in the sources of other programs, where some letters mean something.

/// What stands for a letter; nothing for those that stand for themselves.
pub(super) type Escape = fn(char) -> Option<&'static str>;

/// A text all of whose letters stand for themselves.
pub(super) fn escaped(text: &str, escape: Escape) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match escape(letter) {
            Some(instead) => escaped.push_str(instead),
            None => escaped.push(letter),
        }
    }
    escaped
}
