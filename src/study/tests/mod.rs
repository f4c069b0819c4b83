//! Tests of what no command shows: the trees themselves, and each of the costs.

mod costs;
mod trees;
