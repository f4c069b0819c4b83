//! The tree in another order.

use super::{Read, Reading, names};
use crate::exercise::answer::Reordered;
use crate::exercise::said::{Said, Shape};
use crate::formats::Format;
use crate::read::ReadOptions;

impl<'a> Reading<'a> {
    /// A list of texts names leaves; a text in brackets that reads as a tree is one.
    pub(super) fn reordered(&self, said: Said<'a>) -> Read<Reordered<'a>> {
        let is_text = |said: &Said| matches!(said.shape, Shape::Text);
        match &said.shape {
            Shape::Members(_) => return Ok(Reordered::Tree(said.spelling)),
            Shape::List(elements) if !elements.iter().all(is_text) => {
                return Ok(Reordered::Tree(said.spelling));
            }
            Shape::Text if is_tree(&said.spelling) => return Ok(Reordered::Tree(said.spelling)),
            _ => {}
        }
        let leaves = match said.shape {
            Shape::Text => self.names_in(&said.spelling),
            _ => said.into_list().and_then(names),
        };
        let leaves = leaves.ok_or_else(|| self.wrong(self.takes.reordered))?;
        Ok(Reordered::Leaves(leaves))
    }
}

fn is_tree(text: &str) -> bool {
    text.starts_with('(') && Format::Sexp.read(text, &ReadOptions::default()).is_ok()
}
