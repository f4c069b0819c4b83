//! Evaluates the game trees of textbook exercises: minimax, alpha-beta and their relatives,
//! exactly as the books state them.
//!
//! # The house
//!
//! Three steps, and data flows one way: **read** a tree, **search** it, **report** what happened.
//!
//! | room | what it does |
//! |---|---|
//! | [`value`] | exact numbers and the two infinities |
//! | [`tree`] | the game tree, an arena in preorder, and the builder that alone makes one |
//! | [`document`] | a tree with its exercise wrapper |
//! | [`vocabulary`] | enumerations whose values are words of the interface |
//! | [`random`] | numbers drawn from a seed, the same on every machine |
//! | [`read`] | text → tree, one file a format |
//! | [`mod@write`] | tree → text, a mirror of `read` |
//! | [`formats`] | the formats of trees: a row each, with its reader and its writer |
//! | [`game`] | what a search needs to know of a game; a tree is one |
//! | [`games`] | NIM, tic-tac-toe and others, as positions and moves |
//! | [`search`] | game → outcome, one file an algorithm; every step is told to an observer |
//! | [`analysis`] | questions about searches: one run, why a node was skipped, whether leaves may be, |
//! | | what many algorithms say together, which order of the children is best |
//! | [`exercise`] | people's side: answers read, checked and graded |
//! | [`generate`] | trees made to order: drawn from a seed, mended until they meet their constraints |
//! | [`play`] | a person against the search, line by line |
//! | `study` | random trees that are never held, and what searches of many of them cost |
//! | [`report`] | outcome → text, JSON, CSV, and what the platforms of courses read |
//! | [`picture`] | a run drawn as a picture, one file a format |
//! | [`worksheet`] | sheets with their keys, and quizzes, one file a format |
//! | [`cli`] | the command line, the only room that touches files and the terminal |
//!
//! A library user reads a tree with a [`Format`](formats::Format), searches it with
//! [`search`](search::search) and looks on with an [`Observer`](search::Observer), as below; whoever
//! has a game of their own implements [`Game`](game::Game), whose page shows NIM in thirty lines, and
//! searches it with [`search_game`](search::search_game). The rooms below `analysis` serve the command
//! line.
//!
//! What never happens here: a value loses a digit, a bound is shown as if it were exact, reading
//! or writing recurses on the depth of a tree, an input makes the program panic, two runs of the
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

pub mod analysis;
pub mod cli;
pub mod document;
pub mod exercise;
pub mod formats;
pub mod game;
pub mod games;
pub mod generate;
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
