//! What some algorithms remember while they run.

mod open;
mod proved;

pub(super) use open::Open;
pub(super) use proved::{Hashed, Memory, Numbered, Proved};
