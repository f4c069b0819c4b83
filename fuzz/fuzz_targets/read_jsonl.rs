//! No text makes the reader of JSON Lines panic or break a promise; lines never overlap.

#![no_main]

use abtree::document::Format;
use abtree::read::lines;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut end = 0;
    let mut number = 0;
    for line in lines(text) {
        assert!(line.span.start >= end && line.number > number);
        (end, number) = (line.span.end, line.number);
        abtree_fuzz::read(&text[line.span], Format::Jsonl);
    }
});
