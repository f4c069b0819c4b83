//! Shards: together they give the bytes of the whole, and what does not belong together is refused.

use std::fs;
use std::process::Output;

use tempfile::TempDir;

use super::study;
use crate::common::terminal::{abtree, abtree_with, errors, run, stdout};

const STUDY: &str = "--leaves 3,16 --algorithm alpha-beta,minimax --trees 101 --seed 7";

/// What each of three shards wrote.
fn shards() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for number in 1..=3 {
        write(
            &folder,
            number,
            &study(&format!("{STUDY} --shard {number}/3")),
        );
    }
    folder
}

fn write(folder: &TempDir, number: usize, text: &str) {
    fs::write(file(folder, number), text).expect("a file can be written");
}

fn file(folder: &TempDir, number: usize) -> String {
    let path = folder.path().join(format!("part-{number}.jsonl"));
    path.to_str().expect("the path is text").to_owned()
}

fn merge(folder: &TempDir, numbers: &[usize], options: &[&str]) -> Output {
    let files = numbers.iter().map(|&number| file(folder, number));
    let words = ["study", "merge"].iter().chain(options);
    abtree_with(words.map(|&word| word.to_owned()).chain(files))
}

#[test]
fn shards_in_any_order_give_the_bytes_of_the_whole() {
    let folder = shards();
    for format in ["text", "jsonl", "csv", "svg"] {
        let whole = study(&format!("{STUDY} --format {format}"));
        for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
            let merged = merge(&folder, &order, &["--format", format]);
            assert_eq!(merged.status.code(), Some(0));
            assert_eq!(stdout(&merged), whole, "{format} {order:?}");
        }
    }
}

#[test]
fn lines_of_all_shards_may_come_in_any_order_on_one_stream() {
    let folder = shards();
    let text: Vec<String> = (1..=3)
        .map(|number| fs::read_to_string(file(&folder, number)).expect("it is text"))
        .collect();
    let mut lines: Vec<&str> = text.iter().flat_map(|text| text.lines()).collect();
    lines.sort_unstable_by_key(|line| line.len());
    let merged = run(
        abtree().args(["study", "merge", "-"]),
        lines.join("\n\n").as_bytes(),
    );
    assert_eq!(stdout(&merged), study(STUDY));
}

#[track_caller]
fn assert_refused(output: &Output, message: &str) {
    let errors = errors(output);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(output.stdout.is_empty(), "nothing on standard output");
    assert!(errors.contains(message), "{errors}");
}

#[test]
fn a_line_that_is_damaged_is_refused_at_its_place() {
    let folder = shards();
    let right = fs::read_to_string(file(&folder, 2)).expect("it is text");
    for (old, new, message) in [
        ("\"shard\":\"2/3\"", "\"shard\":\"4/3\"", "such as 1/4"),
        ("alpha-beta", "gamma", "trees or its method are unknown"),
        ("\"1.1\"", "\"2.0\"", "version \"2.0\""),
        (
            "\"leaves\":3",
            "\"leaves\":0",
            "trees or its method are unknown",
        ),
        ("{", "[", "not a line of a shard"),
    ] {
        write(&folder, 2, &right.replacen(old, new, 1));
        let refused = merge(&folder, &[1, 2, 3], &[]);
        assert_refused(&refused, message);
        assert_refused(&refused, "line 1");
    }
    write(&folder, 2, &study(&format!("{STUDY} --format jsonl")));
    assert_refused(&merge(&folder, &[1, 2, 3], &[]), "not a line of a shard");
    let nothing = run(abtree().args(["study", "merge", "-"]), b"\n");
    assert_refused(&nothing, "there is nothing to merge");
}

/// A shard that was interrupted has fewer trees than it should.
#[test]
fn an_unfinished_shard_is_missed() {
    let folder = shards();
    let unfinished = study(&format!("{} --shard 1/3", STUDY.replace("101", "90")));
    let as_of_101 = unfinished.replace("\"trees_of_all_shards\":90", "\"trees_of_all_shards\":101");
    write(&folder, 1, &as_of_101);
    let message = "shard 1/3 has 30 of 33 trees: it is not finished";
    assert_refused(&merge(&folder, &[1, 2, 3], &[]), message);
}
