//! The rooms of the house, read from the sources: dependencies run one way, and each outside
//! crate stays where it belongs. A room that does not exist yet breaks no rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::{files_below, repository};

/// Which rooms each room may see. Files that stand in `src` by themselves, but for `value`, are
/// the room `commons`.
const MAY_SEE: [(&str, &[&str]); 14] = [
    ("value", &[]),
    ("tree", &["value", "text", "vocabulary"]),
    ("commons", &["value", "tree", "commons"]),
    ("read", &["value", "tree", "commons"]),
    ("write", &["value", "tree", "commons"]),
    ("formats", &["value", "tree", "commons", "read", "write"]),
    ("game", &["value", "tree", "commons"]),
    ("search", &["value", "tree", "commons", "game"]),
    ("words", &["value", "tree", "commons", "search"]),
    ("analysis", BELOW_ANALYSIS),
    ("exercise", BELOW_EXERCISE),
    ("report", BELOW_REPORT),
    ("cli", BELOW_CLI),
    ("main", BELOW_MAIN),
];

const BELOW_ANALYSIS: &[&str] = &[
    "value", "tree", "commons", "read", "write", "game", "search",
];
const BELOW_EXERCISE: &[&str] = &[
    "value", "tree", "commons", "read", "write", "formats", "game", "search", "words", "analysis",
];
const BELOW_REPORT: &[&str] = &[
    "value", "tree", "commons", "read", "write", "game", "search", "words", "analysis", "exercise",
];
const BELOW_CLI: &[&str] = &[
    "value", "tree", "commons", "read", "write", "formats", "game", "search", "words", "analysis",
    "exercise", "report",
];
const BELOW_MAIN: &[&str] = &["cli"];

/// One source file: its room, its path below `src`, and its lines that are code of the product.
struct Source {
    room: String,
    path: String,
    code: Vec<String>,
}

fn sources() -> Vec<Source> {
    let folder = repository("src");
    let mut sources = Vec::new();
    for file in files_below(&folder) {
        if file.extension().is_some_and(|suffix| suffix == "rs") {
            let path = file.strip_prefix(&folder).unwrap();
            sources.push(Source {
                room: room_of(path),
                path: path.to_str().unwrap().replace('\\', "/"),
                code: code_of(&fs::read_to_string(&file).unwrap()),
            });
        }
    }
    assert!(sources.len() > 20, "{} source files", sources.len());
    sources
}

fn room_of(path: &Path) -> String {
    let mut parts = path.iter().map(|part| part.to_str().unwrap());
    let first = parts.next().unwrap();
    match (first.strip_suffix(".rs"), first) {
        (None, folder) => folder.to_owned(),
        (Some(file), _) if ["value", "lib", "main"].contains(&file) => file.to_owned(),
        (Some(file), _) if is_room(file) => file.to_owned(),
        _ => "commons".to_owned(),
    }
}

fn is_room(name: &str) -> bool {
    MAY_SEE.iter().any(|(room, _)| *room == name)
}

/// The lines in front of the tests, without comments.
fn code_of(text: &str) -> Vec<String> {
    let product = text.split("#[cfg(test)]").next().unwrap();
    product
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| line.split(" // ").next().unwrap().to_owned())
        .collect()
}

/// The first names behind `crate::` (and, in the file of a room itself, behind `super::`).
fn names_seen(source: &Source) -> BTreeSet<String> {
    let is_front = source.path.ends_with("mod.rs") || !source.path.contains('/');
    let code = source.code.join("\n");
    let mut paths = vec!["crate::", "abtree::"];
    if is_front && source.path.matches('/').count() <= 1 {
        paths.push("super::");
    }
    if !is_front && source.path.matches('/').count() == 1 {
        paths.push("super::super::");
    }
    let mut seen = BTreeSet::new();
    for path in paths {
        for behind in code.split(path).skip(1) {
            seen.extend(first_names(behind));
        }
    }
    seen
}

/// `tree` from `tree::{NodeId, Tree};`, and `tree` and `value` from `{tree::Tree, value::Value};`.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        let is_letter = |letter: &char| letter.is_alphanumeric() || *letter == '_';
        text.trim_start().chars().take_while(is_letter).collect()
    };
    let Some(list) = path.strip_prefix('{') else {
        return vec![name(path)];
    };
    let mut depth = 0;
    let mut names = vec![name(list)];
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(name(&list[at + 1..])),
            _ => {}
        }
    }
    names
}

