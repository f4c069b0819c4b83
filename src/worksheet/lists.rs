//! Lists that are typed: the ways to type them, and what students must know of that.

/// What may stand between two names; the best first.
const BETWEEN: [&str; 13] = [
    ", ", " ", ",", "; ", "-", " - ", " -> ", "->", "-> ", " → ", "→", " > ", ">",
];

/// The ways to type one of the right lists; nothing is `none`.
pub(super) fn spellings(right: &[Vec<String>]) -> Vec<String> {
    let mut spellings = Vec::new();
    for names in right {
        if names.is_empty() {
            spellings.push("none".to_owned());
            continue;
        }
        let is_letter = |name: &String| name.chars().nth(1).is_none();
        let glued = names.iter().all(is_letter).then_some("");
        let all = BETWEEN.into_iter().chain(glued);
        let all = all.map(|between| names.join(between));
        let with_full_stop = |spelling: String| [spelling.clone(), spelling + "."];
        for spelling in all.flat_map(with_full_stop) {
            if !spellings.contains(&spelling) {
                spellings.push(spelling);
            }
        }
    }
    spellings
}

/// How to type a list of such names.
pub(super) fn how_to_type<'n>(mut names: impl Iterator<Item = &'n String>) -> &'static str {
    if names.any(|name| name.contains(char::is_whitespace)) {
        "Write the names with commas between them, as in X, Y, Z."
    } else {
        "Write the names with blanks between them, as in X Y Z."
    }
}
