//! What a sheet of questions says by itself, taken away before a filled-in one is read: its rules and its boxes.

use std::borrow::Cow;

use super::blanks;

/// The heads of a sheet between which nothing is answered.
pub(crate) const RULES: &str = "Rules";
pub(crate) const QUESTIONS: &str = "Questions";

/// What begins the line that says where an exercise was published, and ends the line of all points.
pub(crate) const SOURCE: &str = "Source: ";
pub(crate) const IN_ALL: &str = " in all.";

/// A sheet without the rules above its questions, and without its points and its source above these.
pub(super) fn without_rules(text: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_head = |line: &str, head| line.trim_end().strip_prefix("### ") == Some(head);
    let line_of = |head| lines.iter().position(|line| is_head(line, head));
    let heads = line_of(RULES).zip(line_of(QUESTIONS));
    let Some((rules, questions)) = heads.filter(|(rules, questions)| rules < questions) else {
        return Cow::Borrowed(text);
    };
    let plain = lines.iter().enumerate().map(|(at, line)| {
        let said = line.trim_end();
        let is_of_sheet = said.starts_with(SOURCE) || said.ends_with(IN_ALL);
        if at < rules && is_of_sheet || (rules..questions).contains(&at) {
            blanks(line)
        } else {
            (*line).to_owned()
        }
    });
    Cow::Owned(plain.collect())
}

/// A line without its boxes, and without what stands behind those that nobody ticked. Where that would leave nothing
/// but marks, as in `☐ B  ☐ C ✓`, or no mark is known, the line stays, unless it is that of an untouched sheet.
pub(super) fn without_boxes(line: &str, is_node: &dyn Fn(&str) -> bool) -> String {
    const TICKED: [char; 7] = ['☒', '☑', '✓', '✔', '✅', '■', '🗹'];
    let Some((first, rest)) = line.split_once('☐') else {
        return line.replace(['☒', '☑'], "   ");
    };
    let is_untouched = first.trim().is_empty() && rest.split('☐').all(|name| is_node(name.trim()));
    // Behind a tick may stand that it has colours.
    let line = &line.replace('\u{fe0f}', "   ");
    let parts = line.split(TICKED).skip(1);
    let mut ticked = parts.map(|part| part.split('☐').next().unwrap_or_default().trim());
    let is_ticked = line.contains(TICKED) && ticked.all(|said| !said.is_empty());
    if !is_untouched && !is_ticked {
        return line.clone();
    }
    let mut is_in = true;
    let plain = line.chars().map(|letter| {
        let is_tick = TICKED.contains(&letter);
        is_in = is_tick || is_in && letter != '☐';
        match letter {
            letter if letter == '\n' || is_in && !is_tick => letter.to_string(),
            letter => " ".repeat(letter.len_utf8()),
        }
    });
    plain.collect()
}
