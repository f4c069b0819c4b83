//! The conventions that a comparison tries, and the search under each.

use crate::search::{
    Algorithm, Convention, Cut, Fail, Infinity, LeafValues, Order, Outcome, PRESETS, Preset, Scope,
    SearchError, SearchOption, Setup, Tally, search,
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

/// Every convention to compare with a setup, the exercise's own first, then in the order of their presets those
/// of books, those that no preset has, and the variants.
pub(super) fn chosen(tree: &Tree, setup: &Setup, only: &[&'static Preset]) -> Vec<Rules> {
    let (algorithm, own) = (setup.plan.algorithm, &setup.convention);
    let (cuts, is_limited) = (algorithm.takes(SearchOption::Cut), !only.is_empty());
    let of_book = |book: &'static Preset| Convention {
        leaf_values: if cuts && !is_limited {
            own.leaf_values
        } else {
            book.leaf_values
        },
        ..if cuts {
            cutting_as(book, own)
        } else {
            own.clone()
        }
    };
    let mut conventions = vec![own.clone()];
    if is_limited {
        let named = PRESETS.iter().filter(|preset| only.contains(preset));
        conventions.extend(named.map(of_book));
    } else if cuts {
        conventions.extend(combinations(own));
    }
    if cuts && has_infinities(tree) {
        let others = conventions.iter().map(|convention| Convention {
            infinity: other(convention.infinity),
            ..convention.clone()
        });
        conventions.extend(others.collect::<Vec<_>>());
    }
    let mut all: Vec<Rules> = Vec::new();
    for convention in conventions {
        if all.iter().all(|rules| rules.convention != convention) {
            let presets = PRESETS.iter().filter(|book| of_book(book) == convention);
            all.push(Rules {
                presets: presets.map(|preset| preset.name).collect(),
                variant: None,
                counts: is_limited || convention == *own || is_of_max(&convention),
                convention,
            });
        }
    }
    all.sort_by_key(|rules| {
        let mut books = PRESETS.iter();
        let first = books.position(|book| rules.presets.contains(&book.name));
        let is_value = rules.convention.infinity == Infinity::Value;
        let is_own = rules.convention == *own;
        (!is_own, first.unwrap_or(PRESETS.len()), is_value)
    });
    if !is_limited {
        all.extend(variants(own, algorithm));
    }
    all
}

/// The exercise's convention with the rules by which a book cuts; all of them keep ends open.
fn cutting_as(book: &Preset, own: &Convention) -> Convention {
    Convention {
        cut: book.cut,
        fail: book.fail,
        scope: book.scope,
        infinity: Infinity::Open,
        ..own.clone()
    }
}

/// Every combination of `cut`, `fail` and `scope`, in which books differ.
fn combinations(own: &Convention) -> Vec<Convention> {
    let mut all = Vec::new();
    for &scope in Scope::ALL {
        for &fail in Fail::ALL {
            for &cut in Cut::ALL {
                all.push(Convention {
                    cut,
                    fail,
                    scope,
                    ..own.clone()
                });
            }
        }
    }
    all
}

/// Whether a book that reads leaf values as MAX's cuts so.
fn is_of_max(convention: &Convention) -> bool {
    let rules = (convention.cut, convention.fail, convention.scope);
    let mut books = PRESETS
        .iter()
        .filter(|book| book.leaf_values == LeafValues::Max);
    books.any(|book| (book.cut, book.fail, book.scope) == rules)
}

fn has_infinities(tree: &Tree) -> bool {
    let mut values = tree.nodes().filter_map(|node| tree.value(node));
    values.any(|value| !value.is_finite())
}

/// The exercise's convention with one rule changed in which no books differ.
fn variants(own: &Convention, algorithm: Algorithm) -> impl Iterator<Item = Rules> {
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
    let variants = variants.filter(move |(rule, _)| algorithm.takes(*rule));
    variants.map(|(rule, convention)| Rules {
        convention,
        presets: Vec::new(),
        variant: Some(rule),
        counts: false,
    })
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
