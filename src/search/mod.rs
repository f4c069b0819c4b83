//! Tree → outcome: the table of algorithms, and one file an algorithm.

mod alpha_beta;
mod convention;
mod expectiminimax;
mod game;
mod minimax;
mod negamax;
mod observe;
mod record;
mod stack;
mod variation;
mod window;

pub use convention::{
    Convention, Cut, Fail, LeafValues, Notation, Order, PRESETS, Preset, RootWindow, Scope,
    Setting, preset_names,
};
pub use game::{Children, Game, Walk};
pub use observe::{Event, Observer};
pub use record::{Cutoff, CutoffKind, NodeRecord, NodeRecords, PassTally, Record, Tally};
pub use window::{Bound, Bounded, Limit, Window};

use std::fmt;

use crate::text::quoted;
use crate::tree::{Mover, NodeId, Player, Tree};

/// The algorithms, as `--algorithm` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Looks at every node.
    Minimax,
    /// Alpha-beta written for MAX and MIN.
    AlphaBeta,
    /// Alpha-beta written once for both players.
    Negamax,
    /// Minimax with chance nodes.
    Expectiminimax,
}

/// What the table says about an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its name on the command line and in reports.
    pub name: &'static str,
    /// One line of help.
    pub summary: &'static str,
    /// Whether it searches with windows, so that the switches for cutoffs mean something.
    pub windows: Windows,
    /// Whether it can search chance nodes.
    pub chance: Chance,
}

/// Whether an algorithm searches with windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    /// It has none, so `--cut`, `--fail`, `--scope`, `--root-window` and `--window` mean nothing.
    None,
    /// It has α and β.
    AlphaBeta,
}

/// Whether an algorithm can search chance nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// It can't.
    Refused,
    /// It averages over them.
    Averaged,
}

/// All algorithms, the default first.
pub const ALGORITHMS: [Description; 4] = [
    Description {
        algorithm: Algorithm::Minimax,
        name: "minimax",
        summary: "looks at every node (von Neumann 1928)",
        windows: Windows::None,
        chance: Chance::Refused,
    },
    Description {
        algorithm: Algorithm::AlphaBeta,
        name: "alpha-beta",
        summary: "skips what can't matter, written for MAX and MIN (Knuth and Moore 1975)",
        windows: Windows::AlphaBeta,
        chance: Chance::Refused,
    },
    Description {
        algorithm: Algorithm::Negamax,
        name: "negamax",
        summary: "alpha-beta written once for both players (Knuth and Moore 1975, F2)",
        windows: Windows::AlphaBeta,
        chance: Chance::Refused,
    },
    Description {
        algorithm: Algorithm::Expectiminimax,
        name: "expectiminimax",
        summary: "minimax with chance nodes, averaged exactly (Michie 1966)",
        windows: Windows::None,
        chance: Chance::Averaged,
    },
];

impl Algorithm {
    /// The algorithm's line in the table.
    pub fn description(self) -> &'static Description {
        ALGORITHMS
            .iter()
            .find(|description| description.algorithm == self)
            .expect("the table lists every algorithm")
    }

    /// The algorithm with this name.
    pub fn find(name: &str) -> Option<Self> {
        let description = ALGORITHMS
            .iter()
            .find(|description| description.name == name)?;
        Some(description.algorithm)
    }

    /// The algorithm that evaluates a tree if none is asked for: minimax, or expectiminimax where
    /// there are chance nodes.
    pub fn default_for(tree: &Tree) -> Self {
        if tree.has_chance() {
            Self::Expectiminimax
        } else {
            Self::Minimax
        }
    }
}

/// Why a search has no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The search has to evaluate a leaf whose value is `?`.
    UnknownLeaf(NodeId),
    /// The horizon lies at an inner node that has no static value.
    NoStaticValue(NodeId),
    /// The algorithm can't search this chance node.
    ChanceNode(NodeId),
    /// The average at this chance node would have to add −∞ and +∞.
    UndefinedAverage(NodeId),
    /// The exact average at this chance node has too many digits.
    LongAverage(NodeId),
}

impl SearchError {
    /// The node that stopped the search.
    pub fn node(&self) -> NodeId {
        match *self {
            Self::UnknownLeaf(node)
            | Self::NoStaticValue(node)
            | Self::ChanceNode(node)
            | Self::UndefinedAverage(node)
            | Self::LongAverage(node) => node,
        }
    }

    /// What is wrong, given what reports call the node.
    pub fn message(&self, label: &str) -> String {
        let label = quoted(label);
        match self {
            Self::UnknownLeaf(_) => {
                format!("the search has to evaluate leaf {label}, whose value is not known (`?`)")
            }
            Self::NoStaticValue(_) => {
                format!("the horizon is at inner node {label}, which has no static value")
            }
            Self::ChanceNode(_) => {
                format!("{label} is a chance node, which this algorithm can't search")
            }
            Self::UndefinedAverage(_) => {
                format!("the average at chance node {label} would add -inf and inf")
            }
            Self::LongAverage(_) => {
                format!("the exact average at chance node {label} has more than 19,700 digits")
            }
        }
    }

    /// What the user can do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::UnknownLeaf(_) => "give the leaf a value, or use an algorithm that prunes it",
            Self::NoStaticValue(_) => "give it one with :static, or search deeper",
            Self::ChanceNode(_) => "use --algorithm expectiminimax",
            Self::UndefinedAverage(_) => "a chance node can't mix sure wins and sure losses",
            Self::LongAverage(_) => "use values and probabilities with fewer digits",
        }
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(&format!("number {}", self.node().index())))
    }
}

