//! No text makes the reader of JSON Lines panic or break a promise; lines never overlap.

#![no_main]

use abtree::document::Framing;
use abtree::formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut end = 0;
    let mut number = None;
    for part in Framing::Lines.parts(text) {
        assert!(part.span.start >= end);
        assert!(part.line.is_none() || part.line > number);
        (end, number) = (part.span.end, part.line);
        abtree_fuzz::read(&text[part.span], Format::Jsonl);
    }
});
