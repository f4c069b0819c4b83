//! What most callers want of a tree, in one call each.

use std::io;

use thiserror::Error;

use crate::analysis::{Origin, SearchedTree};
use crate::document::{Document, Exercise};
use crate::picture::{Picture, PictureFormat, PictureOptions};
use crate::search::{
    Algorithm, Convention, Cutoff, Outcome, Record, SearchError, Setup, TreeGame, search,
};
use crate::tree::{Labels, Naming, NodeId, Tree};

/// What a search answers about a tree.
#[derive(Clone, Debug)]
pub struct Evaluated {
    /// The value of the root with its bound, the best move, the principal variation and the passes.
    pub outcome: Outcome,
    /// Every static evaluation in order, repeats included.
    pub static_evaluations: Vec<NodeId>,
    /// Every cutoff in order.
    pub cutoffs: Vec<Cutoff>,
    /// The roots of the subtrees that no pass visited, in search order.
    pub pruned: Vec<NodeId>,
}

/// Searches a tree and answers what exercises ask. Takes memory linear in the tree and in the static
/// evaluations; fails if the algorithm can't search this tree.
///
/// ```
/// use abtree::formats::Format;
/// use abtree::read::ReadOptions;
/// use abtree::search::{Algorithm, Convention};
/// use abtree::tree::{Labels, Naming};
///
/// let text = "(max A (min B E=2 (max F K=3 L=0)) (min C G=1 H=6))";
/// let tree = Format::Sexp.read(text, &ReadOptions::default())?.tree;
/// let evaluated = abtree::evaluate(&tree, Algorithm::AlphaBeta, &Convention::default())?;
/// let labels = Labels::new(&tree, Naming::Paths);
/// let name = |&node| labels.owned(node);
/// assert_eq!(evaluated.outcome.found.value, 2.into());
/// assert_eq!(evaluated.outcome.principal_variation.iter().map(name).collect::<Vec<_>>(), ["A", "B", "E"]);
/// assert_eq!(evaluated.static_evaluations.iter().map(name).collect::<Vec<_>>(), ["E", "K", "G"]);
/// assert_eq!(evaluated.pruned.iter().map(name).collect::<Vec<_>>(), ["L", "H"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evaluate(
    tree: &Tree,
    algorithm: Algorithm,
    convention: &Convention,
) -> Result<Evaluated, SearchError> {
    let mut record = Record::new(tree);
    let outcome = search(tree, algorithm, convention, &mut record)?;
    let game = TreeGame::in_order(tree, convention, outcome.child_order.clone());
    Ok(Evaluated {
        pruned: record.tally().pruned_subtrees(&game),
        static_evaluations: record.evaluations().to_vec(),
        cutoffs: record.cutoffs().to_vec(),
        outcome,
    })
}

/// Why a tree could not be drawn.
#[derive(Debug, Error)]
pub enum DrawError {
    /// The algorithm can't search the tree.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The picture could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Searches a tree and draws what happened: values, bounds, the order of the static evaluations, cuts
/// and the best line. [`PictureOptions`] and a [`Picture`] draw it in other manners.
///
/// ```
/// use abtree::formats::Format;
/// use abtree::picture::PictureFormat;
/// use abtree::read::ReadOptions;
/// use abtree::search::{Algorithm, Convention};
///
/// let text = "(max (min 3 12 8) (min 2 4 6))";
/// let tree = Format::Sexp.read(text, &ReadOptions::default())?.tree;
/// let mut svg = Vec::new();
/// abtree::draw(&tree, Algorithm::AlphaBeta, &Convention::default(), PictureFormat::Svg, &mut svg)?;
/// assert!(svg.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(
    tree: &Tree,
    algorithm: Algorithm,
    convention: &Convention,
    format: PictureFormat,
    out: &mut dyn io::Write,
) -> Result<(), DrawError> {
    let document = Document::new(tree.clone(), Exercise::default());
    let labels = Labels::new(tree, Naming::Paths);
    let setup = Setup::new(algorithm, convention);
    let origin = Origin {
        file: "-".to_owned(),
        line: None,
    };
    let searched = SearchedTree {
        origin: &origin,
        document: &document,
        labels: &labels,
        setup: &setup,
    };
    let picture = Picture::new(searched, PictureOptions::default())?;
    Ok(format.write(&picture, out)?)
}
