//! What people type behind a key or a node → the shape that JSON has for it.

use std::borrow::Cow;

use super::numbers::{COMPARISONS, is_value};
use super::words::{Cut, Fault, JOINTS, words};
use crate::exercise::derived::count_names;
use crate::exercise::fillers::{REASONS, REMARKS, is_one_of};
use crate::exercise::question::NodeList;
use crate::exercise::said::{Member, Said};
use crate::text::says_nothing;

/// The names in a list.
pub(super) fn names(text: &str, list: NodeList) -> Result<Vec<Cow<'_, str>>, Fault<'_>> {
    if says_nothing(text) {
        return Ok(Vec::new());
    }
    let names: Vec<&str> = text.split("<-").flat_map(|part| part.split('←')).collect();
    let is_turned = names.len() > 1
        && !JOINTS
            .iter()
            .any(|joint| text.replace("<-", "").contains(joint));
    if is_turned && list == NodeList::Line {
        // The line is written from its end: H <- C <- A.
        return Ok(names
            .into_iter()
            .rev()
            .map(|name| name.trim().into())
            .collect());
    }
    words(text, Cut::of(list))
}

/// A list without the letters that count its names: `a) L b) R`.
pub(super) fn without_letters(list: &str) -> Cow<'_, str> {
    let (mut plain, mut rest) = (String::new(), list);
    for letter in 'a'..='z' {
        let Some((before, behind)) = rest.split_once(&[letter, ')'][..].iter().collect::<String>())
        else {
            break;
        };
        let before = before.strip_suffix('(').unwrap_or(before);
        if !before.is_empty()
            && !before.ends_with(|last: char| last.is_whitespace() || ",;".contains(last))
        {
            break;
        }
        plain += before;
        rest = behind;
    }
    let is_counted = plain.contains(char::is_alphanumeric)
        && (list.starts_with("a)") || list.starts_with("(a)"));
    if is_counted {
        Cow::Owned(plain + rest)
    } else {
        Cow::Borrowed(list)
    }
}

/// A content without the full stop at its end, unless that belongs to a name or to dots.
pub(super) fn without_stop<'t>(content: &'t str, is_node: &dyn Fn(&str) -> bool) -> &'t str {
    let last = content
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    let rest = content
        .strip_suffix('.')
        .filter(|rest| !rest.is_empty() && !rest.ends_with('.'));
    rest.filter(|_| !is_node(last)).unwrap_or(content)
}

/// A list of names without the remark in brackets at its end: `E K Q (3 of 10)`. Other words than these may turn
/// round what is said, `B (wrong)`, or add to it, `L R (and all others)`: they stay, and name no node.
pub(super) fn without_remark<'a>(list: &'a str, is_node: &dyn Fn(&str) -> bool) -> &'a str {
    let within = list
        .strip_suffix(')')
        .and_then(|list| list.rsplit_once(" ("));
    let Some((names, remark)) = within else {
        return list;
    };
    let words = remark.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_plain = |word: &&str| {
        let word = word.to_lowercase();
        is_value(&word) || "αβ".contains(&*word) || is_one_of(REMARKS, &word)
    };
    // A number alone may be the value of one more leaf.
    let is_said = words.iter().any(|word| !is_value(word)) || remark.contains(COMPARISONS);
    let is_reason = words.first().is_some_and(|word| is_one_of(REASONS, word));
    let is_remark = is_said
        && !remark.contains(')')
        && (is_reason || words.iter().all(is_plain))
        && !words.iter().any(|word| is_node(word));
    if is_remark { names.trim_end() } else { list }
}

/// A list of names without the reasons behind them: `L because 3 >= 2, R because 1 <= 2`. It stays as it is
/// where a name behind a reason may belong to the list.
pub(super) fn without_reasons<'a>(text: &'a str, is_node: &dyn Fn(&str) -> bool) -> Cow<'a, str> {
    let is_reason = |word: &str| is_one_of(REASONS, word) && !is_node(word);
    if !text.split_whitespace().any(is_reason) {
        return Cow::Borrowed(text);
    }
    let mut names: Vec<&str> = Vec::new();
    let mut is_behind = false;
    for part in text.split([',', ';', '\n']) {
        let mut words = part.split_whitespace();
        match words.find(|word| is_reason(word)) {
            // `As` adds to the list, too: `L as well as R`.
            Some("as") if words.any(|word| word == "well" || is_node(word)) => {
                return Cow::Borrowed(text);
            }
            Some(reason) => {
                let at = reason.as_ptr().addr() - part.as_ptr().addr();
                names.push(part[..at].trim());
                is_behind = true;
            }
            None if !is_behind => names.push(part.trim()),
            None if part.split_whitespace().any(is_node) => {
                return Cow::Borrowed(text);
            }
            None => {}
        }
    }
    names.retain(|name| !name.is_empty());
    match names[..] {
        [] => Cow::Borrowed(text),
        [name] => Cow::Borrowed(name),
        _ => Cow::Owned(names.join(", ")),
    }
}

