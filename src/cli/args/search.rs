//! Options of every command that searches, read off the table of settings.

use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use crate::search::{Algorithm, Form, SETTINGS, SearchOption, Setting, Settings};
use crate::vocabulary::Vocabulary;

/// The algorithm and the convention.
#[derive(Debug, Args)]
pub struct SearchOptions {
    /// Visit every node (the default of eval)
    #[arg(long, help_heading = "Algorithm", conflicts_with_all = ["alpha_beta", "algorithm"])]
    minimax: bool,

    /// Skip what can't matter
    #[arg(long, help_heading = "Algorithm", conflicts_with = "algorithm")]
    alpha_beta: bool,

    #[command(flatten)]
    stated: Stated<Everything>,
}

impl SearchOptions {
    /// What the command line says of the search.
    pub(in crate::cli) fn settings(&self) -> Settings {
        let algorithm = match (self.minimax, self.alpha_beta) {
            (true, _) => Algorithm::Minimax,
            (_, true) => Algorithm::AlphaBeta,
            _ => return self.stated.settings.clone(),
        };
        Settings::from(algorithm).over(&self.stated.settings)
    }
}

/// What the command line says of a search by a selection of the options.
#[derive(Debug)]
pub(in crate::cli) struct Stated<S> {
    pub(in crate::cli) settings: Settings,
    selection: PhantomData<S>,
}

/// Some of the options of a search, as a type.
pub(in crate::cli) trait Selection {
    const OPTIONS: &'static [SearchOption];

    /// What the preset is for, if the table does not say it.
    const PRESET: &'static str = "";

    /// Their rows in the order of help.
    fn rows() -> impl Iterator<Item = &'static Setting> {
        let is_offered = |row: &&Setting| Self::OPTIONS.contains(&row.option);
        let (first, rest): (Vec<_>, Vec<_>) = SETTINGS
            .iter()
            .filter(is_offered)
            .partition(|row| row.is_of_the_algorithm());
        first.into_iter().chain(rest)
    }
}

/// All options.
#[derive(Debug)]
pub(in crate::cli) enum Everything {}

impl Selection for Everything {
    const OPTIONS: &'static [SearchOption] = SearchOption::ALL;
}

/// What decides which game a tree stands for.
const GAME: &[SearchOption] = &[
    SearchOption::Convention,
    SearchOption::Order,
    SearchOption::LeafValues,
    SearchOption::Depth,
];

/// The game, and the rules that others are compared with.
#[derive(Debug)]
pub(in crate::cli) enum ComparedRules {}

impl Selection for ComparedRules {
    const OPTIONS: &'static [SearchOption] = GAME;
    const PRESET: &'static str = "The exercise's own convention; the others are compared with it";
}

/// The game alone.
#[derive(Debug)]
pub(in crate::cli) enum Game {}

impl Selection for Game {
    const OPTIONS: &'static [SearchOption] = GAME;
    const PRESET: &'static str =
        "A textbook's convention (only its view of leaf values matters here)";
}

/// The rules of alpha-beta with an open window.
#[derive(Debug)]
pub(in crate::cli) enum AlphaBetaRules {}

impl Selection for AlphaBetaRules {
    const OPTIONS: &'static [SearchOption] = &[
        SearchOption::Convention,
        SearchOption::Cut,
        SearchOption::Fail,
        SearchOption::Scope,
        SearchOption::LeafValues,
        SearchOption::Depth,
    ];
}

impl<S: Selection> Args for Stated<S> {
    fn augment_args(command: Command) -> Command {
        command.args(S::rows().map(argument::<S>))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Selection> FromArgMatches for Stated<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let stated = S::rows().filter_map(|row| stated(row, matches));
        Ok(Self {
            settings: stated.fold(Settings::default(), |all, one| all.over(&one)),
            selection: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        let old = std::mem::take(&mut self.settings);
        self.settings = Self::from_arg_matches(matches)?.settings.over(&old);
        Ok(())
    }
}

fn argument<S: Selection>(row: &'static Setting) -> Arg {
    let name = row.option.word();
    let help = match row.option {
        SearchOption::Convention if !S::PRESET.is_empty() => S::PRESET,
        option => option.meaning(),
    };
    let argument = Arg::new(name)
        .long(name.replace('_', "-"))
        .help(help)
        .help_heading(if row.is_of_the_algorithm() {
            "Algorithm"
        } else {
            "Convention"
        });
    let Some(placeholder) = row.placeholder else {
        return argument.action(ArgAction::SetTrue);
    };
    let argument = argument.value_name(placeholder).value_parser(parser(row));
    match row.form() {
        Form::Words(_) => argument.ignore_case(true),
        Form::Plies => argument.allow_negative_numbers(true),
        Form::Depths => argument.conflicts_with(SearchOption::Depth.word()),
        Form::Number | Form::Pair => argument.allow_hyphen_values(true),
    }
}

fn parser(row: &'static Setting) -> ValueParser {
    let read = |text: &str| Settings::read(row.option, text);
    match row.form() {
        Form::Words(words) => {
            let possible = words.into_iter().map(|(word, meaning)| {
                let help = Some(meaning).filter(|meaning| !meaning.is_empty());
                PossibleValue::new(word).help(help)
            });
            let possible = PossibleValuesParser::new(possible);
            possible
                .try_map(move |word| read(&word.to_lowercase()))
                .into()
        }
        _ => ValueParser::new(read),
    }
}

fn stated(row: &Setting, matches: &ArgMatches) -> Option<Settings> {
    let name = row.option.word();
    match row.placeholder {
        Some(_) => matches.get_one(name).cloned(),
        None if matches.get_flag(name) => Settings::read(row.option, "true").ok(),
        None => None,
    }
}
