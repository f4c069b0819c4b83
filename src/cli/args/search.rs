//! Options of every command that searches, read off their list.

use clap::builder::TypedValueParser as _;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::{OneOf, word, word_or_all};
use crate::search::{Algorithm, Form, SearchOption, Settings};
use crate::vocabulary::Vocabulary;

/// What the command line says of a search by those options that a command takes.
#[derive(Debug)]
pub(crate) struct Stated<const COMMANDS: u8> {
    pub(crate) settings: Settings,
    /// The algorithms as they are named; nothing stands for all.
    named: Vec<Option<Algorithm>>,
}

/// All options, for commands that search.
pub(crate) type SearchOptions = Stated<SEARCHES>;
const SEARCHES: u8 = 0;

/// What decides which game a tree stands for, for commands that try all searches.
pub(crate) type GameOptions = Stated<COMPARES>;
const COMPARES: u8 = 1;

/// The rules of alpha-beta with an open window, for the command that arranges a tree for it.
pub(crate) type AlphaBetaOptions = Stated<ARRANGES>;
const ARRANGES: u8 = 2;

fn is_taken(option: SearchOption, commands: u8) -> bool {
    use SearchOption::{Convention, Cut, Depth, Fail, LeafValues, Scope};
    match commands {
        COMPARES => option == Convention || SearchOption::OF_GAMES.contains(&option),
        ARRANGES => [Convention, Cut, Fail, Scope, LeafValues, Depth].contains(&option),
        _ => true,
    }
}

/// The algorithms with an option of their own, and its help.
const FLAGS: [(Algorithm, &str); 2] = [
    (Algorithm::Minimax, "Visit every node (the default of eval)"),
    (Algorithm::AlphaBeta, "Skip what can't matter"),
];

/// Only one of the options that name an algorithm is taken.
const ONE: &str = "search";

impl<const COMMANDS: u8> Stated<COMMANDS> {
    fn options() -> impl Iterator<Item = SearchOption> {
        let all = SearchOption::ALL.iter().copied();
        all.filter(|option| is_taken(*option, COMMANDS))
    }

    /// The algorithms that are named, where there are several or all.
    pub(crate) fn several(&self) -> Option<&[Option<Algorithm>]> {
        let is_one = matches!(self.named[..], [] | [Some(_)]);
        (!is_one).then_some(&self.named)
    }
}

impl<const COMMANDS: u8> Args for Stated<COMMANDS> {
    fn augment_args(command: Command) -> Command {
        let mut options: Vec<SearchOption> = Self::options().collect();
        options.sort_by_key(|option| !option.is_of_the_algorithm());
        // What a command calls by the same name is something else.
        let taken: Vec<_> = command.get_arguments().map(Arg::get_id).cloned().collect();
        options.retain(|option| !taken.iter().any(|id| id == option.word()));
        let flags = FLAGS
            .iter()
            .filter(|_| options.contains(&SearchOption::Algorithm));
        let flags = flags.map(|(algorithm, help)| {
            Arg::new(algorithm.word())
                .long(algorithm.word())
                .help(help)
                .help_heading("Algorithm")
                .hide_short_help(*algorithm == Algorithm::Minimax)
                .action(ArgAction::SetTrue)
                .group(ONE)
        });
        command
            .args(flags)
            .args(options.iter().copied().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const COMMANDS: u8> FromArgMatches for Stated<COMMANDS> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let is_set = |algorithm: &Algorithm| {
            matches.try_get_one(algorithm.word()).ok().flatten() == Some(&true)
        };
        let mut flags = FLAGS.iter().map(|(algorithm, _)| *algorithm);
        let named = matches.try_get_many(SearchOption::Algorithm.word());
        let named = named.ok().flatten().into_iter().flatten();
        let named: Vec<Option<Algorithm>> = named.copied().collect();
        let one = flags.find(is_set).or(named.first().copied().flatten());
        let stated = Self::options().filter_map(|option| stated(option, matches));
        Ok(Self {
            settings: stated.fold(one.map(Settings::from).unwrap_or_default(), |all, one| {
                all.over(&one)
            }),
            named,
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
    if option == SearchOption::Algorithm {
        let one = word::<Algorithm>().map(Some);
        return argument.group(ONE).value_parser(one);
    }
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

/// The argument for the algorithm where several may be named, or all.
pub(crate) fn several(algorithm: Arg) -> Arg {
    algorithm
        .value_name("NAME,…")
        .help("The algorithm by its name, or several")
        .value_delimiter(',')
        .action(ArgAction::Append)
        .value_parser(word_or_all::<Algorithm>())
}

fn stated(option: SearchOption, matches: &ArgMatches) -> Option<Settings> {
    let name = option.word();
    match option.placeholder() {
        _ if option == SearchOption::Algorithm => None,
        Some(_) => matches.try_get_one(name).ok().flatten().cloned(),
        None if matches.get_flag(name) => Settings::read(option, "true").ok(),
        None => None,
    }
}
