//! Makes a study on all cores. Costs are added up exactly, so that it does not matter who finds what.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::cost::{Cost, cost};
use super::figures::{Figures, Statistics};
use super::plan::{Amount, Method, Study};
use super::random_tree::{RandomNode, RandomTree, TreeKind};
use super::shape::Shape;
use crate::game::mixed;
use crate::random::Random;
use crate::search::{SearchError, Setup};

/// What one method costs on the trees of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) kind: TreeKind,
    pub(crate) method: Method,
    pub(crate) figures: Figures,
}

/// How far a study has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advance {
    /// How many of the shapes are done.
    pub(crate) shapes: usize,
    /// How many trees of the next shape are done.
    pub(crate) trees: u64,
    /// How many trees of that shape there will be, as far as that is known.
    pub(crate) of_trees: u64,
}

/// Who makes a study.
pub(crate) struct Workers<'w> {
    /// How many threads work.
    pub(crate) jobs: NonZero<usize>,
    /// Once this is set, they stop; trees that are not finished by every method don't count.
    pub(crate) stop: &'w AtomicBool,
    /// Is told from time to time how far the study has come.
    pub(crate) watch: &'w mut dyn FnMut(Advance),
}

/// What goes wrong in a search.
type Error = SearchError<RandomNode>;

/// Makes a study, or as much of it as is finished when it is stopped. The cells come shape by shape,
/// those of all methods together; where it was stopped, the last ones may have no trees.
pub(crate) fn run(study: &Study, workers: &mut Workers) -> Result<Vec<Cell>, Error> {
    let mut cells = Vec::new();
    for (shapes, &shape) in study.shapes.iter().enumerate() {
        let kind = TreeKind {
            shape,
            values: study.values.clone(),
            chance: study.chance.clone(),
        };
        let setups = study.methods.iter().map(|method| method.setup(&kind));
        let mut group = Group {
            setups: setups.collect(),
            figures: vec![Figures::default(); study.methods.len()],
            kind: &kind,
            seed: study.seed,
            shapes,
            of_trees: 0,
        };
        match study.amount {
            Amount::Trees(trees) => {
                let own = study.shard.map_or(0..trees, |shard| shard.trees(trees));
                group.of_trees = own.end - own.start;
                group.search(own, workers)?;
            }
            Amount::UntilError(share) => group.search_until(share, workers)?,
        }
        let found = study.methods.iter().zip(group.figures);
        cells.extend(found.map(|(&method, figures)| Cell {
            kind: kind.clone(),
            method,
            figures,
        }));
    }
    Ok(cells)
}

/// All methods on the trees of one kind.
struct Group<'k> {
    kind: &'k TreeKind,
    setups: Vec<Setup>,
    figures: Vec<Figures>,
    seed: u64,
    /// How many shapes were done before.
    shapes: usize,
    /// How many trees there will be, as far as that is known.
    of_trees: u64,
}

/// Before it knows how many trees it needs, a study looks at so many.
const FIRST_TREES: u64 = 100;

