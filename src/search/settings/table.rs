//! The table of settings: what is known of the options of a search beside their words.

use super::values::{Form, Place, WrongValue};
use super::{Convention, Setup};
use crate::search::{Algorithm, SearchOption};

impl SearchOption {
    /// The option's row in the table.
    pub fn setting(self) -> &'static Setting {
        let mut rows = SETTINGS.iter();
        let row = rows.find(|row| row.option == self);
        row.expect("each option has a row")
    }

    /// Where its value is kept in a setup.
    fn place(self, setup: &mut Setup) -> Place<'_> {
        let Setup { plan, convention } = setup;
        match self {
            Self::Algorithm => Place::Word(&mut plan.algorithm),
            Self::Convention => Place::Preset(&mut convention.preset),
            Self::Cut => Place::Word(&mut convention.cut),
            Self::Fail => Place::Word(&mut convention.fail),
            Self::Scope => Place::Word(&mut convention.scope),
            Self::RootWindow => Place::Word(&mut convention.root_window),
            Self::Order => Place::Word(&mut convention.order),
            Self::LeafValues => Place::Word(&mut convention.leaf_values),
            Self::Depth => Place::Plies(&mut convention.depth),
            Self::Window => Place::Window(&mut convention.window),
            Self::Guess => Place::Number(&mut plan.guess),
            Self::Epsilon => Place::PositiveNumber(&mut plan.epsilon),
            Self::Memory => Place::Word(&mut plan.memory),
            Self::ValueRange => Place::Range(&mut plan.value_range),
            Self::Depths => Place::Depths(&mut plan.deepening.shallow_depths),
            Self::ShallowPass => Place::Word(&mut plan.deepening.shallow_pass),
            Self::Reorder => Place::Word(&mut plan.deepening.reordering),
            Self::Cache => Place::Word(&mut plan.deepening.cache),
        }
    }
}

/// A row of the table of settings.
pub struct Setting {
    /// The option.
    pub option: SearchOption,
    /// What stands for its value in help; nothing where the option stands alone.
    pub placeholder: Option<&'static str>,
    /// Whether answers may state it, and not the command line alone.
    pub is_in_answers: bool,
    /// What the heads of reports say of each of its words; nothing of what is as usual.
    pub clauses: &'static [&'static str],
    /// Its words as `abtree conventions` explains them.
    pub explanation: &'static str,
    /// What an algorithm lacks that does not take it; nothing where all of them do.
    pub lack: Option<&'static str>,
    /// The algorithm that was perhaps meant then.
    pub instead: Option<Algorithm>,
}

/// A rule that every algorithm follows, stated on the command line and in answers.
const fn rule(option: SearchOption, placeholder: &'static str) -> Setting {
    Setting {
        option,
        placeholder: Some(placeholder),
        is_in_answers: true,
        clauses: &[],
        explanation: "",
        lack: None,
        instead: None,
    }
}

/// A rule of algorithms that search with windows.
const fn window_rule(option: SearchOption, placeholder: &'static str) -> Setting {
    Setting {
        lack: Some("searches without a window"),
        instead: Some(Algorithm::AlphaBeta),
        ..rule(option, placeholder)
    }
}

/// With what some algorithms begin; others lack it.
const fn start(option: SearchOption, placeholder: &'static str, lack: &'static str) -> Setting {
    Setting {
        is_in_answers: false,
        lack: Some(lack),
        ..rule(option, placeholder)
    }
}

/// How progressive deepening goes about its passes; other algorithms lack it.
const fn deepening(option: SearchOption, lack: &'static str) -> Setting {
    Setting {
        placeholder: None,
        lack: Some(lack),
        instead: Some(Algorithm::ProgressiveDeepening),
        ..rule(option, "")
    }
}

