//! Evaluates explicit game trees as textbooks do.
#![doc = ""]
pub mod document;
pub mod read;
pub mod search;
pub mod tree;
pub mod value;
pub mod write;
