//! Makes a study on all cores. Costs are added up exactly, so that it does not matter who finds what.

use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{iter, thread};

use super::figures::{Cost, Figures, Statistics, cost};
use super::random_tree::{RandomNode, RandomTree};
use super::trees::{Shape, TreeKind};
use super::{Amount, Method, Study};
use crate::random::{Random, mixed};
use crate::search::{SearchError, Setup};

/// What one method costs on the trees of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) kind: TreeKind,
    pub(crate) method: Method,
    pub(crate) figures: Figures,
}

/// Who makes a study.
pub(crate) struct Workers<'w> {
    /// How many threads work.
    pub(crate) jobs: NonZero<usize>,
    /// Once this is set, they stop; trees that are not finished by every method don't count.
    pub(crate) stop: &'w AtomicBool,
    /// Is told from time to time how many kinds of trees are done, how many trees of the next one, and how many
    /// of these there will be, as far as that is known.
    pub(crate) watch: &'w mut dyn FnMut(usize, u64, u64),
}

/// What goes wrong in a search.
type Error = SearchError<RandomNode>;

/// Makes a study, or as much of it as is finished when it is stopped. The cells come kind by kind,
/// those of all methods together; where it was stopped, the last ones may have no trees.
pub(crate) fn run(study: &Study, workers: &mut Workers) -> Result<Vec<Cell>, Error> {
    let mut cells = Vec::new();
    for (kinds, kind) in study.kinds.iter().enumerate() {
        let figures = of_kind(study, kind, kinds, workers)?;
        let found = study.methods.iter().zip(figures);
        cells.extend(found.map(|(&method, figures)| Cell {
            kind: kind.clone(),
            method,
            figures,
        }));
    }
    Ok(cells)
}

/// Before it knows how many trees it needs, a study looks at so many.
const FIRST_TREES: u64 = 100;

/// What all methods cost on the trees of one kind. What comes next depends on nothing but what was
/// found, so that it is the same on any number of threads.
fn of_kind(
    study: &Study,
    kind: &TreeKind,
    kinds: usize,
    workers: &mut Workers,
) -> Result<Vec<Figures>, Error> {
    let (mut trees, error) = match (study.amount, study.shard) {
        (Amount::UntilError(error), _) => (0..FIRST_TREES, Some(error)),
        (Amount::Trees(trees), Some(shard)) => (shard.trees(trees), None),
        (Amount::Trees(trees), None) => (0..trees, None),
    };
    let setups = study.methods.iter().map(|method| method.setup());
    let group = Group {
        kind,
        setups: setups.collect(),
        seed: study.seed,
        stop: workers.stop,
    };
    let mut figures = vec![Figures::default(); study.methods.len()];
    let (first, mut of_trees) = (trees.start, trees.end - trees.start);
    while !trees.is_empty() {
        let mut watch = |next: u64| (workers.watch)(kinds, next - first, of_trees);
        let found = group.search(trees.clone(), workers.jobs, &mut watch)?;
        add(&mut figures, &found);
        let Some(error) = error.filter(|_| !workers.stop.load(Ordering::Relaxed)) else {
            break;
        };
        of_trees = needed(&figures, error);
        trees = trees.end..of_trees.min(trees.end + trees.end / 2);
    }
    Ok(figures)
}

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

/// All methods on the trees of one kind, which threads share out among themselves.
struct Group<'k> {
    kind: &'k TreeKind,
    setups: Vec<Setup>,
    seed: u64,
    stop: &'k AtomicBool,
}

/// Adds what each method cost on other trees.
fn add(figures: &mut [Figures], others: &[Figures]) {
    for (known, found) in figures.iter_mut().zip(others) {
        known.merge(found);
    }
}

impl Group<'_> {
    /// Searches some trees.
    fn search(
        &self,
        trees: Range<u64>,
        jobs: NonZero<usize>,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Vec<Figures>, Error> {
        let threads = jobs.get().min(MOST_THREADS);
        let shares = (threads as u64).saturating_mul(16);
        let batch = ((trees.end - trees.start) / shares).clamp(1, 1024);
        let next = &AtomicU64::new(trees.start);
        let batches = || {
            let starts = iter::repeat_with(|| next.fetch_add(batch, Ordering::Relaxed));
            let batches = starts.map(|start| start..trees.end.min(start + batch));
            batches.take_while(|batch| !batch.is_empty())
        };
        thread::scope(|scope| {
            // Where the system starts no more threads, those that there are do the work.
            let helper = |_| {
                let builder = thread::Builder::new().stack_size(STACK);
                let work = || self.work(batches(), &mut |_| {});
                builder.spawn_scoped(scope, work).ok()
            };
            let helpers: Vec<_> = (1..threads).map_while(helper).collect();
            let mut figures = self.work(batches(), watch)?;
            for helper in helpers {
                let found = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                add(&mut figures, &found?);
            }
            Ok(figures)
        })
    }

    /// Searches batches of trees until there are none left.
    fn work(
        &self,
        batches: impl Iterator<Item = Range<u64>>,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Vec<Figures>, Error> {
        let mut keys = Keys::new(self.seed, &self.kind.shape);
        let mut costs = Vec::with_capacity(self.setups.len());
        let mut found = vec![Figures::default(); self.setups.len()];
        for mut numbers in batches {
            let start = numbers.start;
            let result = numbers
                .try_for_each(|number| self.search_one(keys.key(number), &mut costs, &mut found));
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            result?;
            watch(start);
        }
        Ok(found)
    }

    /// Searches a tree by all methods; what they cost counts once all are finished.
    fn search_one(
        &self,
        key: u64,
        costs: &mut Vec<Cost>,
        found: &mut [Figures],
    ) -> Result<(), Error> {
        let tree = RandomTree::new(self.kind, key, self.stop);
        costs.clear();
        for setup in &self.setups {
            costs.push(cost(&tree, setup)?);
        }
        for (figures, cost) in found.iter_mut().zip(costs) {
            figures.add(*cost);
        }
        Ok(())
    }
}

/// So many trees take their keys from one stream of random numbers: what the cipher makes at a time.
const CHUNK: usize = 32;

/// The keys of the trees of one shape, by the number of the tree. Trees of other shapes have other
/// keys, so that what is found for one shape says nothing about another.
struct Keys {
    seed: u64,
    of_shape: u64,
    /// The number of the stream that the chunk comes from.
    stream: Option<u64>,
    chunk: [u64; CHUNK],
}

impl Keys {
    fn new(seed: u64, shape: &Shape) -> Self {
        let words = if shape.is_uniform {
            [shape.most_children, shape.most_plies.into(), 0]
        } else {
            [shape.most_children, shape.leaves, 1]
        };
        Self {
            seed,
            of_shape: words.into_iter().fold(0, |key, word| mixed(key ^ word)),
            stream: None,
            chunk: [0; CHUNK],
        }
    }

    /// The key of the tree with this number.
    fn key(&mut self, tree: u64) -> u64 {
        let (stream, place) = (tree / CHUNK as u64, tree % CHUNK as u64);
        if self.stream != Some(stream) {
            self.stream = Some(stream);
            let mut random = Random::new(self.seed, stream);
            self.chunk = std::array::from_fn(|_| random.bits());
        }
        let place = usize::try_from(place).expect("it is below the size of a chunk");
        self.chunk[place] ^ self.of_shape
    }
}