/// The two ends of windows as answers in JSON call them, and their letters.
const ENDS: [(&str, &str); 2] = [("alpha", "α"), ("beta", "β")];

/// The number of the end that is called so.
pub(super) fn end_called(name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    ENDS.iter()
        .position(|&(long, letter)| name == long || name == letter)
}

/// Whether a text begins with the name of an end, so that it says a window.
pub(super) fn begins_with_end(text: &str) -> bool {
    let begin = text.trim_start_matches(['[', '(']);
    let name = begin.split(|letter: char| letter.is_whitespace() || "=:".contains(letter));
    name.take(1).any(|name| end_called(name).is_some())
}

/// A window: α and β on entry, and perhaps the two on exit; or all values of each, with a stroke between
/// them or their names before them.
pub(super) fn window(text: &str) -> Option<Vec<Member<'_>>> {
    // Behind an arrow stands the window on exit.
    let is_of_exit = text.starts_with(['→']) || text.starts_with("->");
    let mut words = words(text, Cut::Pairs).ok().filter(|_| !is_of_exit)?;
    if let [_, between, _] = &words[..]
        && matches!(&**between, "|" | "/")
    {
        // Two numbers are the window on entry, and no history.
        words.remove(1);
    }

    let is_said = |word: &Cow<str>| !["to", "and", "->", "→"].contains(&&**word);
    let (mut values, mut end) = ([Vec::new(), Vec::new()], None);
    let (mut named, mut strokes, mut count) = (0, 0, 0);
    let is_stroked = words.iter().any(|word| matches!(&**word, "/" | "|"));
    for word in words.into_iter().filter(is_said) {
        if let Some(of) = end_called(&word) {
            (end, named) = (Some(of), named + 1);
        } else if matches!(&*word, "/" | "|") {
            (end, strokes) = (Some(1), strokes + 1);
        } else {
            let unnamed = if is_stroked { 0 } else { count % 2 };
            values[end.unwrap_or(unnamed)].push(Said::text(word));
            count += 1;
        }
    }
    let [alpha, beta] = values.each_ref().map(Vec::len);
    let is_pairs = alpha == beta && (1..=2).contains(&alpha) && [0, count].contains(&named);
    if strokes == 0 && is_pairs {
        let [alpha, beta] = values;
        let pairs = alpha.into_iter().zip(beta);
        let pairs = pairs.map(|(alpha, beta)| Said::list(vec![alpha, beta]));
        let events = ["entry", "exit"].map(Cow::Borrowed);
        return Some(events.into_iter().zip(pairs).collect());
    }
    let ends = ENDS.iter().zip(values);
    let ends = ends.filter(|(_, values)| !values.is_empty());
    let members = ends.map(|(&(name, _), values)| (name.into(), Said::list(values)));
    (strokes < 2 && strokes + named > 0).then(|| members.collect())
}

/// What people write before the name of a count.
const BEFORE: [&str; 5] = [
    "number_of_",
    "total_number_of_",
    "#_of_",
    "no._of_",
    "count_of_",
];

/// What people call counts beside their names.
const PLAIN_COUNTS: [(&str, &str); 5] = [
    (
        "static_evaluations",
        "leaves_evaluated evaluated_leaves leaf_evaluations evaluations leaves_visited visited_leaves \
         leaves_examined examined_leaves",
    ),
    ("visited", "nodes_visited visited_nodes"),
    (
        "pruned_leaves",
        "leaves_pruned leaves_skipped skipped_leaves",
    ),
    ("pruned_nodes", "nodes_pruned"),
    ("cutoffs", "cut-offs cuts"),
];

/// The count that is called so, in any letter case.
pub(in crate::exercise) fn count_called(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let name = BEFORE
        .iter()
        .find_map(|before| name.strip_prefix(before))
        .unwrap_or(&name);
    let plain = PLAIN_COUNTS.iter();
    let mut plain = plain.filter(|(_, words)| words.split_whitespace().any(|word| word == name));
    let known = count_names().into_iter().find(|known| *known == name);
    known.or_else(|| plain.next().map(|(known, _)| *known))
}

/// Counts with their numbers: `visited 13, static evaluations = 6`.
pub(super) fn counts(text: &str) -> Option<Vec<Member<'_>>> {
    let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    pairs(text, "_", is_number)
}

/// Nodes with their values: `B 2, C <=4`.
pub(super) fn node_values(text: &str) -> Option<Vec<Member<'_>>> {
    pairs(text, " ", is_value)
}

/// Names of one word or several, each with a number behind it.
fn pairs<'a>(
    text: &'a str,
    blank: &str,
    is_number: impl Fn(&str) -> bool,
) -> Option<Vec<Member<'a>>> {
    let (mut pairs, mut name) = (Vec::new(), Vec::new());
    for word in words(text, Cut::Pairs).ok()? {
        if is_number(&word) && !name.is_empty() {
            pairs.push((name.join(blank).into(), Said::text(word)));
            name.clear();
        } else {
            name.push(word);
        }
    }
    (name.is_empty() && !pairs.is_empty()).then_some(pairs)
}
