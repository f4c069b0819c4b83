//! Tree → outcome: the table of algorithms, and one file an algorithm.

mod alpha_beta;
mod aspiration;
mod bound;
mod chance_node;
mod child_order;
mod convention;
mod dual_star;
mod error;
mod expectiminimax;
mod game;
mod initial_window;
mod inner_node;
mod minimax;
mod mtdf;
mod negamax;
mod node_set;
mod observe;
mod outcome;
mod preset;
mod progressive_deepening;
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
pub use child_order::ChildOrder;
pub use convention::{
    Convention, Cut, Fail, LeafValues, Notation, Order, RootWindow, Scope, Setting,
};
pub use error::SearchError;
pub(crate) use expectiminimax::average_of;
pub use game::{Children, Game, Walk};
pub use initial_window::InitialWindow;
pub use mtdf::MemoryUse;
pub use observe::{Event, Observer, Phase};
pub use outcome::{Outcome, Pass, PassResult};
pub use preset::{PRESETS, Preset, preset_names};
pub use progressive_deepening::{Cache, Deepening, Reordering, ShallowDepths, ShallowPass};
pub use record::{Cutoff, CutoffKind, NodeRecord, NodeRecords, PassTally, Record, Tally};
pub use run::{Plan, search};
pub(crate) use stack::run_on_stack_for;
pub use table::{ALGORITHMS, Algorithm, Chance, Description, Optimal, Uses};
pub use test::{Comparison, Test};
pub use value_range::ValueRange;
pub use window::{Limit, Side, Window, WindowEnd};
