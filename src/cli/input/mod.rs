//! Files and standard input → sources, and the trees in them.

pub(super) mod opened;

use std::fs;
use std::io::{ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::args::ReadingOptions;
use super::diagnostics::{Place, Problem};
use super::output::file::asked_format;
use super::streams::Streams;
use crate::analysis::{Origin, Warning, warnings};
use crate::document::Document;
use crate::formats::Format;
use crate::read::{self, ReadOptions, Source, WrongBytes};
use crate::search::{Algorithm, SearchError, preset_names};
use crate::text::readable;
use crate::tree::{Labels, Limits, Naming, NodeId};
use crate::vocabulary::Vocabulary as _;

/// An input whose text was read and decoded.
pub(super) struct Input {
    /// How its trees are read.
    reading: ReadingOptions,
    pub(super) source: Source,
    pub(super) format: Format,
    /// The first wrong bytes of each line, in order; a tree that holds any can't be read.
    wrong: Vec<WrongBytes>,
}

/// One tree's text within an input.
pub(super) struct Item<'i> {
    pub(super) input: &'i Input,
    pub(super) origin: Origin,
    span: Range<usize>,
}

/// The files to read; standard input if none are named, unless a user would have to type it.
pub(super) fn files(named: &[PathBuf], streams: &Streams) -> Result<Vec<PathBuf>, Problem> {
    if !named.is_empty() {
        return Ok(named.to_owned());
    }
    if streams.is_typed {
        let message = "no tree to read: name a file, or pipe in a tree";
        return Err(Problem::new(message).help("echo '[[3,12,8],[2,4,6]]' | abtree eval"));
    }
    Ok(vec![PathBuf::from("-")])
}

/// The format that the options or the file's suffix promise, before the file is read.
pub(super) fn promised_format(path: &Path, reading: ReadingOptions) -> Option<Format> {
    asked_format(reading.from, Some(path), Format::from_suffix)
}

/// Reads and decodes one file.
pub(super) fn load(
    path: &Path,
    reading: ReadingOptions,
    streams: &Streams,
) -> Result<Input, Problem> {
    let name = path.to_string_lossy().into_owned();
    let bytes = bytes(path, streams).map_err(|problem| problem.in_file(&name))?;
    Input::of(name, bytes, promised_format(path, reading), reading)
}

/// What to do where standard input stands for two inputs.
const READ_ONCE: &str = "standard input is read only once: name a file for the other";

const MISSING: &str = "check the path; the file of a tree comes before nodes and answers, and a tree itself is read from standard input";

/// What is in a file; `-` is standard input.
fn bytes(path: &Path, streams: &Streams) -> Result<Vec<u8>, Problem> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        let mut input = standard_input(streams)?;
        let read = input.read_to_end(&mut bytes);
        read.map_err(|error| Problem::new(format!("can't read standard input: {error}")))?;
        return Ok(bytes);
    }
    if path.is_dir() {
        return Err(Problem::new("expected a file, found a folder").help("name the files in it"));
    }
    fs::read(path).map_err(|error| {
        let help = (error.kind() == ErrorKind::NotFound).then(|| missing(path));
        Problem::new(format!("can't read the file: {error}")).help_if(help)
    })
}

/// Standard input, which is read only once.
pub(super) fn standard_input(streams: &Streams) -> Result<Box<dyn Read + Send>, Problem> {
    let input = streams.take_input();
    input.map_err(|error| Problem::new(error).help(READ_ONCE))
}

/// What to do about a file that is not there, whose name may have been meant as an option.
fn missing(path: &Path) -> String {
    let name = path.to_string_lossy();
    let option = match Algorithm::from_word(&name) {
        Some(_) => "an algorithm: --algorithm",
        None if preset_names().contains(&&*name) => "a convention: --convention",
        None => return MISSING.to_owned(),
    };
    format!("`{name}` names no file but {option} {name}, where a command takes one")
}

/// The text of a file that holds no tree; with or without a byte order mark.
pub(super) fn text(path: &Path, streams: &Streams) -> Result<String, Problem> {
    let name = path.to_string_lossy();
    let bytes = bytes(path, streams).map_err(|problem| problem.in_file(&name))?;
    let text = read::decode(bytes);
    text.map_err(|(error, _)| Problem::new(error).in_file(&name))
}

impl Input {
    /// What stands in the bytes of a file; `promised` is their format, if anything tells it.
    pub(super) fn of(
        name: String,
        bytes: Vec<u8>,
        promised: Option<Format>,
        reading: ReadingOptions,
    ) -> Result<Self, Problem> {
        if let Some(kind) = read::kind_of_file(&bytes) {
            return Err(Problem::new(format!("expected a text file, found {kind}"))
                .help("copy the tree into a plain text file, saved as UTF-8")
                .in_file(&name));
        }
        let (text, wrong) = read::decode_lines(bytes);
        let format = promised.unwrap_or_else(|| Format::from_text(&text));
        Ok(Self {
            reading,
            source: Source::new(name, text),
            format,
            wrong,
        })
    }

