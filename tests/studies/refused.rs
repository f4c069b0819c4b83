//! What no study can be made of, and studies that are ended early.

use crate::common::terminal::abtree_with;

#[track_caller]
fn assert_refused(arguments: &str, message: &str) {
    let output = abtree_with(["study"].into_iter().chain(arguments.split_whitespace()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
    assert!(output.stdout.is_empty(), "nothing on standard output");
    assert!(errors.contains(message), "{arguments}: {errors}");
}

#[test]
fn what_can_not_be_is_refused_at_once() {
    for (arguments, message) in [
        ("--leaves 0", "at least one leaf"),
        ("--leaves 9223372036854775809", "at most 2^63 leaves"),
        ("--leaves 1000000000000000000000000000000", "--leaves"),
        ("--leaves 8 --branching 1", "at least two parts"),
        ("--leaves 8 --plies 3", "cannot be used with"),
        ("--branching 0 --plies 2", "at least one child"),
        ("--plies 0", "at least one ply"),
        ("--plies 64", "at most 2^63 leaves"),
        ("--branching 1 --plies 10001", "at most 10,000 plies"),
        ("--plies 5..2", "begin with the smaller number"),
        ("--plies x", "expected D or D..D"),
        (
            "--plies 3 --values 9..1",
            "smaller number: 9 is more than 1",
        ),
        ("--plies 3 --values 1", "expected LO..HI"),
        ("--plies 3 --distribution few:0", "from 1 to 2^62"),
        ("--plies 3 --distribution normal", "expected distinct"),
        ("--plies 3 --distribution ordered:1.5", "from 0 to 1"),
        (
            "--plies 3 --distribution distinct --values 0..1",
            "cannot be used with",
        ),
        ("--plies 3 --trees 0", "from 1 to 2^63"),
        ("--plies 3 --jobs 0", "--jobs"),
        ("--plies 3 --until-error 0%", "above 0"),
        (
            "--plies 3 --until-error 1% --trees 5",
            "cannot be used with",
        ),
        (
            "--plies 3 --until-error 1% --shard 1/2",
            "cannot be used with",
        ),
        ("--plies 3 --shard 3/2", "such as 1/4"),
        ("--plies 3 --shard 0/2", "such as 1/4"),
        ("--plies 3 --shard 1/0", "such as 1/4"),
        ("--plies 3 --shard 1", "such as 1/4"),
        ("--plies 3 --shard 1/x", "such as 1/4"),
        ("--plies 3 --shard 1/2/3", "such as 1/4"),
        ("--plies 3 --trees 3 --shard 1/4", "more shards than trees"),
        (
            "--plies 3 --shard 1/4 --format csv",
            "only be written as JSON Lines",
        ),
        ("--plies 3 --algorithm alpha", "--algorithm"),
        ("--plies 3 --convention moon", "--convention"),
        (
            "--plies 3 --algorithm progressive-deepening",
            "static values",
        ),
        ("--plies 25 --algorithm sss-star", "at most 2^24 leaves"),
        (
            "--plies 3 --chance 0.5 --algorithm alpha-beta",
            "can't search chance nodes",
        ),
        ("--plies 3 --chance 2", "from 0 to 1"),
        (
            "--plies 3 --chance 0.5 --distribution ordered:1",
            "chance nodes",
        ),
        ("", "--plies"),
        ("merge", "<FILE>"),
    ] {
        assert_refused(arguments, message);
    }
}

#[cfg(unix)]
mod interrupted {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use crate::common::left_out::is_ignored;
    use crate::common::terminal::{abtree, stdout};

    #[test]
    fn ctrl_c_prints_what_is_finished() {
        const INT: u32 = 2;
        if is_ignored(INT) {
            return;
        }
        let mut command = abtree();
        command.args([
            "study", "--plies", "1..12", "--trees", "10000000", "--format", "jsonl",
        ]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the binary runs");
        std::thread::sleep(Duration::from_secs(2));
        let mut kill = Command::new("kill");
        let sent = kill.args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let ended = child.wait_with_output().expect("the binary ends");
        assert_eq!(ended.status.code(), Some(130));
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(
            errors,
            "error: interrupted: only the finished part is written\n"
        );
        let trees = stdout(&ended).lines().map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
            line["trees"].as_u64().expect("a number")
        });
        let trees: Vec<u64> = trees.collect();
        assert!(!trees.is_empty() && trees.len() < 12, "{trees:?}");
        assert!(trees.last() < Some(&10_000_000));
    }
}
