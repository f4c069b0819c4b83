//! Evaluations as the commands run them.

use abtree::analysis::{Detail, Evaluation, Origin, SearchedTree};
use abtree::document::{Document, Exercise};
use abtree::search::{Convention, Plan, SearchError, Setup};
use abtree::tree::{Labels, Naming, Tree};

/// Standard input.
pub(crate) fn origin() -> Origin {
    Origin {
        file: "-".to_owned(),
        line: None,
    }
}

/// A document without a wrapper.
pub(crate) fn document_of(tree: &Tree) -> Document {
    Document::new(tree.clone(), Exercise::default())
}

/// An algorithm with a convention.
pub(crate) fn setup(plan: &Plan, convention: &Convention) -> Setup {
    Setup {
        plan: plan.clone(),
        convention: convention.clone(),
    }
}

/// What `look` finds in an evaluation that records every visited node.
pub(crate) fn evaluated<R>(
    document: &Document,
    plan: &Plan,
    convention: &Convention,
    look: impl FnOnce(&Evaluation) -> R,
) -> Result<R, SearchError> {
    let labels = Labels::new(&document.tree, Naming::Paths);
    let setup = setup(plan, convention);
    let tree = SearchedTree {
        origin: &origin(),
        document,
        labels: &labels,
        setup: &setup,
    };
    let evaluation = Evaluation::run(tree, Detail::Nodes)?;
    Ok(look(&evaluation))
}
