//! The object at the top, which is a node or an exercise: its keys tell.

use super::Reader;
use super::key::Key;
use super::object::Object;
use crate::read::Failure;
use crate::read::error::ReadErrorKind;

impl Reader<'_, '_, '_> {
    /// Lets a key tell; a node is opened at the first key that only a node has.
    pub(super) fn decide_top(&mut self, key: Key, before: usize) -> Result<(), Failure> {
        let span = self.key_span(before);
        let object = self.object();
        let is_wrong = match key {
            Key::Tree => object.is_node,
            _ => object.has(Key::Tree) && !key.is_for_exercises() && key != Key::Id,
        };
        if is_wrong {
            return Err(ReadErrorKind::NodeKeyInWrapper(key.text()).at(span).into());
        }
        if key.is_for_exercises() {
            let exercise_key = &mut object.rare().exercise_key;
            if exercise_key.is_none() || key == Key::Tree {
                *exercise_key = Some((key, span));
            }
        } else if key != Key::Id && !object.is_node {
            object.is_node = true;
            self.open_top()?;
        }
        Ok(())
    }

    fn open_top(&mut self) -> Result<(), Failure> {
        let start = self.text.len() - self.text.trim_ascii_start().len();
        self.document.open(start..start + 1)
    }

    pub(super) fn end_of_top(&mut self, mut object: Object) -> Result<(), Failure> {
        let rare = object.rare.as_mut();
        let exercise_key = rare.and_then(|rare| rare.exercise_key.take());
        match exercise_key {
            Some((Key::Tree, _)) => {
                let fallback = object.rare.and_then(|rare| rare.fallback_name);
                self.document.exercise.id = fallback.map(|(_, id, _)| id);
                return Ok(());
            }
            Some((key, span)) => {
                return Err(ReadErrorKind::WrapperWithoutTree(key.text())
                    .at(span)
                    .into());
            }
            None if object.is_node => {}
            None => self.open_top()?,
        }
        self.end_of_node(object)
    }
}
