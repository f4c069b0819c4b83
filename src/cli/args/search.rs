//! Options of every command that searches.

use clap::Args;

use crate::cli::choices::{self, Depths};
use crate::search::{
    Algorithm, Cut, Fail, InitialWindow, LeafValues, MemoryUse, Order, RootWindow, Scope,
    ShallowPass, ValueRange,
};
use crate::value::Value;

/// The algorithm and the convention.
#[derive(Clone, Debug, Default, Args)]
pub struct SearchOptions {
    /// Look at every node (the default of eval)
    #[arg(long, help_heading = "Algorithm", conflicts_with_all = ["alpha_beta", "algorithm"])]
    pub(in crate::cli) minimax: bool,

    /// Skip what can't matter
    #[arg(long, help_heading = "Algorithm", conflicts_with = "algorithm")]
    pub(in crate::cli) alpha_beta: bool,

    /// The algorithm by its name
    #[arg(long, help_heading = "Algorithm", value_name = "NAME", value_parser = choices::word::<Algorithm>())]
    pub(in crate::cli) algorithm: Option<Algorithm>,

    /// The first guess at the root's value, for aspiration and mtdf; an infinity is the open end
    #[arg(long, help_heading = "Algorithm", value_name = "V", value_parser = choices::value, allow_hyphen_values = true)]
    pub(in crate::cli) guess: Option<Value>,

    /// How far the value may be from the guess, for aspiration
    #[arg(long, help_heading = "Algorithm", value_name = "E", value_parser = choices::positive, allow_hyphen_values = true)]
    pub(in crate::cli) epsilon: Option<Value>,

    /// Whether mtdf remembers what earlier passes proved
    #[arg(long, help_heading = "Algorithm", value_parser = choices::word::<MemoryUse>())]
    pub(in crate::cli) memory: Option<MemoryUse>,

    /// The least and the most that a leaf can be in MAX's view, as in -1,1, for star1 and star2
    #[arg(long, help_heading = "Algorithm", value_name = "LO,HI", value_parser = choices::value_range, allow_hyphen_values = true)]
    pub(in crate::cli) value_range: Option<ValueRange>,

    #[command(flatten)]
    pub(in crate::cli) deepening: DeepeningOptions,

    /// A textbook's convention; `abtree conventions` lists them
    #[arg(long, help_heading = "Convention", value_name = "NAME", value_parser = choices::preset())]
    pub(in crate::cli) convention: Option<String>,

    /// When the rest of a node's children is skipped
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<Cut>())]
    pub(in crate::cli) cut: Option<Cut>,

    /// What an inner node returns if its value lies outside its window
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<Fail>())]
    pub(in crate::cli) fail: Option<Fail>,

    /// Which bounds a child inherits
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<Scope>())]
    pub(in crate::cli) scope: Option<Scope>,

    /// Which window the children of the root get
    #[arg(long, help_heading = "Convention", value_name = "RULE", value_parser = choices::word::<RootWindow>())]
    pub(in crate::cli) root_window: Option<RootWindow>,

    #[command(flatten)]
    pub(in crate::cli) game: GameOptions,

    /// α and β at the root, as in -3,7; an infinity is an open end
    #[arg(long, help_heading = "Convention", value_name = "A,B", value_parser = choices::window, allow_hyphen_values = true)]
    pub(in crate::cli) window: Option<InitialWindow>,
}

/// What decides which game a tree stands for.
#[derive(Clone, Debug, Default, Args)]
pub struct GameOptions {
    /// From which side children are searched
    #[arg(long, help_heading = "Convention", value_name = "SIDE", value_parser = choices::word::<Order>())]
    pub(in crate::cli) order: Option<Order>,

    /// Whose view the values in the input are stated in
    #[arg(long, help_heading = "Convention", value_name = "VIEW", value_parser = choices::word::<LeafValues>())]
    pub(in crate::cli) leaf_values: Option<LeafValues>,

    /// The horizon in plies; 0 evaluates the root
    #[arg(long, help_heading = "Convention", value_name = "PLIES", value_parser = choices::plies, allow_negative_numbers = true)]
    pub(in crate::cli) depth: Option<usize>,
}

/// What only progressive deepening uses.
#[derive(Clone, Debug, Default, Args)]
pub struct DeepeningOptions {
    /// The depths of the passes of progressive-deepening, rising, as in 2,4; else 1, 2 and so on
    #[arg(long, help_heading = "Algorithm", value_name = "PLIES", value_parser = choices::depths, conflicts_with = "depth")]
    pub(in crate::cli) depths: Option<Depths>,

    /// How progressive-deepening searches before the last pass
    #[arg(long, help_heading = "Algorithm", value_name = "NAME", value_parser = choices::word::<ShallowPass>())]
    pub(in crate::cli) shallow_pass: Option<ShallowPass>,

    /// Let each pass of progressive-deepening search first what the pass before found best
    #[arg(long, help_heading = "Algorithm")]
    pub(in crate::cli) reorder: bool,

    /// Let progressive-deepening remember the static values of earlier passes
    #[arg(long, help_heading = "Algorithm")]
    pub(in crate::cli) cache: bool,
}

impl SearchOptions {
    /// The algorithm that was asked for, if any was.
    pub(in crate::cli) fn chosen_algorithm(&self) -> Option<Algorithm> {
        if self.minimax {
            return Some(Algorithm::Minimax);
        }
        if self.alpha_beta {
            return Some(Algorithm::AlphaBeta);
        }
        self.algorithm
    }
}
