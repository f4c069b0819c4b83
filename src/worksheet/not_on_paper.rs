//! Why an exercise can't be made.

use thiserror::Error;

use crate::exercise::Question;
use crate::search::{Algorithm, SearchError};
use crate::vocabulary::Vocabulary;

/// Why an exercise can't be made.
#[derive(Debug, Error)]
pub enum NotOnPaper {
    /// The search ends without a result.
    #[error("{0}")]
    Search(#[from] SearchError),
    /// The algorithm has no windows that could be asked for.
    #[error("{} searches without windows, so the sheet can't ask for them", .0.word())]
    NoWindows(Algorithm),
    /// No student is asked this.
    #[error("`{}` is no question for a sheet", .0.word())]
    Question(Question),
}
