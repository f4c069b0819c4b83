//! HTML, taken away before an answer is read: its tags and signs, and what is struck out.

use super::blanks;
use crate::text::is_one_of;

/// A text without what is struck out or hidden in it.
pub(super) fn without_blocks(text: &str) -> String {
    const BLOCKS: [(&str, &str); 5] = [
        ("<style", "</style>"),
        ("<!--", "-->"),
        ("<del>", "</del>"),
        ("<s>", "</s>"),
        ("~~", "~~"),
    ];
    let mut plain = text.to_owned();
    for (open, close) in BLOCKS {
        let mut from = 0;
        while let Some(before) = plain[from..].find(open)
            && let Some(inside) = plain[from + before + open.len()..].find(close)
        {
            let start = from + before;
            from = start + open.len() + inside + close.len();
            plain.replace_range(start..from, &blanks(&text[start..from]));
        }
    }
    plain
}

/// A text that is a numbered list of HTML, with its numbers: `<ol><li>6</li><li>C</li></ol>`.
pub(super) fn with_numbers(text: String) -> String {
    const MOST: usize = 99;
    let mut items = text.splitn(MOST + 1, "<li>");
    let begin = items.next().unwrap_or_default();
    if begin.trim() != "<ol>" {
        return text;
    }
    let numbered = items.zip(1..).map(|(item, number)| {
        let number = format!("\n{number})");
        format!("{number:4}{item}")
    });
    begin.to_owned() + &numbered.collect::<String>()
}

/// The tags of HTML in whose place a line ends, and the others.
const LINE_TAGS: &str = "br p div ul ol li tr table h1 h2 h3 pre";
const OTHER_TAGS: &str = "html head body b strong i em u span font code td th tbody thead o";

/// What is written for a sign in HTML or TeX, which takes its place; longer ones first.
const SIGNS: [(&str, &str); 25] = [
    ("\\rightarrow", "         ->"),
    ("\\to", " ->"),
    ("\\leq", "  <="),
    ("\\geq", "  >="),
    ("\\le", " <="),
    ("\\ge", " >="),
    ("\\infty", "   inf"),
    ("\\emptyset", "     none"),
    ("\\varnothing", "       none"),
    ("\\alpha", " alpha"),
    ("\\beta", " beta"),
    ("\\{", " {"),
    ("\\}", " }"),
    ("\\\\\n", "  \n"),
    ("\\\\", " \n"),
    ("-&gt;", "   ->"),
    ("=&gt;", "   =>"),
    ("&nbsp;", "      "),
    ("&lt;", "   <"),
    ("&gt;", "   >"),
    ("&le;", "  <="),
    ("&ge;", "  >="),
    ("&rarr;", "    ->"),
    ("&quot;", "     \""),
    ("&amp;", "    &"),
];

/// A text without the tags and signs of HTML. In a text that closes no tag, `<B>` is the node B if there is one.
pub(super) fn without_tags(text: &str, is_node: &dyn Fn(&str) -> bool) -> String {
    const LONGEST: usize = 100;
    let is_any_closed = text.contains("</");
    let is_tag_of = |names: &str, tag: &str| {
        let begin = tag[1..].strip_prefix('/').unwrap_or(&tag[1..]);
        let name = begin.split(|letter: char| !letter.is_ascii_alphanumeric());
        let name = name.take(1).collect::<String>();
        is_one_of(names, &name) && !is_node(tag) && (is_any_closed || !is_node(&name))
    };
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(start) = rest.find('<') {
        plain += &rest[..start];
        rest = &rest[start..];
        let end = rest.bytes().take(LONGEST).position(|byte| byte == b'>');
        let tag = &rest[..end.map_or(1, |end| end + 1)];
        let (part, written) = if is_tag_of(LINE_TAGS, tag) {
            (tag, blanks(tag).replacen(' ', "\n", 1))
        } else if is_tag_of(OTHER_TAGS, tag) {
            (tag, blanks(tag))
        } else {
            ("<", "<".to_owned())
        };
        plain += &written;
        rest = &rest[part.len()..];
    }
    let signs = SIGNS.iter();
    signs.fold(plain + rest, |plain, (written, sign)| {
        plain.replace(written, sign)
    })
}
