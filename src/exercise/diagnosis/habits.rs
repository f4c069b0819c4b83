//! What people do otherwise who search wrongly: each habit changes one thing, at every node or at one, and leaves the
//! rest as it is.

use std::borrow::Cow;

use crate::exercise::key::Key;
use crate::search::{Algorithm, Bound, Cut, Fail, LeafValues, SearchOption, Settings, Setup};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What somebody does otherwise who searches wrongly.
#[derive(Clone, Debug)]
pub(super) enum Habit {
    /// Follows another rule: the option and its word.
    Rule(SearchOption, &'static str),
    /// Prunes where every leaf must be evaluated; what is only a bound may be taken for exact.
    Prunes(Cut, Option<Bound>),
    /// Takes MAX and MIN for each other.
    Exchange(Exchange),
    /// Does something else than averaging.
    Instead(Instead),
    /// Prunes wrongly.
    Flaw(Flaw),
    /// Skips at this node the children from this one on, none where all are searched; and perhaps takes another value
    /// for it then.
    SkipsAt(NodeId, Option<NodeId>, Option<Slip>),
    /// Skips everywhere these nodes, by their numbers, and no others.
    Skips(Vec<bool>),
    /// Takes a wrong value for one node.
    Slip(Slip),
}

/// The nodes at which MAX and MIN are taken for each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Exchange {
    Everywhere,
    At(NodeId),
    AtPly(usize),
    /// The inner nodes at which this player moves.
    Of(Player),
}

/// What is done wrong at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Every node begins with an open window.
    WindowNotPassed,
    /// A node compares its values with the bounds it inherited, but never improves its own bound:
    /// all of its children get the window that it was given itself.
    BoundsNotUpdated,
    /// Before a node improves its bound it compares its best value with that same bound, MAX with α
    /// and MIN with β, in the place of the other player's. An open bound cuts nothing. Which rule
    /// for equality goes with that no book says.
    WrongBound(Cut),
    /// The same, but MAX stops where a child brings no more than α, MIN where one brings no less than β.
    WrongSide(Cut),
    /// Values outside the window are moved to its ends, and taken for exact.
    Clamps,
    /// Windows are passed down and improved, but never close: every node is worth what minimax says.
    NeverCuts,
    /// A child's window has the final values of all of its siblings, and nothing else.
    Hindsight,
    /// There is one window for the whole search, which only becomes narrower.
    OneWindow,
    /// A child is entered with the window with which the node before it was left.
    SiblingWindow,
}

/// A wrong value at one node: a leaf misread, or a result written down wrongly.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slip {
    pub(super) node: NodeId,
    /// In MAX's view.
    pub(super) value: Value,
    /// What the value is taken for, if not for the bound that the right one is.
    pub(super) bound: Option<Bound>,
}

/// What stands in the place of the average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    Unweighted,
    /// What a player would choose; the line of play goes on there.
    Choice(Player),
    Summed,
    Likeliest,
}

/// What can be made in alpha-beta alone.
pub(super) fn is_alpha_beta(algorithm: Algorithm) -> bool {
    [Algorithm::AlphaBeta, Algorithm::Negamax].contains(&algorithm)
}

/// How the search is made then. Its convention keeps its name.
pub(super) fn followed(mut setup: Setup, habit: &Habit) -> Setup {
    let preset = setup.convention.preset;
    match habit {
        Habit::Rule(option, word) => {
            let rule = Settings::read(*option, word);
            let rule = rule.expect("the table has words of its options");
            setup = rule.applied_to(setup);
        }
        Habit::Prunes(cut, _) => {
            (setup.plan.algorithm, setup.convention.cut) = (Algorithm::AlphaBeta, *cut);
        }
        Habit::Flaw(Flaw::Clamps) => setup.convention.fail = Fail::Hard,
        // No value of a node is moved to where nobody cuts.
        Habit::Flaw(Flaw::NeverCuts) => setup.convention.fail = Fail::Soft,
        _ => {}
    }
    setup.convention.preset = preset;
    setup.convention = setup.plan.algorithm.convention(&setup.convention);
    setup
}

/// Whether a search can go wrong in this way, whatever the tree; the exercise may follow the other rule itself.
pub(super) fn is_possible(right: &Key, setup: &Setup, habit: &Habit) -> bool {
    let (algorithm, follows) = (right.algorithm(), setup.plan.algorithm);
    match habit {
        Habit::Rule(..) if *setup == right.setup => false,
        Habit::Rule(SearchOption::Algorithm, _) => !algorithm.looks_at_all(),
        Habit::Rule(SearchOption::Convention, _) => follows.takes(SearchOption::Cut),
        Habit::Rule(option, _) => follows.takes(*option),
        Habit::Prunes(..) => algorithm == Algorithm::Minimax,
        Habit::Instead(_) => algorithm == Algorithm::Expectiminimax,
        Habit::Flaw(_) => is_alpha_beta(algorithm),
        _ => true,
    }
}

/// The tree as somebody takes it who has this habit.
pub(super) fn imagined<'t>(
    tree: &'t Tree,
    leaf_values: LeafValues,
    habit: &Habit,
) -> Cow<'t, Tree> {
    match habit {
        Habit::Exchange(exchange) => {
            let is_exchanged = |node| match *exchange {
                Exchange::Everywhere => true,
                Exchange::At(one) => node == one,
                Exchange::AtPly(ply) => tree.ply(node) == ply,
                Exchange::Of(player) => !tree.is_leaf(node) && tree.player(node) == player,
            };
            Cow::Owned(tree.with_players_exchanged(is_exchanged))
        }
        Habit::Instead(instead) => Cow::Owned(without_chance(tree, *instead)),
        Habit::Slip(slip) if tree.is_leaf(slip.node) => {
            // The value that the tree states is that of the player to move.
            let is_turned = leaf_values == LeafValues::Mover;
            let is_turned = is_turned && tree.player(slip.node) == Player::Min;
            let (value, mut read) = (slip.value.clone(), tree.clone());
            read.put_value(slip.node, if is_turned { -value } else { value });
            Cow::Owned(read)
        }
        _ => Cow::Borrowed(tree),
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
