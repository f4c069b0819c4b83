//! Texts in quotes.

use std::borrow::Cow;

/// The text of a string or an odd symbol after its first quote, and what follows: the closing quote, an escape
/// that means nothing, or the end.
pub(super) fn quoted_text(input: &str, quote: char) -> (Cow<'_, str>, &str) {
    let mut text = Cow::Borrowed("");
    let mut rest = input;
    loop {
        let length = rest.find([quote, '\\']).unwrap_or(rest.len());
        text += &rest[..length];
        rest = &rest[length..];
        let Some((meant, behind)) = rest.strip_prefix('\\').and_then(escape) else {
            return (text, rest);
        };
        text.to_mut().extend(meant);
        rest = behind;
    }
}

/// What stands for another letter after a backslash, and the text behind it. The escapes are those of R7RS,
/// section 7.1.1: letters, a character by its hexadecimal number, and a line end that is not part of the text.
fn escape(text: &str) -> Option<(Option<char>, &str)> {
    let letter = text.chars().next()?;
    let behind = &text[letter.len_utf8()..];
    let meant = match letter {
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' => '\t',
        'n' => '\n',
        'r' => '\r',
        '"' | '\\' | '|' => letter,
        'x' => {
            let (digits, behind) = behind.split_once(';')?;
            let is_number =
                digits.len() <= 8 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?;
            return Some((Some(char::from_u32(number)?), behind));
        }
        _ => {
            let blanks = [' ', '\t'];
            let line_end = text.trim_start_matches(blanks);
            let behind = line_end.strip_prefix("\r\n");
            let behind = behind.or_else(|| line_end.strip_prefix('\n'))?;
            return Some((None, behind.trim_start_matches(blanks)));
        }
    };
    Some((Some(meant), behind))
}
