//! Game → outcome. The files beside this one are pages of textbooks, one for each algorithm or two that
//! differ in a word; this is the table of them. The folders hold what the pages share:
//!
//! | folder | what it holds |
//! |---|---|
//! | `window` | α and β, and what a search has proved of a value |
//! | `visit` | what an algorithm does at a node, and the rules by which textbooks differ there |
//! | `events` | the steps that observers are shown, and what they keep of them |
//! | `run` | a whole search, from its first pass to its outcome |
//! | `settings` | what is said of a search: conventions, presets, options |

mod alpha_beta;
mod aspiration;
mod events;
mod expectiminimax;
mod maxn;
mod minimax;
mod mtdf;
mod negamax;
mod progressive_deepening;
mod pvs;
mod run;
mod scout;
mod settings;
mod sss_star;
mod star;
mod visit;
mod window;

pub use crate::game::{LeafValues, Order};
pub(crate) use events::NodeSet;
pub use events::{
    Counts, Cutoff, CutoffKind, Event, MOST_LISTED, NodeRecord, NodeRecords, Observer, PassTally,
    Phase, Record, Tally,
};
pub(crate) use expectiminimax::average_of;
pub use run::{Interrupt, Outcome, Pass, PassResult, SearchError, TreeGame, Walk};
pub use run::{search, search_game};
pub(crate) use settings::different_rules;
pub use settings::{
    Convention, Cut, Deepening, Fail, Form, Infinity, MemoryUse, Notation, PRESETS, Plan, Preset,
    RootWindow, Scope, SearchOption, Settings, Setup, ShallowPass, Ties, WrongValue, preset_names,
};
pub(crate) use visit::{Found, Place, Search, meets, static_value};
pub use window::{
    Bound, Bounded, Comparison, LentWindow, Limit, Side, Test, ValueRange, Window, WindowEnd,
};

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::game::Game;
use crate::tree::{Player, Tree};
use crate::vocabulary::words_in_documents;
/// The algorithms, as `--algorithm` names them; the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Algorithm {
    /// visits every node (von Neumann 1928)
    Minimax,
    /// alpha-beta written once for both players (Knuth and Moore 1975, F2)
    Negamax,
    /// skips what can't matter; written for MAX and MIN (Knuth and Moore 1975)
    AlphaBeta,
    /// alpha-beta with a window around a guess, widened until it fits (Eppstein 1997)
    Aspiration,
    /// alpha-beta to 1 ply, then 2, and so on to the leaves (MIT 6.034)
    ProgressiveDeepening,
    /// evaluates first children and only tests the others (Pearl 1980)
    Scout,
    /// null windows for all but first children (Marsland 1986)
    Pvs,
    /// pvs that trusts its tests above leaves (Reinefeld 1983)
    Negascout,
    /// null windows at the root, with a memory (Plaat et al. 1996)
    Mtdf,
    /// best first, from above (Stockman 1979)
    SssStar,
    /// best first, from below (Marsland et al. 1987)
    DualStar,
    /// minimax with averaged chance nodes (Michie 1966)
    Expectiminimax,
    /// cuts at chance nodes too, by --value-range (Ballard 1983)
    Star1,
    /// star1 that first probes chance nodes' children (Ballard 1983)
    Star2,
    /// each player maximises their payoff (Luckhardt and Irani 1986)
    Maxn,
    /// maxn that cuts by a known sum, --sum (Korf 1991)
    MaxnShallow,
    /// one player against all others (Sturtevant and Korf 2000)
    Paranoid,
}

words_in_documents!(Algorithm);

/// All algorithms for MAX and MIN, the default first.
pub const ALGORITHMS: &[Algorithm] = Algorithm::VARIANTS.split_at(Algorithm::Maxn as usize).0;

/// Whether an algorithm can search chance nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// It can't.
    Refused,
    /// It averages over them.
    Averaged,
    /// It averages over them and skips what can't matter, given the range of values.
    Bounded,
}

impl Algorithm {
    /// Whether the algorithm can search chance nodes.
    pub fn chance(self) -> Chance {
        match self {
            Self::Expectiminimax | Self::Maxn | Self::MaxnShallow => Chance::Averaged,
            Self::Star1 | Self::Star2 => Chance::Bounded,
            _ => Chance::Refused,
        }
    }

    /// Whether an option means something to the algorithm.
    pub fn takes(self, option: SearchOption) -> bool {
        match option {
            SearchOption::Algorithm
            | SearchOption::Convention
            | SearchOption::Order
            | SearchOption::Depth => true,
            SearchOption::Cut
            | SearchOption::Fail
            | SearchOption::Scope
            | SearchOption::RootWindow
            | SearchOption::Infinity
            | SearchOption::ValueRange => self.compares_with_bounds(),
            SearchOption::Window => {
                let has_own = matches!(self, Self::Aspiration | Self::Scout | Self::Mtdf);
                self.compares_with_bounds() && !has_own
            }
            SearchOption::LeafValues => !self.is_for_several_players(),
            SearchOption::Ties => self.looks_at_all(),
            SearchOption::Guess => matches!(self, Self::Aspiration | Self::Mtdf),
            SearchOption::Epsilon => self == Self::Aspiration,
            SearchOption::Memory => self == Self::Mtdf,
            SearchOption::For => self == Self::Paranoid,
            SearchOption::Sum => self == Self::MaxnShallow,
            SearchOption::Depths
            | SearchOption::ShallowPass
            | SearchOption::Reorder
            | SearchOption::Cache => self == Self::ProgressiveDeepening,
        }
    }

