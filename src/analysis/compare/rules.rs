//! The conventions that a comparison tries.

use crate::search::{Algorithm, Convention, Cut, Fail, PRESETS, Scope, SearchOption};
use crate::vocabulary::Vocabulary;

/// A convention of a comparison.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The convention.
    pub convention: Convention,
    /// The presets that agree with it in `cut`, `fail` and `scope`.
    pub presets: Vec<&'static str>,
    /// The rule that it sets otherwise than the exercise does, if no book differs so.
    pub variant: Option<SearchOption>,
}

/// Which presets are compared with the exercise's own convention.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen<'c> {
    /// Only what these presets say of `cut`, `fail` and `scope`; everything if there are none.
    pub only: &'c [String],
    /// Nothing that only these presets say.
    pub without: &'c [String],
}

/// Every convention to compare for an algorithm, the exercise's own first.
///
/// Books may differ in `cut`, `fail` and `scope`; all other settings are the exercise's. They
/// come in the order of their presets, then those that no preset has, then the variants.
pub(super) fn chosen(own: &Convention, algorithm: Algorithm, chosen: Chosen) -> Vec<Rules> {
    let mut all = if algorithm.takes(SearchOption::Cut) {
        books(own)
    } else {
        vec![Rules {
            convention: own.clone(),
            presets: PRESETS.iter().map(|preset| preset.name).collect(),
            variant: None,
        }]
    };
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
    }));
    all.retain(|rules| rules.convention == *own || chosen.has(&rules.presets));
    all
}

/// Every combination of `cut`, `fail` and `scope`.
fn books(own: &Convention) -> Vec<Rules> {
    let mut books = Vec::new();
    for &scope in Scope::ALL {
        for &fail in Fail::ALL {
            for &cut in Cut::ALL {
                let presets = PRESETS.iter();
                let presets = presets
                    .filter(|preset| (preset.cut, preset.fail, preset.scope) == (cut, fail, scope));
                books.push(Rules {
                    convention: Convention {
                        cut,
                        fail,
                        scope,
                        ..own.clone()
                    },
                    presets: presets.map(|preset| preset.name).collect(),
                    variant: None,
                });
            }
        }
    }
    books.sort_by_key(|book| {
        let first = PRESETS
            .iter()
            .position(|preset| book.presets.contains(&preset.name));
        (book.convention != *own, first.unwrap_or(PRESETS.len()))
    });
    books
}

impl Chosen<'_> {
    /// Whether a convention with these presets is compared, if it is not the exercise's own.
    fn has(self, presets: &[&str]) -> bool {
        let is_among = |list: &[String], preset: &str| list.iter().any(|name| name == preset);
        let mut left_out = presets.iter().map(|preset| is_among(self.without, preset));
        let is_left_out = !presets.is_empty() && left_out.all(|is_named| is_named);
        let is_chosen = presets.iter().any(|preset| is_among(self.only, preset));
        !is_left_out && (is_chosen || self.only.is_empty())
    }
}

impl Rules {
    /// Whether a book may follow it.
    pub fn is_of_a_book(&self) -> bool {
        self.variant.is_none()
    }
}

/// The first setting that is not this one.
fn other<V: Vocabulary>(setting: V) -> V {
    let mut others = V::ALL.iter().filter(|&&other| other != setting);
    *others.next().expect("every rule has two settings")
}
