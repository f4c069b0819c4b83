//! Which file takes something from which.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::{NamePath, Source};

/// For each file the files that it takes names from.
pub(super) type Arrows<'s> = BTreeMap<&'s str, BTreeSet<&'s str>>;

/// The files of a crate by their modules.
pub(super) struct Modules<'s>(BTreeMap<NamePath, &'s Source>);

impl<'s> Modules<'s> {
    pub(super) fn new(sources: &'s [Source]) -> Self {
        let modules = sources.iter().map(|source| (source.module(), source));
        Self(modules.collect())
    }

    /// What the files take by `use`.
    pub(super) fn imports(&self) -> Arrows<'s> {
        self.arrows(|source| source.imports.iter().collect())
    }

    /// What the files name in any way.
    pub(super) fn names(&self) -> Arrows<'s> {
        self.arrows(|source| source.imports.union(&source.named).collect())
    }

    /// The arrows from all files but the front page of the library, which only shows what there is.
    fn arrows(&self, paths: impl Fn(&'s Source) -> Vec<&'s NamePath>) -> Arrows<'s> {
        let files = self.0.values().filter(|source| source.path != "lib.rs");
        files
            .map(|source| {
                let paths = paths(source).into_iter();
                let found = paths.filter_map(|path| self.file_of(source, path));
                let others = found.filter(|&path| path != source.path);
                (source.path.as_str(), others.collect())
            })
            .collect()
    }

    /// The file that declares what a path names, if it is one of the crate.
    fn file_of(&self, source: &Source, path: &[String]) -> Option<&'s str> {
        let mut here = source.module();
        let mut path = path;
        while let Some((first, rest)) = path.split_first() {
            match first.as_str() {
                "self" => {}
                "super" => drop(here.pop()),
                "crate" | "abtree" => here.clear(),
                _ => break,
            }
            path = rest;
        }
        // A `pub(super)` names nothing.
        let first = path.first()?;
        let own = self.0.get(&here)?;
        let is_known = own.children.contains(first) || own.exports.contains_key(first);
        if here == source.module() && !is_known {
            return None;
        }
        self.declared(here, path)
    }

    /// Follows a path from a module through its children, and through names that are handed on.
    fn declared(&self, mut here: NamePath, path: &[String]) -> Option<&'s str> {
        let mut module = *self.0.get(&here)?;
        for (place, name) in path.iter().enumerate() {
            let rest = &path[place + 1..];
            // A function may have the name of its module; then the module is what has more behind it.
            let is_child = module.children.contains(name);
            // A macro of the file itself is handed on by its name alone.
            let origin = module.exports.get(name);
            match origin.filter(|&origin| *origin != path[place..=place]) {
                Some(origin) if rest.is_empty() || !is_child => {
                    return self.file_of(module, &[origin, rest].concat());
                }
                _ if is_child => {
                    here.push(name.clone());
                    module = *self.0.get(&here)?;
                }
                _ => break,
            }
        }
        Some(&module.path)
    }
}

/// The files that a file takes names from, and those that they take names from, and so on.
fn reached<'s>(arrows: &Arrows<'s>, from: &'s str) -> BTreeSet<&'s str> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(file) = next.pop() {
        let to = arrows.get(file).into_iter().flatten();
        next.extend(to.filter(|&&file| reached.insert(file)));
    }
    reached
}

/// The sets of files that all take names from each other, round about.
pub(super) fn circles<'s>(arrows: &Arrows<'s>) -> BTreeSet<BTreeSet<&'s str>> {
    let files = arrows.keys();
    let reached: BTreeMap<_, _> = files.map(|&file| (file, reached(arrows, file))).collect();
    let circle = |(file, there): (&&'s str, &BTreeSet<&'s str>)| -> BTreeSet<&'s str> {
        let returns = |other: &&&str| reached.get(*other).is_some_and(|back| back.contains(file));
        there.iter().filter(returns).copied().collect()
    };
    let circles = reached.iter().map(circle);
    circles.filter(|circle| circle.len() > 1).collect()
}

#[test]
fn an_arrow_ends_at_the_file_that_declares_a_name() {
    let sources = [
        ("lib.rs", "pub mod tree; mod text;"),
        (
            "tree/mod.rs",
            "mod node; mod walk; pub use node::Id as NodeId; pub use walk::walk;",
        ),
        (
            "tree/node.rs",
            "use crate::text::quoted; use super::walk::walk; pub struct Id;",
        ),
        (
            "tree/walk.rs",
            "use std::fs; use super::NodeId; pub fn walk() {}",
        ),
        (
            "text.rs",
            "use crate::tree::{self, walk}; pub fn quoted() { tree::NodeId; }",
        ),
    ]
    .map(|(path, text)| Source::of(path, text));
    let modules = Modules::new(&sources);
    let imports = modules.imports();
    assert_eq!(imports["tree/mod.rs"], BTreeSet::new());
    assert_eq!(imports["tree/node.rs"], ["text.rs", "tree/walk.rs"].into());
    assert_eq!(imports["tree/walk.rs"], ["tree/node.rs"].into());
    assert_eq!(imports["text.rs"], ["tree/mod.rs", "tree/walk.rs"].into());
    let circle = ["text.rs", "tree/node.rs", "tree/walk.rs"];
    assert_eq!(circles(&imports), [circle.into()].into());
}
