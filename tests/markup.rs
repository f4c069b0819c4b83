//! What word processors, mail and Markdown put around an answer costs no points.

use crate::common::terminal::{abtree, run, stdout};
use abtree::exercise::without_markup;

const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";

/// The score and the highest score of an answer, as JSON, and its warnings.
fn marks(tree: &str, answer: &[u8]) -> (String, String) {
    let mut command = abtree();
    command.args(["check", tree, "-", "--alpha-beta", "--json"]);
    let output = run(&mut command, answer);
    let report: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let score = format!("{}/{}", report["score"], report["max_score"]);
    (score, report["warnings"].to_string())
}

#[test]
fn markup_costs_no_points() {
    for (answer, score) in [
        ("**Value:** 6\n**Move**: C\n", "2/2"),
        ("`Value:` 6\n* __move__: C\n", "2/2"),
        ("1. **Value**: 6.\n- Pruned: `L`, `R`, `J`\n", "2/2"),
        ("> value: $6$\n>> path: **A** -> **C** -> **H**\n", "2/2"),
        (
            "| Question | Answer |\n|---|:--|\n| path | A C H |\n| **pruned** | L, R, J |\n",
            "2/2",
        ),
        ("```\nvalue: 6\n```\n", "1/1"),
        ("value – 6\nmove — C\n", "2/2"),
        (
            "Order:\n1. E\n2. K\n3. Q\n4. N\n5. H\n6. I\nvalue: 6\n",
            "2/2",
        ),
        (
            "**Order:**\n\n1) `E`\n2) `K`\n3) `Q`\n4) `N`\n5) `H`\n6) `I`\n",
            "1/1",
        ),
        (
            "Evaluated (in order): 1. E, 2. K, 3. Q, 4. N, 5. H, 6. I\n",
            "1/1",
        ),
        ("Pruned:\n* L\n* R\n* J\n", "1/1"),
        ("The value is 6. We prune L, R and J.\n", "2/2"),
        ("So the best move is C. The path is A C H.", "2/2"),
    ] {
        let (found, warnings) = marks(TREE, answer.as_bytes());
        assert_eq!((&*found, &*warnings), (score, "null"), "{answer}");
    }
}

#[test]
fn markup_gives_no_points() {
    for answer in [
        "**Value:** 7\n",
        "value – 7\n",
        "Order:\n1. K\n2. E\n3. Q\n4. N\n5. H\n6. I\n",
        "| pruned | L, R |\n",
        "The value is 7. ",
    ] {
        assert_eq!(marks(TREE, answer.as_bytes()).0, "0/1", "{answer}");
    }
}

#[test]
fn a_text_in_windows_1252_is_read_with_a_warning() {
    let (score, warnings) = marks(TREE, b"student: Jos\xE9\nvalue: 6\n");
    assert_eq!(score, "1/1");
    assert!(warnings.contains("read as Windows-1252"), "{warnings}");
}

/// Marks in the names of nodes are no markup.
#[test]
fn names_keep_their_marks() {
    let is_node = |name: &str| ["A*", "B*", "`C`"].contains(&name);
    for text in [
        "order: A* B*",
        "order: A*, B*\n",
        "path: `C`",
        "order: L - R",
        "at B: -3",
        "value – 6",
    ] {
        assert_eq!(without_markup(text, &is_node), text);
    }
    let marked = without_markup("**order**: A* B*", &is_node);
    assert_eq!(marked, "  order  : A* B*");
}

/// Faults are shown where they stand in the text that was handed in.
#[test]
fn nothing_moves() {
    for text in [
        "**Välue:** 6\r\n| a – b | 2 |\n|--|--|\n",
        "> `x` $y$ – z",
        "``` c\nx\n```",
        "order: ~~K~~ E\n<!--\nvalue: 7\n-->",
    ] {
        let plain = without_markup(text, &|_| false);
        assert_eq!(plain.len(), text.len(), "{plain}");
        assert_eq!(plain.matches('\n').count(), text.matches('\n').count());
    }
}
