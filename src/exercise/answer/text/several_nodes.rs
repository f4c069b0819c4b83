//! What is said of several nodes on one line: `F: -inf 2, D: 6 inf`, `R: yes, N: no`.

use super::names::{IsNode, without_prefix};

/// The nodes of a line, and what is said of each; nothing for a line that begins otherwise.
pub(super) fn said_of_each<'a>(line: &'a str, is_node: IsNode) -> Option<Vec<(&'a str, &'a str)>> {
    const COLONS: [char; 2] = [':', '：'];
    let begins_with_node = |part: &str| {
        let end = part.find([',', ';', ':', '：']).unwrap_or(part.len());
        part[end..].starts_with(COLONS) && is_node(part[..end].trim())
    };
    let mut said = Vec::new();
    let mut start = 0;
    let ends = line.match_indices([',', ';']).map(|(at, _)| at);
    let ends = ends.filter(|&at| begins_with_node(&line[at + 1..]));
    for end in ends.chain([line.len()]) {
        let (name, values) = line[start..end].split_once(COLONS)?;
        said.push((name.trim(), values.trim()));
        start = (end + 1).min(line.len());
    }
    said.iter().all(|(name, _)| is_node(name)).then_some(said)
}

/// The windows of several nodes behind one word for them: `window F: -inf 2, D: 6 inf`.
pub(super) fn windows<'a>(line: &'a str, is_node: IsNode) -> Option<Vec<(&'a str, &'a str)>> {
    let behind = ["windows ", "window "]
        .iter()
        .find_map(|word| without_prefix(line, word))?;
    said_of_each(behind, is_node).filter(|said| said.len() > 1)
}