impl Group<'_> {
    /// Searches trees until every mean is known well enough. What comes next depends on nothing but
    /// what was found, so that it is the same on any number of threads.
    fn search_until(&mut self, share: f64, workers: &mut Workers) -> Result<(), Error> {
        let mut done = 0;
        self.of_trees = FIRST_TREES;
        while done < self.of_trees {
            let next = self.of_trees.min((done + done / 2).max(FIRST_TREES));
            self.search(done..next, workers)?;
            if workers.stop.load(Ordering::Relaxed) {
                break;
            }
            done = next;
            self.of_trees = self.needed(share).max(done);
        }
        Ok(())
    }

    /// How many trees it takes until every mean is known well enough, as far as can be told.
    fn needed(&self, share: f64) -> u64 {
        let figures = self.figures.iter();
        let figures = figures.flat_map(|one| [&one.static_evaluations, &one.visited]);
        let needed = figures.filter_map(|figure| {
            let found = Statistics::of(figure);
            let deviation = found.sd? / (share * found.mean);
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

    /// Searches some more trees.
    fn search(&mut self, trees: Range<u64>, workers: &mut Workers) -> Result<(), Error> {
        let threads = workers.jobs.get().min(MOST_THREADS);
        let shares = (threads as u64).saturating_mul(16);
        let work = Work {
            batch: ((trees.end - trees.start) / shares).clamp(1, 1024),
            next: AtomicU64::new(trees.start),
            end: trees.end,
            stop: workers.stop,
            finished: Mutex::new(Finished {
                figures: std::mem::take(&mut self.figures),
                end: trees.start,
                later: BTreeMap::new(),
            }),
            group: self,
        };
        let found = thread::scope(|scope| {
            // Where the system starts no more threads, those that there are do the work.
            let helper = |_| {
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, || work.run(&mut |_| {})).ok()
            };
            let helpers: Vec<_> = (1..threads).map_while(helper).collect();
            let own = work.run(workers.watch);
            let others = helpers.into_iter().map(thread::ScopedJoinHandle::join);
            let others = others.map(|found| found.unwrap_or_else(|panic| resume_unwind(panic)));
            others.fold(own, Result::and)
        });
        self.figures = work
            .finished
            .into_inner()
            .expect("no thread panicked")
            .figures;
        found
    }
}

/// More threads than this are not started, whatever is asked for.
const MOST_THREADS: usize = 1024;

/// A search of a shallow tree needs no more, in a debug build either.
const STACK: usize = 8 * 1024 * 1024;

/// Trees that threads share out among themselves.
struct Work<'g> {
    group: &'g Group<'g>,
    batch: u64,
    next: AtomicU64,
    end: u64,
    stop: &'g AtomicBool,
    finished: Mutex<Finished>,
}

impl Work<'_> {
    /// Searches batches of trees until there are none left.
    fn run(&self, watch: &mut dyn FnMut(Advance)) -> Result<(), Error> {
        let group = self.group;
        let mut keys = Keys::new(group.seed, &group.kind.shape);
        loop {
            let start = self.next.fetch_add(self.batch, Ordering::Relaxed);
            if start >= self.end {
                return Ok(());
            }
            let mut found = vec![Figures::default(); group.setups.len()];
            let mut numbers = start..self.end.min(start + self.batch);
            let result = numbers.try_for_each(|number| self.search(keys.key(number), &mut found));
            // The tree that a search did not finish has been taken from the numbers.
            let end = numbers.start - u64::from(result.is_err());
            let mut finished = self.finished.lock().expect("no thread panics here");
            finished.add(start..end, found);
            drop(finished);
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            result?;
            watch(Advance {
                shapes: group.shapes,
                trees: group.of_trees.saturating_sub(self.end - start),
                of_trees: group.of_trees,
            });
        }
    }

    /// Searches a tree by all methods; what they cost counts once all are finished.
    fn search(&self, key: u64, found: &mut [Figures]) -> Result<(), Error> {
        let tree = RandomTree {
            kind: self.group.kind,
            key,
            stop: self.stop,
        };
        let costs = self.group.setups.iter().map(|setup| cost(&tree, setup));
        let costs: Vec<Cost> = costs.collect::<Result<_, _>>()?;
        for (figures, cost) in found.iter_mut().zip(costs) {
            let Figures {
                static_evaluations,
                visited,
            } = figures;
            *static_evaluations
                .entry(cost.static_evaluations)
                .or_default() += 1;
            *visited.entry(cost.visited).or_default() += 1;
        }
        Ok(())
    }
}

/// What was found in the first trees, up to the first one that is not finished. A study that is
/// stopped counts no others: more of those that take long are left unfinished.
struct Finished {
    figures: Vec<Figures>,
    /// The number of that tree.
    end: u64,
    /// Where trees after it begin that are finished, where they end, and what was found in them.
    later: BTreeMap<u64, (u64, Vec<Figures>)>,
}

impl Finished {
    fn add(&mut self, trees: Range<u64>, found: Vec<Figures>) {
        self.later.insert(trees.start, (trees.end, found));
        while let Some((end, found)) = self.later.remove(&self.end) {
            let known = self.figures.iter_mut().zip(&found);
            known.for_each(|(known, found)| known.merge(found));
            self.end = end;
        }
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
