//! What no study can be made of, and studies that are ended early.

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
