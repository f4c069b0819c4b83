//! The keys of one tree, each made once and shared by all answers.

use std::sync::{Arc, Mutex, PoisonError};

use super::key::Key;
use crate::search::{Preset, SearchError, Settings, Setup};
use crate::tree::Tree;

/// How a tree is searched for an answer that says this, or nothing, of how it was obtained.
pub type Resolve<'t> = dyn Fn(Option<&Settings>) -> Setup + Sync + 't;

/// The keys of one tree: one for each search that is asked for.
pub struct Keys<'t> {
    tree: &'t Tree,
    resolve: Box<Resolve<'t>>,
    made: Mutex<Vec<Made<'t>>>,
}

type Made<'t> = (Setup, Result<Arc<Key<'t>>, SearchError>);

/// At most so many keys are kept; others are made when they are asked for.
const MOST_KEPT: usize = 64;

impl<'t> Keys<'t> {
    /// The keys of a tree. No search is made before an answer asks for it.
    pub fn new(tree: &'t Tree, resolve: Box<Resolve<'t>>) -> Self {
        Self {
            tree,
            resolve,
            made: Mutex::default(),
        }
    }

    /// The key that an answer is compared with, which says this of how it was obtained.
    pub fn of(&self, stated: Option<&Settings>) -> Result<Arc<Key<'t>>, SearchError> {
        self.found((self.resolve)(stated))
    }

    /// The same under the rules of another preset.
    pub fn under(
        &self,
        preset: &'static Preset,
        stated: Option<&Settings>,
    ) -> Result<Arc<Key<'t>>, SearchError> {
        let mut search = (self.resolve)(stated);
        search.convention = search.convention.with_rules_of(preset);
        self.found(search)
    }

    fn found(&self, search: Setup) -> Result<Arc<Key<'t>>, SearchError> {
        // A search that panicked has left nothing behind that could be wrong.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, key)) = made.iter().find(|(made, _)| *made == search) {
            return key.clone();
        }
        let key = Key::new(self.tree, search.clone()).map(Arc::new);
        if made.len() < MOST_KEPT {
            made.push((search, key.clone()));
        }
        key
    }
}
