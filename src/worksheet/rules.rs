//! The convention of a search as a sheet states it.

use super::rules_of_plan::rules_of_plan;
use crate::exercise::{Key, Ties};
use crate::game::LeafValues;
use crate::search::{Algorithm, Order, Reordering, SearchOption};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
use crate::words::{RULES_OF_WINDOWS, Words};

/// What students must know to come to the same answers.
pub(super) fn rules(key: &Key, ties: Ties, words: Words) -> Vec<String> {
    let (convention, tree) = (key.convention(), key.tree());
    let order = match convention.order {
        Order::Left => "left to right",
        Order::Right => "right to left",
    };
    let ties = match ties {
        Ties::First => "if children are equally good, the first one counts",
        Ties::Any => "if moves or lines of play are equally good, each of them is a right answer",
    };
    let deepening = &key.setup.plan.deepening;
    let searched = match deepening.reordering {
        Reordering::BestFirst => "In the first pass children are searched",
        Reordering::Never => "Children are searched",
    };
    let mut rules = vec![algorithm(key)];
    rules.push(format!(
        "{} moves at the root. {searched} from {order}; {ties}.",
        tree.mover(NodeId::ROOT)
    ));
    if tree.has_chance() {
        rules.push("A chance node is worth the average of its children, each weighted with its probability. The line of best play ends at the first chance node.".to_owned());
    }
    if let Some(depth) = convention.depth {
        rules.push(format!(
            "The search stops at ply {depth} (the root is ply 0): nodes there count as leaves, with their static values."
        ));
    }
    if convention.leaf_values == LeafValues::Mover {
        rules.push("Each value in the tree is as the player to move there sees it. Give all answers as MAX sees them.".to_owned());
    }
    let used = RULES_OF_WINDOWS.iter();
    let used = used.filter(|option| option.setting().is_used_by(key.algorithm()));
    rules.extend(used.filter_map(|&option| match (option, key.algorithm()) {
        (SearchOption::Scope, Algorithm::Pvs) => Some(words.scope("The first child", convention)),
        (SearchOption::Scope, Algorithm::Scout) => {
            Some(words.scope("In TEST, a child", convention))
        }
        _ => words.rule(option, convention),
    }));
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
