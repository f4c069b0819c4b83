//! Reads the brackets of LaTeX's package forest, alone or within a document.
//!
//! ```text
//! node = "[" label [ "," keys ] node* "]"            [max, blue [min [3] [12]] [2]]
//! ```
//!
//! Of keys only a mover is read, and those that would change what a node is are refused; of a label the text counts,
//! and not how TeX sets it.

use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value};
use super::{Failure, ReadErrorKind, fail};
use crate::value::{Value, begins_like_a_number};

const BEGINNING: &str = "\\begin{forest}";

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let text = without_comments(text);
    let mut cursor = Cursor::new(&text)?;
    let behind = text.split_once(BEGINNING).map(|(_, behind)| behind);
    if let Some(behind) = behind {
        cursor.rest = behind;
        up_to(&['['], &mut cursor)?;
    }
    let mut open = Vec::new();
    node(&mut cursor, &mut open, document)?;
    while let Some(&bracket) = open.last() {
        if cursor.eat(']') {
            open.pop();
            document.tree.close()?;
        } else if cursor.is_at('[') {
            node(&mut cursor, &mut open, document)?;
        } else if cursor.rest.is_empty() {
            return fail(ReadErrorKind::UnclosedBracket('['), cursor.place(bracket));
        } else {
            return cursor.expected("each child in brackets of its own, such as [5]");
        }
    }
    match (behind, cursor.rest.find(BEGINNING)) {
        (None, _) => cursor.end(),
        (Some(_), None) => Ok(()),
        (Some(_), Some(at)) => {
            let second = &cursor.rest[at..at + BEGINNING.len()];
            fail(ReadErrorKind::TextAfterTree, cursor.place(second))
        }
    }
}

/// The text with a blank for each byte of its comments, so that all places stay.
fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let (mut is_comment, mut is_escaped) = (false, false);
    for letter in text.chars() {
        is_comment |= letter == '%' && !is_escaped;
        is_comment &= !matches!(letter, '\r' | '\n');
        is_escaped = letter == '\\' && !is_escaped;
        if is_comment {
            plain.push_str(&"    "[..letter.len_utf8()]);
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// Reads a node from its bracket up to its first child, or a leaf with both brackets.
fn node<'t>(
    cursor: &mut Cursor<'t>,
    open: &mut Vec<&'t str>,
    document: &mut DocumentBuilder,
) -> Result<(), Failure> {
    if cursor.rest.starts_with("\\Tree") {
        return fail(OF_QTREE, cursor.place(&cursor.rest[..5]));
    }
    if !cursor.is_at('[') {
        return cursor.expected("a tree in the brackets of forest, such as [max [min [3][12]][2]]");
    }
    let (bracket, behind) = cursor.rest.split_at(1);
    cursor.rest = behind.trim_start();
    let text = up_to(&[',', '[', ']'], cursor)?.trim_end();
    let keys = up_to(&['[', ']'], cursor)?;
    // A comma between digits parts a label from its keys, but no key is a number.
    let is_digit = |letter: char| letter.is_ascii_digit();
    let behind = keys.strip_prefix(',').unwrap_or_default();
    if text.ends_with(is_digit) && behind.trim_start().starts_with(is_digit) {
        return fail(COMMA, cursor.place(&keys[..1]));
    }
    let on_edge = |key: &str| key.trim_start().starts_with("edge label") && holds_probability(key);
    if document.tree.is_at_chance() && holds_probability(keys) || parted(keys).any(on_edge) {
        return fail(PROBABILITY, cursor.place(keys));
    }
    if open.is_empty() && text.is_empty() && keys.contains("phantom") {
        return fail(PHANTOM, cursor.place(keys));
    }
    let span = cursor.place(if text.is_empty() { bracket } else { text });
    let text = plain(text, cursor)?;
    let mut label = Label::new(&text, &span)?;
    for key in parted(keys) {
        label.key(key, cursor)?;
    }
    if cursor.eat(']') {
        return label.leaf(&span, document);
    }
    document.open(cursor.place(bracket))?;
    open.push(bracket);
    label.describe(&span, document)
}

const PROBABILITY: ReadErrorKind = ReadErrorKind::NotRead(
    "probabilities in keys are not read",
    "write the tree as an S-expression: (chance (leaf :p 0.3 10) (leaf :p 0.7 20))",
);

const LEAF: ReadErrorKind = ReadErrorKind::NotRead("the leaf has no value", VALUES);

const COMMA: ReadErrorKind = ReadErrorKind::NotRead("a comma can't stand here", VALUES);

const VALUES: &str = "a leaf holds one value, at its end: [3], [3.5], [A=3]; payoffs of several players are read in an S-expression: (p1 (3 1) (p2 (2 2) (1 0)))";

const PHANTOM: ReadErrorKind = ReadErrorKind::NotRead(
    "a phantom root holds several trees, and one is read",
    "leave out the root and all trees but one",
);

const KEY_OF_LABEL: ReadErrorKind = ReadErrorKind::NotRead(
    "this key says what a node is, and only `max`, `min` or `chance` alone is read",
    "write the mover, the name or the value at the beginning: [min A [3] [12]]",
);

/// Whether keys put a probability on an edge: under `prob`, or as a fraction, a number between 0 and 1 or one in per
/// cent in the text of a label, `edge label={node[midway]{$p=0.3$}}`.
fn holds_probability(keys: &str) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let label = parted(keys).find_map(|key| Some(key.split_once("label")?.1));
    let label = label.unwrap_or_default().replace('\\', "");
    // Options of the label stand in front of its innermost group.
    let text = label.rsplit('{').next().unwrap_or_default();
    let is_probability = |number: &str| {
        let is_between = |value: Value| value > Value::ZERO && value < Value::from(1);
        number.starts_with(is_digit) && number.ends_with('%')
            || number.replace(',', ".").parse().is_ok_and(is_between)
    };
    let is_part = |letter: char| is_digit(letter) || "./,%".contains(letter);
    keys.contains("prob") && keys.contains(is_digit)
        || label.contains("frac")
        || text.split(|letter| !is_part(letter)).any(is_probability)
}

