//! Reads the brackets of LaTeX's package forest, alone or within a document.
//!
//! ```text
//! node = "[" label [ "," keys ] node* "]"            [max, blue [min [3] [12]] [2]]
//! ```
//!
//! Of keys only a mover is read, and a warning lists the others; of a label the text counts, and not how TeX sets it.

use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, first_letter, value};
use super::{Failure, ReadErrorKind, fail};
use crate::tree::names_mover;
use crate::value::{Value, begins_like_a_number};

const BEGINNING: &str = "\\begin{forest}";

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let text = without_comments(text);
    let mut cursor = Cursor::new(&text)?;
    let behind = text.split_once(BEGINNING).map(|(_, behind)| behind);
    let mut before = "";
    if let Some(behind) = behind {
        cursor.rest = behind;
        before = up_to(&['['], &mut cursor)?;
    }
    let mut open = Vec::new();
    node(&mut cursor, &mut open, document)?;
    let told = document.tree.stated_at_root().map(NodeType::Inner);
    refuse_movers(before, told, &cursor)?;
    while let Some(&bracket) = open.last() {
        if cursor.eat(']') {
            open.pop();
            document.tree.close()?;
        } else if cursor.is_at('[') {
            node(&mut cursor, &mut open, document)?;
        } else if cursor.rest.is_empty() {
            return fail(ReadErrorKind::UnclosedBracket('['), cursor.place(bracket));
        } else {
            return cursor
                .expected("each child in brackets of its own, such as [5], and no braces");
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
    if !cursor.is_at('[') {
        return fail(NO_TREE, first_letter(cursor.text, cursor.at()));
    }
    let (bracket, behind) = cursor.rest.split_at(1);
    cursor.rest = behind.trim_start();
    let text = up_to(&[',', '[', ']'], cursor)?.trim_end();
    let keys = up_to(&['[', ']'], cursor)?;
    let span = cursor.place(if text.is_empty() { bracket } else { text });
    let text = plain(text, cursor)?;
    let mut label = Label::new(&text, &span)?;
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_at_chance = document.tree.is_at_chance();
    for key in parted(keys).map(str::trim) {
        match NodeType::from_word(key) {
            Some(mover @ NodeType::Inner(_))
                if label.node_type.is_none_or(|said| said == mover) =>
            {
                label.node_type = Some(mover);
            }
            // A mover too many, or the rest of a number with a decimal comma.
            Some(NodeType::Inner(_)) => return fail(LONG, span),
            _ if key.starts_with(is_digit) => return fail(LEAF, span),
            _ if changes_tree(key) => return fail(CHANGED, cursor.place(key)),
            _ if is_at_chance && key.contains(is_digit) => return fail(UNREAD, cursor.place(key)),
            _ => document.pass_over(key.split('=').next().unwrap_or_default()),
        }
    }
    if cursor.eat(']') {
        return label.leaf(&span, document);
    }
    refuse_movers(keys, label.node_type, cursor)?;
    document.open(cursor.place(bracket))?;
    open.push(bracket);
    label.describe(&span, document)
}

/// Whether a key leaves a node out, gives it another text or puts more nodes beside it.
fn changes_tree(key: &str) -> bool {
    const KEYS: [&str; 8] = [
        "phantom",
        "content",
        "replace by",
        "remove",
        "append",
        "prepend",
        "insert before",
        "insert after",
    ];
    let name = key.split('=').next().unwrap_or_default();
    KEYS.contains(&name.trim_matches([' ', '+', '\'']))
}

/// Refuses keys that say who moves at other nodes, or here where nothing that is read says it.
fn refuse_movers(keys: &str, told: Option<NodeType>, cursor: &Cursor) -> Result<(), Failure> {
    let untold = if told.is_none() {
        naming_mover(keys)
    } else {
        None
    };
    match untold.or_else(|| mover_of_others(keys)) {
        Some(key) => fail(UNREAD, cursor.place(key)),
        None => Ok(()),
    }
}

/// The keys but those of edges, which have no mover.
fn of_nodes(keys: &str) -> impl Iterator<Item = &str> {
    parted(keys).filter(|key| !key.trim_start().starts_with("edge"))
}

/// The first key, also within others, that names a mover itself or in its value: `minnode`, `label=left:MAX`. A style
/// or a length may be called so: `max/.style={draw}`, `min distance=3mm`.
fn naming_mover(keys: &str) -> Option<&str> {
    let is_between = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '/' | '.');
    let is_meant = |key: &&str| {
        let said = key.split_once('=').map_or(*key, |(_, value)| value);
        said.split(is_between).any(names_mover)
    };
    let mut keys = of_nodes(keys).flat_map(|key| key.split([',', '{', '}']).map(str::trim));
    keys.find(is_meant)
}

/// A mover that keys give to other nodes: `for children={max}`.
fn mover_of_others(keys: &str) -> Option<&str> {
    let groups = of_nodes(keys).flat_map(|key| key.split('{').skip(1));
    let mut parts = groups.flat_map(|group| group.split(['}', ',']).map(str::trim));
    parts.find(|part| matches!(NodeType::from_word(part), Some(NodeType::Inner(_))))
}

const NO_TREE: ReadErrorKind = ReadErrorKind::NotRead(
    "expected a tree in the brackets of forest",
    "write it as \\begin{forest} [max [min [3] [12]] [2]] \\end{forest}, or the brackets alone",
);

const UNREAD: ReadErrorKind = ReadErrorKind::NotRead(
    "this says who moves or how likely something is, where that is not read",
    "leave it out there, and write who moves in each node, in front of its name, [max A [min B [3] [12]] [2]], and a tree with probabilities as an S-expression: (chance (A :p 0.3 5) (B :p 0.7 9))",
);

const CHANGED: ReadErrorKind = ReadErrorKind::NotRead(
    "a key of this node changes the tree while TeX sets it",
    "write the tree as it is to be, without the key",
);

const LEAF: ReadErrorKind = ReadErrorKind::NotRead(
    "the leaf has no value",
    "a leaf holds one value, at its end: [3], [3.5], [A=3]; payoffs of several players are read in an S-expression: (p1 (3 1) (p2 (2 2) (1 0)))",
);

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
                    let kind = ReadErrorKind::UnknownCommand(command.to_owned());
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

const LONG: ReadErrorKind = ReadErrorKind::NotRead(
    "a label holds at most a mover, a name and one value, in this order",
    "write each child in brackets of its own: [max A [3] [12]]",
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
        let has_loose_sign = is_value && self.name.last().is_some_and(is_sign);
        if has_loose_sign || !is_value && !self.values.is_empty() {
            return fail(LONG, span.clone());
        }
        if literal == Some("") {
            return fail(ReadErrorKind::IncompleteLeaf, span.clone());
        }
        self.name.extend(Some(name).filter(|name| !name.is_empty()));
        if let Some(literal) = literal {
            self.values.push(value(literal, span.clone())?);
        }
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
