//! Makes a study on all cores. Costs are added up exactly, so that it does not matter who finds what.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::figures::{Figures, Statistics, cost};
use super::random_tree::RandomTree;
use super::trees::TreeKind;
use super::{Amount, Method, Study};
use crate::random::{Random, mixed};
use crate::search::Setup;

/// What one method costs on the trees of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) kind: TreeKind,
    pub(crate) method: Method,
    pub(crate) figures: Figures,
}

/// Makes a study on so many threads, or as much of it as is finished once `stop` is set: trees that are not
/// finished by every method don't count. The cells come kind by kind, those of all methods together; where it
/// was stopped, the last ones may have no trees.
///
/// `watch` is told from time to time how many kinds of trees are done, and up to which tree of the next one.
pub(crate) fn run(
    study: &Study,
    jobs: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(usize, u64),
) -> Vec<Cell> {
    let setups: Vec<Setup> = study.methods.iter().map(|method| method.setup()).collect();
    let mut cells = Vec::new();
    for (done, kind) in study.kinds.iter().enumerate() {
        let group = Group {
            kind,
            setups: &setups,
            seed: study.seed,
            jobs,
            stop,
        };
        let figures = group.figures(study, &mut |tree| watch(done, tree));
        let found = study.methods.iter().zip(figures);
        cells.extend(found.map(|(&method, figures)| Cell {
            kind: kind.clone(),
            method,
            figures,
        }));
    }
    cells
}

/// Before it knows how many trees it needs, a study looks at so many.
const FIRST_TREES: u64 = 100;

/// How many trees it takes until every mean is known well enough, as far as can be told.
fn needed(figures: &[Figures], error: f64) -> u64 {
    let figures = figures.iter();
    let figures = figures.flat_map(|one| [&one.static_evaluations, &one.visited]);
    let needed = figures.filter_map(|figure| {
        let found = Statistics::of(figure);
        let deviation = found.sd? / (error * found.mean);
        Some((deviation * deviation).ceil())
    });
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number is not negative, and one past 2^64 becomes the largest"
    )]
    let most = needed.fold(0.0, f64::max) as u64;
    most
}

/// More threads than this are not started, whatever is asked for.
const MOST_THREADS: usize = 1024;

/// A search of a shallow tree needs no more, in a debug build either.
const STACK: usize = 8 * 1024 * 1024;

/// So many trees take their keys from one stream of random numbers: what the cipher makes at a time.
const KEYS_OF_A_STREAM: u64 = 32;

/// All methods on the trees of one kind, which threads share out among themselves.
struct Group<'k> {
    kind: &'k TreeKind,
    setups: &'k [Setup],
    seed: u64,
    jobs: usize,
    stop: &'k AtomicBool,
}

/// Adds what each method cost on other trees.
fn add(figures: &mut [Figures], others: &[Figures]) {
    for (known, found) in figures.iter_mut().zip(others) {
        known.merge(found);
    }
}

impl Group<'_> {
    /// What each method costs on as many trees as the study wants. What comes next depends on nothing but
    /// what was found, so that it is the same on any number of threads.
    fn figures(&self, study: &Study, watch: &mut dyn FnMut(u64)) -> Vec<Figures> {
        let (mut trees, error) = match (study.amount, study.shard) {
            (Amount::UntilError(error), _) => (0..FIRST_TREES, Some(error)),
            (Amount::Trees(trees), Some(shard)) => (shard.trees(trees), None),
            (Amount::Trees(trees), None) => (0..trees, None),
        };
        let mut figures = self.search(trees.clone(), watch);
        while let Some(error) = error.filter(|_| !self.stop.load(Ordering::Relaxed)) {
            trees = trees.end..needed(&figures, error).min(trees.end + trees.end / 2);
            if trees.is_empty() {
                break;
            }
            add(&mut figures, &self.search(trees.clone(), watch));
        }
        figures
    }

    /// Searches some trees.
    fn search(&self, trees: Range<u64>, watch: &mut dyn FnMut(u64)) -> Vec<Figures> {
        let threads = self.jobs.min(MOST_THREADS);
        let shares = (threads as u64).saturating_mul(16);
        let batch = ((trees.end - trees.start) / shares).clamp(1, 1024);
        let next = AtomicU64::new(trees.start);
        let take = || {
            let start = next.fetch_add(batch, Ordering::Relaxed);
            (start < trees.end).then(|| start..trees.end.min(start + batch))
        };
        thread::scope(|scope| {
            // Where the system starts no more threads, those that there are do the work.
            let helper = |_| {
                let builder = thread::Builder::new().stack_size(STACK);
                let work = || self.work(&take, &mut |_| {});
                builder.spawn_scoped(scope, work).ok()
            };
            let helpers: Vec<_> = (1..threads).map_while(helper).collect();
            let mut figures = self.work(&take, watch);
            for helper in helpers {
                let found = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                add(&mut figures, &found);
            }
            figures
        })
    }

    /// Searches batches of trees until there are none left.
    fn work(
        &self,
        take: &dyn Fn() -> Option<Range<u64>>,
        watch: &mut dyn FnMut(u64),
    ) -> Vec<Figures> {
        let mut found = vec![Figures::default(); self.setups.len()];
        while let Some(batch) = take() {
            watch(batch.start);
            for key in self.keys(batch) {
                let tree = RandomTree::new(self.kind, key, self.stop);
                let costs = self.setups.iter().map(|setup| cost(&tree, setup));
                let costs: Option<Vec<_>> = costs.collect();
                if self.stop.load(Ordering::Relaxed) {
                    return found;
                }
                let costs = costs.expect("these trees can be searched, and nobody stopped it");
                for (figures, cost) in found.iter_mut().zip(costs) {
                    figures.add(cost);
                }
            }
        }
        found
    }

    /// The keys of the trees with these numbers. Trees of other shapes have other keys, so that what is found
    /// for one shape says nothing about another.
    fn keys(&self, trees: Range<u64>) -> impl Iterator<Item = u64> {
        let shape = &self.kind.shape;
        let words = match shape.as_uniform() {
            Some((branching, plies)) => [branching, plies.into(), 0],
            None => [shape.most_children, shape.leaves, 1],
        };
        let of_shape = words.into_iter().fold(0, |key, word| mixed(key ^ word));
        let streams = trees.start / KEYS_OF_A_STREAM..trees.end.div_ceil(KEYS_OF_A_STREAM);
        let numbered = streams.flat_map(move |stream| {
            let mut random = Random::new(self.seed, stream);
            let numbers = stream * KEYS_OF_A_STREAM..(stream + 1) * KEYS_OF_A_STREAM;
            numbers.map(move |number| (number, random.bits() ^ of_shape))
        });
        let keyed = numbered.filter(move |(number, _)| trees.contains(number));
        keyed.map(|(_, key)| key)
    }
}
