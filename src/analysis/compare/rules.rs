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
    /// The presets that agree with it in `cut`, `fail` and `scope`; all of them keep ends open.
    pub presets: Vec<&'static str>,
    /// The rule that it sets otherwise than the exercise does, if no book differs so.
    pub variant: Option<SearchOption>,
    /// Whether a tree is safe only if it has the same answer by this convention too: the exercise's own, those that are
    /// named, or those of the presets that read leaf values as MAX's.
    pub counts: bool,
}

/// Every convention to compare for an algorithm, the exercise's own first; beside it those of these
/// presets alone, or all if none are named.
///
/// Books may differ in `cut`, `fail` and `scope`, and where the tree has infinite values in whether
/// these cut; all other settings are the exercise's. They come in the order of their presets, then those that no preset has, then the variants.
pub(super) fn chosen(
    tree: &Tree,
    own: &Convention,
    algorithm: Algorithm,
    only: &[String],
) -> Vec<Rules> {
    let mut all = if algorithm.takes(SearchOption::Cut) {
        let mut values = tree.nodes().filter_map(|node| tree.value(node));
        let has_infinities = values.any(|value| !value.is_finite());
        let all = Infinity::ALL.iter().copied();
        let infinities = all.filter(|&infinity| has_infinities || infinity == own.infinity);
        infinities
            .flat_map(|infinity| {
                books(&Convention {
                    infinity,
                    ..own.clone()
                })
            })
            .collect()
    } else {
        vec![Rules {
            convention: own.clone(),
            presets: PRESETS.iter().map(|preset| preset.name).collect(),
            variant: None,
            counts: true,
        }]
    };
    all.sort_by_key(|book| {
        let first = PRESETS
            .iter()
            .position(|preset| book.presets.contains(&preset.name));
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
    let variants = variants.filter(|(rule, _)| rule.is_used_by(algorithm));
    all.extend(variants.map(|(rule, convention)| Rules {
        convention,
        presets: Vec::new(),
        variant: Some(rule),
        counts: false,
    }));
    let is_named = |preset: &&str| only.iter().any(|name| name == preset);
    for rules in &mut all {
        rules.counts |= rules.convention == *own || rules.presets.iter().any(is_named);
    }
    all.retain(|rules| {
        only.is_empty() || rules.convention == *own || rules.presets.iter().any(is_named)
    });
    all
}

/// Every combination of `cut`, `fail` and `scope`, with one rule for infinities.
fn books(own: &Convention) -> Vec<Rules> {
    let mut books = Vec::new();
    for &scope in Scope::ALL {
        for &fail in Fail::ALL {
            for &cut in Cut::ALL {
                let has_rules = |preset: &&Preset| {
                    (preset.cut, preset.fail, preset.scope) == (cut, fail, scope)
                };
                let presets: Vec<&Preset> = PRESETS.iter().filter(has_rules).collect();
                let is_open = own.infinity == Infinity::Open;
                books.push(Rules {
                    convention: Convention {
                        cut,
                        fail,
                        scope,
                        ..own.clone()
                    },
                    counts: presets
                        .iter()
                        .any(|preset| preset.leaf_values == LeafValues::Max),
                    presets: presets
                        .iter()
                        .filter(|_| is_open)
                        .map(|preset| preset.name)
                        .collect(),
                    variant: None,
                });
            }
        }
    }
    books
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
