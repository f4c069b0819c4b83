//! What a sheet of questions says by itself, taken away before a filled-in one is read: its rules and its boxes.

use super::blanks;

/// A sheet without the rules above its questions, and without its points and its source above these.
pub(super) fn without_rules(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line_of = |head: &str| lines.iter().position(|line| line.trim_end() == head);
    let plain = |line: &&str| match line.trim_end() {
        of_sheet if of_sheet.starts_with("Source: ") || of_sheet.ends_with(" in all.") => {
            blanks(line)
        }
        _ => (*line).to_owned(),
    };
    match (line_of("### Rules"), line_of("### Questions")) {
        (Some(rules), Some(questions)) if rules < questions => {
            let blank = blanks(&lines[rules..questions].concat());
            let above: String = lines[..rules].iter().map(plain).collect();
            above + &blank + &lines[questions..].concat()
        }
        _ => text.to_owned(),
    }
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
