//! A sheet, whatever it is written in.

use super::exercise::Exercise;

/// Exercises that are handed out together.
pub struct Sheet {
    /// What stands above them.
    pub title: String,
    /// Whose sheet it is, if that is known.
    pub student: Option<String>,
    /// The exercises in their order.
    pub exercises: Vec<Exercise>,
}
