//! `abtree draw`: read a tree, search it, draw what happened.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

use anyhow::Result;

use super::args::{Colour, DrawArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Item};
use super::options;
use super::output::Output;
use super::output::clashes;
use super::output::file_names::suffix;
use super::streams::Streams;
use crate::analysis::SearchedTree;
use crate::document::Document;
use crate::picture::{Picture, PictureFormat, PictureOptions};
use crate::report::Trace;
use crate::search::{Algorithm, ListLength};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

pub(super) fn run(arguments: &DrawArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let format = format(arguments, diagnostics.streams())?;
    check_manner(arguments, format)?;
    let files = input::files(arguments.file.as_slice(), diagnostics.streams())?;
    clashes::refuse(&files, arguments.output.as_deref())?;
    let read = input::load(&files[0], arguments.reading, diagnostics.streams())?;
    let item = read.only()?;
    draw(arguments, format, &item, diagnostics)
}

fn refused(message: impl Display, help: impl Into<String>) -> Problem {
    Problem::new(message).help(help)
}

/// The format to draw in: as asked for, else as the output's suffix tells; text on a terminal.
fn format(arguments: &DrawArguments, streams: &Streams) -> Result<PictureFormat, Problem> {
    let output = arguments.output.as_deref();
    let file = output.filter(|&path| path != Path::new("-"));
    match (arguments.to, file) {
        (Some(format), _) => Ok(format),
        (None, None) if output.is_none() && streams.output.columns.is_some() => {
            Ok(PictureFormat::Txt)
        }
        (None, None) => Ok(PictureFormat::Svg),
        (None, Some(output)) => {
            let promised = suffix(output).and_then(PictureFormat::named);
            promised.ok_or_else(|| unknown(output))
        }
    }
}

fn unknown(output: &Path) -> Problem {
    let message = format!("draw can't tell the format of {}", output.display());
    if suffix(output).is_some_and(|suffix| suffix.eq_ignore_ascii_case("pdf")) {
        let [tex, svg, pdf] = ["tex", "svg", "pdf"].map(|suffix| output.with_extension(suffix));
        let (tex, svg, pdf) = (tex.display(), svg.display(), pdf.display());
        return refused(
            message,
            format!(
                "two ways lead to a PDF: -o {tex} and then pdflatex {tex}, or -o {svg} and then inkscape {svg} -o {pdf}"
            ),
        );
    }
    let suffixes = PictureFormat::words().join(", ");
    let png = if cfg!(feature = "png") {
        ""
    } else {
        ", and png if abtree is built with --features png"
    };
    refused(
        message,
        format!("use one of the suffixes {suffixes}{png}; or add --to"),
    )
}

/// Refuses what a format can't show.
fn check_manner(arguments: &DrawArguments, format: PictureFormat) -> Result<(), Problem> {
    let options = arguments.drawing.options();
    let is_whole = !options.is_blank && options.until.is_none() && arguments.frames.is_none();
    let is_plain = is_whole && options == PictureOptions::default();
    let (message, help) = match format {
        PictureFormat::Txt if !is_plain => (
            "always draws the whole run, in one style",
            "leave these options out, or draw a file: -o tree.svg",
        ),
        PictureFormat::Html if !is_whole => (
            "steps through a whole run by itself",
            "--exam hides its results until they are asked for",
        ),
        PictureFormat::Txt | PictureFormat::Html => return Ok(()),
        _ if options.is_exam => (
            "is not a page, so it has nothing to encode",
            "use --blank, or --to html",
        ),
        _ => return Ok(()),
    };
    Err(refused(format!("{} {message}", format.word()), help))
}

