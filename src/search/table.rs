//! The table of algorithms: what each is called, and in what they differ beside their pages.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::convention::{Convention, Fail};
use super::option::SearchOption;
use crate::tree::Tree;
use crate::vocabulary::words_in_documents;

/// The algorithms, as `--algorithm` names them; the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Algorithm {
    /// visits every node (von Neumann 1928)
    Minimax,
    /// skips what can't matter; written for MAX and MIN (Knuth and Moore 1975)
    AlphaBeta,
    /// alpha-beta written once for both players (Knuth and Moore 1975, F2)
    Negamax,
    /// alpha-beta with a window around a guess, widened until it fits (Eppstein 1997)
    Aspiration,
    /// alpha-beta to 1 ply, then 2, and so on to the leaves (MIT 6.034)
    ProgressiveDeepening,
    /// evaluates first children and only tests the others (Pearl 1980)
    Scout,
    /// NegaScout: null windows for all but first children (Marsland 1986; Reinefeld 1983)
    Pvs,
    /// null windows at the root, with a memory (Plaat et al. 1996)
    Mtdf,
    /// best first, from above (Stockman 1979)
    SssStar,
    /// best first, from below (Marsland et al. 1987)
    DualStar,
    /// minimax with chance nodes, averaged exactly (Michie 1966)
    Expectiminimax,
    /// alpha-beta with chance nodes; takes --value-range (Ballard 1983)
    Star1,
    /// star1 that probes the children of chance nodes first (Ballard 1983)
    Star2,
}

words_in_documents!(Algorithm);

/// All algorithms, the default first.
pub const ALGORITHMS: &[Algorithm] = Algorithm::VARIANTS;

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
            Self::Expectiminimax => Chance::Averaged,
            Self::Star1 | Self::Star2 => Chance::Bounded,
            _ => Chance::Refused,
        }
    }

    /// Whether an option means something to the algorithm, among those that not every one takes.
    pub fn takes(self, option: SearchOption) -> bool {
        let beside_rules: &[SearchOption] = match self {
            Self::Minimax | Self::SssStar | Self::DualStar | Self::Expectiminimax => return false,
            Self::Scout => &[],
            Self::AlphaBeta | Self::Negamax | Self::Pvs => &[SearchOption::Window],
            Self::Aspiration => &[SearchOption::Guess, SearchOption::Epsilon],
            Self::Mtdf => &[SearchOption::Guess, SearchOption::Memory],
            Self::Star1 | Self::Star2 => &[SearchOption::Window, SearchOption::ValueRange],
            Self::ProgressiveDeepening => &[
                SearchOption::Window,
                SearchOption::Depths,
                SearchOption::ShallowPass,
                SearchOption::Reorder,
                SearchOption::Cache,
            ],
        };
        SearchOption::RULES.contains(&option) || beside_rules.contains(&option)
    }

    /// Whether the algorithm looks at every node, so that it prunes nothing and finds every value,
    /// and with it every optimal move.
    pub(crate) fn looks_at_all(self) -> bool {
        matches!(self, Self::Minimax | Self::Expectiminimax)
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
        matches!(
            self,
            Self::Aspiration | Self::Scout | Self::Pvs | Self::Mtdf
        )
    }

    /// The convention as the algorithm follows it: MTD(f) is fail-soft whatever a preset says.
    pub fn convention(self, convention: &Convention) -> Convention {
        let mut convention = convention.clone();
        if self == Self::Mtdf {
            convention.fail = Fail::Soft;
        }
        convention
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
