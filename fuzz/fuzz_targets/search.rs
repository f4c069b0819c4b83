//! No tree makes an algorithm panic under any convention, and what it returns is true of the
//! minimax value.
//!
//! The first eight bytes of the input choose the convention; the rest is the tree.

#![no_main]

use std::io::{self, Write};

use abtree::analysis::{Detail, Evaluation, Origin, SearchedTree};
use abtree::formats::Format;
use abtree::report::{EvaluationReport, json_line, text};
use abtree::search::{
    ALGORITHMS, Algorithm, Bound, Convention, Deepening, MemoryUse, PRESETS, Plan, Preset,
    SearchOption, Setup, ShallowPass, ValueRange, search,
};
use abtree::tree::{Labels, Naming, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((choices, tree)) = input.split_first_chunk() else {
        return;
    };
    let mut choices = u64::from_le_bytes(*choices);
    let Ok(text) = std::str::from_utf8(tree) else {
        return;
    };
    let Some(document) = abtree_fuzz::read(text, Format::from_text(text)) else {
        return;
    };
    let convention = convention(&mut choices);
    let guess = choose(&mut choices, &[-4, 0, 1, 3, 10]);
    let epsilon = choose(&mut choices, &[1, 2, 5]);
    let memory = choose(&mut choices, &[MemoryUse::Remember, MemoryUse::Forget]);
    let deepening = Deepening {
        shallow_depths: if choose(&mut choices, &[true, false]) {
            None
        } else {
            Some(vec![1])
        },
        shallow_pass: choose(
            &mut choices,
            &[ShallowPass::AlphaBeta, ShallowPass::Minimax],
        ),
        reorder: choose(&mut choices, &[false, true]),
        cache: choose(&mut choices, &[false, true]),
    };
    let naming = choose(&mut choices, &[Naming::Paths, Naming::Letters]);
    let highest = choose(&mut choices, &[1, 10, 1000]);
    let labels = Labels::new(&document.tree, naming);
    let truth = search(
        &document.tree,
        Algorithm::Expectiminimax,
        &convention,
        &mut (),
    );
    for &algorithm in ALGORITHMS {
        let origin = Origin {
            file: "-".to_owned(),
            line: None,
        };
        let plan = Plan {
            guess: Value::from(guess),
            memory,
            epsilon: Value::from(epsilon),
            value_range: ValueRange::new(Value::from(-highest), Value::from(highest)),
            deepening: deepening.clone(),
            ..Plan::from(algorithm)
        };
        let setup = Setup {
            plan,
            convention: algorithm.convention(&convention),
        };
        let tree = SearchedTree {
            origin: &origin,
            document: &document,
            labels: &labels,
            setup: &setup,
        };
        let evaluation = match Evaluation::run(tree, Detail::Nodes) {
            Ok(evaluation) => evaluation,
            Err(error) => {
                assert!(!error.message("A").is_empty());
                continue;
            }
        };
        // What star1 and star2 find is true if the range is.
        let is_told_the_truth = !algorithm.takes(SearchOption::ValueRange)
            || are_within(&document.tree, &Value::from(highest));
        if let Ok(truth) = truth.as_ref()
            && is_told_the_truth
        {
            check(algorithm, &evaluation, &truth.found.value);
        }
        show(&evaluation);
    }
});

/// Whether all static values lie between this one and its opposite.
fn are_within(tree: &Tree, highest: &Value) -> bool {
    let is_within = |value: Value| -highest <= value && value <= *highest;
    let mut nodes = tree.nodes();
    nodes.all(|node| tree.value(node).is_none_or(is_within))
}

/// Takes one of several options off the choices.
fn choose<T: Copy>(choices: &mut u64, options: &[T]) -> T {
    let count = options.len() as u64;
    let chosen = options[(*choices % count) as usize];
    *choices /= count;
    chosen
}

fn convention(choices: &mut u64) -> Convention {
    let all: Vec<&'static Preset> = PRESETS.iter().collect();
    let mut convention = choose(choices, &all).convention();
    convention.cut = choose(choices, Vocabulary::ALL);
    convention.fail = choose(choices, Vocabulary::ALL);
    convention.scope = choose(choices, Vocabulary::ALL);
    convention.root_window = choose(choices, Vocabulary::ALL);
    convention.order = choose(choices, Vocabulary::ALL);
    convention.leaf_values = choose(choices, Vocabulary::ALL);
    convention.depth = choose(choices, &[None, None, Some(0), Some(1), Some(2), Some(3)]);
    let alpha = choose(choices, &[None, None, Some(-5), Some(0), Some(3)]);
    let width = choose(choices, &[None, None, Some(1), Some(4)]);
    let beta = width.map(|width| Value::from(alpha.unwrap_or(0) + width));
    let alpha = alpha.map_or(Value::NEGATIVE_INFINITY, Value::from);
    let window = ValueRange::new(alpha, beta.unwrap_or(Value::POSITIVE_INFINITY));
    convention.window = window.expect("the width is above 0");
    convention
}

/// The value found is what its bound says, and exact with a full window.
fn check(algorithm: Algorithm, evaluation: &Evaluation, truth: &Value) {
    let found = &evaluation.outcome.found;
    match found.bound {
        Bound::Exact => assert_eq!(found.value, *truth),
        Bound::Lower => assert!(found.value <= *truth),
        Bound::Upper => assert!(found.value >= *truth),
    }
    let convention = &evaluation.setup.convention;
    if convention.window.is_full() || !algorithm.takes(SearchOption::Window) {
        assert_eq!(found.bound, Bound::Exact);
    }
}

/// Every report can be written.
fn show(evaluation: &Evaluation) {
    let report = EvaluationReport::new(evaluation);
    assert!(!written(|out| text(evaluation, out)).is_empty());
    assert!(!written(|out| json_line(&report, out)).contains(&b'\n'));
}

fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("writing to memory does not fail");
    bytes
}
