//! The options of a search, and what is known of each beside its words.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::values::{Form, Slot, WrongValue};
use super::{Convention, Preset, Setup};
use crate::vocabulary::Vocabulary as _;

/// An option of a search. Its word is its key in answers and documents, and with hyphens the option
/// of the command line; its meaning is the line of help. Answers and heads of reports have them in this
/// order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum SearchOption {
    /// The algorithm by its name
    Algorithm,
    /// A textbook's convention; `abtree conventions` lists them
    Convention,
    /// When a node's remaining children are skipped
    Cut,
    /// What an inner node returns if its value is outside its window
    Fail,
    /// Which bounds a child inherits
    Scope,
    /// Which window each child of the root gets
    RootWindow,
    /// The side from which children are searched
    Order,
    /// Whose view the values in the input take
    LeafValues,
    /// Whether leaves of ±∞ cut at ends that are still open
    Infinity,
    /// Which of equally good children is taken (minimax, expectiminimax, maxn)
    Ties,
    /// Search only this many plies; 0 evaluates the root
    Depth,
    /// α and β at the root, such as -3,7; inf or -inf leaves that end open
    Window,
    /// The first guess at the root's value (aspiration, mtdf); inf or -inf is the open end
    Guess,
    /// How far the window reaches to each side of the guess (aspiration)
    Epsilon,
    /// Whether mtdf remembers what earlier passes have proved
    Memory,
    /// The player whose payoffs count (paranoid) [default: who moves at the root]
    For,
    /// What the payoffs of no leaf exceed together (maxn-shallow)
    Sum,
    /// The least and greatest possible leaf value in MAX's view, such as -1,1
    ValueRange,
    /// The depths of the passes, such as 2,4 (progressive-deepening) [default: 1, 2, 3 and so on]
    Depths,
    /// The search used before the last pass (progressive-deepening)
    ShallowPass,
    /// In each pass, search first what the last pass found best (progressive-deepening)
    Reorder,
    /// Remember the static values of earlier passes (progressive-deepening)
    Cache,
}

impl SearchOption {
    /// The rules of every convention, each with a word for every setting.
    pub const OF_CONVENTIONS: [Self; 7] = [
        Self::Cut,
        Self::Fail,
        Self::Scope,
        Self::RootWindow,
        Self::Order,
        Self::LeafValues,
        Self::Infinity,
    ];

    /// What decides which game a tree stands for, whoever searches it.
    pub const OF_GAMES: [Self; 3] = [Self::Order, Self::LeafValues, Self::Depth];

    /// The option on the command line: `--root-window`.
    pub fn flag(self) -> String {
        format!("--{}", self.word().replace('_', "-"))
    }