    /// Whether the algorithm skips what can't matter by the rules of windows.
    pub(crate) fn compares_with_bounds(self) -> bool {
        !self.looks_at_all() && !self.is_best_first() && self != Self::MaxnShallow
    }

    /// Whether the algorithm is for trees of several players, whose leaves hold payoffs.
    pub fn is_for_several_players(self) -> bool {
        matches!(self, Self::Maxn | Self::MaxnShallow | Self::Paranoid)
    }

    /// Whether the algorithm looks at every node, so that it prunes nothing and finds every value,
    /// and with it every optimal move.
    pub(crate) fn looks_at_all(self) -> bool {
        matches!(self, Self::Minimax | Self::Expectiminimax | Self::Maxn)
    }

    /// Whether the algorithm searches best first, in a tree that is held in memory: its visits do not nest.
    pub(crate) fn is_best_first(self) -> bool {
        matches!(self, Self::SssStar | Self::DualStar)
    }

    /// Whether several visits prove a value together, so that no visit has the line of best play.
    pub(crate) fn proves_late(self) -> bool {
        matches!(self, Self::Pvs | Self::Negascout | Self::Mtdf) || self.is_best_first()
    }

    /// Whether the algorithm may skip children of a node that it has entered, and says why.
    pub(crate) fn has_cutoffs(self) -> bool {
        self.takes(SearchOption::Cut) || self == Self::MaxnShallow
    }

    /// Whether there is α and β to tell of a node: mtdf asks the same question everywhere instead.
    pub(crate) fn has_windows(self) -> bool {
        self.takes(SearchOption::Cut) && self != Self::Mtdf
    }

    /// Whether the algorithm may search from the root more than once.
    pub(crate) fn makes_passes(self) -> bool {
        matches!(
            self,
            Self::Aspiration | Self::ProgressiveDeepening | Self::Mtdf
        )
    }

    /// Whether the algorithm searches a node again if a first search of it did not settle its value.
    pub fn re_searches(self) -> bool {
        self.has_null_windows() || matches!(self, Self::Aspiration | Self::Mtdf)
    }

    /// Whether the algorithm may visit a node more than once.
    pub(crate) fn visits_again(self) -> bool {
        self.makes_passes() || self.re_searches() || self == Self::Star2
    }

    /// Whether windows that it tells may end just beside a value; those of mtdf do too, which tells its question instead.
    pub(crate) fn has_null_windows(self) -> bool {
        matches!(self, Self::Scout | Self::Pvs | Self::Negascout)
    }

    /// The convention as the algorithm follows it: MTD(f) is fail-soft whatever a preset says, what
    /// skips children takes the first best one, and payoffs are nobody else's view.
    pub fn convention(self, convention: &Convention) -> Convention {
        let mut convention = convention.clone();
        if self == Self::Mtdf {
            convention.fail = Fail::Soft;
        }
        if !self.takes(SearchOption::Ties) {
            convention.ties = Ties::First;
        }
        if !self.takes(SearchOption::LeafValues) {
            convention.leaf_values = LeafValues::Max;
        }
        convention
    }

    /// The algorithm that evaluates a tree if none is asked for: minimax, or expectiminimax where
    /// there are chance nodes; maxn where leaves hold payoffs.
    pub fn default_for(tree: &Tree) -> Self {
        Self::default_among(Self::EVALUATING, tree)
    }

    /// What evaluates trees if nothing is asked for: those of MAX and MIN alone, those with chance nodes, and
    /// those with payoffs.
    pub(crate) const EVALUATING: [Self; 3] = [Self::Minimax, Self::Expectiminimax, Self::Maxn];

    /// The same for what draws, explains, asks about and compares them: one prunes.
    pub(crate) const PRUNING: [Self; 3] = [Self::AlphaBeta, Self::Expectiminimax, Self::Maxn];

    /// The one of these that is for the tree.
    pub(crate) fn default_among([plain, of_chance, of_payoffs]: [Self; 3], tree: &Tree) -> Self {
        if tree.has_payoffs() {
            of_payoffs
        } else if tree.has_chance() {
            of_chance
        } else {
            plain
        }
    }
}

/// The algorithms that search any game.
pub(crate) fn search_any<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    match search.plan.algorithm {
        Algorithm::Minimax => minimax::run(search),
        Algorithm::AlphaBeta => alpha_beta::run(search),
        Algorithm::Negamax => negamax::run(search),
        Algorithm::Aspiration => aspiration::run(search),
        Algorithm::Scout => scout::run(search),
        Algorithm::Pvs | Algorithm::Negascout => pvs::run(search),
        Algorithm::Mtdf => mtdf::run(search),
        Algorithm::Expectiminimax => expectiminimax::run(search),
        Algorithm::Star1 | Algorithm::Star2 => star::run(search),
        Algorithm::ProgressiveDeepening
        | Algorithm::SssStar
        | Algorithm::DualStar
        | Algorithm::Maxn
        | Algorithm::MaxnShallow
        | Algorithm::Paranoid => Err(SearchError::NotATree(search.game.root())),
    }
}

/// The algorithms that need a tree, or do better with one.
fn search_tree<'t>(search: &mut Search<TreeGame<'t>, impl Observer + Send>) -> Found<TreeGame<'t>> {
    match search.plan.algorithm {
        Algorithm::ProgressiveDeepening => progressive_deepening::run(search),
        Algorithm::SssStar => sss_star::run(Player::Max, search),
        Algorithm::DualStar => sss_star::run(Player::Min, search),
        Algorithm::Maxn => maxn::run(search),
        Algorithm::MaxnShallow => maxn::run_shallow(search),
        Algorithm::Paranoid => alpha_beta::run(search),
        _ => search_any(search),
    }
}
