//! Several exercises in one array.

use std::ops::Range;

use memchr::memmem;

use crate::json_tokens::{JsonError, Peek, Tokens};

/// Where the elements of an array stand, if an exercise is among them; `None` where the text is one tree. What is
/// wrong with the text itself is left to the reader of the last element.
pub(crate) fn wrappers(text: &str) -> Option<Vec<Range<usize>>> {
    let mut tokens = Tokens::new(text);
    let is_array = matches!(tokens.peek(), Ok(Peek::Array));
    // Reading elements takes a while, and most files have no such key.
    if !is_array || memmem::find(text.as_bytes(), b"\"tree\"").is_none() {
        return None;
    }
    let mut next = tokens.enter_array();
    let mut spans = Vec::new();
    while let Ok(Some(first)) = next {
        let start = tokens.at;
        next = tokens.skip(first).and_then(|()| {
            spans.push(start..tokens.at);
            tokens.next_element()
        });
        if next.is_err() {
            spans.pop_if(|span| span.start == start);
            spans.push(start..text.len());
        }
    }
    let has_tree = |span: &Range<usize>| has_tree(&text[span.clone()]).unwrap_or(false);
    spans.iter().any(has_tree).then_some(spans)
}

/// Whether an element is an object with a tree in it.
fn has_tree(element: &str) -> Result<bool, JsonError> {
    let mut tokens = Tokens::new(element);
    if tokens.peek()? != Peek::Object {
        return Ok(false);
    }
    let mut key = tokens.enter_object()?;
    while let Some(name) = key {
        if name == "tree" {
            return Ok(true);
        }
        let value = tokens.peek()?;
        tokens.skip(value)?;
        key = tokens.next_key()?;
    }
    Ok(false)
}
