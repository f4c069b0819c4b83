//! What the command line asks a study to find out.

use crate::cli::args::{StudyArguments, TreesArguments};
use crate::cli::diagnostics::Problem;
use crate::report::study::StudyFormat;
use crate::search::{Algorithm, Preset};
use crate::study::{Amount, Method, Shape, ShapeError, Study};

/// The study that is asked for, if there is one.
pub(super) fn study(arguments: &StudyArguments) -> Result<Study, Problem> {
    let (trees, amount) = (&arguments.trees, &arguments.amount);
    let is_other = |format| format != StudyFormat::Jsonl;
    if amount.shard.is_some() && arguments.report.format.is_some_and(is_other) {
        return Err(Problem::new("a shard can only be written as JSON Lines")
            .help("give --format to `abtree study merge` instead"));
    }
    if trees.plies.is_none() && trees.leaves.is_empty() {
        return Err(Problem::new("give --plies or --leaves").help("abtree study --plies 2..10"));
    }
    let values = trees.values.as_ref().or(trees.distribution.as_ref());
    let study = Study {
        shapes: shapes(trees).map_err(Problem::new)?,
        values: values.cloned().unwrap_or_default(),
        chance: trees.chance.clone(),
        methods: methods(arguments),
        amount: amount
            .until_error
            .map_or(Amount::Trees(amount.trees), Amount::UntilError),
        seed: amount.seed,
        shard: amount.shard,
    };
    let checked = study.check();
    checked.map_err(Problem::new)?;
    Ok(study)
}

fn shapes(trees: &TreesArguments) -> Result<Vec<Shape>, ShapeError> {
    let of_leaves = trees.leaves.iter();
    let of_leaves = of_leaves.map(|&leaves| Shape::of_leaves(leaves, trees.branching));
    let plies = trees.plies.clone().into_iter().flatten();
    let uniform = plies.map(|plies| Shape::uniform(trees.branching, plies));
    of_leaves.chain(uniform).collect()
}

/// Each algorithm under each convention.
fn methods(arguments: &StudyArguments) -> Vec<Method> {
    let usual = if arguments.trees.chance.is_some() {
        Algorithm::Expectiminimax
    } else {
        Algorithm::AlphaBeta
    };
    let algorithms = match arguments.algorithm.as_slice() {
        [] => &[usual],
        named => named,
    };
    let presets = arguments.convention.iter();
    let presets: Vec<_> = presets.filter_map(|name| Preset::find(name)).collect();
    let methods = algorithms.iter().flat_map(|&algorithm| {
        let methods = presets.iter();
        methods.map(move |&preset| Method { algorithm, preset })
    });
    methods.collect()
}
