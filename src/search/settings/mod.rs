//! What is said of a search: on the command line, in a wrapper, by a preset, in an answer.

mod option;
mod plan;
mod rules;
mod values;

pub use option::SearchOption;
pub(crate) use option::different_rules;
pub use plan::{Convention, Deepening, MemoryUse, Plan, Setup, ShallowPass};
pub use rules::{
    Cut, Fail, Infinity, Notation, PRESETS, Preset, RootWindow, Scope, Ties, preset_names,
};
pub use values::{Form, WrongValue};

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::search::Algorithm;
use crate::vocabulary::Vocabulary;

/// What somebody says of a search: the options that are stated, each with its words.
///
/// ```
/// use abtree::search::{Algorithm, SearchOption, Settings};
/// let mut answer = Settings::default();
/// answer.state(SearchOption::Algorithm, &["alpha-beta"])?;
/// answer.state(SearchOption::Window, &["-3", "7"])?;
/// let line = Settings::read(SearchOption::Window, "0,7")?;
/// assert_eq!(line.over(&answer).to_string(), "algorithm alpha-beta, window 0,7");
/// # Ok::<(), abtree::search::WrongValue>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<SearchOption, Vec<String>>);

/// An object of the keys that are stated.
impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.words())
    }
}

impl Settings {
    /// An option with its value from a text in which commas stand between words.
    pub fn read(option: SearchOption, text: &str) -> Result<Self, WrongValue> {
        let mut settings = Self::default();
        settings.state(option, &option.form().split(text))?;
        Ok(settings)
    }

    /// Some options as they are in a setup.
    fn of(setup: &Setup, options: impl IntoIterator<Item = SearchOption>) -> Self {
        let options = options.into_iter();
        let words = options.map(|option| (option, option.words_in(setup)));
        Self(words.filter(|(_, words)| !words.is_empty()).collect())
    }

    /// Takes an option with the words of its value.
    pub fn state(&mut self, option: SearchOption, words: &[&str]) -> Result<(), WrongValue> {
        let mut setup = Setup::default();
        option.put(words, &mut setup)?;
        self.0.insert(option, option.words_in(&setup));
        Ok(())
    }

    /// The options that are stated, in their order.
    pub fn stated(&self) -> impl Iterator<Item = SearchOption> {
        self.0.keys().copied()
    }

    /// The algorithm with what it uses of these settings.
    #[must_use]
    pub fn of_algorithm(&self, algorithm: Algorithm) -> Self {
        let mut used = self.clone();
        used.0.retain(|option, _| algorithm.takes(*option));
        Self::from(algorithm).over(&used)
    }

    /// Whether an option is stated.
    pub fn states(&self, option: SearchOption) -> bool {
        self.0.contains_key(&option)
    }

    /// These settings, with what they leave open taken from others.
    #[must_use]
    pub fn over(mut self, others: &Self) -> Self {
        for (option, words) in &others.0 {
            self.0.entry(*option).or_insert_with(|| words.clone());
        }
        self
    }

    /// The algorithm, if one is stated.
    pub fn algorithm(&self) -> Option<Algorithm> {
        self.word(SearchOption::Algorithm)
    }

    /// What an option is set to by one word, if it is stated.
    pub fn word<V: Vocabulary>(&self, option: SearchOption) -> Option<V> {
        V::from_word(self.0.get(&option)?.first()?)
    }

    /// The search that is meant, by this algorithm if none is stated.
    pub fn setup(&self, default: Algorithm) -> Setup {
        self.applied_to(default.into())
    }

    /// Whether a search that was made is the stated one, as far as that says. A rule that the
    /// algorithm does not use makes no difference, nor does the name of a preset.
    pub fn agrees(&self, made: &Setup) -> bool {
        self.differing(made).next().is_none()
    }

    /// The options in which a search that was made is not the stated one.
    fn differing(&self, made: &Setup) -> impl Iterator<Item = SearchOption> {
        let meant = self.applied_to(made.clone());
        let counting = SearchOption::ALL.iter().copied().filter(|&option| {
            option != SearchOption::Convention && made.plan.algorithm.takes(option)
        });
        counting.filter(move |option| option.words_in(&meant) != option.words_in(made))
    }

    /// The stated options, and those that differ, as they are in a search that was made.
    #[must_use]
    pub fn as_in(&self, made: &Setup) -> Self {
        Self::of(made, self.stated().chain(self.differing(made)))
    }

    /// The keys that are stated, with their words.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, String)> {
        let stated = self.0.iter();
        stated.map(|(option, words)| (option.word(), words.join(",")))
    }

    /// A search with what is stated in it.
    pub(crate) fn applied_to(&self, mut setup: Setup) -> Setup {
        let named = self.0.get(&SearchOption::Convention);
        if let Some(preset) = named.and_then(|words| Preset::find(words.first()?)) {
            setup.convention = setup.convention.with_rules_of(preset);
        }
        for (option, words) in &self.0 {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let put = option.put(&words, &mut setup);
            put.expect("these words were read before");
        }
        if self.states(SearchOption::Depths) && !self.states(SearchOption::Depth) {
            let mut depths = setup.plan.deepening.shallow_depths.iter().flatten();
            setup.convention.depth = depths.next_back().copied();
        }
        setup.mended()
    }
}

impl From<Algorithm> for Settings {
    fn from(algorithm: Algorithm) -> Self {
        Self::of(&algorithm.into(), [SearchOption::Algorithm])
    }
}

/// `algorithm alpha-beta, cut strict`
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words().map(|(key, word)| format!("{key} {word}"));
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}
