//! Files that are no texts, told by their first bytes.

/// What a file is that is not a plain text, if its first bytes are those of a known kind.
pub fn kind_of_file(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 8] = [
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a Word document or another packed file"),
        (b"\xD0\xCF\x11\xE0", "an old Word document"),
        (b"{\\rtf", "a rich text document"),
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xFF\xD8\xFF", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"\x1F\x8B", "a packed file (gzip)"),
    ];
    let known = KINDS.iter().find(|(mark, _)| bytes.starts_with(mark));
    known.map(|(_, kind)| *kind).or_else(|| {
        let zeros = bytes
            .first_chunk::<4>()
            .map(|first| first.map(|byte| byte == 0));
        let is_utf_16 = [
            Some([true, false, true, false]),
            Some([false, true, false, true]),
        ]
        .contains(&zeros);
        is_utf_16.then_some("text in UTF-16 without a byte-order mark")
    })
}
