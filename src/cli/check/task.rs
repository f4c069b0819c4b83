//! What all answers of a class have in common.

use crate::cli::args::CheckArguments;
use crate::exercise::{Scheme, Told};
use crate::report::ReportFormat;
use crate::search::Settings;

/// How answers are checked, whatever their trees.
#[derive(Clone, Copy)]
pub(super) struct Task<'r> {
    pub(super) arguments: &'r CheckArguments,
    pub(super) settings: &'r Settings,
    pub(super) scheme: &'r Scheme,
    pub(super) told: Told,
    pub(super) format: ReportFormat,
}
