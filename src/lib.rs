//! Evaluates the game trees of textbook exercises: minimax, alpha-beta and their relatives,
//! exactly as the books state them.
//!
//! # The map
//!
//! Three steps, and data flows one way: **read** a tree, **search** it, **report** what happened. None of
//! these modules takes anything from one below it, or on its right.
//!
//! | module | what it does |
//! |---|---|
//! | `text`, `random`, `vocabulary` | lines of texts; random numbers; words for the values of enumerations |
//! | [`value`], [`tree`], [`document`] | exact numbers; the game tree, an arena in preorder; its exercise wrapper |
//! | `json_tokens`, [`read`], [`mod@write`], [`formats`] | text → tree, tree → text, and the table of formats |
//! | [`game`], `games` | what a search needs to know about a game; NIM and others |
//! | [`search`] | game → outcome; an observer is shown every step |
//! | `words`, `analysis` | the words of all that people read; why a node was skipped, whether all books agree |
//! | `exercise` | students' answers: read, compared, marked |
//! | `generate`, `study` | random exercises; many random trees |
//! | `report`, [`picture`] | outcome → text, JSON, CSV, traces; a run as a picture |
//! | `practice`, `worksheet` | questions; question sheets and quizzes |
//! | `shortcuts`, `cli` | [`evaluate`] and [`draw`]; the command line, which alone touches files and the terminal |
//!
//! Algorithms are pages of textbooks: alpha-beta is `src/search/alpha_beta.rs`, and the `max` and the `≥` that it
//! rests on stand in `src/search/visit/node.rs`, as for all of its relatives: `compared_with_best` and `meets`.
//!
//! [`evaluate`] and [`draw`] answer in one call what most callers ask. To watch the steps of a search,
//! call [`search`](search::search) with an [`Observer`](search::Observer). To search your own game,
//! implement [`Game`](game::Game), whose page shows NIM in thirty lines, and call
//! [`search_game`](search::search_game). The modules without a page here serve the command line, which
//! the feature `cli` adds; it is on by default.
//!
//! Five things never happen: a value loses a digit, a bound is shown as if it were exact, reading
//! or writing recurses on the depth of a tree, an input makes the program panic, or two runs of the
//! same input differ by a byte.
//!
//! ```
//! use abtree::formats::Format;
//! use abtree::read::ReadOptions;
//! use abtree::search::{Algorithm, Convention};
//!
//! let text = "(max A (min B E=2 (max F K=3 L=0)) (min C G=7 H=6))";
//! let tree = Format::Sexp.read(text, &ReadOptions::default())?.tree;
//! let evaluated = abtree::evaluate(&tree, Algorithm::AlphaBeta, &Convention::default())?;
//! assert_eq!(evaluated.outcome.found.value, 6.into());
//! assert_eq!(evaluated.cutoffs.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Without the command line, what only it calls is compiled and left out of the program.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

#[doc(hidden)]
pub mod analysis;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod document;
#[doc(hidden)]
pub mod exercise;
pub mod formats;
pub mod game;
#[doc(hidden)]
pub mod games;
#[doc(hidden)]
pub mod generate;
mod json_tokens;
pub mod picture;
#[doc(hidden)]
pub mod practice;
#[doc(hidden)]
pub mod random;
pub mod read;
#[doc(hidden)]
pub mod report;
pub mod search;
mod shortcuts;
mod study;
mod text;
pub mod tree;
pub mod value;
pub mod vocabulary;
mod words;
#[doc(hidden)]
pub mod worksheet;
pub mod write;

pub use shortcuts::{DrawError, Evaluated, draw, evaluate};

/// The examples of the library's page are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
mod library_page {}