impl std::error::Error for SearchError {}

/// How a pass came back relative to its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassResult {
    /// Between α and β.
    Inside,
    /// At or above β.
    FailHigh,
    /// At or below α.
    FailLow,
}

impl PassResult {
    /// The word of reports: `inside`, `fail-high` or `fail-low`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::FailHigh => "fail-high",
            Self::FailLow => "fail-low",
        }
    }
}

/// One search of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// The window at the root; `None` for algorithms without windows.
    pub window: Option<Window>,
    /// The horizon of this pass, if it has one of its own.
    pub depth: Option<usize>,
    /// How the pass came back.
    pub result: PassResult,
    /// What it returned.
    pub found: Bounded,
    /// The move it recommends; see [`Outcome::best_move`].
    pub best_move: Option<NodeId>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The root's value and what was proved of it.
    pub found: Bounded,
    /// The first move of the principal variation; at a root whose value is only a bound, the
    /// child that closed the window, or none if the search failed on the mover's side.
    pub best_move: Option<NodeId>,
    /// Every child of the root that has the root's value, from algorithms that know it.
    pub optimal_moves: Option<Vec<NodeId>>,
    /// The line of best play from the root; empty unless the value is exact.
    pub principal_variation: Vec<NodeId>,
    /// The passes in order.
    pub passes: Vec<Pass>,
}

/// Searches a tree with an algorithm under a convention and tells the observer every step.
///
/// The search recurses as its textbook does, on a stack sized from the tree's depth.
///
/// ```
/// use abtree::document::Format;
/// use abtree::read::{ReadOptions, read};
/// use abtree::search::{Algorithm, Convention, Record, search};
/// let document = read("(max (min 3 12 8) (min 2 4 6))", Format::Sexp, &ReadOptions::default())?;
/// let mut record = Record::new(&document.tree);
/// let outcome = search(&document.tree, Algorithm::AlphaBeta, &Convention::default(), &mut record)?;
/// assert_eq!(outcome.found.value, 3.into());
/// assert_eq!(record.evaluations().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    tree: &Tree,
    algorithm: Algorithm,
    convention: &Convention,
    observer: &mut (impl Observer + Send),
) -> Result<Outcome, SearchError> {
    if algorithm.description().chance == Chance::Refused
        && let Some(chance) = first_chance_node(tree)
    {
        return Err(SearchError::ChanceNode(chance));
    }
    stack::run_on_stack_for(tree.plies(), || {
        let game = Game::new(tree, convention);
        single_pass(&game, algorithm, observer)
    })
}

fn first_chance_node(tree: &Tree) -> Option<NodeId> {
    let mut nodes = tree.nodes().filter(|_| tree.has_chance());
    nodes.find(|&node| !tree.is_leaf(node) && tree.mover(node) == Mover::Chance)
}

fn single_pass(
    game: &Game,
    algorithm: Algorithm,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let root = NodeId::ROOT;
    let initial = Window::initial(game.convention());
    let window = match algorithm.description().windows {
        Windows::None => None,
        Windows::AlphaBeta => Some(initial.clone()),
    };
    observer.observe(Event::Pass {
        window: window.as_ref(),
    });
    let mut root_move = RootMove(None);
    let observer = &mut (observer, &mut root_move);
    let found = match algorithm {
        Algorithm::Minimax => Bounded::exact(minimax::minimax(game, root, 0, observer)?),
        Algorithm::AlphaBeta => alpha_beta::alpha_beta(game, root, 0, initial, observer)?,
        Algorithm::Negamax => {
            let view = negamax::View(game.tree().player(root));
            let window = view.window(&initial);
            view.bounded(&negamax::negamax(game, root, 0, window, observer)?)
        }
        Algorithm::Expectiminimax => {
            Bounded::exact(expectiminimax::expectiminimax(game, root, 0, observer)?)
        }
    };
    Ok(outcome(game, algorithm, window, found, root_move.0))
}

/// The last child of the root that was an improvement.
struct RootMove(Option<NodeId>);

impl Observer for RootMove {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Improve {
            node: NodeId::ROOT,
            child,
            ..
        } = event
        {
            self.0 = Some(child);
        }
    }
}

fn outcome(
    game: &Game,
    algorithm: Algorithm,
    window: Option<Window>,
    found: Bounded,
    root_move: Option<NodeId>,
) -> Outcome {
    let is_exact = found.bound == Bound::Exact;
    let principal_variation = if is_exact {
        variation::principal_variation(game, &found.value)
    } else {
        Vec::new()
    };
    let result = window.as_ref().map_or(PassResult::Inside, |window| {
        if window.is_low(&found.value) {
            PassResult::FailLow
        } else if window.is_high(&found.value) {
            PassResult::FailHigh
        } else {
            PassResult::Inside
        }
    });
    let best_move = match (is_exact, result, game.tree().player(NodeId::ROOT)) {
        (true, _, _) => principal_variation.get(1).copied(),
        (false, PassResult::FailHigh, Player::Max) | (false, PassResult::FailLow, Player::Min) => {
            root_move
        }
        (false, _, _) => None,
    };
    let optimal_moves = match algorithm {
        Algorithm::Minimax | Algorithm::Expectiminimax => {
            Some(variation::optimal_moves(game, &found.value))
        }
        Algorithm::AlphaBeta | Algorithm::Negamax => None,
    };
    Outcome {
        best_move,
        optimal_moves,
        principal_variation,
        passes: vec![Pass {
            window,
            depth: None,
            result,
            found: found.clone(),
            best_move,
        }],
        found,
    }
}
