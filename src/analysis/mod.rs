//! Questions about searches: what one search says, and what several say together. Here is one search of one
//! tree, with as much of what happened as its report needs.

pub mod compare;
mod doubts;
mod explain;
mod judgements;
mod values;

pub use crate::words::{Name, NamedCutoff, Names};
pub(crate) use doubts::{Warning, is_plain_name, warning_texts, warnings};
pub use explain::{Explainer, Explanation, Interval, LeafRow, SkippedIf, Status, Untold, Values};
pub use judgements::{Claim, Cost, Orderings, Soundness};
pub use values::minimal_leaves;

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::Path;

use crate::document::Document;
use crate::game::Game;
use crate::search::{
    Algorithm, Bound, Counts, Event, Infinity, Interrupt, MOST_LISTED, NodeRecords, Observer,
    Outcome, Record, SearchError, Setup, Tally, TreeGame,
};
use crate::tree::{Labels, NodeId, Tree};
use crate::value::Value;
use values::Extremes;

/// How much of a run a report tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Only what a single line a pass needs: for trees with millions of nodes.
    Summary,
    /// Every list of nodes.
    Full,
    /// The lists, and a record of each visited node.
    Nodes,
}

/// Where a tree came from, as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file as the user gave it, or `-`.
    pub file: String,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
}

impl Origin {
    /// What people call what stands there: the title that it states, else its file without folders and suffix.
    pub(crate) fn title<'o>(&'o self, document: Option<&'o Document>) -> &'o str {
        let title = document.and_then(|document| document.exercise.title.as_deref());
        let stem = Path::new(&self.file).file_stem().and_then(OsStr::to_str);
        let stem = stem.filter(|stem| *stem != "-");
        title.or(stem).unwrap_or("Game tree")
    }
}

/// A tree that is searched, and how.
#[derive(Clone, Copy)]
pub struct SearchedTree<'t> {
    /// Where the tree came from.
    pub origin: &'t Origin,
    /// The tree and its wrapper.
    pub document: &'t Document,
    /// What reports call the nodes.
    pub labels: &'t Labels<'t>,
    /// The algorithm and the rules.
    pub setup: &'t Setup,
}

/// One search of one tree and everything that reports say about it.
pub struct Evaluation<'t> {
    /// The tree, and how it was searched.
    pub searched: SearchedTree<'t>,
    /// The tree in search order.
    pub game: TreeGame<'t>,
    /// What the search found.
    pub outcome: Outcome,
    /// What happened on the way.
    pub observations: Observations,
}

/// What was kept of a run.
#[derive(Clone, Debug)]
pub enum Observations {
    /// Counts only.
    Summary(Tally),
    /// The lists of nodes, and where asked for the record of each visited node.
    Full(Record, Option<NodeRecords>),
}

impl Observations {
    fn new(tree: &Tree, detail: Detail) -> Self {
        let record = || Record::with_most(MOST_LISTED, tree);
        match detail {
            Detail::Summary => Self::Summary(Tally::new(tree)),
            Detail::Full => Self::Full(record(), None),
            Detail::Nodes => Self::Full(record(), Some(NodeRecords::new(tree))),
        }
    }

    /// The counts.
    pub fn tally(&self) -> &Tally {
        match self {
            Self::Summary(tally) => tally,
            Self::Full(record, _) => record.tally(),
        }
    }

    /// The lists of nodes, if they were kept.
    pub fn record(&self) -> Option<&Record> {
        match self {
            Self::Summary(_) => None,
            Self::Full(record, _) => Some(record),
        }
    }

    /// The record of each visited node, if they were kept.
    pub fn nodes(&self) -> Option<&NodeRecords> {
        match self {
            Self::Full(_, nodes) => nodes.as_ref(),
            Self::Summary(_) => None,
        }
    }
}

impl Observer for Observations {
    fn looks_at_windows(&self) -> bool {
        self.nodes().is_some()
    }

    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match self {
            Self::Summary(tally) => tally.observe(event),
            Self::Full(record, None) => record.observe(event),
            Self::Full(record, Some(nodes)) => {
                record.observe(event);
                nodes.observe(event);
            }
        }
    }
}

impl<'t> Deref for Evaluation<'t> {
    type Target = SearchedTree<'t>;

    fn deref(&self) -> &SearchedTree<'t> {
        &self.searched
    }
}

impl<'t> Evaluation<'t> {
    /// Searches a tree and keeps as much as the report needs.
    pub fn run(tree: SearchedTree<'t>, detail: Detail) -> Result<Self, SearchError> {
        Self::run_until(Interrupt::NEVER, tree, detail)
    }

