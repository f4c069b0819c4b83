//! Texts in documents of Markdown, XML, HTML and LaTeX, and as pictures print them.

use std::fmt::{Display, Write as _};

use quick_xml::escape::partial_escape;
use unicode_width::UnicodeWidthChar as _;

/// A text whose signs mean nothing to Markdown.
pub(crate) fn markdown(text: &str) -> String {
    backslashed(text, r"\|*_~`<>[]#&")
}

/// A text with a backslash before each of these letters.
pub(crate) fn backslashed(text: &str, letters: &str) -> String {
    let text = text.chars();
    let escaped = text.flat_map(|letter| [letters.contains(letter).then_some('\\'), Some(letter)]);
    escaped.flatten().collect()
}

/// A template with a text in each of its places, which are named `{name}`. Other braces stay as they are.
pub(crate) fn filled(template: &str, places: &[(&str, &str)]) -> String {
    let (mut filled, mut rest) = (String::new(), template);
    while let Some((before, behind)) = rest.split_once('{') {
        let place = behind.split_once('}').and_then(|(name, behind)| {
            let (_, text) = places.iter().find(|(known, _)| *known == name)?;
            Some((*text, behind))
        });
        let (text, behind) = place.unwrap_or(("{", behind));
        filled.extend([before, text]);
        rest = behind;
    }
    filled + rest
}

/// Lines as they are, between fences that no line of them can end.
pub(crate) fn fenced(lines: &str) -> String {
    let runs = lines.split(|letter| letter != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
    format!("{fence}text\n{lines}{fence}\n")
}

/// A text between double quotes, or within an element.
pub(crate) fn attribute(text: &str) -> String {
    partial_escape(text).replace('"', "&quot;")
}

/// A page that opens offline, of parts in HTML.
pub(crate) fn html_page(title: impl Display, style: impl Display, body: impl Display) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n"
    )
}

/// A text of other people, whose direction of writing changes nothing around it.
pub(crate) fn isolated(text: impl Display) -> String {
    format!("<bdi>{text}</bdi>")
}

/// A table that is scrolled where it is too wide, of the cells of its head and of its rows.
pub(crate) fn html_table(label: &str, head: &str, rows: &str) -> String {
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">\n\
         <table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// Each letter that means something to TeX, or that its fonts have under another name, and what stands for it.
const TEX: &str = include_str!("tex.txt");

/// A text whose letters mean nothing to TeX: after a command that takes it for an argument, or as a
/// part of a ligature. What the result needs of a document is in the preamble of a drawing.
pub(crate) fn tex(text: &str) -> String {
    let mut escaped = String::new();
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (before, letter) {
            (None, '[' | '*') => escaped.push_str("{}"),
            // Braces alone part letters in pdfTeX only.
            (Some(first @ ('-' | '<' | '>' | ',' | '\'')), second) if first == second => {
                escaped.push_str("{\\kern0pt}");
            }
            _ => {}
        }
        before = Some(letter);
        let mut commands = TEX.lines();
        let command = commands.find_map(|line| line.strip_prefix(letter)?.strip_prefix(' '));
        match (letter, command) {
            (_, Some(command)) => escaped.push_str(command),
            ('−', None) => {
                escaped.push_str("$-");
                let is_of_number =
                    |letter: &char| letter.is_ascii_digit() || "./".contains(*letter);
                escaped.extend(std::iter::from_fn(|| letters.next_if(is_of_number)));
                escaped.push('$');
            }
            (' '..='~' | 'À'..='ÿ' | '‘' | '’' | '“' | '”', None) => escaped.push(letter),
            (other, None) => {
                let _ = write!(
                    escaped,
                    "\\unicodesign{{{:04X}}}{{{other}}}",
                    u32::from(other)
                );
            }
        }
    }
    escaped.replace("-$$\\infty$", "-\\infty$")
}

/// A text whose numbers are as pictures print them, with the signs that can't be typed.
pub(crate) fn typeset(text: &str) -> String {
    let words = text.split_inclusive([' ', ',', ';', ':', '(', ')', '[', ']']);
    let words = words.map(|word| {
        let (sign, number) = match word.get(..2) {
            Some("<=") => ("≤ ", &word[2..]),
            Some(">=") => ("≥ ", &word[2..]),
            _ => ("", word),
        };
        if is_number(number.trim_end_matches([' ', ',', ';', ':', '.', ')', ']'])) {
            sign.to_owned() + &number.replace('-', "−").replace("inf", "∞")
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
