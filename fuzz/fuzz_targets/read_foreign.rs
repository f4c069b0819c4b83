//! No text makes a reader of another program's format panic or break a promise.

#![no_main]

use abtree::formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in [Format::Cs188, Format::Forest, Format::NodeLink, Format::Efg] {
        abtree_fuzz::read(text, format);
    }
});
