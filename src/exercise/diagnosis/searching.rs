//! What a search finds in people's hands who do something otherwise, at every node or at one: it follows another rule,
//! takes the tree for another one, or goes wrong on its way.

use std::ops::Range;

use super::policy::{Flaw, Slip, by_policy, is_alpha_beta};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Algorithm, Bound, Cut, Fail, SearchOption, Settings, TreeGame};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What stands in the place of the average.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Instead {
    Unweighted,
    /// What a player would choose; the line of play goes on there.
    Choice(Player),
    Summed,
    Likeliest,
}

/// What is found by another rule, unless the exercise follows it itself. Its convention keeps its name.
pub(super) fn by_rule<'t>(right: &Key<'t>, option: SearchOption, word: &str) -> Option<Key<'t>> {
    let rule = Settings::read(option, word).expect("the table has words of its options");
    let mut setup = rule.applied_to(right.setup.clone());
    let algorithm = setup.plan.algorithm;
    setup.convention.preset = right.convention().preset;
    setup.convention = algorithm.convention(&setup.convention);
    let is_possible = match option {
        SearchOption::Algorithm => !right.algorithm().looks_at_all(),
        SearchOption::Convention => algorithm.takes(SearchOption::Cut),
        option => algorithm.takes(option),
    };
    let is_other = is_possible && setup != right.setup;
    is_other.then(|| Key::new(right.tree(), setup).ok())?
}

/// What is found by those who take MAX and MIN for each other at these nodes.
pub(super) fn exchanged<'t>(
    right: &Key<'t>,
    are_exchanged: impl Fn(&Tree, NodeId) -> bool,
) -> Option<Key<'t>> {
    let tree = right.tree();
    let other = tree.with_players_exchanged(|node| are_exchanged(tree, node));
    Key::of_another(tree, &other, right.setup.clone()).ok()
}

/// What is found by those who prune where every leaf must be evaluated.
pub(super) fn pruning<'t>(right: &Key<'t>, cut: Cut, flaw: &Flaw) -> Option<Key<'t>> {
    let mut setup = right.setup.clone();
    (setup.plan.algorithm, setup.convention.cut) = (Algorithm::AlphaBeta, cut);
    let is_possible = right.algorithm() == Algorithm::Minimax;
    is_possible.then(|| by_policy(right, right.tree(), setup, flaw))?
}

/// What is found by those who prune wrongly.
pub(super) fn flawed<'t>(right: &Key<'t>, flaw: &Flaw) -> Option<Key<'t>> {
    let mut setup = right.setup.clone();
    match flaw {
        Flaw::Clamps => setup.convention.fail = Fail::Hard,
        // No value of a node is moved to where nobody cuts.
        Flaw::NeverCuts => setup.convention.fail = Fail::Soft,
        _ => {}
    }
    let is_possible = is_alpha_beta(right.algorithm());
    is_possible.then(|| by_policy(right, right.tree(), setup, flaw))?
}

/// What is found by those who do something else than averaging.
pub(super) fn without_averages<'t>(right: &Key<'t>, instead: Instead) -> Option<Key<'t>> {
    if right.algorithm() != Algorithm::Expectiminimax {
        return None;
    }
    let (other, setup) = (without_chance(right.tree(), instead), right.setup.clone());
    match instead {
        Instead::Summed => by_policy(right, &other, setup, &Flaw::Summed),
        _ => Key::of_another(right.tree(), &other, setup).ok(),
    }
}

/// A tree with something else in the place of chance.
fn without_chance(tree: &Tree, instead: Instead) -> Tree {
    let mut other = tree.clone();
    let is_chance = |node: &NodeId| tree.mover(*node) == Mover::Chance;
    for node in tree.nodes().filter(is_chance) {
        let likelier = |best: NodeId, other: NodeId| {
            let is_likelier = tree.stated_probability(other) > tree.stated_probability(best);
            if is_likelier { other } else { best }
        };
        let likeliest = tree.children(node).reduce(likelier);
        if let Instead::Choice(player) = instead {
            other.put_mover(node, player);
            continue;
        }
        for child in tree.children(node) {
            let counts = instead != Instead::Likeliest || Some(child) == likeliest;
            other.put_probability(child, Value::from(i64::from(counts)));
        }
    }
    other
}

