//! Texts as pictures print them, and how wide they are drawn.

use unicode_width::UnicodeWidthChar as _;

/// A text whose numbers are as pictures print them, with the signs that can't be typed.
pub(crate) fn typeset(text: &str) -> String {
    let words = text.split_inclusive([' ', ',', ';', ':', '(', ')', '[', ']']);
    let words = words.map(|word| {
        if is_number(word.trim_end_matches([' ', ',', ';', ':', '.', ')', ']'])) {
            word.replace('-', "−").replace("inf", "∞")
        } else {
            word.to_owned()
        }
    });
    words.collect()
}

/// `-7/3`, `inf`, and `3-` for what is just below 3.
fn is_number(word: &str) -> bool {
    let digits = word.trim_matches(['+', '-']);
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '/';
    digits == "inf"
        || digits.starts_with(|letter: char| letter.is_ascii_digit())
            && digits.chars().all(is_of_number)
}

/// Hundredths of the font's size for the characters from blank to tilde, from a fixed table so that the
/// same input gives the same picture everywhere: those of DejaVu Sans, which is wider than the sans-serif fonts that most systems have.
const ASCII: [i64; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, //
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, //
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, //
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, //
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, //
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// The same for a character that takes one column of a terminal, and for one that takes two.
const NARROW: i64 = 85;
const WIDE: i64 = 120;

/// The width of a text in pixels, rounded up, in a font of this size.
pub(crate) fn text_width(text: &str, size: i64) -> i64 {
    let hundredths: i64 = text.chars().map(character_width).sum();
    (hundredths * size + 99) / 100
}

fn character_width(character: char) -> i64 {
    let place = u32::from(character).checked_sub(u32::from(' '));
    let ascii = place.and_then(|place| ASCII.get(usize::try_from(place).ok()?));
    ascii.copied().unwrap_or_else(|| match character.width() {
        Some(0) | None => 0,
        Some(1) => NARROW,
        Some(_) => WIDE,
    })
}
