//! Why a search has no outcome, and how it is stopped from outside.

use std::fmt;

use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// Why a search has no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError<N = NodeId> {
    /// The search has to evaluate a leaf whose value is `?`.
    UnknownLeaf(N),
    /// The horizon lies at an inner node that has no static value.
    NoStaticValue(N),
    /// The algorithm can't search this chance node.
    ChanceNode(N),
    /// The average at this chance node would have to add −∞ and +∞.
    UndefinedAverage(N),
    /// The exact average at this chance node has too many digits.
    LongAverage(N),
    /// The algorithm needs the range of values to search this chance node.
    NoValueRange(N),
    /// The value of this leaf or horizon node lies outside the range of values that was given.
    OutsideRange(N, Value),
    /// The algorithm is for two players with opposite interests, and each leaf holds payoffs. Paranoid
    /// needs the tree [as one player sees it](crate::tree::Tree::seen_by).
    SeveralPlayers(N),
    /// The algorithm is for several players with payoffs, and this is a tree of MAX and MIN.
    NotSeveralPlayers(N),
    /// The algorithm sees all players but one as MIN, and can't search this chance node.
    ChanceInView(N),
    /// The payoffs here are not what the sum that was given allows.
    OutsideSum(N, Value),
    /// The algorithm needs a tree that is held in memory, and this is another game.
    NotATree(N),
    /// There is no memory, or no thread, for a stack as deep as the tree below the root.
    NoStack(N),
    /// The lists of what happened in the search of this tree are longer than was allowed.
    LongLists(N),
    /// The search was [interrupted](super::Interrupt) when it came to this node.
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
            | Self::NotATree(node)
            | Self::NoStack(node)
            | Self::LongLists(node)
            | Self::Interrupted(node)
            | Self::SeveralPlayers(node)
            | Self::NotSeveralPlayers(node)
            | Self::ChanceInView(node)
            | Self::OutsideSum(node, _)
            | Self::OutsideRange(node, _) => *node,
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
                format!("only expectiminimax, star1 and star2 can search {label}, a chance node")
            }
            Self::UndefinedAverage(_) => {
                format!("the average at chance node {label} would add -inf and inf")
            }
            Self::LongAverage(_) => {
                format!("the exact average at chance node {label} has more than 19,700 digits")
            }
            Self::NoValueRange(_) => {
                format!("cuts at chance node {label} need the range of values")
            }
            Self::NotATree(_) => "this algorithm needs the whole tree in memory".to_owned(),
            Self::NoStack(_) => {
                format!("no memory or no thread for a search as deep as the tree below {label}")
            }
            Self::LongLists(_) => {
                "the lists of this run have more than 100,000,000 entries".to_owned()
            }
            Self::Interrupted(_) => format!("the search was interrupted at {label}"),
            Self::SeveralPlayers(_) => "this algorithm needs two players with opposite interests, and here each player has payoffs of their own".to_owned(),
            Self::NotSeveralPlayers(_) => "this algorithm needs several players with payoffs at every leaf, and this is a tree of MAX and MIN".to_owned(),
            Self::ChanceInView(_) => format!("paranoid can't search {label}, a chance node"),
            Self::OutsideSum(_, payoffs) => {
                let is_negative = |payoff: &Value| *payoff < Value::ZERO;
                let amiss = match payoffs.as_payoffs() {
                    Some(all) if all.iter().any(is_negative) => "one below 0",
                    _ => "a sum of more than --sum",
                };
                format!("the payoffs {payoffs} of {label} have {amiss}")
            }
            Self::OutsideRange(_, value) => {
                format!("the value of {label} is {value}, outside --value-range")
            }
        }
    }

    /// What the user can do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::UnknownLeaf(_) => {
                "give it a value, in the tree or with `--set NAME=5` where leaves hold one number, or use an algorithm that prunes it"
            }
            Self::NoStaticValue(_) => {
                "give it one (:static 4, in JSON \"static\": 4), or choose another depth"
            }
            Self::ChanceNode(_) => {
                "use --algorithm expectiminimax, or star1 with --value-range LO,HI"
            }
            Self::UndefinedAverage(_) => {
                "the children of a chance node can't be worth both inf and -inf"
            }
            Self::LongAverage(_) => "use values and probabilities with fewer digits",
            Self::NotATree(_) => "use alpha-beta or one of its variants",
            Self::NoStack(_) => {
                "allow one thread more, and 9 KB of memory for each ply of the tree"
            }
            Self::LongLists(_) => "`abtree eval --summary` leaves them out",
            Self::Interrupted(_) => "give it more time",
            Self::NoValueRange(_) => "add --value-range LO,HI",
            Self::SeveralPlayers(_) => {
                "use --algorithm maxn, maxn-shallow with --sum N, or paranoid"
            }
            Self::NotSeveralPlayers(_) => {
                "begin each inner node with its player and write payoffs as lists: (p1 (4 2 6) (p2 (1 7 3) (2 5 5))); else use minimax or expectiminimax"
            }
            Self::ChanceInView(_) => "use --algorithm maxn",
            Self::OutsideSum(..) => "give the greatest sum that a leaf has; maxn takes any payoffs",
            Self::OutsideRange(..) => "choose a range that contains all leaf values, in MAX's view",
        }
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
/// use abtree::search::{Algorithm, Convention, Interrupt, SearchError, search_until};
///
/// // Another thread, or a handler of signals, sets it.
/// let is_stopped = AtomicBool::new(false);
/// let ask = || is_stopped.load(Ordering::Relaxed);
/// is_stopped.store(true, Ordering::Relaxed);
///
/// let tree = Format::Sexp.read("(max (min 3 12 8) (min 2 4 6))", &ReadOptions::default())?.tree;
/// let (algorithm, convention) = (Algorithm::AlphaBeta, Convention::default());
/// let interrupt = Interrupt::when(&ask);
/// let outcome = search_until(interrupt, &tree, algorithm, &convention, &mut ());
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
