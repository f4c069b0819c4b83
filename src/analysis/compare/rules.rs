//! The conventions that a comparison tries, and the search under each.

use crate::search::{
    Algorithm, Convention, Cut, Fail, Infinity, LeafValues, Order, Outcome, PRESETS, Preset, Scope,
    SearchError, SearchOption, Tally, search,
};
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// A convention of a comparison.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The convention.
    pub convention: Convention,
    /// The presets that it stands for; all of them keep ends open.
    pub presets: Vec<&'static str>,
    /// The rule that it sets otherwise than the exercise does, if no book differs so.
    pub variant: Option<SearchOption>,
    /// Whether a tree is safe only if it has the same answer by this convention too: the exercise's own, those that are
    /// named, or those of the presets that read leaf values as MAX's.
    pub counts: bool,
}

/// Every convention to compare for an algorithm, the exercise's own first; beside it those of these
/// presets alone, or all if none are named.
pub(super) fn chosen(
    tree: &Tree,
    own: &Convention,
    algorithm: Algorithm,
    only: &[String],
) -> Vec<Rules> {
    if only.is_empty() {
        every(tree, own, algorithm)
    } else {
        named(tree, own, algorithm, only)
    }
}

/// Books may differ in `cut`, `fail` and `scope`, and where the tree has infinite values in whether these cut; all
/// other settings are the exercise's. They come in the order of their presets, then those that no preset has, then
/// the variants.
fn every(tree: &Tree, own: &Convention, algorithm: Algorithm) -> Vec<Rules> {
    let mut all = if algorithm.takes(SearchOption::Cut) {
        books(tree, own)
    } else {
        vec![Rules {
            convention: own.clone(),
            presets: PRESETS
                .iter()
                .filter(|preset| preset.leaf_values == own.leaf_values)
                .map(|preset| preset.name)
                .collect(),
            variant: None,
            counts: true,
        }]
    };
    all.sort_by_key(|book| {
        let mut presets = PRESETS.iter();
        let first = presets.position(|preset| book.presets.contains(&preset.name));
        (book.convention != *own, first.unwrap_or(PRESETS.len()))
    });
    let [mut fresh, mut turned, mut negated] = [(); 3].map(|()| own.clone());
    fresh.root_window = other(own.root_window);
    turned.order = other(own.order);
    negated.leaf_values = other(own.leaf_values);
    let variants = [
        (SearchOption::RootWindow, fresh),
        (SearchOption::Order, turned),
        (SearchOption::LeafValues, negated),
    ];
    let variants = variants.into_iter();
    let variants = variants.filter(|(rule, _)| algorithm.takes(*rule));
    all.extend(variants.map(|(rule, convention)| Rules {
        convention,
        presets: Vec::new(),
        variant: Some(rule),
        counts: false,
    }));
    for rules in &mut all {
        rules.counts |= rules.convention == *own;
    }
    all
}

/// The exercise's own convention and those of the named presets, which read leaf values as their books do; where the
/// tree has infinite values, with both rules for them.
fn named(tree: &Tree, own: &Convention, algorithm: Algorithm, only: &[String]) -> Vec<Rules> {
    let takes_cut = algorithm.takes(SearchOption::Cut);
    let by_preset = |preset: &'static Preset| {
        let by_book = own.clone().with_rules_of(preset);
        let rules = if takes_cut { &by_book } else { own };
        Convention {
            preset: own.preset,
            leaf_values: by_book.leaf_values,
            infinity: Infinity::Open,
            ..rules.clone()
        }
    };
    let is_named = |preset: &&Preset| only.iter().any(|name| name == preset.name);
    let mut conventions = vec![own.clone()];
    conventions.extend(PRESETS.iter().filter(is_named).map(by_preset));
    if takes_cut && has_infinities(tree) {
        let others = conventions.iter().map(|convention| Convention {
            infinity: other(convention.infinity),
            ..convention.clone()
        });
        conventions.extend(others.collect::<Vec<_>>());
    }
    let mut all: Vec<Rules> = Vec::new();
    for convention in conventions {
        if all.iter().all(|rules| rules.convention != convention) {
            let presets = PRESETS.iter();
            let presets = presets.filter(|preset| by_preset(preset) == convention);
            all.push(Rules {
                presets: presets.map(|preset| preset.name).collect(),
                variant: None,
                counts: true,
                convention,
            });
        }
    }
    all
}

fn has_infinities(tree: &Tree) -> bool {
    let mut values = tree.nodes().filter_map(|node| tree.value(node));
    values.any(|value| !value.is_finite())
}

/// Every combination of `cut`, `fail` and `scope`, where the tree has infinite values with both rules for
/// them.
fn books(tree: &Tree, own: &Convention) -> Vec<Rules> {
    let has_infinities = has_infinities(tree);
    let infinities = Infinity::ALL.iter().copied();
    let mut books = Vec::new();
    for infinity in infinities.filter(|&rule| has_infinities || rule == own.infinity) {
        for &scope in Scope::ALL {
            for &fail in Fail::ALL {
                for &cut in Cut::ALL {
                    books.push(book(Convention {
                        cut,
                        fail,
                        scope,
                        infinity,
                        ..own.clone()
                    }));
                }
            }
        }
    }
    books
}

/// A convention with the presets that agree with it.
fn book(convention: Convention) -> Rules {
    let rules = (convention.cut, convention.fail, convention.scope);
    let presets = PRESETS.iter();
    let presets = presets.filter(|preset| (preset.cut, preset.fail, preset.scope) == rules);
    let mut sources = presets.clone().map(|preset| preset.leaf_values);
    let named = presets.filter(|_| convention.infinity == Infinity::Open);
    Rules {
        counts: sources.any(|leaf_values| leaf_values == LeafValues::Max),
        presets: named.map(|preset| preset.name).collect(),
        variant: None,
        convention,
    }
}

/// The first setting that is not this one.
fn other<V: Vocabulary>(setting: V) -> V {
    let mut others = V::ALL.iter().filter(|&&other| other != setting);
    *others.next().expect("every rule has two settings")
}

/// A search with what is needed to compare it with others: three bits for each node.
#[derive(Clone, Debug)]
pub struct Searched {
    /// What it found, or why it found nothing.
    pub outcome: Result<Outcome, SearchError>,
    /// What it did, until it was stopped by an error if there was one.
    pub tally: Tally,
    /// From which side it searched children.
    pub order: Order,
}

/// A convention of a comparison, and the search under it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The convention.
    pub rules: Rules,
    /// The search.
    pub searched: Searched,
    /// The number of its answer, from 0; equal answers have equal numbers.
    pub answer: usize,
}

impl Searched {
    pub(super) fn new(tree: &Tree, algorithm: Algorithm, convention: &Convention) -> Self {
        let mut tally = Tally::new(tree);
        Self {
            outcome: search(tree, algorithm, convention, &mut tally),
            tally,
            order: convention.order,
        }
    }

    /// Whether two searches give the same answer. Takes linear time.
    ///
    /// Both look at a leaf at most once, in search order; so where that order is the same, equal
    /// sets of leaves are equal lists.
    pub fn agrees(&self, other: &Self) -> bool {
        let same_order = self.order == other.order || self.tally.distinct_evaluations() < 2;
        let finds_the_same = match (&self.outcome, &other.outcome) {
            (Ok(a), Ok(b)) => {
                a.found == b.found
                    && a.best_move == b.best_move
                    && a.principal_variation == b.principal_variation
            }
            (Err(a), Err(b)) => a == b,
            _ => false,
        };
        finds_the_same && same_order && self.tally.evaluated_the_same(&other.tally)
    }
}
