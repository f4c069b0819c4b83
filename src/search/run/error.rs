//! Why a search has no outcome, and how it is stopped from outside.

use std::fmt;

use strum::EnumMessage;

use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// Why a search has no outcome, and where. The first line of each documentation is what is wrong, with `{}`
/// for the node and `{value}` for a value; the message is what the user can do about it.
#[derive(Clone, Debug, PartialEq, Eq, EnumMessage)]
#[non_exhaustive]
pub enum SearchError<N = NodeId> {
    /// the search has to evaluate leaf {}, whose value is not known (`?`)
    #[strum(
        message = "give it a value in the tree, or use an algorithm that prunes it; where leaves hold one number, eval, trace, draw, explain, compare and convert take `--set NAME=5`, and explain `--if NAME`"
    )]
    UnknownLeaf(N),
    /// the horizon is at inner node {}, which has no static value
    #[strum(
        message = "give it one (:static 4, in JSON \"static\": 4), or choose a depth at which all inner nodes have one, for progressive-deepening with --depths 2"
    )]
    NoStaticValue(N),
    /// only expectiminimax, star1 and star2 can search {}, a chance node
    #[strum(message = "use --algorithm expectiminimax, or star1 with --value-range LO,HI")]
    ChanceNode(N),
    /// the average at chance node {} would add -inf and inf
    #[strum(message = "the children of a chance node can't be worth both inf and -inf")]
    UndefinedAverage(N),
    /// the exact average at chance node {} has more than 19,700 digits
    #[strum(message = "use values and probabilities with fewer digits")]
    LongAverage(N),
    /// cuts at chance node {} need the range of values
    #[strum(message = "add --value-range LO,HI")]
    NoValueRange(N),
    /// the value of {} is {value}, outside --value-range
    #[strum(message = "choose a range that contains all leaf values, in MAX's view")]
    OutsideRange(N, Value),
    /// this algorithm needs two players with opposite interests, and here each player has payoffs of their own
    ///
    /// Paranoid needs the tree [as one player sees it](crate::tree::Tree::seen_by).
    #[strum(message = "use --algorithm maxn, maxn-shallow with --sum N, or paranoid")]
    SeveralPlayers(N),
    /// this algorithm needs several players with payoffs at every leaf, and this is a tree of MAX and MIN
    #[strum(
        message = "begin each inner node with its player and write payoffs as lists: (p1 (4 2 6) (p2 (1 7 3) (2 5 5))); else use minimax or expectiminimax"
    )]
    NotSeveralPlayers(N),
    /// paranoid can't search {}, a chance node
    #[strum(message = "use --algorithm maxn")]
    ChanceInView(N),
    /// the payoffs {value} of {} have one below 0
    #[strum(message = "give the greatest sum that a leaf has; maxn takes any payoffs")]
    PayoffBelowZero(N, Value),
    /// the payoffs {value} of {} have a sum of more than --sum
    #[strum(message = "give the greatest sum that a leaf has; maxn takes any payoffs")]
    OutsideSum(N, Value),
    /// this algorithm needs the whole tree in memory
    #[strum(message = "use alpha-beta or one of its variants")]
    NotATree(N),
    /// no memory or no thread for a search as deep as the tree below {}
    #[strum(message = "allow one thread more, and 9 KB of memory for each ply of the tree")]
    NoStack(N),
    /// the lists of this run have more than 100,000,000 entries
    #[strum(message = "`abtree eval --summary` leaves them out")]
    LongLists(N),
    /// the search was interrupted at {}
    #[strum(message = "give it more time")]
    Interrupted(N),
}

impl<N: Copy> SearchError<N> {
    /// The node that stopped the search.
    pub fn node(&self) -> N {
        match self {
            Self::UnknownLeaf(node)
            | Self::NoStaticValue(node)
            | Self::ChanceNode(node)
            | Self::UndefinedAverage(node)
            | Self::LongAverage(node)
            | Self::NoValueRange(node)
            | Self::OutsideRange(node, _)
            | Self::SeveralPlayers(node)
            | Self::NotSeveralPlayers(node)
            | Self::ChanceInView(node)
            | Self::PayoffBelowZero(node, _)
            | Self::OutsideSum(node, _)
            | Self::NotATree(node)
            | Self::NoStack(node)
            | Self::LongLists(node)
            | Self::Interrupted(node) => *node,
        }
    }

    /// What is wrong, given what reports call the node.
    pub fn message(&self, label: &str) -> String {
        let documentation = self.get_documentation().unwrap_or_default();
        let first = documentation.lines().next().unwrap_or_default();
        let value = match self {
            Self::OutsideRange(_, value)
            | Self::PayoffBelowZero(_, value)
            | Self::OutsideSum(_, value) => value.to_string(),
            _ => String::new(),
        };
        first
            .replace("{value}", &value)
            .replace("{}", &quoted(label))
    }

    /// What the user can do about it.
    pub fn help(&self) -> &'static str {
        self.get_message().unwrap_or_default()
    }
}

impl<N: Copy + fmt::Debug> fmt::Display for SearchError<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(&format!("{:?}", self.node())))
    }
}

impl<N: Copy + fmt::Debug> std::error::Error for SearchError<N> {}

/// Asked at every visit of a node whether the search is to stop there.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use abtree::formats::Format;
/// use abtree::read::ReadOptions;
/// use abtree::search::{Algorithm, Interrupt, SearchError, Setup};
///
/// // Another thread, or a handler of signals, sets it.
/// let is_stopped = AtomicBool::new(false);
/// let ask = || is_stopped.load(Ordering::Relaxed);
/// is_stopped.store(true, Ordering::Relaxed);
///
/// let tree = Format::Sexp.read("(max (min 3 12 8) (min 2 4 6))", &ReadOptions::default())?.tree;
/// let setup = Setup::from(Algorithm::AlphaBeta);
/// let outcome = setup.search_until(Interrupt::when(&ask), &tree, &mut ());
/// assert!(matches!(outcome, Err(SearchError::Interrupted(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Interrupt<'i>(Option<&'i (dyn Fn() -> bool + Sync)>);

impl<'i> Interrupt<'i> {
    /// Lets every search come to its end, and costs nothing.
    pub const NEVER: Self = Self(None);

    /// Stops a search as soon as the answer is yes. It should be cheap: it is asked for every node.
    pub fn when(is_wanted: &'i (dyn Fn() -> bool + Sync)) -> Self {
        Self(Some(is_wanted))
    }

    /// Whether the search is to stop now.
    #[inline(always)]
    pub(crate) fn is_wanted(self) -> bool {
        self.0.is_some_and(|is_wanted| is_wanted())
    }
}
