//! What is known of an option of a search, beside its word and its meaning.

use super::value::Place;
use crate::search::{Algorithm, Form, SearchOption, Setup, WrongValue};

/// A row of the table of settings.
pub struct Setting {
    /// The option.
    pub option: SearchOption,
    /// What it decides about.
    pub group: Group,
    /// What stands for its value in help; nothing where the option stands alone.
    pub placeholder: Option<&'static str>,
    /// Who may state it.
    pub stated_by: StatedBy,
    /// What the heads of reports say of each of its words; nothing of what is as usual.
    pub clauses: &'static [&'static str],
    /// Its words as `abtree conventions` explains them.
    pub explanation: &'static str,
    /// What an algorithm lacks that does not take it; nothing where all of them do.
    pub lack: Option<&'static str>,
    /// The algorithm that was perhaps meant then.
    pub instead: Option<Algorithm>,
    pub(super) place: fn(&mut Setup) -> Place<'_>,
}

/// What an option decides about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// How an algorithm goes about its search.
    Algorithm,
    /// What the rules of the search are.
    Convention,
}

/// Who may state an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedBy {
    /// The command line.
    CommandLine,
    /// Answers too.
    Answers,
}

impl Setting {
    /// Whether the option means something to an algorithm.
    pub fn is_used_by(&self, algorithm: Algorithm) -> bool {
        self.lack.is_none() || algorithm.takes(self.option)
    }

    /// Whether the option is a rule of the convention with a word for each of its settings.
    pub fn is_rule(&self) -> bool {
        self.group == Group::Convention
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
        match self.form() {
            Form::Words(known) => known.into_iter().map(|(word, _)| word).collect(),
            Form::Plies | Form::Depths | Form::Number | Form::Pair => Vec::new(),
        }
    }

    /// What the value looks like.
    pub fn form(&self) -> Form {
        (self.place)(&mut Setup::default()).form()
    }

    /// Puts a value into a setup that is read from words.
    pub(super) fn put(&self, words: &[&str], setup: &mut Setup) -> Result<(), WrongValue> {
        (self.place)(setup).read(words)
    }

    /// The words for the value in a setup; none where there is no value.
    pub fn words(&self, setup: &Setup) -> Vec<String> {
        (self.place)(&mut setup.clone()).say()
    }
}