    /// The trees of the input: one, or one for each line of JSON Lines or exercise of an array.
    pub(super) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let frames = self.format.frames(&self.source.text);
        frames.map(|frame| Item {
            input: self,
            origin: Origin {
                file: self.source.name.clone(),
                line: frame.line,
            },
            span: frame.span,
        })
    }

    /// Its tree, if there is exactly one; else how its trees become files of their own.
    pub(super) fn only(&self) -> Result<Item<'_>, Problem> {
        let mut items = self.items();
        if let (Some(item), None) = (items.next(), items.next()) {
            return Ok(item);
        }
        let (trees, file) = (self.items().count(), readable(&self.source.name));
        let from = self
            .reading
            .from
            .map(|from| format!(" --from {}", from.word()));
        let from = from.unwrap_or_default();
        let help =
            format!("write each tree to a file: abtree convert {file}{from} --to json -o trees/");
        let problem = Problem::new(format!("expected one tree, found {trees}"));
        Err(problem.help(help).in_file(&self.source.name))
    }

    /// Whether more than one tree may stand in it.
    pub(super) fn may_hold_several(&self) -> bool {
        self.items()
            .next()
            .is_some_and(|item| item.origin.line.is_some())
    }
}

impl Item<'_> {
    /// Whether the tree is so small that its reports take little memory.
    pub(super) fn is_short(&self) -> bool {
        self.span.len() <= 4096
    }

    fn text(&self) -> &str {
        &self.input.source.text[self.span.clone()]
    }

    /// The first bytes that are not text.
    fn wrong_bytes(&self) -> Option<&WrongBytes> {
        let wrong = &self.input.wrong;
        let first = wrong.partition_point(|wrong| wrong.span.start < self.span.start);
        wrong
            .get(first)
            .filter(|wrong| wrong.span.start < self.span.end)
    }

    /// Reads a tree of MAX and MIN; what needs two players with opposite interests takes no other.
    pub(super) fn read(&self) -> Result<Document, Problem> {
        let document = self.read_for_any_players()?;
        if !document.tree.has_payoffs() {
            return Ok(document);
        }
        let message = "this command needs two players with opposite interests, and in this tree each player has payoffs of their own";
        let help = "eval, trace, draw and convert take it; it can't be set as homework, since all that worksheet and check ask about needs MAX and MIN";
        let place = self.place_of(NodeId::ROOT);
        Err(Problem::new(message).help(help).at(place))
    }

    /// Reads the tree, whoever plays.
    pub(super) fn read_for_any_players(&self) -> Result<Document, Problem> {
        if let Some(wrong) = self.wrong_bytes() {
            let place = Place::new(&self.input.source, wrong.span.clone());
            return Err(Problem::new(wrong.error)
                .help("save the file as UTF-8")
                .at(place));
        }
        let presets = preset_names();
        let format = self.input.format;
        let read = format.read(self.text(), &self.options(&presets));
        let document = read.map_err(|error| {
            let place = self.place(error.span.clone());
            Problem::new(&error).help_if(error.kind.help()).at(place)
        })?;
        if self.input.reading.strict_input {
            let labels = Labels::new(&document.tree, Naming::Paths);
            if let Some(remark) = self.remarks(&document, &labels).into_iter().next() {
                let help = "to read the tree all the same, leave out --strict-input";
                return Err(remark.help(help));
            }
        }
        Ok(document)
    }

    /// Where in the input a node of the tree stands.
    fn place_of(&self, node: NodeId) -> Option<Place> {
        let presets = preset_names();
        let format = self.input.format;
        let span = format.place_of(self.text(), &self.options(&presets), node)?;
        Some(self.place(span))
    }

    /// What a search of the tree below a node ended with, shown at the node where it did. The labels are
    /// those of the tree that was searched.
    pub(super) fn problem(&self, error: &SearchError, labels: &Labels) -> Problem {
        let place = self.place_of(error.node());
        Problem::of_search(error, &labels.get(error.node())).at(place)
    }

    /// How the text was read where it does not follow the grammar, and the warnings of the tree.
    pub(super) fn remarks(&self, document: &Document, labels: &Labels) -> Vec<Problem> {
        let remarks = document.remarks.iter().map(|remark| {
            let place = self.place(remark.span.clone());
            Problem::new(&remark.message).at(place)
        });
        let warnings = self.problems(warnings(&document.tree, labels));
        remarks.chain(warnings).collect()
    }

    /// Warnings of the tree with their places in the input.
    fn problems(&self, warnings: Vec<Warning>) -> impl Iterator<Item = Problem> {
        /// Finding a place takes one more pass over the text, so only the first ones get theirs.
        const PLACED: usize = 8;
        (0..).zip(warnings).map(|(number, warning)| {
            let node = Some(warning.node).filter(|_| number < PLACED);
            let place = node.and_then(|node| self.place_of(node));
            Problem::new(warning.message)
                .in_file(&self.origin.file)
                .at(place)
        })
    }

    fn options<'p>(&self, conventions: &'p [&'p str]) -> ReadOptions<'p> {
        ReadOptions {
            root: self.input.reading.root,
            conventions,
            limits: Limits::default(),
        }
    }

    fn place(&self, span: Range<usize>) -> Place {
        let start = self.span.start;
        Place::new(&self.input.source, start + span.start..start + span.end)
    }
}
