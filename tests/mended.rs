//! The files under trees/invalid have one mistake each: with that mistake mended, they are read.
use std::collections::BTreeMap;

use crate::common::read_text;
use abtree::formats::Format;

#[test]
fn a_mended_file_is_read() {
    let text = include_str!("data/mended.json");
    let mended: BTreeMap<String, String> = serde_json::from_str(text).unwrap();
    assert!(mended.len() > 300);
    for (path, text) in &mended {
        let (_, suffix) = path.rsplit_once('.').unwrap();
        let text = text.trim_start_matches('\u{feff}');
        let format = Format::from_suffix(suffix).unwrap();
        for frame in format.framing().frames(text) {
            if let Err(error) = read_text(&text[frame.span], format) {
                panic!("{path}: {error}");
            }
        }
    }
}