    /// What stands for its value in help; nothing where the option stands alone.
    pub fn placeholder(self) -> Option<&'static str> {
        Some(match self {
            Self::Algorithm | Self::Convention | Self::ShallowPass => "NAME",
            Self::Cut
            | Self::Fail
            | Self::Scope
            | Self::RootWindow
            | Self::Infinity
            | Self::Ties => "RULE",
            Self::Order => "SIDE",
            Self::LeafValues => "VIEW",
            Self::Depth | Self::Depths => "PLIES",
            Self::Window => "A,B",
            Self::Guess => "V",
            Self::Epsilon => "E",
            Self::Memory => "MEMORY",
            Self::For => "PLAYER",
            Self::Sum => "N",
            Self::ValueRange => "LO,HI",
            Self::Reorder | Self::Cache => return None,
        })
    }

    /// What an algorithm lacks that does not take it; nothing where all of them do.
    pub fn lack(self) -> Option<&'static str> {
        Some(match self {
            Self::Cut
            | Self::Fail
            | Self::Scope
            | Self::RootWindow
            | Self::Infinity
            | Self::Window
            | Self::ValueRange => "searches without a window",
            Self::LeafValues => "reads payoffs, each as its player sees it",
            Self::Ties => "may skip moves that are as good",
            Self::Guess => "begins without a guess",
            Self::Epsilon => "has no window around a guess",
            Self::Memory => "has no memory",
            Self::For => "takes nobody's side",
            Self::Sum => "has no use for sums of payoffs",
            Self::Depths => "searches to one depth",
            Self::ShallowPass => "has no pass before the last one",
            Self::Reorder => "never reorders children",
            Self::Cache => "has no shallow passes to remember",
            _ => return None,
        })
    }

    /// Whether answers may state it, and not the command line alone.
    pub fn is_in_answers(self) -> bool {
        !matches!(
            self,
            Self::Guess | Self::Epsilon | Self::Memory | Self::For | Self::Sum | Self::ValueRange
        )
    }

    /// Whether it says how an algorithm goes about its search; others are rules of the search.
    pub fn is_of_the_algorithm(self) -> bool {
        let deepens = matches!(
            self,
            Self::Depths | Self::ShallowPass | Self::Reorder | Self::Cache
        );
        self == Self::Algorithm || deepens || !self.is_in_answers()
    }

    /// What the head of a report says of the value in a setup; nothing of what is as usual.
    pub fn clause(self, setup: &Setup) -> Option<&'static str> {
        let clauses: &[&str] = match self {
            Self::Fail => &["fail-soft", "fail-hard", "fail F2"],
            Self::Scope => &["deep", "shallow"],
            Self::RootWindow => &["", "a fresh window for each child of the root"],
            Self::Order => &["", "right to left"],
            Self::LeafValues => &["", "leaf values as the mover sees them"],
            Self::Infinity => &["", "infinities cut as values do"],
            Self::Ties => &[
                "",
                "the last of equals",
                "of equals the shortest win or longest loss",
            ],
            Self::ShallowPass => &["", "minimax before the last pass"],
            Self::Reorder => &["", "best children first"],
            Self::Cache => &["", "static values cached"],
            _ => return None,
        };
        let word = self.words_in(setup).concat();
        let place = self.known_words().iter().position(|known| *known == word)?;
        Some(clauses[place]).filter(|clause| !clause.is_empty())
    }

    /// The words that the value may be, if it is a word.
    pub fn known_words(self) -> Vec<&'static str> {
        match self.form() {
            Form::Words(known) => known.into_iter().map(|(word, _)| word).collect(),
            _ => Vec::new(),
        }
    }

    /// What the value looks like.
    pub fn form(self) -> Form {
        self.slot(&mut Setup::default()).form()
    }

    /// The words for the value in a setup; none where there is no value.
    pub fn words_in(self, setup: &Setup) -> Vec<String> {
        self.slot(&mut setup.clone()).say()
    }

    /// Puts a value into a setup that is read from words.
    pub(super) fn put(self, words: &[&str], setup: &mut Setup) -> Result<(), WrongValue> {
        self.slot(setup).read(words)
    }

    /// Where its value is kept in a setup.
    fn slot(self, setup: &mut Setup) -> Slot<'_> {
        let Setup { plan, convention } = setup;
        match self {
            Self::Algorithm => Slot::Word(&mut plan.algorithm),
            Self::Convention => Slot::Preset(&mut convention.preset),
            Self::Cut => Slot::Word(&mut convention.cut),
            Self::Fail => Slot::Word(&mut convention.fail),
            Self::Scope => Slot::Word(&mut convention.scope),
            Self::RootWindow => Slot::Word(&mut convention.root_window),
            Self::Order => Slot::Word(&mut convention.order),
            Self::LeafValues => Slot::Word(&mut convention.leaf_values),
            Self::Infinity => Slot::Word(&mut convention.infinity),
            Self::Ties => Slot::Word(&mut convention.ties),
            Self::Depth => Slot::Plies(&mut convention.depth),
            Self::Window => Slot::Window(&mut convention.window),
            Self::Guess => Slot::Number(&mut plan.guess),
            Self::Epsilon => Slot::PositiveNumber(&mut plan.epsilon),
            Self::Memory => Slot::Word(&mut plan.memory),
            Self::For => Slot::Name(&mut plan.seen_by),
            Self::Sum => Slot::Number(&mut plan.sum),
            Self::ValueRange => Slot::Range(&mut plan.value_range),
            Self::Depths => Slot::Depths(&mut plan.deepening.shallow_depths),
            Self::ShallowPass => Slot::Word(&mut plan.deepening.shallow_pass),
            Self::Reorder => Slot::Flag(&mut plan.deepening.reorder),
            Self::Cache => Slot::Flag(&mut plan.deepening.cache),
        }
    }
}

impl Preset {
    /// The options that a preset sets.
    pub const RULES: [SearchOption; 4] = [
        SearchOption::Cut,
        SearchOption::Fail,
        SearchOption::Scope,
        SearchOption::LeafValues,
    ];
}

/// Each rule in which two conventions differ, with the words of both.
pub(crate) fn different_rules(
    one: &Convention,
    other: &Convention,
) -> Vec<(SearchOption, [String; 2])> {
    let setups = [one, other].map(|convention| Setup::from(convention.clone()));
    let words = |rule: SearchOption| setups.each_ref().map(|setup| rule.words_in(setup).concat());
    let rules = SearchOption::OF_CONVENTIONS.map(|rule| (rule, words(rule)));
    let rules = rules.into_iter();
    rules.filter(|(_, [one, other])| one != other).collect()
}
