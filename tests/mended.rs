//! The files under trees/invalid have one mistake each: with that mistake mended, they are read.
use std::collections::BTreeMap;

use abtree::document::Format;
use abtree::read::{ReadOptions, lines, read};
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
        let trees: Vec<&str> = match format {
            Format::Jsonl => lines(text).map(|line| &text[line.span]).collect(),
            Format::Sexp | Format::Json => vec![text],
        };
        for tree in trees {
            if let Err(error) = read(tree, format, &options) {
                panic!("{path}: {error}");
            }
        }
    }
}