/// The mover that a key names, perhaps in a longer word: `min node`, `minnode`, `player=MAX`, `label={min}`. Keys of
/// edges and colours, names for TikZ and its pictures are passed over.
fn mover_of(key: &str) -> Option<NodeType> {
    const ASIDE: [&str; 4] = ["edge", "fill", "name", "tikz"];
    const PARTS: [&str; 5] = ["node", "player", "style", "imizer", "imiser"];
    let key = key.trim_start().to_lowercase();
    let mut words = key.split(|letter: char| !letter.is_alphabetic());
    let mover = words.find_map(|word| {
        let mover = PARTS.iter().fold(word, |word, part| {
            word.trim_start_matches(part).trim_end_matches(part)
        });
        NodeType::from_word(mover).filter(|mover| *mover != NodeType::Leaf)
    });
    mover.filter(|_| !ASIDE.iter().any(|aside| key.starts_with(aside)))
}

/// Whether a key puts another text in the place of a label, or a number beside a node.
fn is_key_of_label(key: &str) -> bool {
    let (name, text) = key.split_once('=').unwrap_or((key, ""));
    // Options of the label, such as its angle, stand in front of a colon.
    let text = text.rsplit(':').next().unwrap_or_default();
    let text = text.trim_matches(['{', '}', '$', ' ']);
    match name.trim() {
        "content" => true,
        "label" => text.parse::<Value>().is_ok(),
        _ => false,
    }
}

/// The keys, which commas outside all groups part.
fn parted(keys: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    keys.split(move |letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    })
}

/// Goes to the first of these characters outside all groups, or to the end, and gives what stands before.
fn up_to<'t>(ends: &[char], cursor: &mut Cursor<'t>) -> Result<&'t str, Failure> {
    let text = cursor.rest;
    let place = |at: usize| cursor.place(&text[at..=at]);
    let mut groups = Vec::new();
    let mut letters = text.char_indices();
    let mut end = text.len();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '{' => groups.push(at),
            '}' if groups.pop().is_none() => {
                let kind = ReadErrorKind::Expected("no `}` without a `{`");
                return fail(kind, place(at));
            }
            _ if groups.is_empty() && ends.contains(&letter) => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    if let Some(&group) = groups.first() {
        return fail(ReadErrorKind::Unclosed("the group"), place(group));
    }
    cursor.rest = &text[end..];
    Ok(&text[..end])
}

/// Commands that only set how their text looks.
const STYLES: &str = "text textbf textit textmd textnormal textrm textsc textsf textsl texttt textup emph underline \
    mathbf mathit mathnormal mathrm mathsf mathtt boldsymbol bm operatorname ensuremath num mbox hbox fbox boxed \
    bf it rm sf tt bfseries itshape mdseries rmfamily sffamily ttfamily upshape tiny scriptsize footnotesize \
    small normalsize large Large LARGE huge Huge displaystyle textstyle scriptstyle centering strut";

/// What a label says without the commands and groups of TeX: `$\max$` is `max`, `\textbf{A}` is `A`, `\\` is a
/// blank.
fn plain(label: &str, cursor: &Cursor) -> Result<String, Failure> {
    let mut plain = String::new();
    let mut rest = label;
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        rest = match letter {
            '\\' => {
                let name = behind.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                let command = &rest[..rest.len() - name.len()];
                let Some((meant, behind)) = meaning(&command[1..], name) else {
                    let kind = if command.ends_with("room") {
                        DRAWN
                    } else {
                        ReadErrorKind::UnknownCommand(command.to_owned())
                    };
                    return fail(kind, cursor.place(command));
                };
                plain.push_str(meant);
                behind
            }
            '{' | '}' | '$' => behind,
            _ => {
                plain.push(if letter == '~' { ' ' } else { letter });
                behind
            }
        };
    }
    Ok(plain)
}

