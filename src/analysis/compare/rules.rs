//! The conventions that a comparison tries.

use crate::search::{
    Algorithm, Convention, Cut, Fail, LeafValues, Order, PRESETS, RootWindow, Scope, SearchOption,
    different_rules,
};
use crate::vocabulary::Vocabulary;

/// A convention of a comparison.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The convention.
    pub convention: Convention,
    /// The presets that agree with it in `cut`, `fail` and `scope`.
    pub presets: Vec<&'static str>,
    /// Why it is compared.
    pub role: Role,
}

/// Which presets are compared with the exercise's own convention.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen<'c> {
    /// Only what these presets say of `cut`, `fail` and `scope`; everything if there are none.
    pub only: &'c [String],
    /// Nothing that only these presets say.
    pub without: &'c [String],
}

impl Chosen<'_> {
    /// Whether a convention is compared, if it is not the exercise's own.
    fn has(&self, rules: &Rules) -> bool {
        let presets = &rules.presets;
        let is_among = |list: &[String], preset: &str| list.iter().any(|name| name == preset);
        let is_left_out =
            !presets.is_empty() && presets.iter().all(|preset| is_among(self.without, preset));
        let is_chosen = presets.iter().any(|preset| is_among(self.only, preset));
        !is_left_out && (is_chosen || self.only.is_empty())
    }
}

/// Why a convention is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is the exercise's own or sets `cut`, `fail` and `scope` otherwise: books differ so.
    Book,
    /// It is the exercise's own with another setting of this rule.
    Variant(Variant),
}

/// A rule that an exercise states, if it departs from what is usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Which window the children of the root get.
    RootWindow,
    /// From which side children are searched.
    Order,
    /// In whose view the leaves are stated.
    LeafValues,
}

impl Rules {
    /// Every convention to compare for an algorithm, the exercise's own first.
    ///
    /// Books may differ in `cut`, `fail` and `scope`; all other settings are the exercise's. They
    /// come in the order of their presets, then those that no preset has, then the variants.
    pub(super) fn chosen(own: &Convention, algorithm: Algorithm, chosen: Chosen) -> Vec<Self> {
        let mut all = Self::all(own, algorithm);
        all.retain(|rules| rules.convention == *own || chosen.has(rules));
        all
    }

    /// The same without a choice.
    pub(super) fn all(own: &Convention, algorithm: Algorithm) -> Vec<Self> {
        let mut all = if algorithm.takes(SearchOption::Cut) {
            books(own)
        } else {
            let presets = PRESETS.iter().map(|preset| preset.name).collect();
            vec![Self::book(own.clone(), presets)]
        };
        let variants = [Variant::RootWindow, Variant::Order, Variant::LeafValues];
        let variants = variants.into_iter().filter(|&variant| {
            variant != Variant::RootWindow || algorithm.takes(SearchOption::RootWindow)
        });
        all.extend(variants.map(|variant| Self {
            convention: variant.of(own),
            presets: Vec::new(),
            role: Role::Variant(variant),
        }));
        all
    }

    fn book(convention: Convention, presets: Vec<&'static str>) -> Self {
        Self {
            convention,
            presets,
            role: Role::Book,
        }
    }

    /// Whether a book may follow it.
    pub fn is_of_a_book(&self) -> bool {
        self.role == Role::Book
    }

    /// In how many rules two conventions differ.
    pub(super) fn distance(&self, other: &Self) -> usize {
        different_rules(&self.convention, &other.convention).count()
    }
}

/// Every combination of `cut`, `fail` and `scope`.
fn books(own: &Convention) -> Vec<Rules> {
    let mut books = Vec::new();
    for &scope in Scope::ALL {
        for &fail in Fail::ALL {
            for &cut in Cut::ALL {
                books.push(book(own, cut, fail, scope));
            }
        }
    }
    books.sort_by_key(|book| {
        let first = book.presets.first();
        let place = PRESETS
            .iter()
            .position(|preset| first == Some(&preset.name));
        (book.convention != *own, place.unwrap_or(PRESETS.len()))
    });
    books
}

fn book(own: &Convention, cut: Cut, fail: Fail, scope: Scope) -> Rules {
    let presets = PRESETS
        .iter()
        .filter(|preset| (preset.cut, preset.fail, preset.scope) == (cut, fail, scope));
    let convention = Convention {
        cut,
        fail,
        scope,
        ..own.clone()
    };
    Rules::book(convention, presets.map(|preset| preset.name).collect())
}

impl Variant {
    /// A convention with the other setting of this rule.
    fn of(self, own: &Convention) -> Convention {
        let mut convention = own.clone();
        match self {
            Self::RootWindow => convention.root_window = other(own.root_window),
            Self::Order => convention.order = other(own.order),
            Self::LeafValues => convention.leaf_values = other(own.leaf_values),
        }
        convention
    }

    /// The variant in words, given its convention.
    pub fn title(self, convention: &Convention) -> &'static str {
        match self {
            Self::RootWindow => match convention.root_window {
                RootWindow::Fresh => "fresh root window",
                RootWindow::Shared => "shared root window",
            },
            Self::Order => match convention.order {
                Order::Right => "right to left",
                Order::Left => "left to right",
            },
            Self::LeafValues => match convention.leaf_values {
                LeafValues::Mover => "leaf values as the mover sees them",
                LeafValues::Max => "leaf values as MAX sees them",
            },
        }
    }
}

/// The first setting that is not this one.
fn other<V: Vocabulary>(setting: V) -> V {
    let mut others = V::ALL.iter().filter(|&&other| other != setting);
    *others.next().expect("every rule has two settings")
}
