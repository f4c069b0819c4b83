//! Mistakes that were worked out by hand on published trees.

use super::{RECITATION, Student, cause, report};
use crate::common::terminal::{abtree, run};

/// A mistake, a published tree and how it is searched, and what the mistake makes of it, worked out by hand.
const BY_HAND: [Student; 15] = [
    // G is worth min(1, 7), so C is worth 1, and B wins.
    (
        "wrong-player-at-node G",
        RECITATION,
        "--minimax",
        "value: 2; move: B; path: A B E; at B: 2; at C: 1; at G: 1; at D: 1",
    ),
    (
        "leaf-as-move",
        RECITATION,
        "--alpha-beta",
        "value: 6; move: H; path: A C H",
    ),
    ("leaf-as-move", RECITATION, "--minimax", "move: H"),
    (
        "leaf-as-value H",
        RECITATION,
        "--alpha-beta",
        "value: H; move: C; path: A C H",
    ),
    // F is left with (3, 2), D with (6, 1).
    (
        "entry-window-as-exit",
        RECITATION,
        "--alpha-beta",
        "window F: -inf 2 -> -inf 2; window D: 6 inf -> 6 inf; value: 6",
    ),
    (
        "cutting-node-listed",
        RECITATION,
        "--alpha-beta",
        "order: E K Q N H I; pruned: F M D",
    ),
    // K cuts L, Q cuts R, I cuts J.
    (
        "trigger-pruned-too",
        RECITATION,
        "--alpha-beta",
        "value: 6; pruned: K L Q R I J",
    ),
    // C will be worth 6, so that 2 at E cuts F already.
    (
        "hindsight-bounds",
        RECITATION,
        "--alpha-beta",
        "value: 6; order: E Q N H I; pruned: F R J; at B: <=2; at C: 6; at D: <=1",
    ),
    // r1 will be worth 4, so that 3 at r02 cuts r03.
    (
        "hindsight-bounds",
        "courses/mit-6.034/game1-max.sexp",
        "--alpha-beta",
        "order: r00 r01 r02 r10 r11 r12 r13 r20 r21 r30 r31 r32; pruned: r03 r22 r23 r33",
    ),
    // MAX has 1 from M at G, which is below α = 2 there, and leaves N out.
    (
        "cuts-on-wrong-side",
        RECITATION,
        "--alpha-beta",
        "value: 2; move: B; order: E K L Q R H I O P; pruned: N",
    ),
    // r21 and r32 cut.
    (
        "cuts-on-wrong-side",
        "courses/mit-6.034/game1-max.sexp",
        "--alpha-beta",
        "value: 4; move: r1; pruned: r20 r30 r31",
    ),
    // C1 cuts, and nothing stands before it.
    (
        "cuts-on-wrong-side",
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "value: 3; order: B1 B2 B3 C1 D1 D2 D3; pruned: none",
    ),
    // β stays 3 behind B, and meets α = 3 at A.
    (
        "bounds-global",
        "books/aima/figure-5-2.sexp",
        "--alpha-beta",
        "value: 3; order: B1 B2 B3; pruned: C D",
    ),
    // F is worth 3 and clamped to 2, M 1 and 2, D 1 and 6.
    (
        "fail-hard-as-values",
        RECITATION,
        "--alpha-beta",
        "value: 6; at B: 2; at F: 2; at M: 2; at G: 7; at C: 6; at D: 6",
    ),
    // B is left with (-inf, 2), and so C and D are entered: only O = 2 at J meets that β.
    (
        "sibling-window",
        RECITATION,
        "--alpha-beta",
        "value: 6; order: E K L Q R N H I O; pruned: P; window C: -inf 2; window D: -inf 2",
    ),
];

#[test]
fn mistakes_worked_out_by_hand_are_shown() {
    for (mistake, tree, options, answer) in BY_HAND {
        let tree = &format!("trees/{tree}");
        let wrong = report(tree, options, &answer.replace("; ", "\n"));
        let shown = wrong["diagnosis"]["shown"].as_array().expect("causes");
        let shown: Vec<String> = shown.iter().map(cause).collect();
        assert!(shown.contains(&mistake.to_owned()), "{mistake}: {shown:?}");
        let mut eval = abtree();
        eval.args(["eval", tree, "--json"]).args(options.split(' '));
        let right = String::from_utf8(run(&mut eval, b"").stdout).expect("UTF-8");
        let marked = report(tree, options, &right);
        assert_eq!(marked["diagnosis"]["hypotheses"], serde_json::json!([]));
    }
}
