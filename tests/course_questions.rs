//! The questions that courses ask beside values and orders: sets of nodes, expansions, yes or no, the
//! best order, histories of windows, and what other values of a leaf would do. What is right comes from a second implementation.

mod many_answers;
mod other_values;
mod single_search;
