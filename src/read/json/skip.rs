//! Values that mean nothing: checked as strictly as all others, and skipped however deep they nest.

use jiter::{Jiter, JiterError, Peek};

use super::Reader;
use crate::read::Failure;

/// A bracket that is not closed yet.
enum Bracket {
    Square,
    Curly,
}

impl Reader<'_, '_, '_> {
    /// Skips the value that begins with `first`.
    pub(super) fn skip(&mut self, first: Peek) -> Result<(), Failure> {
        Ok(skip(&mut self.tokens, first)?)
    }
}

/// The brackets stand on a stack of our own, a byte each: jiter's own skipping gives up 200 deep.
pub(in crate::read) fn skip(tokens: &mut Jiter, first: Peek) -> Result<(), JiterError> {
    let mut open = Vec::new();
    let mut next = Some(first);
    loop {
        match next {
            Some(Peek::Array) => {
                open.push(Bracket::Square);
                next = tokens.known_array()?;
                continue;
            }
            Some(Peek::Object) => {
                open.push(Bracket::Curly);
                let has_key = tokens.known_object()?.is_some();
                next = member(tokens, has_key)?;
                continue;
            }
            Some(scalar) => tokens.known_skip(scalar)?,
            None => drop(open.pop()),
        }
        next = match open.last() {
            None => return Ok(()),
            Some(Bracket::Square) => tokens.array_step()?,
            Some(Bracket::Curly) => {
                let has_key = tokens.next_key()?.is_some();
                member(tokens, has_key)?
            }
        };
    }
}

/// The value after a key, if there was one.
fn member(tokens: &mut Jiter, has_key: bool) -> Result<Option<Peek>, JiterError> {
    has_key.then(|| tokens.peek()).transpose()
}
