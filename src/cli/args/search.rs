//! Options of every command that searches, read off their list.

use std::marker::PhantomData;

use clap::builder::TypedValueParser as _;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::choices::OneOf;
use crate::search::{Algorithm, Form, SearchOption, Settings};
use crate::vocabulary::Vocabulary;

/// The algorithm and the convention.
#[derive(Debug, Args)]
pub(crate) struct SearchOptions {
    /// Visit every node (the default of eval)
    #[arg(long, help_heading = "Algorithm", hide_short_help = true, conflicts_with_all = ["alpha_beta", "algorithm"])]
    minimax: bool,

    /// Skip what can't matter
    #[arg(long, help_heading = "Algorithm", conflicts_with = "algorithm")]
    alpha_beta: bool,

    #[command(flatten)]
    stated: Stated<Everything>,
}

impl SearchOptions {
    /// What names an algorithm each, where there are several; what names none stands for all.
    pub(crate) fn several(&self) -> Option<&[Option<Algorithm>]> {
        let named = self.stated.algorithms.as_slice();
        let is_one = matches!(named, [] | [Some(_)]);
        (!is_one).then_some(named)
    }

    /// What the command line says of the search.
    pub(crate) fn settings(&self) -> Settings {
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
pub(crate) struct Stated<S> {
    pub(crate) settings: Settings,
    /// The algorithms as they are named.
    algorithms: Vec<Option<Algorithm>>,
    selection: PhantomData<S>,
}

/// Some of the options of a search, as a type.
pub(crate) trait Selection {
    const OPTIONS: &'static [SearchOption];
}

/// All options.
#[derive(Debug)]
pub(crate) enum Everything {}

impl Selection for Everything {
    const OPTIONS: &'static [SearchOption] = SearchOption::ALL;
}

/// What decides which game a tree stands for.
#[derive(Debug)]
pub(crate) enum Game {}

impl Selection for Game {
    const OPTIONS: &'static [SearchOption] = &[
        SearchOption::Convention,
        SearchOption::Order,
        SearchOption::LeafValues,
        SearchOption::Depth,
    ];
}

/// The rules of alpha-beta with an open window.
#[derive(Debug)]
pub(crate) enum AlphaBetaRules {}

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
        let mut options = S::OPTIONS.to_vec();
        options.sort_by_key(|option| !option.is_of_the_algorithm());
        // What a command calls by the same name is something else.
        let taken: Vec<_> = command.get_arguments().map(Arg::get_id).cloned().collect();
        options.retain(|option| !taken.iter().any(|id| id == option.word()));
        command.args(options.into_iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Selection> FromArgMatches for Stated<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let options = S::OPTIONS.iter();
        let stated = options.filter_map(|&option| stated(option, matches));
        let named = matches.try_get_many::<Settings>(SearchOption::Algorithm.word());
        let named = named.ok().flatten();
        Ok(Self {
            settings: stated.fold(Settings::default(), |all, one| all.over(&one)),
            algorithms: named
                .into_iter()
                .flatten()
                .map(Settings::algorithm)
                .collect(),
            selection: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(option: SearchOption) -> Arg {
    let name = option.word();
    let is_common = matches!(
        option,
        SearchOption::Algorithm | SearchOption::Convention | SearchOption::Depth
    );
    let argument = Arg::new(name)
        .long(name.replace('_', "-"))
        .help(option.meaning())
        .hide_short_help(!is_common)
        .help_heading(if option.is_of_the_algorithm() {
            "Algorithm"
        } else {
            "Convention"
        });
    let Some(placeholder) = option.placeholder() else {
        return argument.action(ArgAction::SetTrue);
    };
    let argument = argument.value_name(placeholder);
    let read = move |text: &str| Settings::read(option, text);
    match option.form() {
        Form::Words(words) => {
            let words = words.into_iter();
            let words: Vec<_> = words.map(|(word, help)| (word, help, word)).collect();
            return argument.value_parser(OneOf(move || words.clone()).try_map(read));
        }
        Form::Plies => argument.allow_negative_numbers(true),
        Form::Depths => argument.conflicts_with(SearchOption::Depth.word()),
        Form::Number | Form::Pair | Form::Name => argument.allow_hyphen_values(true),
    }
    .value_parser(read)
}

/// The word for all algorithms.
const ALL: &str = "all";

/// The argument for the algorithm where several may be named, or all.
pub(crate) fn several(algorithm: Arg) -> Arg {
    let words = OneOf(|| {
        let known = Algorithm::ALL.iter();
        let known = known.map(|&known| (known.word(), known.meaning(), Settings::from(known)));
        let all = [(
            ALL,
            "all that fit the tree and the options",
            Settings::default(),
        )];
        known.chain(all).collect()
    });
    algorithm
        .value_name("NAME,…")
        .help("The algorithm by its name, or several")
        .value_delimiter(',')
        .value_parser(words)
}

fn stated(option: SearchOption, matches: &ArgMatches) -> Option<Settings> {
    let name = option.word();
    match option.placeholder() {
        Some(_) => matches.try_get_one(name).ok().flatten().cloned(),
        None if matches.get_flag(name) => Settings::read(option, "true").ok(),
        None => None,
    }
}
