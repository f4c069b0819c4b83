//! Which bracket is the one that was forgotten, as far as the text tells.

use super::tokens::{Token, Tokens};

/// Of a text whose brackets don't all close, the first bracket that a later line, which begins no
/// further to the right, should have found closed.
#[cold]
pub(super) fn by_indentation(text: &str) -> Option<usize> {
    let mut tokens = Tokens::new(text);
    let mut open: Vec<usize> = Vec::new();
    while let Ok(Some(token)) = tokens.next() {
        let at = tokens.span().start;
        match token {
            Token::Open(_) => {
                let is_left = |&before: &usize| column(text, before) >= column(text, at);
                if let Some(forgotten) = open.last().copied().filter(is_left)
                    && begins_its_line(text, at)
                {
                    return Some(forgotten);
                }
                open.push(at);
            }
            Token::Close(_) => {
                open.pop();
            }
            _ => {}
        }
    }
    None
}

/// Whether the last line has a comment that begins without a blank before it and closes a bracket:
/// `(max 3;5)`, where `;` was meant to separate.
#[cold]
pub(super) fn closes_in_a_comment(text: &str) -> bool {
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    last.split_once(';').is_some_and(|(before, comment)| {
        let is_quoted = before.matches('"').count() % 2 == 1;
        let is_close = !before.is_empty() && !before.ends_with([' ', '\t', '#']);
        is_close && !is_quoted && comment.ends_with([')', ']'])
    })
}

fn line_before(text: &str, at: usize) -> &str {
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    &text[start..at]
}

fn column(text: &str, at: usize) -> usize {
    line_before(text, at).chars().count()
}

fn begins_its_line(text: &str, at: usize) -> bool {
    line_before(text, at).trim().is_empty()
}
