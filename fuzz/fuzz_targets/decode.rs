//! No bytes make the decoder panic; UTF-8 passes through, and an error lies within the input.

#![no_main]

use abtree::formats::Format;
use abtree::read::{DecodeError, decode, decode_lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (text, wrong) = decode_lines(bytes.to_vec());
    assert!(wrong.is_sorted_by_key(|wrong| wrong.span.start));
    for wrong in wrong {
        assert_eq!(&text[wrong.span], "\u{FFFD}");
    }
    match decode(bytes.to_vec()) {
        Ok(text) => {
            if let Ok(same) = std::str::from_utf8(bytes) {
                assert_eq!(text, same.strip_prefix('\u{FEFF}').unwrap_or(same));
            }
            let format = Format::from_text(&text);
            abtree_fuzz::read(&text, format);
        }
        Err((DecodeError::InvalidUtf8 { at }, text)) => {
            assert!(at < bytes.len());
            assert!(std::str::from_utf8(bytes).is_err());
            assert!(bytes[..at].ends_with(text.as_bytes()));
        }
        Err((DecodeError::InvalidUtf16 { at }, _)) => assert!((2..bytes.len()).contains(&at)),
        Err((error, _)) => unreachable!("{error:?}"),
    }
});
