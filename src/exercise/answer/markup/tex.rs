//! What is left of a line of TeX: its commands give way to blanks, its underscores are those of keys and names.

/// What TeX puts before a text, and behind it; longer ones first.
const COMMANDS: [(&str, &str); 8] = [
    ("\\begin{itemize}", ""),
    ("\\end{itemize}", ""),
    ("\\begin{enumerate}", ""),
    ("\\end{enumerate}", ""),
    ("\\item[", "]"),
    ("\\item", ""),
    ("\\textbf{", "}"),
    ("\\emph{", "}"),
];

/// A line without the commands of TeX.
pub(super) fn without_commands(line: String) -> String {
    COMMANDS.iter().fold(line, |line, (open, close)| {
        let blanks = |sign: &str| " ".repeat(sign.len());
        without_command(&line, (open, &blanks(open)), (close, &blanks(close)))
    })
}

/// A line in which TeX would print underscores, with these alone, as in `best\_move` and `a_{1}`, unless a node is
/// called so. Blanks stand before the word in place of the rest.
pub(super) fn with_underscores(line: &str, is_node: &dyn Fn(&str) -> bool) -> String {
    let words = line.split_inclusive(ends_word).map(|word| {
        let plain = without_command(&word.replace("\\_", "_"), ("_{", "_"), ("}", ""));
        let is_sign = |letter: char| !letter.is_alphanumeric() && !"\\_{}".contains(letter);
        if plain.len() == word.len() || word.split(is_sign).any(is_node) {
            return word.to_owned();
        }
        " ".repeat(word.len() - plain.len()) + &plain
    });
    words.collect()
}

/// Whether a word ends at a letter, and what is said of it may begin.
pub(super) fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || ",;:".contains(letter)
}

/// A text with something else in place of what opens a command of TeX, and of what closes it.
fn without_command(text: &str, open: (&str, &str), close: (&str, &str)) -> String {
    let mut parts = text.split(open.0);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + open.1 + &part.replacen(close.0, close.1, 1)
    })
}
