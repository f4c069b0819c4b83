//! What stands between tokens: blanks and comments.

use super::tokens::Tokens;
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::plain::after_blanks;

impl Tokens<'_> {
    /// Goes to the next token.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Result<(), ReadError> {
        loop {
            let bytes = self.text.as_bytes();
            self.end = after_blanks(bytes, self.end);
            match bytes.get(self.end) {
                Some(b';' | b'#' | 0x0B | 0x0C | 0x80..) if self.skip_rare_blank()? => {}
                _ => return Ok(()),
            }
        }
    }

    /// Skips a comment or a blank beyond ASCII, if one stands here.
    fn skip_rare_blank(&mut self) -> Result<bool, ReadError> {
        let rest = self.rest();
        if rest.starts_with("#|") {
            self.start = self.end;
            let Some(length) = block_comment_length(rest) else {
                return Err(self.error_at(2, ReadErrorKind::UnclosedComment));
            };
            self.end += length;
            return Ok(true);
        }
        let length = match rest.chars().next() {
            Some(';') => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            Some(blank) if blank.is_whitespace() => blank.len_utf8(),
            _ => 0,
        };
        self.end += length;
        Ok(length > 0)
    }
}

/// The length of a block comment, comments within it included; `None` if it is never closed.
fn block_comment_length(input: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'#', b'|', &input.as_bytes()[at..])?;
        match input.as_bytes().get(at..at + 2)? {
            b"#|" => depth += 1,
            b"|#" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
}
