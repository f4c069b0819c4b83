//! The questions that courses ask beside values and orders: sets of nodes, expansions, yes or no, and
//! histories of windows. What is right comes from a second implementation.

mod single_search;
