//! Which bracket is the one that was forgotten, as far as the indentation tells.

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
