//! Tree → outcome: the table of algorithms, and one file an algorithm.

mod alpha_beta;
mod aspiration;
mod bound;
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
mod progressive_deepening;
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
pub use child_order::ChildOrder;
pub use convention::{
    Convention, Cut, Fail, LeafValues, Notation, Order, PRESETS, Preset, RootWindow, Scope,
    Setting, preset_names,
};
pub use error::SearchError;
pub(crate) use expectiminimax::average_of;
pub use game::{Children, Game, Walk};
pub use initial_window::InitialWindow;
pub use mtdf::MemoryUse;
pub use observe::{Event, Observer};
pub use outcome::{Outcome, Pass, PassResult};
pub use progressive_deepening::{Cache, Deepening, Reordering, ShallowDepths, ShallowPass};
pub use record::{Cutoff, CutoffKind, NodeRecord, NodeRecords, PassTally, Record, Tally};
pub use run::{Plan, search};
pub(crate) use stack::run_on_stack_for;
pub use table::{ALGORITHMS, Algorithm, Chance, Description, Optimal, Uses};
pub use test::{Comparison, Test};
pub use window::{Limit, Side, Window};