/// What is found by those who take a wrong value for one node, and perhaps take it for another bound.
pub(super) fn slipped<'t>(
    right: &Key<'t>,
    node: NodeId,
    value: &Value,
    bound: Option<Bound>,
) -> Option<Key<'t>> {
    // The right value as another bound is written otherwise, and no slip.
    if right.found(node).is_some_and(|it| it.value == *value) {
        return None;
    }
    let (tree, setup) = (right.tree(), right.setup.clone());
    let value = value.clone();
    let flaw = |value| Flaw::Slip(Slip { node, value, bound });
    if !tree.is_leaf(node) {
        return by_policy(right, tree, setup, &flaw(value));
    }
    // The value that the tree states is that of the player to move.
    let leaf_values = setup.convention.leaf_values;
    let stated = leaf_values.in_max_view(value.clone(), || tree.player(node));
    let mut read = tree.clone();
    read.put_value(node, stated);
    match bound {
        None => Key::of_another(tree, &read, setup).ok(),
        Some(_) => by_policy(right, &read, setup, &flaw(value)),
    }
}

/// What is found by those who do something otherwise at one node, and which.
pub(super) type AtNodes<'t> = Vec<(Option<NodeId>, Key<'t>)>;

/// Exchanging MAX and MIN at one inner node below the root.
pub(super) fn wrong_player<'t>(right: &Key<'t>) -> AtNodes<'t> {
    let nodes = right.expanded.iter().copied();
    let nodes = nodes.filter(|node| *node != NodeId::ROOT);
    let keys = nodes.filter_map(|at| Some((Some(at), exchanged(right, |_, node| node == at)?)));
    keys.collect()
}

/// Skipping children that the search looks at: what is found of the others is taken for the value, or as much as the
/// opponent has elsewhere, as if that had cut.
pub(super) fn too_early<'t>(right: &Key<'t>) -> AtNodes<'t> {
    let cuts = wrong_cuts(right, |visited, _| 1..visited);
    let closed = cuts.iter().filter_map(|&(node, next)| {
        let slip = as_if_closed(right, node)?;
        Some((node, Flaw::SkipsAt(node, next, Some(slip))))
    });
    let cuts = cuts.iter();
    let cuts = cuts.map(|&(node, next)| (node, Flaw::SkipsAt(node, next, None)));
    with_flaws(right, cuts.chain(closed))
}

/// Looking at children that the search skips.
pub(super) fn too_late<'t>(right: &Key<'t>) -> AtNodes<'t> {
    let cuts = wrong_cuts(right, |visited, children| visited + 1..children + 1);
    let cuts = cuts.into_iter();
    let cuts = cuts.map(|(node, next)| (node, Flaw::SkipsAt(node, next, None)));
    with_flaws(right, cuts)
}

fn with_flaws<'t>(right: &Key<'t>, flaws: impl Iterator<Item = (NodeId, Flaw)>) -> AtNodes<'t> {
    let keys = flaws.filter_map(|(node, flaw)| Some((Some(node), flawed(right, &flaw)?)));
    keys.collect()
}

/// Other children than that which alpha-beta cuts before, none at the end of a node: the places of so many visited
/// ones among so many.
fn wrong_cuts(
    right: &Key,
    places: fn(usize, usize) -> Range<usize>,
) -> Vec<(NodeId, Option<NodeId>)> {
    let game = TreeGame::new(right.tree(), right.convention());
    let mut cuts = Vec::new();
    if !is_alpha_beta(right.algorithm()) {
        return cuts;
    }
    for &node in &right.expanded {
        let children: Vec<NodeId> = game.children(node).collect();
        let is_visited = |child: &&NodeId| right.visit(**child).is_some();
        let visited = children.iter().filter(is_visited).count();
        let places = places(visited, children.len()).rev();
        cuts.extend(places.map(|place| (node, children.get(place).copied())));
    }
    cuts
}

/// As much as the opponent has elsewhere already, taken for the value of a node: with that its window would be
/// closed.
fn as_if_closed(right: &Key, node: NodeId) -> Option<Slip> {
    let player = right.tree().player(node);
    let window = right.visit(node)?.entry.as_ref()?;
    let value = window.lent().end_of(player.opponent())?.value.clone();
    let bound = Some(Bound::secured_by(player));
    Some(Slip { node, value, bound })
}
