//! `abtree play`: a person against the search, line by line.

use std::io::{BufRead as _, BufReader};
use std::path::Path;

use anyhow::{Context, Result};

use super::args::{Colour, PlayArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::game::PlayedGame;
use super::input;
use super::options;
use super::output::CANNOT_WRITE;
use super::streams::Streams;
use crate::play::{Match, Next, Playable, PlayedTree};
use crate::search::{SearchError, Settings};
use crate::tree::{Labels, Naming, NodeId, Tree};

/// Games have at most so many moves between their positions, and the search of one looks at most so
/// many plies ahead.
const MOST_MOVES: usize = 1_000_000;
const MOST_PLIES: u32 = 10;

pub(super) fn run(arguments: &PlayArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let depth = arguments.depth.map(|depth| depth as usize);
    if let Some(choice) = &arguments.game {
        if arguments.file.is_some() {
            return Err(Problem::new("play takes a game or a file with a tree, not both").into());
        }
        if arguments.depth.is_some_and(|depth| depth > MOST_PLIES) {
            return Err(
                Problem::new(format!("in a game --depth is at most {MOST_PLIES}"))
                    .help("leave it out to search to the end")
                    .into(),
            );
        }
        let game = PlayedGame::new(choice, MOST_MOVES, "choose a smaller game")?;
        let streams = diagnostics.streams();
        print(streams, &format!("{}\n", game.title))?;
        let mut played = Match::new(&game.positions, arguments.you, depth);
        return play(streams, &mut played, |_| {
            Problem::new("the game can't be searched")
        });
    }
    let file = arguments.file.as_deref().unwrap_or(Path::new("-"));
    if file == Path::new("-") {
        return Err(
            Problem::new("standard input is for your moves: name a file with a tree").into(),
        );
    }
    let input = input::load(file, arguments.reading, diagnostics.streams())?;
    let item = input.only();
    let item = item.ok_or_else(|| Problem::new("play takes one tree at a time"))?;
    let document = item.read()?;
    let labels = Labels::new(&document.tree, Naming::Paths);
    item.warn(&document, &labels, diagnostics);
    check(&document.tree, depth)?;
    let streams = diagnostics.streams();
    let title = document.exercise.title.as_deref();
    let title = title.unwrap_or(&item.origin.file);
    print(streams, &format!("{title}\n"))?;
    let rules = options::convention(&Settings::default(), &document.exercise);
    let game = PlayedTree {
        tree: &document.tree,
        labels: &labels,
        rules: &rules,
    };
    let mut played = Match::new(&game, arguments.you, depth);
    play(streams, &mut played, |error: &SearchError| {
        item.problem(error, &labels, NodeId::ROOT)
    })
}

/// Refuses trees that can't be played to the end.
fn check(tree: &Tree, depth: Option<usize>) -> Result<(), Problem> {
    let refused = |message: &str, help: &str| Err(Problem::new(message).help(help));
    if tree.has_chance() {
        return refused(
            "a tree with chance nodes can't be played",
            "choose a tree without chance nodes",
        );
    }
    let is_unknown = |node: NodeId| tree.is_leaf(node) && tree.value(node).is_none();
    if tree.nodes().any(is_unknown) {
        return refused(
            "a tree with unknown leaves can't be played",
            "give every leaf a value",
        );
    }
    let lacks_value = |node: NodeId| !tree.is_leaf(node) && tree.value(node).is_none();
    if depth.is_some_and(|depth| depth < tree.plies()) && tree.nodes().any(lacks_value) {
        return refused(
            "--depth needs static values, but some inner nodes have none",
            "leave --depth out, or give every inner node a value with :static",
        );
    }
    Ok(())
}

/// Plays until the match or the input is over.
fn play<G: Playable>(
    streams: &Streams,
    played: &mut Match<G>,
    problem: impl Fn(&SearchError<G::Node>) -> Problem,
) -> Result<()> {
    let mut lines = BufReader::new(streams.take_input()?);
    let mut reply = played.begin().map_err(|error| problem(&error))?;
    loop {
        print(streams, &reply.0)?;
        if reply.1 == Next::Over {
            return Ok(());
        }
        let mut line = Vec::new();
        lines
            .read_until(b'\n', &mut line)
            .context("can't read standard input")?;
        if line.is_empty() {
            return print(streams, "\n");
        }
        let line = String::from_utf8_lossy(&line);
        if !streams.is_typed {
            print(streams, &format!("{}\n", line.trim()))?;
        }
        reply = played.take(&line).map_err(|error| problem(&error))?;
    }
}

fn print(streams: &Streams, text: &str) -> Result<()> {
    let printed = streams.output.print(text, Colour::Auto);
    printed.context(CANNOT_WRITE)
}
