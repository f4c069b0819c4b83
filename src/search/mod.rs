//! Tree → outcome: the table of algorithms, and one file an algorithm.

mod alpha_beta;
mod aspiration;
mod bound;
mod chance_node;
mod convention;
mod dual_star;
mod error;
mod expectiminimax;
mod game;
mod inner_node;
mod minimax;
mod mtdf;
mod negamax;
mod observe;
mod outcome;
mod pvs;
mod record;
mod run;
mod scout;
mod sss_star;
mod stack;
mod star;
mod star1;
mod star2;
mod table;
mod test;
mod value_range;
mod variation;
mod window;

pub use bound::{Bound, Bounded};
pub use convention::{
    Convention, Cut, Fail, LeafValues, Notation, Order, PRESETS, Preset, RootWindow, Scope,
    Setting, preset_names,
};
pub use error::SearchError;
pub use game::{Children, Game, Walk};
pub use mtdf::MemoryUse;
pub use observe::{Event, Observer, Phase};
pub use outcome::{Outcome, Pass, PassResult};
pub use record::{Cutoff, CutoffKind, End, NodeRecord, NodeRecords, PassTally, Record, Tally};
pub use run::{Plan, search};
pub use table::{ALGORITHMS, Algorithm, Chance, Description, Optimal, Uses};
pub use test::{Comparison, Test};
pub use value_range::ValueRange;
pub use window::{Limit, Side, Window};
