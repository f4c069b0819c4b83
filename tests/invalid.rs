//! Every file under `trees/invalid` is refused, at a place within it and with a message that is
//! kept in `golden/invalid.txt`. `UPDATE=1 cargo test` writes that listing anew; read what changed.

use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::common::{files_below, format_of, read_text, repository, shown};
use abtree::formats::Format;
use abtree::read::{Source, decode};

/// Why a file is refused.
struct Refusal {
    text: String,
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

fn invalid_files() -> Vec<PathBuf> {
    let mut files = files_below(&repository("trees/invalid"));
    files.retain(|file| file.file_name().unwrap() != "README.md");
    files
}

/// `None` if the file is accepted.
fn refusal(file: &Path) -> Option<Refusal> {
    let text = match decode(fs::read(file).unwrap()) {
        Ok(text) => text,
        Err((error, text)) => {
            return Some(Refusal {
                span: text.len()..text.len(),
                text,
                message: error.to_string(),
                help: None,
            });
        }
    };
    let (span, error) = refused_part(&text, format_of(file).unwrap())?;
    Some(Refusal {
        text,
        span,
        message: error.to_string(),
        help: error.kind.help(),
    })
}

/// The first tree in a text that is refused, and the place in the whole text.
fn refused_part(text: &str, format: Format) -> Option<(Range<usize>, abtree::read::ReadError)> {
    format.framing().frames(text).find_map(|frame| {
        let error = read_text(&text[frame.span.clone()], format).err()?;
        let start = frame.span.start;
        Some((start + error.span.start..start + error.span.end, error))
    })
}

#[test]
fn every_invalid_file_is_refused_at_a_place_within_it() {
    let files = invalid_files();
    assert!(files.len() >= 300, "{} files", files.len());
    let accepted: Vec<String> = files
        .iter()
        .filter(|file| refusal(file).is_none())
        .map(|file| shown(file))
        .collect();
    assert!(accepted.is_empty(), "accepted: {accepted:#?}");
    for file in &files {
        let Refusal { text, span, .. } = refusal(file).unwrap();
        let name = shown(file);
        assert!(span.start <= span.end, "{name}: {span:?}");
        assert!(span.end <= text.len(), "{name}: {span:?}");
        assert!(text.is_char_boundary(span.start), "{name}: {span:?}");
        assert!(text.is_char_boundary(span.end), "{name}: {span:?}");
    }
}

#[test]
fn messages_read_alike() {
    for file in invalid_files() {
        let Refusal { message, help, .. } = refusal(&file).unwrap();
        for text in std::iter::once(&message).chain(&help) {
            let first = text.chars().next().unwrap();
            let name = shown(&file);
            assert!(
                first.is_lowercase() || ['`', '"'].contains(&first),
                "{name}: {text}"
            );
            assert!(!text.ends_with('.'), "{name}: {text}");
            assert!(!text.contains('\n'), "{name}: {text}");
            assert!(text.chars().count() <= 160, "{name}: {text}");
        }
    }
}

#[test]
fn every_refusal_is_the_one_in_the_listing() {
    let mut listing = String::new();
    for file in invalid_files() {
        let refusal = refusal(&file).unwrap();
        let source = Source::new(shown(&file), refusal.text);
        let (line, column) = source.line_and_column(refusal.span.start);
        let help = refusal.help.map(|help| format!(" / {help}"));
        let (name, message) = (&source.name, refusal.message);
        let help = help.unwrap_or_default();
        writeln!(listing, "{name}: {line}:{column}: {message}{help}").unwrap();
    }
    let golden = repository("tests/golden/invalid.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(&golden, &listing).unwrap();
    }
    let kept = fs::read_to_string(&golden).unwrap_or_default();
    for (kept, now) in kept.lines().zip(listing.lines()) {
        assert_eq!(kept, now, "UPDATE=1 writes the listing anew");
    }
    assert_eq!(kept.lines().count(), listing.lines().count());
}
