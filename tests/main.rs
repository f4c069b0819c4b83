//! All tests of the library and of the binary are one program: it is linked once, and its tests
//! run side by side.

#![allow(clippy::unwrap_used)]
#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod common;

mod agreement;
mod answers;
mod architecture;
mod batches;
mod bombs;
mod causes;
mod checking;
mod class;
mod comparing;
mod course_questions;
mod deepening;
mod drawing;
mod examples;
mod explain;
mod feedback;
mod foreign;
mod games;
mod growth;
mod help;
mod hints;
mod hostile;
mod hostile_class;
mod invalid;
mod judge;
mod keystream;
mod laws;
mod leaves;
mod limits;
mod making;
mod markup;
mod memory;
mod mended;
mod ordering;
mod output;
mod pages;
mod pictures;
mod platforms;
mod players;
mod playing;
mod practice;
mod processes;
mod prune_value;
mod readers;
mod reading;
mod readme;
mod remaking;
mod round_trip;
mod said;
mod schedulers;
mod schema;
mod screens;
mod sound;
mod star;
mod studies;
mod tables;
mod trace;
mod value_ends;
mod values;
mod worksheets;
mod written;
