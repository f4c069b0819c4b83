//! Evaluates the game trees of textbook exercises: minimax, alpha-beta and their relatives,
//! exactly as the books state them.
//!
//! # The modules
//!
//! Three steps, and data flows one way: **read** a tree, **search** it, **report** what happened.
//!
//! | module | what it does |
//! |---|---|
//! | [`value`] | exact numbers and the two infinities |
//! | [`tree`] | the game tree, an arena in preorder, and the only builder that makes one |
//! | [`document`] | a tree with its exercise wrapper |
//! | [`vocabulary`] | enumerations whose values are words of the interface |
//! | [`random`] | numbers drawn from a seed, the same on every machine |
//! | [`read`] | text → tree, one file per format |
//! | [`mod@write`] | tree → text, a mirror of `read` |
//! | [`formats`] | the table of tree formats, each with its reader and its writer |
//! | [`game`] | what a search needs to know about a game; a tree is a game |
//! | [`games`] | NIM, tic-tac-toe and others, as positions and moves |
//! | [`search`] | game → outcome, one file per algorithm; an observer is shown every step |
//! | [`analysis`] | questions about searches: why a node was skipped, whether leaves may be skipped, |
//! | | what many algorithms say together, which order of the children is best |
//! | [`exercise`] | students' answers: read, checked and graded |
//! | [`generate`] | random exercises: drawn from a seed, changed until they meet their constraints |
//! | [`play`] | a person against the search, line by line |
//! | `study` | random trees that are never stored, and what searching many of them costs |
//! | [`report`] | outcome → text, JSON, CSV, and the files that course platforms read |
//! | [`picture`] | a run drawn as a picture, one file per format |
//! | [`worksheet`] | question sheets with their keys, and quizzes, one file per format |
//! | `cli` | the command line, the only module that touches files and the terminal |
//!
//! To use the library, read a tree with a [`Format`](formats::Format), search it with
//! [`search`](search::search), and watch the steps with an [`Observer`](search::Observer), as below.
//! To search your own game, implement [`Game`](game::Game), whose page shows NIM in thirty lines, and
//! call [`search_game`](search::search_game); [`Tree::of_game`](tree::Tree::of_game) makes a tree of a
//! small game, to be drawn, explained or asked about. The modules below `analysis` serve the command
//! line, which the feature `cli` adds; it is on by default.
//!
//! Five things never happen: a value loses a digit, a bound is shown as if it were exact, reading
//! or writing recurses on the depth of a tree, an input makes the program panic, or two runs of the
//! same input differ by a byte.
//!
//! ```
//! use abtree::formats::Format;
//! use abtree::read::ReadOptions;
//! use abtree::search::{Algorithm, Convention, Record, search};
//!
//! let text = "(max A (min B E=2 (max F K=3 L=0)) (min C G=7 H=6))";
//! let document = Format::Sexp.read(text, &ReadOptions::default())?;
//! let mut record = Record::new(&document.tree);
//! let outcome = search(&document.tree, Algorithm::AlphaBeta, &Convention::default(), &mut record)?;
//! assert_eq!(outcome.found.value, 6.into());
//! assert_eq!(record.cutoffs().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Without the command line, what only it calls is compiled and left out of the program.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

pub mod analysis;
#[cfg(feature = "cli")]
pub mod cli;
pub mod document;
pub mod exercise;
pub mod formats;
pub mod game;
pub mod games;
pub mod generate;
mod json_tokens;
pub mod picture;
pub mod play;
pub mod random;
pub mod read;
pub mod report;
mod schemas;
pub mod search;
mod study;
mod text;
pub mod tree;
pub mod value;
pub mod vocabulary;
mod words;
pub mod worksheet;
pub mod write;

/// The examples of the library's page are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
mod library_page {}
