//! The convention of a search as a sheet states it.

use crate::exercise::{Key, Ties};
use crate::search::{
    Algorithm, Chance, Deepening, MemoryUse, Order, SearchOption, ShallowPass, Ties as TiedMoves,
};
use crate::tree::{Labels, NodeId};
use crate::vocabulary::Vocabulary;
use crate::words::{RULES_OF_WINDOWS, Words};

/// What students must know to come to the same answers.
pub(super) fn rules(key: &Key, ties: Ties, labels: &Labels) -> Vec<String> {
    let (convention, tree) = (key.convention(), key.tree());
    let words = Words::new(labels);
    let order = match convention.order {
        Order::Left => "left to right",
        Order::Right => "right to left",
    };
    let ties = match (convention.ties, ties) {
        (TiedMoves::Last, _) => "if children are equally good, the last one counts",
        (TiedMoves::Shortest, _) => {
            "of equally good children the one counts whose line is the shortest where the value is good for the player who moves, and the longest where it is bad"
        }
        (TiedMoves::First, Ties::First) => "if children are equally good, the first one counts",
        (TiedMoves::First, Ties::Any) => {
            "if moves or lines of play are equally good, each of them is a right answer"
        }
    };
    let deepening = &key.setup.plan.deepening;
    let searched = if deepening.reorder {
        "In the first pass children are searched"
    } else {
        "Children are searched"
    };
    let mover = tree.mover(NodeId::ROOT);
    let mut rules = vec![
        algorithm(key),
        format!("{mover} moves at the root. {searched} from {order}; {ties}."),
    ];
    if tree.has_chance() {
        rules.push("A chance node is worth the average of its children, each weighted with its probability. The line of best play ends at the first chance node.".to_owned());
    }
    if let Some(depth) = convention.depth {
        rules.push(format!(
            "The search stops at ply {depth} (the root is ply 0): nodes there count as leaves, with their static values."
        ));
    }
    let child = match key.algorithm() {
        Algorithm::Pvs | Algorithm::Negascout => "The first child",
        Algorithm::Scout => "In TEST, a child",
        _ => "A child",
    };
    let used = RULES_OF_WINDOWS.iter();
    let used = used.filter(|option| key.algorithm().takes(**option));
    let stated = [SearchOption::LeafValues].iter().chain(used);
    rules.extend(stated.filter_map(|&option| words.rule(option, child, convention)));
    rules.extend(rules_of_plan(key));
    if key.algorithm().visits_again() {
        rules.push(LAST_VISIT.to_owned());
    }
    rules
}

const LAST_VISIT: &str = "If a node is visited more than once, its values and windows are those of the last visit; the root has the value that the whole search proves.";

fn algorithm(key: &Key) -> String {
    let (algorithm, convention) = (key.algorithm(), key.convention());
    let changed = if convention.follows_its_preset() {
        ""
    } else {
        ", with changes"
    };
    let preset = convention.preset.name;
    format!(
        "Search the tree with {}, convention {preset}{changed}.",
        algorithm.word()
    )
}

const NULL_WINDOWS: &str = "Write the two ends of a null window as the same number.";

const FINISHED: &str =
    "A node whose player has the best of them is finished: its other children are skipped.";

/// What the algorithm is given beside its convention. What it does itself is taken as known.
fn rules_of_plan(key: &Key) -> Vec<String> {
    let plan = &key.setup.plan;
    let (guess, epsilon) = (&plan.guess, &plan.epsilon);
    let mut rules = match plan.algorithm {
        Algorithm::Aspiration if !guess.is_finite() => {
            vec!["The root is searched with an open window.".to_owned()]
        }
        Algorithm::Aspiration => vec![format!("The guess is {guess}, and ε is {epsilon}.")],
        Algorithm::Mtdf => vec![format!("The guess is {guess}.")],
        algorithm if algorithm.has_null_windows() => vec![NULL_WINDOWS.to_owned()],
        Algorithm::ProgressiveDeepening => deepening(key, &plan.deepening),
        _ => Vec::new(),
    };
    if plan.algorithm == Algorithm::Mtdf && plan.memory == MemoryUse::Forget {
        rules.push("Nothing is remembered from pass to pass.".to_owned());
    }
    rules.extend(plan.value_range.as_ref().map(|range| {
        let (low, high) = (&range.low, &range.high);
        let range = format!("All values lie between {low} and {high}, as MAX sees them.");
        match plan.algorithm.chance() {
            Chance::Refused => format!("{range} {FINISHED}"),
            _ => range,
        }
    }));
    rules
}

fn deepening(key: &Key, settings: &Deepening) -> Vec<String> {
    let depths = key.setup.depths(key.tree());
    let depths = depths.iter().map(|depth| format!("to ply {depth}"));
    let depths = depths.collect::<Vec<_>>().join(", then ");
    let mut rules = vec![format!(
        "There is one pass after the other: {depths} (the root is ply 0). In each pass the nodes at its depth count as leaves, with their static values."
    )];
    if settings.shallow_pass == ShallowPass::Minimax {
        rules.push("All passes but the last look at every node.".to_owned());
    }
    if settings.reorder {
        rules.push("Before each later pass the children of every node are sorted by the values that the pass before it found, the best for its player first.".to_owned());
    }
    if settings.cache {
        rules.push("A static value that was looked up before is not counted again.".to_owned());
    }
    rules
}
