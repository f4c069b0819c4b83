//! Texts in documents of LaTeX. What they need of a document is in the preamble of a drawing.

use std::fmt::Write as _;

/// A text whose letters mean nothing to TeX: after a command that takes it for an argument, or as a
/// part of a ligature.
pub(crate) fn escaped(text: &str) -> String {
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
        match letter {
            '`' => escaped.push_str("\\textasciigrave{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '%' | '$' | '&' | '#' | '_' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '"' => escaped.push_str("\\textquotedbl{}"),
            '≤' => escaped.push_str("$\\leq$"),
            '≥' => escaped.push_str("$\\geq$"),
            '−' => {
                escaped.push_str("$-");
                let is_of_number =
                    |letter: &char| letter.is_ascii_digit() || "./".contains(*letter);
                escaped.extend(std::iter::from_fn(|| letters.next_if(is_of_number)));
                escaped.push('$');
            }
            '∞' => escaped.push_str("$\\infty$"),
            'α' => escaped.push_str("$\\alpha$"),
            'β' => escaped.push_str("$\\beta$"),
            'ε' => escaped.push_str("$\\varepsilon$"),
            '–' => escaped.push_str("\\textendash{}"),
            '—' => escaped.push_str("\\textemdash{}"),
            '…' => escaped.push_str("\\dots{}"),
            '·' => escaped.push_str("$\\cdot$"),
            '→' => escaped.push_str("$\\to$"),
            '△' => escaped.push_str("$\\triangle$"),
            '▽' => escaped.push_str("$\\triangledown$"),
            '○' => escaped.push_str("$\\bigcirc$"),
            '▢' => escaped.push_str("\\roundsign{}"),
            '□' => escaped.push_str("$\\square$"),
            '✕' => escaped.push_str("$\\times$"),
            '━' => escaped.push_str("\\rule[0.5ex]{1em}{1.4pt}"),
            '┄' => escaped.push_str("-\\,"),
            ' '..='~' | 'À'..='ÿ' | '‘' | '’' | '“' | '”' => escaped.push(letter),
            other => {
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