#[test]
fn no_arrow_points_back() {
    let sources = sources();
    let files: BTreeSet<String> = sources
        .iter()
        .filter(|source| source.room == "commons")
        .map(|source| source.path.trim_end_matches(".rs").to_owned())
        .collect();
    let may_see: BTreeMap<&str, &[&str]> = MAY_SEE.into_iter().collect();
    let mut back = Vec::new();
    for source in sources.iter().filter(|source| source.room != "lib") {
        let Some(allowed) = may_see.get(source.room.as_str()) else {
            panic!("{} is in a room that the design does not have", source.path);
        };
        for name in names_seen(source) {
            let room = if files.contains(&name) {
                "commons"
            } else {
                &name
            };
            let is_known = room == "commons" || is_room(room);
            let is_allowed = allowed.contains(&room) || allowed.contains(&name.as_str());
            if is_known && room != source.room && !is_allowed {
                back.push(format!("{} sees {name}", source.path));
            }
        }
    }
    assert!(back.is_empty(), "{back:#?}");
}

/// The files that name an outside crate, other than those that may.
fn strangers(name: &str, may: impl Fn(&Source) -> bool) -> Vec<String> {
    let is_named = |source: &Source| {
        source.code.iter().any(|line| {
            line.contains(&format!("{name}::")) || line.contains(&format!("use {name}"))
        })
    };
    let sources = sources();
    let found = sources
        .iter()
        .filter(|source| is_named(source) && !may(source));
    found.map(|source| source.path.clone()).collect()
}

#[test]
fn outside_crates_stay_in_their_rooms() {
    let none: Vec<String> = Vec::new();
    assert_eq!(strangers("nom", |source| source.room == "read"), none);
    let reads_json =
        |source: &Source| source.room == "read" || source.path == "exercise/answer/json.rs";
    assert_eq!(strangers("jiter", reads_json), none);
    let has_documents = |source: &Source| {
        ["report", "write", "value"].contains(&source.room.as_str())
            || source.path.starts_with("cli/check/")
            || source.path == "exercise/points_file.rs"
    };
    assert_eq!(strangers("serde_json", has_documents), none);
    assert_eq!(strangers("clap", |source| source.room == "cli"), none);
    assert_eq!(
        strangers("clap_complete", |source| source.room == "cli"),
        none
    );
    assert_eq!(
        strangers("clap_mangen", |source| source.room == "cli"),
        none
    );
    let is_outside = |source: &Source| source.room == "cli" || source.room == "main";
    assert_eq!(strangers("anyhow", is_outside), none);
    assert_eq!(strangers("indicatif", |source| source.room == "cli"), none);
    let writes_xml = |source: &Source| source.path == "report/check/platform/junit.rs";
    assert_eq!(strangers("quick_xml", writes_xml), none);
    assert_eq!(
        strangers("chacha20", |source| source.path == "random.rs"),
        none
    );
    assert_eq!(strangers("strsim", |source| source.path == "text.rs"), none);
    assert_eq!(strangers("proptest", |_| false), none);
}

/// Options and subcommands are declared in one folder.
#[test]
fn arguments_are_declared_in_one_folder() {
    const DECLARATIONS: [&str; 2] = ["#[arg(", "#[command("];
    for source in sources()
        .iter()
        .filter(|source| !source.path.starts_with("cli/args/"))
    {
        for line in &source.code {
            let is_declaration = DECLARATIONS.iter().any(|word| line.contains(word));
            assert!(!is_declaration, "{}: {line}", source.path);
        }
    }
}

#[test]
fn nothing_is_unwrapped() {
    let sources = sources();
    let unwraps = |source: &&Source| source.code.iter().any(|line| line.contains(".unwrap()"));
    let found: Vec<&String> = sources
        .iter()
        .filter(unwraps)
        .map(|source| &source.path)
        .collect();
    assert!(found.is_empty(), "{found:?}");
}

/// The reader of `use` lines itself.
#[test]
fn names_are_read_from_every_form_of_a_path() {
    assert_eq!(first_names("tree::{NodeId, Tree};"), ["tree"]);
    assert_eq!(
        first_names("{tree::{NodeId, Tree}, value::Value};"),
        ["tree", "value"]
    );
    assert_eq!(first_names("read::Format = x"), ["read"]);
}
