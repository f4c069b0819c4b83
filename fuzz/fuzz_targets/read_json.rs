//! No text makes the reader of JSON panic or break a promise.

#![no_main]

use abtree::formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    abtree_fuzz::read(text, Format::Json);
});