fn draw(
    arguments: &DrawArguments,
    format: PictureFormat,
    item: &Item,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let settings = arguments.search.settings();
    let (read, new_values) = (item.read_for_any_players()?, &arguments.what_if.set);
    let wishes = (arguments.drawing.names, &settings);
    let opened = Opened::new(item, read, new_values, wishes, diagnostics)?;
    let tree = opened.tree();
    let setup = tree.setup(Algorithm::pruning_default_for);
    let searched = tree.searched(&setup);
    let algorithm = setup.plan.algorithm;
    check_search(arguments, searched.document.tree.plies(), algorithm)?;
    let document = if arguments.drawing.options().is_blank {
        with_all_values(searched.document)
    } else {
        Cow::Borrowed(searched.document)
    };
    let trace = Trace::of_steps(SearchedTree {
        document: &document,
        ..searched
    });
    let picture = Picture::new(&trace, arguments.drawing.options(), arguments.length());
    let mut picture = picture.map_err(|error| tree.problem(&error))?;
    check_steps(arguments, format, algorithm, picture.steps())?;
    let streams = diagnostics.streams();
    if let Some(folder) = &arguments.frames {
        return frames(&mut picture, folder, arguments, format, streams);
    }
    let output = arguments.output.as_deref();
    write(&picture, output, arguments, format, streams)
}

/// A tree that any search ends on, whose values are not drawn where the document has none.
fn with_all_values(document: &Document) -> Cow<'_, Document> {
    let mut filled = Cow::Borrowed(document);
    let tree = &document.tree;
    for node in tree.nodes() {
        if tree.is_leaf(node) && tree.value(node).is_none() {
            filled.to_mut().tree.put_value(node, Value::ZERO);
        }
    }
    filled
}

/// The most plies that are drawn unasked.
const MOST_PLIES: usize = 500;

/// Refuses a picture that nobody could look at, since its names and its lines grow with the square of
/// the plies; and α and β where the search has none. On a blank drawing they are asked for, whatever
/// searches.
fn check_search(
    arguments: &DrawArguments,
    plies: usize,
    algorithm: Algorithm,
) -> Result<(), Problem> {
    let options = arguments.drawing.options();
    let drawn = plies.min(options.max_ply.unwrap_or(plies));
    if arguments.length() == ListLength::Limited && drawn > MOST_PLIES {
        return Err(refused(
            format!("the picture would have {drawn} plies, more than the limit of {MOST_PLIES}"),
            "--max-ply 20 hides all below ply 20; --all draws everything",
        ));
    }
    if options.has_windows && !options.is_blank && !algorithm.has_windows() {
        let algorithm = algorithm.word();
        let message = format!("{algorithm} has no windows, so it takes no --windows");
        return Err(refused(message, "leave it out"));
    }
    Ok(())
}

/// The most steps that are kept for a picture.
const MOST_STEPS: usize = 5_000_000;

/// Refuses a moment that the run does not have, and a film, a page or a moment of a run that is too
/// long to be kept.
fn check_steps(
    arguments: &DrawArguments,
    format: PictureFormat,
    algorithm: Algorithm,
    steps: usize,
) -> Result<(), Problem> {
    let until = arguments.drawing.until;
    if let Some(step) = until.filter(|step| *step > steps) {
        let algorithm = algorithm.word();
        return Err(refused(
            format!("there is no step {step}: the run has {steps} steps"),
            format!("abtree trace FILE --algorithm {algorithm} numbers the steps"),
        ));
    }
    let is_kept = format == PictureFormat::Html || arguments.frames.is_some() || until.is_some();
    if arguments.length() == ListLength::Limited && is_kept && steps > MOST_STEPS {
        return Err(refused(
            format!("the run has {steps} steps, more than the limit of {MOST_STEPS} (about 1 GB)"),
            "--all draws them all; --to svg draws only the end of the run",
        ));
    }
    Ok(())
}

fn write(
    picture: &Picture,
    path: Option<&Path>,
    arguments: &DrawArguments,
    format: PictureFormat,
    streams: &Streams,
) -> Result<()> {
    let output = Output::open(path, streams, Colour::Never)?.with_length(arguments.length());
    output.put(|out| Ok(format.write(picture, out)?))
}

/// Writes a file a step, with as many digits as the last one needs.
fn frames(
    picture: &mut Picture,
    folder: &Path,
    arguments: &DrawArguments,
    format: PictureFormat,
    streams: &Streams,
) -> Result<()> {
    let digits = picture.steps().to_string().len();
    for step in 1..=picture.steps() {
        picture.set_step(step);
        let path = folder.join(format!("step-{step:0digits$}.{}", format.word()));
        write(picture, Some(&path), arguments, format, streams)?;
    }
    Ok(())
}
