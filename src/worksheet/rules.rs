//! The convention of a search as a sheet states it.

use crate::exercise::Key;
use crate::game::LeafValues;
use crate::search::{Convention, Cut, Fail, Order, RootWindow, Scope, SearchOption, Window};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
use crate::words::Words;

/// What students must know to come to the same answers.
pub(super) fn rules(key: &Key, words: Words) -> Vec<String> {
    let (convention, tree) = (key.convention(), key.tree());
    let order = match convention.order {
        Order::Left => "left to right",
        Order::Right => "right to left",
    };
    let mut rules = vec![algorithm(key)];
    rules.push(format!(
        "{} moves at the root. Children are searched from {order}; of children that are equally good the first counts.",
        tree.mover(NodeId::ROOT)
    ));
    if let Some(depth) = convention.depth {
        rules.push(format!(
            "The search stops at ply {depth}, the root being ply 0: nodes there are leaves, with their static values."
        ));
    }
    if convention.leaf_values == LeafValues::Mover {
        rules.push("A value in the tree is as the player to move there sees it. Give all answers as MAX sees them.".to_owned());
    }
    let rows = WINDOW_RULES.iter();
    let used = rows.filter(|(option, _)| option.setting().is_used_by(key.algorithm()));
    rules.extend(used.filter_map(|(_, sentence)| sentence(convention, words)));
    rules
}

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

/// A rule in a sentence; nothing where it is as one expects.
type Sentence = fn(&Convention, Words) -> Option<String>;

/// The rules that only some algorithms follow.
const WINDOW_RULES: [(SearchOption, Sentence); 5] = [
    (SearchOption::Cut, |convention, _| {
        Some(
            match convention.cut {
                Cut::Weak => "Cut at a node as soon as α ≥ β.",
                Cut::Strict => "Cut at a node only when α > β: equal bounds do not cut.",
            }
            .to_owned(),
        )
    }),
    (SearchOption::Fail, |convention, _| {
        Some(match convention.fail {
            Fail::Soft => "A node returns the best value of the children that were searched, even outside its window (fail-soft).",
            Fail::Hard => "A node returns the best value of the children that were searched, moved into its window (fail-hard).",
            Fail::F2 => "The best value of a MAX node begins with α, that of a MIN node with β, and the node returns it (F2 of Knuth and Moore).",
        }.to_owned())
    }),
    (SearchOption::Scope, |convention, _| {
        Some(match convention.scope {
            Scope::Deep => "A child is entered with both bounds of its parent, α and β.",
            Scope::Shallow => "A child is entered with its parent's best value so far, and its other bound is open.",
        }.to_owned())
    }),
    (SearchOption::RootWindow, |convention, _| {
        let is_fresh = convention.root_window == RootWindow::Fresh;
        is_fresh
            .then(|| "Each child of the root is entered with the first window again.".to_owned())
    }),
    (SearchOption::Window, |convention, words| {
        let window = words.window(&Window::initial(convention));
        Some(format!(
            "The root is entered with the window (α, β) = {window}."
        ))
    }),
];
