//! The same tree in every encoding, and with every line end.

use crate::common::random::{Choices, Xorshift};
use crate::common::read_text;
use crate::common::terminal::{abtree, run};
use abtree::document::Framing;
use abtree::formats::Format;
use abtree::read::{DecodeError, Source, decode, decode_lines};
use abtree::tree::{Labels, Naming, NodeId, Tree};

fn tree(text: &str, format: Format) -> Tree {
    match read_text(text, format) {
        Ok(document) => document.tree,
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn a_byte_order_mark_and_utf_16_do_not_matter() {
    let text = "(max \"É♔😀\" 3 12)";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [
        text.as_bytes().to_vec(),
        [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        [b"\xFF\xFE", &little[..]].concat(),
        [b"\xFE\xFF", &big[..]].concat(),
    ] {
        assert_eq!(decode(bytes).unwrap(), text);
    }
    assert_eq!(tree(text, Format::Sexp).name(NodeId::ROOT), Some("É♔😀"));
}

/// Wrong bytes cost their own line: the others are what they are when decoded by themselves.
#[test]
fn each_line_is_decoded_by_itself() {
    const PIECES: [&[u8]; 12] = [
        b"\n",
        b"\n",
        b"\r\n",
        b"\r",
        b"[3]",
        b" ",
        b"\xFF",
        b"\xC3",
        b"\xA9",
        b"\xE2\x82",
        b"\xAC",
        b"\xEF\xBF\xBD",
    ];
    let mut choices = Xorshift::new(7);
    for _ in 0..3000 {
        let length = choices.below(14);
        let pieces: Vec<&[u8]> = (0..length).map(|_| choices.one_of(&PIECES)).collect();
        let bytes = pieces.concat();
        let (text, wrong) = decode_lines(bytes.clone());
        let mut expected_text = String::new();
        let mut expected = Vec::new();
        let mut start = 0;
        for line in bytes.split_inclusive(|byte| b"\n\r".contains(byte)) {
            if let Err(error) = std::str::from_utf8(line) {
                let at = start + error.valid_up_to();
                let place = expected_text.len() + error.valid_up_to();
                expected.push((place..place + 3, DecodeError::InvalidUtf8 { at }));
            }
            expected_text += &String::from_utf8_lossy(line);
            start += line.len();
        }
        assert_eq!(text, expected_text, "{bytes:?}");
        let wrong: Vec<_> = wrong
            .into_iter()
            .map(|wrong| (wrong.span, wrong.error))
            .collect();
        assert_eq!(wrong, expected, "{bytes:?}");
        match decode(bytes.clone()) {
            Ok(text) => assert_eq!((text, wrong.len()), (expected_text, 0)),
            Err((error, text)) => {
                assert_eq!((text.len(), error), (expected[0].0.start, expected[0].1));
            }
        }
    }
}

#[test]
fn half_a_utf_16_pair_costs_its_own_line() {
    let units: Vec<u16> = "\u{FEFF}[1]\n_\n[\"_\",2]\r\n[3]\n"
        .encode_utf16()
        .collect();
    let broken = units
        .iter()
        .map(|&unit| if unit == 0x5F { 0xD800 } else { unit });
    for into_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let mut bytes: Vec<u8> = broken.clone().flat_map(into_bytes).collect();
        bytes.push(0x5B);
        let (text, wrong) = decode_lines(bytes);
        assert_eq!(text, "[1]\n\u{FFFD}\n[\"\u{FFFD}\",2]\r\n[3]\n\u{FFFD}");
        let found: Vec<_> = wrong
            .into_iter()
            .map(|wrong| (wrong.span, wrong.error))
            .collect();
        let expected = [(4..7, 10), (10..13, 18), (23..26, 40)];
        let expected = expected.map(|(span, at)| (span, DecodeError::InvalidUtf16 { at }));
        assert_eq!(found, expected);
    }
}

#[test]
fn lf_crlf_and_cr_end_a_line() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["; a comment", "(max 3 ; another", "12)", ""].join(end);
        assert_eq!(tree(&text, Format::Sexp).leaves(), 2, "{end:?}");
        let source = Source::new("-".to_owned(), text.clone());
        let at = text.find("12").unwrap();
        assert_eq!(source.line_and_column(at), (3, 1), "{end:?}");
        let text = ["[3]", "", " ", "[12, 8]", "4"].join(end);
        let found: Vec<(usize, &str)> = Framing::Lines
            .frames(&text)
            .map(|frame| (frame.line.unwrap(), &text[frame.span]))
            .collect();
        assert_eq!(found, [(1, "[3]"), (4, "[12, 8]"), (5, "4")], "{end:?}");
    }
}

/// What a file's first character says of its format.
#[test]
fn brackets_braces_and_quotes_begin_json() {
    for text in ["[3]", " {", "\n\"7/3\""] {
        assert_eq!(Format::from_text(text), Format::Json, "{text}");
    }
    for text in ["(3)", "3", "; [", "A=3", "", "|a|=3"] {
        assert_eq!(Format::from_text(text), Format::Sexp, "{text}");
    }
}

/// Letters go level by level, leaves included, and skip the names in use.
#[test]
fn letters_name_what_has_no_name() {
    let tree = tree("(max (min 1 B=2) (D 3 (4 5)) 6)", Format::Sexp);
    let labels = Labels::new(&tree, Naming::Letters);
    let found: Vec<String> = tree.nodes().map(|node| labels.owned(node)).collect();
    assert_eq!(found, ["A", "C", "F", "B", "D", "G", "H", "I", "J", "E"]);
    for node in tree.nodes() {
        assert_eq!(labels.find(&labels.get(node)), Some(node));
    }
    let wide = ["(", &"0 ".repeat(800), ")"].concat();
    let wide = self::tree(&wide, Format::Sexp);
    let labels = Labels::new(&wide, Naming::Letters);
    let nodes: Vec<NodeId> = wide.nodes().collect();
    for (number, letters) in [(25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")] {
        assert_eq!(labels.get(nodes[number]), letters);
    }
}

/// The bytes cost a tree what they cost a line of JSON Lines: its place is the letter in their stead.
#[test]
fn a_single_tree_shows_its_wrong_bytes_as_a_line_does() {
    let said = |format: &str, errors: &str| {
        let arguments = ["eval", "--from", format, "--error-format", errors];
        let output = run(abtree().args(arguments), b"[3, \"\xff\", 4]\n");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("messages are UTF-8")
    };
    assert!(said("json", "json").contains("\"span\":[5,8]"));
    assert!(said("json", "text").contains("1 | [3, \"\u{FFFD}\", 4]"));
    for errors in ["json", "text"] {
        assert_eq!(said("json", errors), said("jsonl", errors));
    }
}
