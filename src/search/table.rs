//! The table of algorithms: one line each.

use strum::{IntoStaticStr, VariantArray};

use super::convention::{Convention, Fail};
use super::option::SearchOption;
use crate::tree::Tree;
use crate::vocabulary::{Vocabulary, words_in_documents};

/// The algorithms, as `--algorithm` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Algorithm {
    /// Looks at every node.
    Minimax,
    /// Alpha-beta written for MAX and MIN.
    AlphaBeta,
    /// Alpha-beta written once for both players.
    Negamax,
    /// Alpha-beta with a narrow window around a guess, moved until the value lies inside.
    Aspiration,
    /// Alpha-beta to one ply, to two, and so on.
    ProgressiveDeepening,
    /// Values for first children, yes-or-no tests for the others.
    Scout,
    /// Full windows for first children, null windows for the others.
    Pvs,
    /// Null windows at the root, with a memory, until the bounds meet.
    Mtdf,
    /// Best first, from above.
    SssStar,
    /// Best first, from below.
    DualStar,
    /// Minimax with chance nodes.
    Expectiminimax,
    /// Alpha-beta that cuts at chance nodes too.
    Star1,
    /// The same with probes.
    Star2,
}

/// What the table says about an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// One line of help.
    pub summary: &'static str,
    /// The options that mean something to it; among those that not every algorithm takes.
    pub uses: &'static [&'static [SearchOption]],
    /// Whether it can search chance nodes.
    pub chance: Chance,
    /// Whether it reports every optimal move at the root.
    pub optimal: Optimal,
}

/// Which optimal moves at the root an algorithm reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimal {
    /// Only the first: the others were perhaps never searched fully.
    First,
    /// All of them.
    All,
}

impl Description {
    /// Whether there is α and β to tell of a node: mtdf asks the same question everywhere instead.
    pub(crate) fn has_windows(&self) -> bool {
        self.algorithm.takes(SearchOption::Cut) && self.algorithm != Algorithm::Mtdf
    }
}

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

/// What most algorithms have in common.
const USUAL: Description = Description {
    algorithm: Algorithm::AlphaBeta,
    summary: "",
    uses: &[],
    chance: Chance::Refused,
    optimal: Optimal::First,
};

/// All algorithms, the default first.
pub const ALGORITHMS: [Description; 13] = [
    Description {
        algorithm: Algorithm::Minimax,
        summary: "visits every node (von Neumann 1928)",
        optimal: Optimal::All,
        ..USUAL
    },
    Description {
        algorithm: Algorithm::AlphaBeta,
        summary: "skips what can't matter; written for MAX and MIN (Knuth and Moore 1975)",
        uses: &[SearchOption::RULES, &[SearchOption::Window]],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Negamax,
        summary: "alpha-beta written once for both players (Knuth and Moore 1975, F2)",
        uses: &[SearchOption::RULES, &[SearchOption::Window]],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Aspiration,
        summary: "alpha-beta with a window around a guess, widened until it fits (Eppstein 1997)",
        uses: &[
            SearchOption::RULES,
            &[SearchOption::Guess, SearchOption::Epsilon],
        ],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::ProgressiveDeepening,
        summary: "alpha-beta to 1 ply, then 2, and so on to the leaves (MIT 6.034)",
        uses: &[
            SearchOption::RULES,
            &[
                SearchOption::Window,
                SearchOption::Depths,
                SearchOption::ShallowPass,
                SearchOption::Reorder,
                SearchOption::Cache,
            ],
        ],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Scout,
        summary: "evaluates first children and only tests the others (Pearl 1980)",
        uses: &[SearchOption::RULES],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Pvs,
        summary: "NegaScout: null windows for all but first children (Marsland 1986; Reinefeld 1983)",
        uses: &[SearchOption::RULES, &[SearchOption::Window]],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Mtdf,
        summary: "null windows at the root, with a memory (Plaat et al. 1996)",
        uses: &[
            SearchOption::RULES,
            &[SearchOption::Guess, SearchOption::Memory],
        ],
        ..USUAL
    },
    Description {
        algorithm: Algorithm::SssStar,
        summary: "best first, from above (Stockman 1979)",
        ..USUAL
    },
    Description {
        algorithm: Algorithm::DualStar,
        summary: "best first, from below (Marsland et al. 1987)",
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Expectiminimax,
        summary: "minimax with chance nodes, averaged exactly (Michie 1966)",
        chance: Chance::Averaged,
        optimal: Optimal::All,
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Star1,
        summary: "alpha-beta with chance nodes; takes --value-range (Ballard 1983)",
        uses: &[
            SearchOption::RULES,
            &[SearchOption::Window, SearchOption::ValueRange],
        ],
        chance: Chance::Bounded,
        ..USUAL
    },
    Description {
        algorithm: Algorithm::Star2,
        summary: "star1 that probes the children of chance nodes first (Ballard 1983)",
        uses: &[
            SearchOption::RULES,
            &[SearchOption::Window, SearchOption::ValueRange],
        ],
        chance: Chance::Bounded,
        ..USUAL
    },
];

impl Vocabulary for Algorithm {
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }

    fn meaning(self) -> &'static str {
        self.description().summary
    }
}

words_in_documents!(Algorithm);

impl Algorithm {
    /// The algorithm's line in the table.
    pub fn description(self) -> &'static Description {
        ALGORITHMS
            .iter()
            .find(|description| description.algorithm == self)
            .expect("the table lists every algorithm")
    }

    /// Whether an option means something to the algorithm.
    pub fn takes(self, option: SearchOption) -> bool {
        let mut uses = self.description().uses.iter();
        uses.any(|options| options.contains(&option))
    }

    /// Whether the algorithm looks at every node, so that it prunes nothing and finds every value.
    pub(crate) fn looks_at_all(self) -> bool {
        matches!(self, Self::Minimax | Self::Expectiminimax)
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
