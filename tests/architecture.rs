//! The order of the house, read from the sources: rooms see only rooms above them, files do not go
//! round in circles, outside crates stay where they belong, and files and functions are short.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use syn::{Item, UseTree, Visibility};

use crate::common::{files_below, repository};

/// The rooms from the ground up: folders and files of `src`. None takes anything from one below it.
pub(crate) const ROOMS: &str = "text random vocabulary value tree document json_tokens read write formats \
    game games search words analysis exercise generate study report picture practice worksheet shortcuts \
    cli main lib";

/// A source file: the paths that it takes by `use`, for itself or to hand them on.
#[derive(Default)]
struct Source {
    taken: Vec<String>,
    handed_on: Vec<String>,
}

/// The sources by their modules, such as `tree::labels`.
fn sources() -> BTreeMap<String, Source> {
    let folder = repository("src");
    let mut sources = BTreeMap::new();
    for file in files_below(&folder) {
        let path = file.strip_prefix(&folder).unwrap().to_str().unwrap();
        if let Some(path) = path.strip_suffix(".rs") {
            let module = path.trim_end_matches("mod").trim_end_matches('/');
            let text = fs::read_to_string(&file).unwrap();
            assert!(
                !text.contains("cfg(test)"),
                "{path} has tests, which nobody runs"
            );
            sources.insert(module.replace('/', "::"), source(&text));
        }
    }
    sources
}

fn source(text: &str) -> Source {
    let mut source = Source::default();
    for item in syn::parse_file(text).unwrap().items {
        if let Item::Use(item) = item {
            let paths = match item.vis {
                Visibility::Inherited => &mut source.taken,
                _ => &mut source.handed_on,
            };
            collect(&item.tree, "", paths);
        }
    }
    source
}

/// The paths of a `use`: `a::{b, c::D}` takes `a::b` and `a::c::D`.
fn collect(tree: &UseTree, start: &str, paths: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => collect(&path.tree, &format!("{start}{}::", path.ident), paths),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|item| collect(item, start, paths)),
        UseTree::Name(name) => paths.push(format!("{start}{}", name.ident)),
        UseTree::Rename(name) => paths.push(format!("{start}{}", name.ident)),
        UseTree::Glob(_) => paths.push(start.trim_end_matches(':').to_owned()),
    }
}

/// The module that declares what a path names, seen from another module.
fn declaring(sources: &BTreeMap<String, Source>, from: &str, path: &str) -> String {
    let mut here = from.to_owned();
    for name in path.split("::") {
        let child = format!("{here}::{name}").trim_start_matches(':').to_owned();
        match name {
            "crate" => here.clear(),
            "super" => here.truncate(here.rfind("::").unwrap_or(0)),
            "self" => {}
            _ if sources.contains_key(&child) => here = child,
            _ => {
                let files = sources.get(&here).into_iter();
                let mut handed_on = files.flat_map(|one| &one.handed_on);
                let origin = handed_on.find(|path| path.ends_with(&format!("::{name}")));
                return origin.map_or(here.clone(), |path| declaring(sources, &here, path));
            }
        }
    }
    here
}

#[test]
fn nothing_looks_back_or_goes_round_in_circles() {
    let sources = sources();
    let floor = |module: &str| {
        let first = module.split("::").next();
        ROOMS.split(' ').position(|room| first == Some(room))
    };
    let mut arrows: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (module, source) in &sources {
        let seen = arrows.entry(module).or_default();
        for path in &source.taken {
            let other = declaring(&sources, module, path);
            // A file may take what the file of its own folder declares.
            let is_its_folder = module.starts_with(&format!("{other}::"));
            if other != *module && !other.is_empty() && !is_its_folder {
                assert!(floor(&other) <= floor(module), "{module} sees {other}");
                seen.insert(other);
            }
        }
    }
    while let Some((&end, _)) = arrows.iter().find(|(_, seen)| seen.is_empty()) {
        arrows.remove(end);
        for seen in arrows.values_mut() {
            seen.remove(end);
        }
    }
    assert!(arrows.is_empty(), "these go round in circles: {arrows:#?}");
}

#[test]
fn folders_are_small_and_outside_crates_stay_in_their_rooms() {
    for (module, source) in sources() {
        for (name, room) in [("anyhow", "cli"), ("clap", "cli"), ("nom", "read")] {
            let is_of_it = |path: &String| path.starts_with(&format!("{name}::"));
            let is_taken = source.taken.iter().any(is_of_it);
            assert!(!is_taken || module.starts_with(room), "{module}: {name}");
        }
    }
    let mut folders: BTreeMap<_, usize> = BTreeMap::new();
    for file in files_below(&repository("src")) {
        let files = folders.entry(file.with_file_name("")).or_default();
        *files += usize::from(file.extension().is_some_and(|end| end == "rs"));
        assert!(*files <= 18, "{} has more files", file.display());
    }
}