/// What a command stands for, and the text behind it and what belongs to it.
fn meaning<'t>(name: &str, behind: &'t str) -> Option<(&'t str, &'t str)> {
    Some(match name {
        "" => {
            let letter = behind.chars().next().map_or(0, char::len_utf8);
            let (escaped, behind) = behind.split_at(letter);
            let is_itself = !escaped.is_empty() && "_$&%#{}".contains(escaped);
            (if is_itself { escaped } else { " " }, behind)
        }
        "max" => ("max ", behind.strip_prefix('_').unwrap_or(behind)),
        "min" => ("min ", behind.strip_prefix('_').unwrap_or(behind)),
        "infty" => ("inf", behind),
        "color" | "colorbox" | "textcolor" => ("", behind.split_once('}')?.1),
        _ if STYLES.split(' ').any(|style| style == name) => ("", behind),
        _ => return None,
    })
}

/// What a label says: a mover, then a name of one or more words, then values.
#[derive(Default)]
struct Label<'t> {
    node_type: Option<NodeType>,
    name: Vec<&'t str>,
    values: Vec<Option<Value>>,
}

const SIGN: ReadErrorKind =
    ReadErrorKind::NotRead("a blank stands between a sign and its number", "write -3");

const LONG: ReadErrorKind = ReadErrorKind::NotRead(
    "a label holds at most a mover, a name and one value, in this order",
    "write each child in brackets of its own: [max A [3] [12]]",
);

const OF_QTREE: ReadErrorKind = ReadErrorKind::NotRead(
    "this is a tree in the brackets of tikz-qtree, and those of forest are read",
    "write \\Tree [.max 3 12 ] as [max [3] [12]]",
);

/// What `abtree draw` writes says where the signs stand, and little of the tree.
const DRAWN: ReadErrorKind = ReadErrorKind::NotRead(
    "this is a drawing by abtree draw, which is not read back",
    "read the file that it was drawn from; to keep a tree, write it with abtree convert",
);

impl<'t> Label<'t> {
    /// A label that stands at this place.
    fn new(text: &'t str, span: &Range<usize>) -> Result<Self, Failure> {
        let mut label = Self::default();
        for (place, word) in text.split_whitespace().enumerate() {
            match NodeType::from_word(word) {
                Some(node_type) if place == 0 => label.node_type = Some(node_type),
                _ => label.word(word, span)?,
            }
        }
        if label.name.first().is_some_and(|name| name.starts_with('.')) {
            return fail(OF_QTREE, span.clone());
        }
        Ok(label)
    }

    fn word(&mut self, word: &'t str, span: &Range<usize>) -> Result<(), Failure> {
        let is_value = word == "?" || begins_like_a_number(word) || word.parse::<Value>().is_ok();
        let (name, literal) = match word.split_once('=') {
            _ if is_value => ("", Some(word)),
            Some((name, literal)) => (name, Some(literal)),
            None => (word, None),
        };
        let is_sign = |word: &&str| ["-", "+", "−", "–", "—"].contains(word);
        if is_value && self.name.last().is_some_and(is_sign) {
            return fail(SIGN, span.clone());
        }
        if !is_value && !self.values.is_empty() {
            return fail(LONG, span.clone());
        }
        if literal == Some("") {
            return fail(LEAF, span.clone());
        }
        self.name.extend(Some(name).filter(|name| !name.is_empty()));
        if let Some(literal) = literal {
            self.values.push(value(literal, span.clone())?);
        }
        Ok(())
    }

    /// Takes a key, which names the mover if it is nothing but one; any other that would say what the label does not is
    /// refused.
    fn key(&mut self, key: &str, cursor: &Cursor) -> Result<(), Failure> {
        let mover = mover_of(key);
        let is_said = mover.is_none() || mover == self.node_type;
        let says_it = self.node_type.is_none() && NodeType::from_word(key.trim()).is_some();
        if is_key_of_label(key) || !is_said && !says_it {
            return fail(KEY_OF_LABEL, cursor.place(key));
        }
        self.node_type = self.node_type.or(mover);
        Ok(())
    }

    /// Says this of the innermost open node, whose children are written by themselves.
    fn describe(
        mut self,
        span: &Range<usize>,
        document: &mut DocumentBuilder,
    ) -> Result<(), Failure> {
        if self.values.len() > 1 {
            return fail(LONG, span.clone());
        }
        if let Some(value) = self.values.pop() {
            document.tree.value(value);
        }
        if let Some(node_type) = self.node_type {
            document.node_type(node_type);
        }
        if self.name.is_empty() {
            return Ok(());
        }
        document.name(&self.name.join(" "), span.clone())
    }

    /// Adds a node without brackets within its own: a leaf, or `min 3 12` with several leaves in the label.
    fn leaf(mut self, span: &Range<usize>, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if self.values.is_empty() {
            return fail(LEAF, span.clone());
        }
        document.open(span.clone())?;
        let leaves = match self.node_type {
            Some(NodeType::Inner(_)) if self.values.len() > 1 => std::mem::take(&mut self.values),
            _ => Vec::new(),
        };
        self.describe(span, document)?;
        for value in leaves {
            document.leaf(value, span.clone())?;
        }
        Ok(document.tree.close()?)
    }
}
