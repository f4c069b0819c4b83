//! Where two searches of one tree part, and why.

use super::rules::Rule;
use super::trial::{Agreement, Trial};
use crate::search::{Limit, TreeGame, Window};
use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// Where two answers part, told by two conventions that differ in as few rules as possible.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The numbers of the two trials.
    pub trials: [usize; 2],
    /// In what they agree.
    pub agreement: Agreement,
    /// Where they part.
    pub split: Split,
}

/// A node between two of its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The later child.
    pub(super) node: NodeId,
    /// The node.
    pub(super) at: NodeId,
    /// The child before that one.
    pub(super) after: NodeId,
}

/// Where two searches part.
#[derive(Clone, Debug)]
pub enum Split {
    /// They go on to different nodes, because their orders differ.
    Order([NodeId; 2]),
    /// They read different values at a leaf or horizon node, the first that they read.
    LeafValue(NodeId, [Value; 2]),
    /// One cuts, and the other goes on.
    Cut(CutSplit),
    /// They look at the same nodes, and the root returns something else.
    Root,
}

/// One search cuts, and the other goes on.
#[derive(Clone, Debug)]
pub struct CutSplit {
    /// The first node that only one of them visits.
    pub node: NodeId,
    /// Its parent, where the other cuts.
    pub at: NodeId,
    /// The child after which it cuts.
    pub after: NodeId,
    /// The trial that cuts: 0 is the first of the two.
    pub cutter: usize,
    /// The window of each at that moment.
    pub windows: [Window; 2],
    /// Why.
    pub cause: Cause,
}

/// The rule that makes one search cut where another goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// α = β closes a window or does not.
    Cut {
        /// A leaf whose value the node itself has, if any has it.
        own: Option<NodeId>,
        /// A leaf whose value the bound is, if any has it.
        bound: Option<NodeId>,
    },
    /// A node below returned another value from outside its window.
    Fail,
    /// An ancestor's bound was passed down or not.
    Scope,
    /// The window of a child of the root was new.
    RootWindow,
}

impl Split {
    /// The rule that makes the difference.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Order(_) => Rule::Order,
            Self::LeafValue(..) => Rule::LeafValues,
            Self::Cut(split) => match split.cause {
                Cause::Cut { .. } => Rule::Cut,
                Cause::Fail => Rule::Fail,
                Cause::Scope => Rule::Scope,
                Cause::RootWindow => Rule::RootWindow,
            },
            Self::Root => Rule::Fail,
        }
    }

    /// One search cuts in a gap and the other goes on, with what they hold in their windows then.
    pub(super) fn cut(
        game: &TreeGame,
        trials: [&Trial; 2],
        Gap { node, at, after }: Gap,
        windows: [Window; 2],
    ) -> Self {
        let cutter = usize::from(!trials[1].searched.tally.is_visited(node));
        let cause = cause(game, at, trials, [&windows[cutter], &windows[1 - cutter]]);
        Self::Cut(CutSplit {
            node,
            at,
            after,
            cutter,
            windows,
            cause,
        })
    }

    /// Where two searches part that read the tree in different orders, or other values, or that
    /// visit the same nodes. Takes linear time.
    pub(super) fn without_a_cut(tree: &Tree, trials: [&Trial; 2]) -> Self {
        let games = trials.map(|trial| TreeGame::new(tree, &trial.rules.convention));
        let turns = games[0].walk().zip(games[1].walk());
        let mut turns = turns.map(|((first, _), (second, _))| [first, second]);
        if let Some(turn) = turns.find(|[first, second]| first != second) {
            return Self::Order(turn);
        }
        let both = |node| trials.map(|trial| trial.searched.tally.is_evaluated(node));
        let read = games[0].walk().map(|(node, _)| node);
        let mut read = read.filter(|&node| both(node) == [true, true]);
        let value = read.find_map(
            |node| match games.each_ref().map(|game| game.evaluate(node)) {
                [Ok(first), Ok(second)] if first != second => {
                    Some(Self::LeafValue(node, [first, second]))
                }
                _ => None,
            },
        );
        value.unwrap_or(Self::Root)
    }
}

impl CutSplit {
    /// The end of one side's window that the node inherited.
    pub fn inherited(&self, tree: &Tree, side: usize) -> Option<&Limit> {
        let [_, inherited] = ends(tree, self.at, &self.windows[side]);
        inherited
    }
}

/// Compares the window of the search that cuts with that of the search that goes on.
fn cause(game: &TreeGame, at: NodeId, trials: [&Trial; 2], windows: [&Window; 2]) -> Cause {
    let [own, inherited] = ends(game.tree(), at, windows[0]);
    let others = ends(game.tree(), at, windows[1]);
    let are_same = [(own, others[0]), (inherited, others[1])]
        .map(|(one, other)| one.map(Limit::position) == other.map(Limit::position));
    if are_same == [true, true] {
        let leaf = |end: Option<&Limit>| leaf_of(game, trials, end?);
        return Cause::Cut {
            own: leaf(own),
            bound: leaf(inherited),
        };
    }
    let via = [inherited, others[1]].map(|end| end.and_then(|end| end.via));
    let is_from_elsewhere = via[0] != via[1];
    let [a, b] = trials.map(|trial| &trial.rules.convention);
    if a.root_window != b.root_window {
        Cause::RootWindow
    } else if a.fail != b.fail && !(a.scope != b.scope && is_from_elsewhere) {
        Cause::Fail
    } else {
        Cause::Scope
    }
}

/// The end that the node itself moves, and the one that it inherited.
fn ends<'w>(tree: &Tree, at: NodeId, window: &'w Window) -> [Option<&'w Limit>; 2] {
    let player = tree.player(at);
    [player, player.opponent()].map(|player| window.lent().end_of(player))
}

/// The first evaluated leaf below the node that set an end with the end's value; none if that node
/// returned the bound of another.
fn leaf_of(game: &TreeGame, trials: [&Trial; 2], end: &Limit) -> Option<NodeId> {
    let mut below = game.tree().subtree(end.via?);
    below.find(|&node| {
        let is_evaluated = |trial: &Trial| trial.searched.tally.is_evaluated(node);
        trials.into_iter().all(is_evaluated)
            && game.evaluate(node).is_ok_and(|value| value == end.value)
    })
}
