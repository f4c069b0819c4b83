//! How people search who go wrong: each habit changes one thing and leaves the rest as it is, so that
//! several may come together.

use std::borrow::Cow;

use super::chance::Instead;
use super::flawed::by_rules;
use crate::exercise::key::Key;
use crate::search::{Algorithm, Bound, Convention, Cut, LeafValues, Setup};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// What somebody does who searches wrongly; nothing of it is right.
#[derive(Clone, Default)]
pub(in crate::exercise) struct Habits {
    /// Where MAX and MIN are taken for each other.
    pub(super) exchanges_players: Option<fn(NodeId) -> bool>,
    /// What is done in the place of averaging.
    pub(super) instead: Option<Instead>,
    /// What is done wrong at every node.
    pub(super) flaw: Option<Flaw>,
    /// A node at which children are skipped at a place of its own, whatever closes the window.
    pub(super) cut: Option<WrongCut>,
    /// Wrong values at some nodes.
    pub(super) slips: Vec<Slip>,
    /// Whether nobody knows a bound from a value.
    pub(super) takes_bounds_for_values: bool,
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
}

/// A wrong value at one node: a leaf misread, or a result written down wrongly.
#[derive(Clone, Debug)]
pub(super) struct Slip {
    pub(super) node: NodeId,
    /// In MAX's view.
    pub(super) value: Value,
    /// What the wrong value is taken for, if not for the bound that the right one is.
    pub(super) bound: Option<Bound>,
    /// The child that is taken for the best one, if one is.
    pub(super) taken: Option<NodeId>,
}

/// Where children are skipped at one node, too early or too late.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrongCut {
    pub(super) node: NodeId,
    /// The first child that is skipped; none where all are searched.
    pub(super) before: Option<NodeId>,
    /// What the node's result is taken for, if not for the bound that it is.
    pub(super) bound: Option<Bound>,
    /// Whether the nodes below are cut as soon as the window is closed that they were given, too.
    pub(super) below: ClosedWindow,
}

/// What those do who go on with a window that is closed: textbooks compare either a node's best
/// value with a bound, or α with β, which is the same as long as windows are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClosedWindow {
    /// They cut where a value meets the other player's bound.
    CutsByValue,
    /// They cut behind the first child.
    CutsAtOnce,
}

impl Habits {
    pub(super) fn slip_at(&self, node: NodeId) -> Option<&Slip> {
        self.slips.iter().find(|slip| slip.node == node)
    }

    /// Whether all that goes wrong is what stands in the tree: at some leaves, and who moves.
    fn are_of_the_tree(&self, key: &Key) -> bool {
        let is_of_search = self.instead.is_some()
            || self.flaw.is_some()
            || self.cut.is_some()
            || self.takes_bounds_for_values;
        let is_of_leaf =
            |slip: &Slip| slip.bound.is_none() && key.static_number(slip.node).is_some();
        !is_of_search && self.slips.iter().all(is_of_leaf)
    }
}

/// What is found by those who search a key's tree in this way, and with these habits: nothing where the
/// search meets a leaf `?` or another trouble.
///
/// What an inner node returns only minimax and alpha-beta can be told; every algorithm searches a tree
/// in which leaves are misread.
pub(super) fn found<'t>(right: &Key<'t>, mut setup: Setup, habits: &Habits) -> Option<Key<'t>> {
    let tree = right.tree();
    let algorithm = setup.plan.algorithm;
    let exchanged = habits.exchanges_players;
    let exchanged = exchanged.map(|at| tree.with_players_exchanged(at));
    let mut searched = exchanged.map_or(Cow::Borrowed(tree), Cow::Owned);
    let is_plain = matches!(
        algorithm,
        Algorithm::Minimax | Algorithm::Expectiminimax | Algorithm::AlphaBeta | Algorithm::Negamax
    );
    let key = if habits.are_of_the_tree(right) && (habits.slips.is_empty() || !is_plain) {
        for slip in &habits.slips {
            let value = as_stated(&searched, &setup.convention, slip);
            searched.to_mut().put_value(slip.node, value);
        }
        Key::of_another(tree, &searched, setup)
    } else if is_plain {
        setup.convention = algorithm.convention(&setup.convention);
        by_rules(tree, &searched, setup, habits)
    } else {
        return None;
    };
    let mut key = key.ok()?;
    key.habits = habits.clone();
    Some(key)
}

/// The value that a tree states of a leaf where it is that of a slip in MAX's view.
fn as_stated(tree: &Tree, convention: &Convention, slip: &Slip) -> Value {
    let is_of_mover = convention.leaf_values == LeafValues::Mover;
    if is_of_mover && tree.player(slip.node) == Player::Min {
        -&slip.value
    } else {
        slip.value.clone()
    }
}
