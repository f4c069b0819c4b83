//! Limits hold on both sides, and a text that is cut short or damaged is read or refused at a place
//! within it: nothing panics.

use std::ops::Range;

use crate::common::random::{Choices, Xorshift};
use crate::common::{read_text, texts_in, tree_files, tree_of};
use abtree::formats::Format;
use abtree::read::{ReadErrorKind, ReadOptions, decode};
use abtree::search::{Algorithm, Convention, Record, search};
use abtree::tree::{Limits, Tree, TreeErrorKind};
use abtree::value::{Value, ValueError};

#[test]
fn lowered_limits_are_kept_on_both_sides() {
    const TEXT: &str = "(max A (min B C=1 D=22) (EFG :move ab 3))";
    const MOVES: &str = "(max (B :move left 3) (C :move right 4))";
    for (text, limits, kind) in [
        (TEXT, [2, 5, 7], None),
        (TEXT, [1, 5, 7], Some(TreeErrorKind::TooDeep(1))),
        (TEXT, [2, 4, 7], Some(TreeErrorKind::TooManyNodes(4))),
        (TEXT, [2, 5, 6], Some(TreeErrorKind::TooMuchText(6))),
        (MOVES, [1, 3, 9], None),
        (MOVES, [1, 3, 8], Some(TreeErrorKind::TooMuchText(8))),
        ("3", [0, 1, 0], None),
        ("3", [0, 0, 0], Some(TreeErrorKind::TooManyNodes(0))),
        ("(3)", [0, 2, 0], Some(TreeErrorKind::TooDeep(0))),
    ] {
        let [plies, nodes, text_bytes] = limits;
        let limits = Limits {
            plies,
            nodes,
            text_bytes,
        };
        let options = ReadOptions {
            limits,
            ..ReadOptions::default()
        };
        let error = Format::Sexp.read(text, &options).err();
        assert!(
            error
                .as_ref()
                .is_none_or(|error| is_within(&error.span, text))
        );
        let found = error.map(|error| error.kind);
        assert_eq!(found, kind.map(ReadErrorKind::Tree), "{text} {limits:?}");
    }
}

/// In values, and in the readers: a leaf, a named leaf, a static value and a probability.
#[test]
fn numbers_have_at_most_4096_digits_and_such_an_exponent() {
    let digits = |count: usize| "7".repeat(count);
    let text = |text: fn(&str) -> String| text;
    for (most, number) in [
        (4096, text(str::to_owned)),
        (4096, text(|digits| format!("-{digits}"))),
        (4095, text(|digits| format!("{digits}.5"))),
        (4096, text(|digits| format!(".{digits}"))),
        (4095, text(|digits| format!("{digits}/3"))),
        (4095, text(|digits| format!("1/{digits}"))),
        (4096, text(|digits| format!("{digits}e-4096"))),
        (4096, text(|digits| format!("1e{}", digits.len()))),
        (4096, text(|digits| format!("1E-{}", digits.len()))),
        (4096, text(|digits| format!("0e000{}", digits.len()))),
    ] {
        let (short, long) = (number(&digits(most)), number(&digits(most + 1)));
        assert_eq!(long.parse::<Value>(), Err(ValueError::TooLong), "{long}");
        let value: Value = short.parse().unwrap();
        assert_eq!(value.to_string().parse(), Ok(value), "{short}");
    }
    let too_large = "1e99999999999999999999".parse::<Value>();
    assert_eq!(too_large, Err(ValueError::TooLong));
    for (count, is_right) in [(4096, true), (4097, false)] {
        let number = digits(count);
        let probability = format!("0.{}", "9".repeat(count - 1));
        for (format, text) in [
            (Format::Sexp, number.clone()),
            (Format::Sexp, format!("(max A={number} 3)")),
            (Format::Sexp, format!("(max :static -{number} 1e4096)")),
            (Format::Sexp, format!("(chance (A :p {probability} 3))")),
            (Format::Json, format!("[{number}, 1E-4096]")),
            (Format::Json, format!("[\"{number}\"]")),
            (Format::Json, format!("{{\"value\": -{number}}}")),
        ] {
            let result = read_text(&text, format);
            assert_eq!(result.is_ok(), is_right, "{format:?}: {text:.20}");
        }
    }
}

fn survives(bytes: Vec<u8>, format: Format) {
    let Ok(text) = decode(bytes) else { return };
    match read_text(&text, format) {
        Ok(document) => {
            assert!(!document.tree.is_empty());
        }
        Err(error) => {
            assert!(is_within(&error.span, &text), "{error} at {:?}", error.span);
            assert!(!error.to_string().is_empty());
            assert!(!error.to_string().contains('\n'));
            let _ = error.kind.help();
        }
    }
}

#[test]
fn every_tree_may_be_cut_short_anywhere() {
    for (format, text) in tree_files().iter().flat_map(|file| texts_in(file)) {
        let step = if text.len() > 1_000 { 7 } else { 1 };
        for end in (0..text.len()).step_by(step) {
            survives(text.as_bytes()[..end].to_vec(), format);
        }
    }
}

/// Bytes changed, left out, put in and doubled at random places.
#[test]
fn every_tree_may_be_damaged_anywhere() {
    const BYTES: &[u8] = b"()[]{}\",:;=#|/\\?-+.eE0 19Aapx'\t\n\r\0\x7F\x80\xC3\xE2\xFF";
    let texts: Vec<(Format, String)> = tree_files()
        .iter()
        .flat_map(|file| texts_in(file))
        .collect();
    let mut choices = Xorshift::new(1);
    for _ in 0..4_000 {
        let (format, text) = &texts[choices.below(texts.len())];
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=choices.below(3) {
            let at = choices.below(bytes.len());
            let new = choices.one_of(BYTES);
            match choices.below(4) {
                0 => bytes[at] = new,
                1 => bytes.insert(at, new),
                2 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + choices.below(20)).min(bytes.len());
                    let copy = bytes[at..end].to_vec();
                    let to = choices.below(bytes.len());
                    bytes.splice(to..to, copy);
                }
            }
        }
        let format = if choices.once_in(8) {
            Format::Json
        } else {
            *format
        };
        survives(bytes, format);
    }
}

fn is_within(span: &Range<usize>, text: &str) -> bool {
    span.start <= span.end
        && span.end <= text.len()
        && text.is_char_boundary(span.start)
        && text.is_char_boundary(span.end)
}

/// Alpha-beta's record of a tree in which it evaluates five leaves, visits seven nodes and skips one.
fn record(most: usize, tree: &Tree) -> Record {
    let mut record = Record::with_most(most, tree);
    let convention = Convention::default();
    search(tree, Algorithm::AlphaBeta, &convention, &mut record).unwrap();
    record
}

#[test]
fn lists_are_cut_short_at_their_limit() {
    let tree = tree_of("(max 3 (min 4 5) (min 2 9))");
    let whole = record(usize::MAX, &tree);
    let entries = whole.visited().len() + whole.evaluations().len() + 1;
    assert_eq!(whole.cutoffs().len(), 1);
    assert!(!record(entries, &tree).is_cut_short());
    let short = record(entries - 1, &tree);
    assert!(short.is_cut_short());
    assert_eq!(short.tally().entries(), whole.tally().entries());
}
