//! What is known of an option of a search, beside its word and its meaning.

use super::option::SearchOption;
use super::setup::Setup;
use super::value::{Form, Place, WrongValue};
use crate::search::Algorithm;

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
    /// Why some algorithms do not take it; nothing where all of them do.
    pub refusal: Option<Refusal>,
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

/// Why an algorithm takes no such option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What the algorithm lacks.
    pub lack: &'static str,
    /// The algorithm that was perhaps meant.
    pub instead: Option<Algorithm>,
}

/// A rule that every algorithm follows, stated on the command line and in answers.
pub(super) const fn rule(option: SearchOption, place: fn(&mut Setup) -> Place<'_>) -> Setting {
    Setting {
        option,
        group: Group::Convention,
        placeholder: Some("RULE"),
        stated_by: StatedBy::Answers,
        clauses: &[],
        explanation: "",
        refusal: None,
        place,
    }
}

/// A rule of algorithms that search with windows.
pub(super) const fn window_rule(
    option: SearchOption,
    place: fn(&mut Setup) -> Place<'_>,
) -> Setting {
    rule(option, place)
        .lacking("searches without a window")
        .meant_for(Algorithm::AlphaBeta)
}

/// With what some algorithms begin.
pub(super) const fn start(
    option: SearchOption,
    lack: &'static str,
    place: fn(&mut Setup) -> Place<'_>,
) -> Setting {
    rule(option, place)
        .of(Group::Algorithm)
        .not_in_answers()
        .lacking(lack)
}

/// How progressive deepening goes about its passes.
pub(super) const fn deepening(
    option: SearchOption,
    lack: &'static str,
    place: fn(&mut Setup) -> Place<'_>,
) -> Setting {
    rule(option, place)
        .of(Group::Algorithm)
        .lacking(lack)
        .meant_for(Algorithm::ProgressiveDeepening)
}

impl Setting {
    pub(super) const fn of(mut self, group: Group) -> Self {
        self.group = group;
        self
    }

    pub(super) const fn taking(mut self, placeholder: &'static str) -> Self {
        self.placeholder = Some(placeholder);
        self
    }

    pub(super) const fn alone(mut self) -> Self {
        self.placeholder = None;
        self
    }

    pub(super) const fn not_in_answers(mut self) -> Self {
        self.stated_by = StatedBy::CommandLine;
        self
    }

    pub(super) const fn said(mut self, clauses: &'static [&'static str]) -> Self {
        self.clauses = clauses;
        self
    }

    pub(super) const fn explained(mut self, explanation: &'static str) -> Self {
        self.explanation = explanation;
        self
    }

    const fn lacking(mut self, lack: &'static str) -> Self {
        let instead = None;
        self.refusal = Some(Refusal { lack, instead });
        self
    }

    pub(super) const fn meant_for(mut self, algorithm: Algorithm) -> Self {
        if let Some(refusal) = &mut self.refusal {
            refusal.instead = Some(algorithm);
        }
        self
    }

    /// Whether the option means something to an algorithm.
    pub fn is_used_by(&self, algorithm: Algorithm) -> bool {
        self.refusal.is_none() || algorithm.takes(self.option)
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
