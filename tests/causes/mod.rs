//! What lecturers would say of wrong answers: the diagnosis names the same mistakes, and no others.

mod by_hand;
mod sentences;

use serde_json::Value as Json;

use crate::common::terminal::{abtree, run};

/// A tree, how it is searched, what is answered to it, and the mistakes that explain the answer, each
/// with its nodes.
type Student = (&'static str, &'static str, &'static str, &'static str);

const RECITATION: &str = "courses/mit-6.034/recitation.sexp";

const STUDENTS: [Student; 43] = [
    (
        RECITATION,
        "--alpha-beta",
        "value: 6; order: E K Q N H I; pruned: R J",
        "item-forgotten L",
    ),
    (
        "courses/mit-6.034/deep-cutoff-min.sexp",
        "--alpha-beta",
        "evaluated: A B C D; cut: X; counts: visited 9, pruned_nodes 1",
        "",
    ),
    (
        "courses/mit-6.034/game1-min.sexp",
        "--alpha-beta",
        "value: 11; skipped: r13",
        "sound-but-different",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "visited_set: A B E F K L C G M Q R N H D I J O P; value: 6",
        "no-pruning, window-not-passed, bounds-not-updated",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "not_visited: none; value: 6",
        "no-pruning, window-not-passed, bounds-not-updated",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "expanded: A B F C G M D J; value: 6",
        "no-pruning, other-root-window, window-not-passed, bounds-not-updated, sibling-window, pruned-root-evaluated, item-added J, cut-too-late D",
    ),
    (
        "courses/mit-6.034/game1-max.sexp",
        "--alpha-beta",
        "visited_set: r r0 r00 r01 r02 r03 r1 r10 r11 r12 r13 r2 r20 r21 r3 r30 r31 r32; pruned: r2 r3",
        "cutting-node-listed",
    ),
    (
        "courses/uci-cs271/homework-4.sexp",
        "--minimax",
        "value: 6; move: r0; pv: r0000 r000 r00 r0",
        "path-reversed",
    ),
    (
        "web/wikipedia/ab-pruning.sexp",
        "--minimax",
        "value: 6; move: 2; path: root 2 2.1 2.1.1",
        "item-forgotten 2.1.1.1",
    ),
    (
        RECITATION,
        "--minimax",
        "value: 6; path: A C",
        "item-forgotten H",
    ),
    (
        RECITATION,
        "--minimax",
        "value: 7; best move: C; path: A C G N; at B: 2; at C: 7; at D: 1; at G: 7; at A: 7",
        "wrong-player-at-node C, one-slip H",
    ),
    (
        RECITATION,
        "--minimax",
        "value: 1; best move: D; path: A D I; at A: 1; at B: 2; at C: 6; at D: 1; at F: 3; at G: 7; at M: 1; at J: 20",
        "other-player-at-root",
    ),
    (
        "courses/uci-cs271/homework-4.sexp",
        "--alpha-beta",
        "window r0: -inf inf; window r00: -inf inf; window r01: -inf inf; window r1: -inf inf; window r10: -inf inf; value: 6",
        "window-not-passed, bounds-not-updated",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "value: 6; best_move: B; at B: 6; at C: 2; at D: <=1; path: A B H",
        "names-swapped B C",
    ),
    (
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "window B: inf -inf; window C: inf 3; window D: inf 3",
        "window-reversed",
    ),
    (
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "window B: -inf inf; window C: inf 3; value: 3",
        "window-reversed",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "order: E Q N H I; pruned: F R J; value: 6",
        "hindsight-bounds, cut-too-early B, sound-but-different",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "order: E K L Q R N H I O P; pruned: none",
        "no-pruning, window-not-passed, bounds-not-updated, max-everywhere, min-everywhere, other-convention",
    ),
    (
        "courses/mit-6.034/deep-cutoff-min.sexp",
        "--alpha-beta",
        "order: A B D; pruned: X",
        "item-forgotten C",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "value: 7; best_move: C; at B: 2; at C: 7; at D: 1; at F: >=3; at G: 7; at M: <=1",
        "",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "value: 7; order: E K L Q R N H I O P; path: A C H; at A: 7; at B: 2; at C: 7; at D: 1",
        "",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "value: 6; order: E K Q H I; counts: static_evaluations 5, visited 12",
        "item-forgotten N",
    ),
    // A sign that was lost at a leaf.
    (
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "at A: 2; at B: -3; at C: 2; at D: 2; window B: -inf inf -> -inf -3; window C: -3 inf -> -3 2",
        "one-slip B1, one-slip B2, one-slip B3",
    ),
    // Both names stand in the list.
    (
        "web/javatpoint/alpha-beta.sexp",
        "--alpha-beta",
        "value: 3; path: A D B D2",
        "names-swapped B D",
    ),
    // Windows that close, and nobody cuts.
    (
        "courses/mit-6.034/game1-max.sexp",
        "--alpha-beta",
        "value: 4; move: r1; order: r00 r01 r02 r03 r10 r11 r12 r13 r20 r21 r22 r23 r30 r31 r32 r33; pruned: none; at r0: 3; at r1: 4; at r2: 2; at r3: 1; window r1: 3 inf; window r2: 4 inf; window r3: 4 inf",
        "no-pruning, cuts-on-wrong-side",
    ),
    // No leaf has this value, and it stands in a window only.
    (
        RECITATION,
        "--alpha-beta",
        "window F: -inf 12; window C: 3 inf; window D: 6 inf; order: E K L Q N H I",
        "one-slip E",
    ),
    // A number copied from another node, and one with a sign too much.
    (
        "web/javatpoint/alpha-beta.sexp",
        "--alpha-beta",
        "at A: 3; at B: 3; at D: 3; at E: >=5; at C: <=1; at F: 3",
        "one-slip F",
    ),
    (
        "web/javatpoint/alpha-beta.sexp",
        "--alpha-beta",
        "value: 3; at A: 3; at B: <=3; at D: 3; at E: >=5; at C: <=1; at F: 1",
        "one-slip B",
    ),
    // The windows have one of two names only that stand for each other.
    (
        "courses/uci-cs271/homework-4.sexp",
        "--alpha-beta",
        "at r100: >=9; at r101: >=7; at r10: >=7; at r1: >=7; at r0: 6; at r: 6; window r101: -inf 6 -> 7 6",
        "names-swapped r100 r101",
    ),
    // Whoever looks at J and R cuts below J.
    (
        RECITATION,
        "--alpha-beta",
        "order: E K L Q R N H I; cut_edges: J-O J-P",
        "pruned-root-evaluated",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "order: A B E F K C G M Q H N D I",
        "",
    ),
    // What is too much in one list and missing in the other was looked at.
    (
        RECITATION,
        "--alpha-beta",
        "order: E K L Q N H I; pruned: R J",
        "wrong-player-at-node B, cut-too-late F, one-slip E, one-slip K, sound-but-different",
    ),
    // Whoever marks an edge as cut did not go on behind it.
    (
        RECITATION,
        "--alpha-beta",
        "order: E K L Q N H I; cut_edges: F-L M-R D-J",
        "item-added L",
    ),
    (
        RECITATION,
        "--alpha-beta",
        "order: E K L Q R N H I; cut_edges: F-L M-R D-J",
        "pruned-root-evaluated",
    ),
    // A wrong move alone stands for nothing.
    (
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "value: 3; move: C; pruned: C2 C3",
        "",
    ),
    // A leaf may be misread where its parent has the wrong value.
    (
        "books/aima/figure-5-2.sexp",
        "--minimax",
        "value: 3; move: B; at A: 3; at B: 3; at C: 0; at D: 2",
        "one-slip C, one-slip C1, one-slip C2",
    ),
    // Who must have come to a node forgot only to write it down.
    (
        "web/wikipedia/ab-pruning.sexp",
        "--alpha-beta",
        "path: root 2 2.1 2.1.1",
        "item-forgotten 2.1.1.1",
    ),
    (
        "courses/mit-6.034/deep-cutoff-max.sexp",
        "--alpha-beta",
        "visited: A r1 B r11 C r111 D",
        "item-forgotten r",
    ),
    (
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "path: A B1 B",
        "names-swapped B B1",
    ),
    (
        "web/geeksforgeeks/alpha-beta.sexp",
        "--alpha-beta",
        "counts: static_evaluations 4, visited 10, cutoffs 3, pruned_leaves 4",
        "wrong-player-at-node F, hindsight-bounds, cut-too-early D, cut-too-early F",
    ),
    (
        RECITATION,
        "--minimax",
        "value: 20; move: D; path: A D J P; at B: 3; at C: 7; at D: 20; at M: 4",
        "max-everywhere",
    ),
    (
        RECITATION,
        "--minimax",
        "value: 0; move: B; path: A B F L; at B: 0; at C: 1; at D: 1; at G: 1",
        "min-everywhere",
    ),
    (
        RECITATION,
        "--minimax",
        "value: 20; move: D; path: A D J P; at B: 3; at C: 7; at D: 20; at M: 1",
        "wrong-player-at-level",
    ),
];

