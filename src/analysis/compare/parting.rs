//! Where two searches of one tree part, and why.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::runs::{Gap, Watch};
use super::trial::{Agreement, Trial};
use crate::game::Game;
use crate::search::{Limit, TreeGame, Window};
use crate::tree::{NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

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

impl Parting {
    /// Explains where two trials part, which were watched if one of them cuts there.
    pub(super) fn new(
        game: &TreeGame,
        trials: &[Trial],
        pair: [usize; 2],
        watches: Option<[Watch; 2]>,
    ) -> Self {
        let two = pair.map(|number| &trials[number]);
        Self {
            trials: pair,
            agreement: two[0].agreement(two[1]),
            split: match watches {
                Some(watches) => Split::Cut(CutSplit::new(game, two, watches)),
                None => Split::without_a_cut(game.tree(), two),
            },
        }
    }
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

/// A rule that makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Rule {
    /// When a window counts as closed.
    Cut,
    /// What a node returns outside its window.
    Fail,
    /// Which bounds a child inherits.
    Scope,
    /// Which window the children of the root get.
    RootWindow,
    /// From which side children are searched.
    Order,
    /// In whose view the leaves are stated.
    LeafValues,
}

words_in_documents!(Rule);

impl Cause {
    fn rule(self) -> Rule {
        match self {
            Self::Cut { .. } => Rule::Cut,
            Self::Fail => Rule::Fail,
            Self::Scope => Rule::Scope,
            Self::RootWindow => Rule::RootWindow,
        }
    }
}

impl Split {
    /// The rule that makes the difference.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Order(_) => Rule::Order,
            Self::LeafValue(..) => Rule::LeafValues,
            Self::Cut(split) => split.cause.rule(),
            Self::Root => Rule::Fail,
        }
    }

    /// Where two searches part that read the tree in different orders, or other values, or that
    /// visit the same nodes. Takes linear time.
    fn without_a_cut(tree: &Tree, trials: [&Trial; 2]) -> Self {
        let games = trials.map(|trial| TreeGame::new(tree, &trial.rules.convention));
        let turn = games[0].walk().zip(games[1].walk());
        let mut turns = turn.map(|((first, _), (second, _))| [first, second]);
        if let Some(turn) = turns.find(|[first, second]| first != second) {
            return Self::Order(turn);
        }
        let mut nodes = games[0].walk().map(|(node, _)| node);
        let value = nodes.find_map(|node| {
            let is_evaluated = |trial: &Trial| trial.searched.tally.is_evaluated(node);
            if !trials.into_iter().all(is_evaluated) {
                return None;
            }
            match games.each_ref().map(|game| game.evaluate(node)) {
                [Ok(first), Ok(second)] if first != second => {
                    Some(Self::LeafValue(node, [first, second]))
                }
                _ => None,
            }
        });
        value.unwrap_or(Self::Root)
    }
}

/// The first node in search order that only one of two searches in that order visits, with its
/// parent and the sibling before it. Takes linear time.
pub(super) fn first_difference(game: &TreeGame, trials: [&Trial; 2]) -> Option<Gap> {
    let mut walk = game.walk();
    while let Some((node, _)) = walk.next() {
        let visited = trials.map(|trial| trial.searched.tally.is_visited(node));
        match visited {
            [true, true] => {}
            [false, false] => walk.skip_below(node),
            _ => {
                let at = game.tree().parent(node)?;
                let before = game.children(at).take_while(|&child| child != node);
                let after = before.last()?;
                return Some(Gap { node, at, after });
            }
        }
    }
    None
}

impl CutSplit {
    /// Explains a difference by what the two searches held in their windows then.
    fn new(game: &TreeGame, trials: [&Trial; 2], watches: [Watch; 2]) -> Self {
        let Gap { node, at, after } = watches[0].gap;
        let cutter = usize::from(!trials[1].searched.tally.is_visited(node));
        let windows = watches.map(|watch| watch.window);
        Self {
            node,
            at,
            after,
            cutter,
            cause: cause(game, at, trials, [&windows[cutter], &windows[1 - cutter]]),
            windows,
        }
    }

    /// The end of one side's window that the node inherited.
    pub fn inherited(&self, tree: &Tree, side: usize) -> Option<&Limit> {
        let [_, inherited] = ends(tree, self.at, &self.windows[side]);
        inherited
    }
}

/// Compares the window of the search that cuts with that of the search that goes on.
fn cause(game: &TreeGame, at: NodeId, trials: [&Trial; 2], windows: [&Window; 2]) -> Cause {
    let tree = game.tree();
    let [own, inherited] = ends(tree, at, windows[0]);
    let [other_own, other_inherited] = ends(tree, at, windows[1]);
    let conventions = trials.map(|trial| &trial.rules.convention);
    let fails_differ = conventions[0].fail != conventions[1].fail;
    let scopes_differ = conventions[0].scope != conventions[1].scope;
    let roots_differ = conventions[0].root_window != conventions[1].root_window;
    let is_same = |one: Option<&Limit>, other: Option<&Limit>| {
        one.map(Limit::position) == other.map(Limit::position)
    };
    if is_same(own, other_own) && is_same(inherited, other_inherited) {
        let leaf = |end: Option<&Limit>| leaf_of(game, trials, end?);
        return Cause::Cut {
            own: leaf(own),
            bound: leaf(inherited),
        };
    }
    let is_from_elsewhere = via(inherited) != via(other_inherited);
    match (roots_differ, scopes_differ, fails_differ) {
        (true, _, _) => Cause::RootWindow,
        (_, true, _) if is_from_elsewhere => Cause::Scope,
        (_, _, true) => Cause::Fail,
        _ => Cause::Scope,
    }
}

/// The end that the node itself moves, and the one that it inherited.
fn ends<'w>(tree: &Tree, at: NodeId, window: &'w Window) -> [Option<&'w Limit>; 2] {
    let player = tree.player(at);
    [player, player.opponent()].map(|player| window.lent().end_of(player))
}

fn via(end: Option<&Limit>) -> Option<NodeId> {
    end.and_then(|end| end.via)
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
