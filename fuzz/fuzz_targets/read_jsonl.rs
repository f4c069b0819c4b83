//! No text makes the reader of JSON Lines panic or break a promise; lines never overlap.

#![no_main]

use abtree::document::Framing;
use abtree::formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut end = 0;
    let mut number = None;
    for frame in Framing::Lines.frames(text) {
        assert!(frame.span.start >= end);
        assert!(frame.line.is_none() || frame.line > number);
        (end, number) = (frame.span.end, frame.line);
        abtree_fuzz::read(&text[frame.span], Format::Jsonl);
    }
});
