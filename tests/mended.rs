//! The files under trees/invalid have one mistake each: with that mistake mended, they are read.
use std::collections::BTreeMap;

use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::preset_names;

#[test]
fn a_mended_file_is_read() {
    let text = include_str!("data/mended.json");
    let mended: BTreeMap<String, String> = serde_json::from_str(text).unwrap();
    assert!(mended.len() > 300);
    let conventions = preset_names();
    let options = ReadOptions {
        conventions: &conventions,
        ..ReadOptions::default()
    };
    for (path, text) in &mended {
        let (_, suffix) = path.rsplit_once('.').unwrap();
        let text = text.trim_start_matches('\u{feff}');
        let format = Format::from_suffix(suffix).unwrap();
        for frame in format.framing().frames(text) {
            if let Err(error) = format.read(&text[frame.span], &options) {
                panic!("{path}: {error}");
            }
        }
    }
}
