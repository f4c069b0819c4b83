//! The convention of a search as a sheet states it.

use crate::exercise::{Key, Ties};
use crate::search::{Algorithm, Order, SearchOption, Ties as TiedMoves};
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
        (TiedMoves::First, Ties::First) => {
            "if children are equally good, the first one counts".to_owned()
        }
        (TiedMoves::First, Ties::Any) => {
            "if moves or lines of play are equally good, each of them is a right answer".to_owned()
        }
        (other, _) => {
            let counts = other.meaning().to_lowercase();
            format!("if children are equally good, this one counts: {counts}")
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
    rules.extend(given(key));
    if NULL_WINDOWED.contains(&key.algorithm()) {
        rules.push(NULL_WINDOWS.to_owned());
    }
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

/// Who asks of most nodes only whether they are better than a value.
const NULL_WINDOWED: [Algorithm; 3] = [Algorithm::Scout, Algorithm::Pvs, Algorithm::Negascout];

const NULL_WINDOWS: &str = "Write the two ends of a null window as the same number.";

/// What the algorithm is given beside its convention, in the words of its options.
fn given(key: &Key) -> Option<String> {
    let mut setup = key.setup.clone();
    if key.algorithm() == Algorithm::ProgressiveDeepening {
        setup.plan.deepening.shallow_depths = Some(key.setup.depths(key.tree()));
    }
    let given = SearchOption::ALL.iter().filter_map(|&option| {
        let is_own = option.is_of_the_algorithm() && option != SearchOption::Algorithm;
        let words = option.words_in(&setup).join(" ");
        let is_given = is_own && key.algorithm().takes(option) && !words.is_empty();
        is_given.then(|| format!("{} {words}", option.word().replace('_', " ")))
    });
    let given: Vec<String> = given.collect();
    (!given.is_empty()).then(|| format!("The search is given: {}.", given.join(", ")))
}
