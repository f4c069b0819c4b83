//! The order of the house, read from the sources: dependencies run one way and not in circles, each
//! outside crate stays where it belongs, and files and functions are short.

mod arrows;
mod sources;

use std::collections::BTreeMap;

use arrows::{Modules, circles};
use sources::{Source, sources};

/// Which rooms each room may see. Files that stand in `src` by themselves, but for `value`, are
/// the room `commons`.
const MAY_SEE: &[(&str, &[&str])] = &[
    ("value", &[]),
    ("tree", &["value", "text", "vocabulary"]),
    ("commons", &["value", "tree", "commons"]),
    ("json_tokens", &[]),
    ("read", &["value", "tree", "commons", "json_tokens"]),
    ("write", &["value", "tree", "commons"]),
    ("formats", &["value", "tree", "commons", "read", "write"]),
    ("game", &["value", "tree", "commons"]),
    ("games", &["value", "tree", "commons", "game"]),
    ("search", &["value", "tree", "commons", "game"]),
    ("words", &["value", "tree", "commons", "search"]),
    ("analysis", BELOW_ANALYSIS),
    ("exercise", BELOW_EXERCISE),
    ("generate", BELOW_GENERATE),
    (
        "play",
        &["value", "tree", "commons", "game", "games", "search"],
    ),
    ("study", BELOW_STUDY),
    ("report", BELOW_REPORT),
    ("picture", BELOW_PICTURE),
    ("worksheet", BELOW_WORKSHEET),
    ("cli", BELOW_CLI),
    ("main", BELOW_MAIN),
];

const BELOW_ANALYSIS: &[&str] = &[
    "value", "tree", "commons", "read", "write", "game", "search",
];
const BELOW_STUDY: &[&str] = &["value", "tree", "commons", "game", "search", "analysis"];
const BELOW_EXERCISE: &[&str] = &[
    "json_tokens",
    "value",
    "tree",
    "commons",
    "read",
    "write",
    "formats",
    "game",
    "search",
    "words",
    "analysis",
];
const BELOW_GENERATE: &[&str] = &[
    "value", "tree", "commons", "game", "search", "analysis", "exercise",
];
const BELOW_REPORT: &[&str] = &[
    "value", "tree", "commons", "read", "write", "game", "games", "search", "words", "analysis",
    "exercise", "study",
];
const BELOW_PICTURE: &[&str] = &[
    "value", "tree", "commons", "game", "search", "words", "analysis", "report",
];
const BELOW_WORKSHEET: &[&str] = &[
    "value", "tree", "commons", "game", "search", "words", "analysis", "exercise", "report",
    "picture",
];
const BELOW_CLI: &[&str] = &[
    "value",
    "tree",
    "commons",
    "read",
    "write",
    "formats",
    "game",
    "games",
    "search",
    "words",
    "analysis",
    "exercise",
    "generate",
    "play",
    "study",
    "report",
    "picture",
    "worksheet",
];
const BELOW_MAIN: &[&str] = &["cli"];

/// Which files may name each outside crate: those whose paths begin so.
const OUTSIDE_CRATES: &[(&str, &[&str])] = &[
    ("anyhow", &["cli/", "main.rs"]),
    ("chacha20", &["random.rs"]),
    ("clap", &["cli/"]),
    ("clap_complete", &["cli/"]),
    ("terminal_size", &["cli/"]),
    ("nom", &["read/"]),
    ("proptest", &[]),
    (
        "quick_xml",
        &[
            "report/check/platform/junit.rs",
            "words/xml.rs",
            "picture/svg/",
            "picture/page/",
            "worksheet/",
        ],
    ),
    // Keys can be made whose hashes collide, so it is never used for names and keys of the input.
    (
        "rustc_hash",
        &[
            "analysis/",
            "games/",
            "search/",
            "study/",
            "tree/columns.rs",
        ],
    ),
    (
        "serde_json",
        &[
            "report/",
            "picture/page/",
            "write/",
            "value/",
            "cli/check/",
            "exercise/points_file/",
            "worksheet/scheme.rs",
        ],
    ),
    ("signal_hook", &["cli/output/"]),
    ("strsim", &["text.rs"]),
];

/// The room of a file and, in the commons, the file's own name.
fn rooms(path: &str) -> [&str; 2] {
    let first = path.split('/').next().unwrap();
    let name = first.trim_end_matches(".rs");
    let is_room = MAY_SEE.iter().any(|(room, _)| *room == name);
    [if is_room { name } else { "commons" }, name]
}

#[test]
fn no_arrow_points_back() {
    let sources = sources();
    let may_see: BTreeMap<&str, &[&str]> = MAY_SEE.iter().copied().collect();
    let mut back = Vec::new();
    for (from, files) in Modules::new(&sources).names() {
        let [room, name] = rooms(from);
        let is_in_a_room = room != "commons" || !from.contains('/');
        assert!(
            is_in_a_room,
            "{name} is a room that the design does not have"
        );
        for to in files {
            let is_allowed = rooms(to)
                .iter()
                .any(|to| *to == room || may_see[room].contains(to));
            if !is_allowed {
                back.push(format!("{from} sees {to}"));
            }
        }
    }
    assert!(back.is_empty(), "{back:#?}");
}

#[test]
fn circles_have_at_most_three_files() {
    let sources = sources();
    let circles = circles(&Modules::new(&sources).imports());
    let large: Vec<_> = circles.iter().filter(|circle| circle.len() > 3).collect();
    assert!(large.is_empty(), "{large:#?}");
}

#[test]
fn files_and_functions_are_short() {
    const MOST_LINES: usize = 400;
    const MOST_LINES_OF_A_BODY: usize = 60;
    let mut long = Vec::new();
    for source in sources() {
        if source.lines > MOST_LINES {
            long.push(format!("{}: {} lines", source.path, source.lines));
        }
        for (name, lines) in source.functions {
            if lines > MOST_LINES_OF_A_BODY {
                long.push(format!("{}: {name} has {lines} lines", source.path));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn outside_crates_stay_in_their_rooms() {
    let sources = sources();
    for (name, places) in OUTSIDE_CRATES.iter().copied() {
        let may = |source: &&Source| places.iter().any(|place| source.path.starts_with(place));
        let is_named = |source: &&Source| source.named.iter().any(|path| path[0] == *name);
        let strangers = sources
            .iter()
            .filter(is_named)
            .filter(|source| !may(source));
        let strangers: Vec<&String> = strangers.map(|source| &source.path).collect();
        assert!(strangers.is_empty(), "{name}: {strangers:?}");
    }
}

/// Options and subcommands are declared in one folder.
#[test]
fn arguments_are_declared_in_one_folder() {
    for source in sources() {
        let declares = ["arg", "command"]
            .iter()
            .any(|word| source.attributes.contains(*word));
        assert!(
            !declares || source.path.starts_with("cli/args/"),
            "{}",
            source.path
        );
    }
}

#[test]
fn nothing_is_unwrapped() {
    let unwraps = |source: &Source| {
        source
            .named
            .iter()
            .any(|path| path.last().unwrap() == "unwrap")
    };
    let found: Vec<String> = sources()
        .into_iter()
        .filter(unwraps)
        .map(|source| source.path)
        .collect();
    assert!(found.is_empty(), "{found:?}");
}