    /// The same until it is interrupted.
    pub fn run_until(
        interrupt: Interrupt,
        tree: SearchedTree<'t>,
        detail: Detail,
    ) -> Result<Self, SearchError> {
        if detail != Detail::Summary {
            return Self::observed(interrupt, tree, detail, &mut ());
        }
        // Trees with millions of nodes are searched for their counts alone, which takes less time
        // where nobody else has to be told.
        let mut tally = Tally::new(&tree.document.tree);
        let setup = tree.setup;
        let outcome = setup.search_until(interrupt, &tree.document.tree, &mut tally)?;
        Ok(Self::of(tree, outcome, Observations::Summary(tally)))
    }

    /// The same while somebody else looks on too.
    pub fn observed(
        interrupt: Interrupt,
        tree: SearchedTree<'t>,
        detail: Detail,
        observer: &mut (impl Observer + Send),
    ) -> Result<Self, SearchError> {
        let mut observations = Observations::new(&tree.document.tree, detail);
        let both = &mut (observer, &mut observations);
        let setup = tree.setup;
        let outcome = setup.search_until(interrupt, &tree.document.tree, both)?;
        if observations.record().is_some_and(Record::is_cut_short) {
            return Err(SearchError::LongLists(NodeId::ROOT));
        }
        Ok(Self::of(tree, outcome, observations))
    }

    fn of(
        searched: SearchedTree<'t>,
        mut outcome: Outcome,
        mut observations: Observations,
    ) -> Self {
        if let Observations::Full(_, Some(nodes)) = &mut observations {
            nodes.conclude(&outcome.found);
        }
        let (tree, convention) = (&searched.document.tree, &searched.setup.convention);
        Self {
            game: TreeGame::in_order(tree, convention, outcome.child_order.take()),
            searched,
            outcome,
            observations,
        }
    }

    /// Whether the search went to one depth after the other.
    pub fn is_deepening(&self) -> bool {
        self.setup.plan.algorithm == Algorithm::ProgressiveDeepening
    }

    /// Whether static evaluations were remembered from pass to pass.
    pub fn has_cache(&self) -> bool {
        self.is_deepening() && self.setup.plan.deepening.cache
    }

    /// What the run is measured by. Takes as long as [`Counts::new`].
    pub fn counts(&self) -> Counts {
        Counts::new(self.observations.tally(), &self.game)
    }

    /// What each player gets: the payoffs of the root; where one player sees the tree, those at the end of
    /// the principal variation, if that ends at a leaf. `None` in a tree of MAX and MIN.
    pub fn payoffs(&self) -> Option<Value> {
        let tree = &self.document.tree;
        if tree.has_payoffs() {
            return Some(self.outcome.found.value.clone());
        }
        tree.payoffs(*self.outcome.principal_variation.last()?)
    }

    /// The nodes where several children are equally good for the player who chooses, with these children;
    /// `None` from algorithms that don't know, and in a summary. Searches the tree once more.
    pub fn ties(&self) -> Option<Vec<(NodeId, Vec<NodeId>)>> {
        let tree = &self.document.tree;
        if self.setup.plan.algorithm != Algorithm::Maxn || self.observations.record().is_none() {
            return None;
        }
        let mut nodes = NodeRecords::new(tree);
        self.setup.search(tree, &mut nodes).ok()?;
        let ties = self.game.walk().filter_map(|(node, ply)| {
            let player = tree
                .chooser(node)
                .filter(|_| !self.game.is_static(node, ply))?;
            let found = |node| nodes.get(node)?.found.as_ref();
            let best = found(node)?.value.of_player(player);
            let is_best = |&child: &NodeId| {
                found(child).is_some_and(|found| found.value.of_player(player) == best)
            };
            let equals: Vec<NodeId> = self.game.children(node).filter(is_best).collect();
            (equals.len() > 1).then_some((node, equals))
        });
        Some(ties.collect())
    }

    /// How often a node was searched again; `None` from algorithms that never do. See
    /// [`Tally::re_searches`].
    pub fn re_searches(&self) -> Option<usize> {
        let tally = self.observations.tally();
        let can_repeat = self.setup.plan.algorithm.re_searches();
        can_repeat.then(|| tally.re_searches())
    }

    /// The fewest leaves that any order of this tree lets alpha-beta evaluate; see
    /// [`minimal_leaves`]. `None` if the tree has chance nodes, if it takes a leaf whose value is not
    /// known, or if the best possible values cut too. Takes linear time.
    pub fn minimal_leaves(&self) -> Option<usize> {
        let (game, found) = (&self.game, &self.outcome.found);
        let Setup { plan, convention } = self.setup;
        let finishes = plan.value_range.is_some() || convention.infinity == Infinity::Value;
        let tree = &self.document.tree;
        if tree.has_chance()
            || tree.has_payoffs()
            || finishes && plan.algorithm.compares_with_bounds()
        {
            return None;
        }
        if found.bound == Bound::Exact {
            return minimal_leaves(game, &found.value);
        }
        let is_unknown = |node| game.static_value(node).is_none();
        let extremes = Extremes::where_open(game, is_unknown).ok()?;
        minimal_leaves(game, extremes.known(NodeId::ROOT)?)
    }
}
