//! The options that commands share, and the arguments of some commands.

mod check;
pub(super) mod choices;
mod common;
mod draw;
mod generate;
mod input;
mod practice;
mod report;
mod search;
mod worksheet;

pub(super) use check::CheckArguments;
pub(super) use common::{Colour, CommonOptions, ErrorFormat, SCRIPTS};
pub(super) use draw::DrawArguments;
pub(super) use generate::GenerateArguments;
pub(super) use input::{InputOptions, ReadingOptions, WhatIfOptions};
pub(super) use practice::PracticeArguments;
pub(super) use report::{ReportOptions, TextOptions, offered};
pub(super) use search::{AlphaBetaRules, Game, SearchOptions, Stated, several};
pub(super) use worksheet::WorksheetArguments;
