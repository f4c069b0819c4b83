//! Several exercises in one array.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memmem;

use crate::json_tokens::{Peek, Tokens};

/// Where the elements of an array stand, if an exercise is among them; `None` where the text is one tree. What is
/// wrong with the text itself is left to the reader of the last element.
pub(crate) fn wrappers(text: &str) -> Option<Vec<Range<usize>>> {
    text.trim_start().strip_prefix('[')?;
    // Reading elements takes a while, and most files have no such key.
    memmem::find(text.as_bytes(), b"\"tree\"")?;
    let spans = elements(text)?;
    let has_tree = |span: &Range<usize>| keys(&text[span.clone()]).contains(&"tree".into());
    spans.iter().any(has_tree).then_some(spans)
}

/// Where an array begins that is one tree, but whose elements are all objects that could be trees: they have children,
/// and nothing says how the game comes to them.
pub(super) fn array_of_trees(text: &str) -> Option<usize> {
    let inside = text.trim_start().strip_prefix('[')?;
    // Reading elements takes a while, and most arrays hold numbers and arrays.
    inside.trim_start().strip_prefix('{')?;
    let is_tree = |span: Range<usize>| {
        let keys = keys(&text[span]);
        let has = |names: &[&str]| keys.iter().any(|key| names.contains(&&**key));
        has(&["children"]) && !has(&["move", "probability", "prob", "p"])
    };
    let spans = elements(text)?;
    let start = text.len() - text.trim_start().len();
    spans.into_iter().all(is_tree).then_some(start)
}

/// Where the elements of an array stand, if the text is one; what is wrong with it belongs to the last one.
fn elements(text: &str) -> Option<Vec<Range<usize>>> {
    let mut tokens = Tokens::new(text);
    if !matches!(tokens.peek(), Ok(Peek::Array)) {
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
    Some(spans)
}

/// The keys of an element that is an object.
fn keys(element: &str) -> Vec<Cow<'_, str>> {
    let mut tokens = Tokens::new(element);
    let members = match tokens.peek() {
        Ok(Peek::Object) => tokens.members().unwrap_or_default(),
        _ => Vec::new(),
    };
    members.into_iter().map(|(key, ..)| key).collect()
}
