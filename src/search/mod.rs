//! Tree → outcome: the table of algorithms, and one file an algorithm.

mod alpha_beta;
mod aspiration;
mod bound;
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
mod table;
mod test;
mod variation;
mod window;

pub use bound::{Bound, Bounded};
pub use convention::{
    Convention, Cut, Fail, LeafValues, Notation, Order, PRESETS, Preset, RootWindow, Scope,
    Setting, preset_names,
};
pub use error::SearchError;
pub(crate) use expectiminimax::average_of;
pub use game::{Children, Game, Walk};
pub use mtdf::MemoryUse;
pub use observe::{Event, Observer};
pub use outcome::{Outcome, Pass, PassResult};
pub use record::{Cutoff, CutoffKind, NodeRecord, NodeRecords, PassTally, Record, Tally};
pub use run::{Plan, search};
pub use table::{ALGORITHMS, Algorithm, Chance, Description, Optimal, Uses};
pub use test::{Comparison, Test};
pub use window::{Limit, Side, Window};