/// A mistake with its nodes.
fn cause(json: &Json) -> String {
    let words = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    let nodes = json["nodes"].as_array().cloned().unwrap_or_default();
    let nodes = [&json["node"]].into_iter().chain(&nodes).map(words);
    let words = [words(&json["id"])].into_iter().chain(nodes);
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[test]
fn mistakes_are_those_that_lecturers_see() {
    for (tree, options, answer, expected) in STUDENTS {
        let tree = format!("trees/{tree}");
        let report = report(&tree, options, &answer.replace("; ", "\n"));
        let entries = report["diagnosis"]["hypotheses"].as_array();
        let entries = entries.expect("hypotheses").iter();
        let causes = entries.flat_map(|entry| {
            let also = entry["also"].as_array().cloned().unwrap_or_default();
            let also: Vec<String> = also.iter().map(cause).collect();
            [vec![cause(entry)], also].concat()
        });
        let causes = causes.collect::<Vec<_>>().join(", ");
        assert_eq!(causes, expected, "{tree} {options} {answer}");
    }
}

/// The report of an answer in lines.
fn report(tree: &str, options: &str, answer: &str) -> Json {
    let mut command = abtree();
    command.args(["check", tree, "-", "--format", "jsonl", "-q"]);
    let output = run(command.args(options.split(' ')), answer.as_bytes());
    serde_json::from_slice(&output.stdout).expect("a report")
}
