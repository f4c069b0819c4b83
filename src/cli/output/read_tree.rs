//! A tree of a command, as it is searched and told of.

use anyhow::Result;

use crate::analysis::SearchedTree;
use crate::cli::args::SearchOptions;
use crate::cli::diagnostics::Problem;
use crate::cli::input::Item;
use crate::cli::options;
use crate::document::Document;
use crate::search::{Algorithm, SearchError, Setup};
use crate::tree::{Labels, Naming, Tree};

/// A tree that was read, as the options change it.
pub(crate) struct ReadTree<'s> {
    pub(crate) item: &'s Item<'s>,
    pub(crate) document: &'s Document,
    pub(crate) labels: &'s Labels<'s>,
    /// The tree as the player sees it whose side `paranoid` takes, where there are several.
    pub(super) view: Option<(&'s Document, &'s Labels<'s>)>,
    /// The tree without the changes.
    pub(super) as_read: (&'s Document, &'s Labels<'s>),
}

impl ReadTree<'_> {
    /// How the tree is searched; the algorithm is the default one if none is stated.
    pub(crate) fn setup(&self, search: &SearchOptions, default: fn(&Tree) -> Algorithm) -> Setup {
        let default = default(&self.document.tree);
        options::setup(&search.settings(), &self.document.exercise, default)
    }

    /// The tree with the view of the player whose side `paranoid` takes, where there are several.
    pub(crate) fn with_view(
        &self,
        search: &SearchOptions,
        naming: Naming,
        then: impl FnOnce(&ReadTree) -> Result<()>,
    ) -> Result<()> {
        if self.document.tree.players().is_none() {
            return then(self);
        }
        let view = options::view(&search.settings(), self.document);
        let view = view.map_err(|problem| problem.in_file(&self.item.origin.file))?;
        let labels = view.as_ref().map(|view| Labels::new(&view.tree, naming));
        then(&ReadTree {
            view: view.as_ref().zip(labels.as_ref()),
            ..*self
        })
    }

    /// The tree, to be searched in some way.
    pub(crate) fn searched<'t>(&'t self, setup: &'t Setup) -> SearchedTree<'t> {
        let view = self
            .view
            .filter(|_| setup.plan.algorithm == Algorithm::Paranoid);
        SearchedTree {
            origin: &self.item.origin,
            document: view.map_or(self.document, |(document, _)| document),
            labels: view.map_or(self.labels, |(_, labels)| labels),
            setup,
        }
    }

    /// What a search ended with, shown at the node where it did.
    pub(crate) fn problem(&self, error: &SearchError) -> Problem {
        self.item.problem(error, self.labels)
    }
}
