//! The convention of a search as a sheet states it.

use crate::exercise::{Key, Ties};
use crate::game::LeafValues;
use crate::search::{
    Algorithm, Chance, Deepening, MemoryUse, Order, Plan, SearchOption, ShallowPass,
    Ties as TiedMoves, ValueRange,
};
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
    let used = used.filter(|option| option.is_used_by(key.algorithm()));
    rules.extend(used.filter_map(|&option| match (option, key.algorithm()) {
        (SearchOption::Scope, Algorithm::Pvs | Algorithm::Negascout) => {
            Some(words.scope("The first child", convention))
        }
        (SearchOption::Scope, Algorithm::Scout) => {
            Some(words.scope("In TEST, a child", convention))
        }
        _ => words.rule(option, convention),
    }));
    let range = key.setup.plan.value_range.as_ref();
    let cuts_at_players = key.algorithm().chance() == Chance::Refused;
    rules.extend(range.filter(|_| cuts_at_players).map(finished));
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

/// What the algorithm does beyond the rules of its convention: nobody could come to the same answers
/// without it.
fn rules_of_plan(key: &Key) -> Vec<String> {
    let plan = &key.setup.plan;
    let range = plan
        .value_range
        .as_ref()
        .filter(|_| key.tree().has_chance());
    match plan.algorithm {
        Algorithm::Star1 => of_range(range),
        Algorithm::Star2 => of_range(range)
            .into_iter()
            .chain(range.map(|_| PROBES.to_owned()))
            .collect(),
        Algorithm::Pvs => vec![NULL_WINDOWS.to_owned()],
        Algorithm::Negascout => vec![format!("{NULL_WINDOWS} {BELIEVED}")],
        Algorithm::Scout => vec![EVAL_AND_TEST.to_owned()],
        Algorithm::Aspiration => vec![aspiration(plan)],
        Algorithm::Mtdf => mtdf(plan),
        Algorithm::ProgressiveDeepening => deepening(key, &plan.deepening),
        Algorithm::SssStar => vec![best_first(
            "SSS*",
            ["MAX", "MIN"],
            ["+∞", "largest", "smaller", "≥"],
        )],
        Algorithm::DualStar => {
            vec![best_first(
                "DUAL*",
                ["MIN", "MAX"],
                ["−∞", "smallest", "larger", "≤"],
            )]
        }
        _ => Vec::new(),
    }
}

const NULL_WINDOWS: &str = "Each later child is first only asked whether it is better than the bound of the player who moves at its parent: in a null window, whose two ends are this bound (write α and β as the same number). If it is better and the other bound is not reached, it is searched again, with the value found as its bound.";

const BELIEVED: &str =
    "A leaf, and a node with only leaves below whose value is known, is not searched again.";

const EVAL_AND_TEST: &str = "EVAL finds the value of a node, beginning with the root: it takes the value of the first child by EVAL, and asks TEST of each other child whether it is better than the best value so far; only if it is, EVAL finds its value too. TEST searches with a null window, whose two ends are this best value, and ends as soon as the answer is known.";

const PROBES: &str = "Before the children of a chance node are searched, each is probed: only the first of its own children is searched, which proves a bound of its value.";

/// That a player who has the best value looks no further.
fn finished(range: &ValueRange) -> String {
    format!(
        "All values lie between {} and {}, as MAX sees them. A node whose player has the best of them is finished: its other children are skipped.",
        range.low, range.high
    )
}

fn of_range(range: Option<&ValueRange>) -> Vec<String> {
    let range = range.into_iter().map(|range| {
        format!(
            "All values lie between {} and {}, as MAX sees them. A chance node is cut as soon as its average can't lie inside its window any more, whatever values in this range the other children have.",
            range.low,
            range.high
        )
    });
    range.collect()
}

fn aspiration(plan: &Plan) -> String {
    if !plan.guess.is_finite() {
        return "The root is searched with an open window.".to_owned();
    }
    let (guess, epsilon) = (&plan.guess, &plan.epsilon);
    format!(
        "The root is searched with the window from v − ε to v + ε, with the guess v = {guess} and ε = {epsilon}. If only a bound of the value is found, the root is searched again: v is then that bound, and ε is twice as large."
    )
}

fn mtdf(plan: &Plan) -> Vec<String> {
    let guess = &plan.guess;
    let memory = match plan.memory {
        MemoryUse::Remember => {
            "What a pass has proved of a node is remembered: a later pass that needs no more does not look at the node again."
        }
        MemoryUse::Forget => "Nothing is remembered from pass to pass.",
    };
    vec![
        format!(
            "The first pass asks whether the root is worth at least {guess}, and each later one the same of the value that the pass before it returned; if that is already proved, whether the root is worth more. The search ends when the lower and the upper bound are equal."
        ),
        memory.to_owned(),
    ]
}

fn deepening(key: &Key, settings: &Deepening) -> Vec<String> {
    let depths = key.setup.depths(key.tree());
    let depths: Vec<String> = depths
        .iter()
        .map(|depth| format!("to ply {depth}"))
        .collect();
    let mut rules = vec![format!(
        "There is one pass after the other: {} (the root is ply 0). In each pass the nodes at its depth count as leaves, with their static values.",
        depths.join(", then ")
    )];
    if settings.shallow_pass == ShallowPass::Minimax {
        rules.push("All passes but the last look at every node.".to_owned());
    }
    if settings.reorder {
        rules.push("Before each later pass the children of every node are sorted by the values that the pass before it found, bounds included: at a MAX node the highest first, at a MIN node the lowest first, then those that it did not search. Equal ones keep their order, and so do the children of a node that it did not search.".to_owned());
    }
    if settings.cache {
        rules.push("A static value that an earlier pass has looked up is remembered and not counted again.".to_owned());
    }
    rules
}

/// Stockman's operator, for the player who chooses first and the other one.
fn best_first(name: &str, [own, other]: [&str; 2], [all, best, worse, sign]: [&str; 4]) -> String {
    format!(
        "{name} keeps a list of states, each a node that is LIVE or SOLVED, with a merit; it begins with the root, LIVE, {all}. It always takes the state with the {best} merit, of several the leftmost. For a LIVE {own} node all children are put on the list, for a LIVE {other} node the first child, LIVE with the same merit; a leaf becomes SOLVED with the {worse} of the merit and its value. For a SOLVED child of a {own} node the parent becomes SOLVED, and all other states below the parent are deleted; after a SOLVED child of a {other} node its next child is put on the list, LIVE, and after the last child the parent becomes SOLVED. The search ends when the root is SOLVED: its merit is the value. Any other inner node returns its merit, as a bound with {sign}, when its SOLVED state is taken from the list."
    )
}