/// All options of a search, in the order of answers and heads of reports.
pub static SETTINGS: [Setting; 18] = [
    rule(SearchOption::Algorithm, "NAME"),
    rule(SearchOption::Convention, "NAME"),
    Setting {
        explanation: "weak: cut when α ≥ β; strict: only when α > β, no pruning on equality",
        ..window_rule(SearchOption::Cut, "RULE")
    },
    Setting {
        clauses: &["fail-soft", "fail-hard", "fail F2"],
        explanation: "what an inner node returns when its value is outside its window: soft, its best\n\
             value; hard, that value clamped into the window; f2, best starts at α (MIN: at β)",
        ..window_rule(SearchOption::Fail, "RULE")
    },
    Setting {
        clauses: &["deep", "shallow"],
        explanation: "deep: a child inherits both bounds; shallow: only its parent's best value",
        ..window_rule(SearchOption::Scope, "RULE")
    },
    Setting {
        is_in_answers: false,
        clauses: &["", "a fresh window for each child of the root"],
        explanation: "shared: one window for all children of the root; fresh: a new one for each",
        ..window_rule(SearchOption::RootWindow, "RULE")
    },
    Setting {
        clauses: &["", "right to left"],
        ..rule(SearchOption::Order, "SIDE")
    },
    Setting {
        is_in_answers: false,
        clauses: &["", "leaf values as the mover sees them"],
        explanation: "max: as MAX sees them; mover: as the player to move sees them",
        ..rule(SearchOption::LeafValues, "VIEW")
    },
    rule(SearchOption::Depth, "PLIES"),
    window_rule(SearchOption::Window, "A,B"),
    start(SearchOption::Guess, "V", "begins without a guess"),
    start(SearchOption::Epsilon, "E", "has no window around a guess"),
    start(SearchOption::Memory, "MEMORY", "has no memory"),
    Setting {
        instead: Some(Algorithm::Star1),
        ..start(
            SearchOption::ValueRange,
            "LO,HI",
            "needs no range of values",
        )
    },
    Setting {
        placeholder: Some("PLIES"),
        ..deepening(SearchOption::Depths, "searches to one depth")
    },
    Setting {
        placeholder: Some("NAME"),
        clauses: &["", "minimax before the last pass"],
        ..deepening(SearchOption::ShallowPass, "has no pass before the last one")
    },
    Setting {
        clauses: &["", "best children first"],
        ..deepening(SearchOption::Reorder, "never reorders children")
    },
    Setting {
        clauses: &["", "static values cached"],
        ..deepening(SearchOption::Cache, "has no shallow passes to remember")
    },
];

impl Setting {
    /// Whether it says how an algorithm goes about its search; others are rules of the search.
    pub fn is_of_the_algorithm(&self) -> bool {
        self.option == SearchOption::Algorithm || self.option >= SearchOption::Guess
    }

    /// Whether the option means something to an algorithm.
    pub fn is_used_by(&self, algorithm: Algorithm) -> bool {
        self.lack.is_none() || algorithm.takes(self.option)
    }

    /// Whether the option is a rule of the convention with a word for each of its settings.
    pub fn is_rule(&self) -> bool {
        !self.is_of_the_algorithm()
            && self.option != SearchOption::Convention
            && !self.known_words().is_empty()
    }

    /// What the head of a report says of the value in a setup; nothing of what is as usual.
    pub fn clause(&self, setup: &Setup) -> Option<&'static str> {
        let words = self.words(setup);
        let mut known = self.known_words().into_iter();
        let place = known.position(|word| words == [word])?;
        let clause = self.clauses.get(place).copied();
        clause.filter(|clause| !clause.is_empty())
    }

    /// The words that the value may be, if it is a word.
    pub fn known_words(&self) -> Vec<&'static str> {
        let Form::Words(known) = self.form() else {
            return Vec::new();
        };
        known.into_iter().map(|(word, _)| word).collect()
    }

    /// What the value looks like.
    pub fn form(&self) -> Form {
        self.option.place(&mut Setup::default()).form()
    }

    /// Puts a value into a setup that is read from words.
    pub(super) fn put(&self, words: &[&str], setup: &mut Setup) -> Result<(), WrongValue> {
        self.option.place(setup).read(words)
    }

    /// The words for the value in a setup; none where there is no value.
    pub fn words(&self, setup: &Setup) -> Vec<String> {
        self.option.place(&mut setup.clone()).say()
    }
}

/// The words of both for each rule in which two conventions differ.
pub(crate) fn different_rules(
    one: &Convention,
    other: &Convention,
) -> impl Iterator<Item = [String; 2]> {
    let setups = [one, other].map(|convention| Setup::from(convention.clone()));
    let rules = SETTINGS.iter().filter(|setting| setting.is_rule());
    rules.filter_map(move |rule| {
        let [one, other] = setups.each_ref().map(|setup| rule.words(setup).concat());
        (one != other).then_some([one, other])
    })
}
