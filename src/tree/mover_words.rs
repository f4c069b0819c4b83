//! What people write for the movers.

use super::Mover;
use crate::vocabulary::Vocabulary as _;

/// The movers that a name may have been meant as.
pub(crate) fn meant_movers(name: &str) -> impl Iterator<Item = Mover> {
    let movers = Mover::ALL.iter().copied();
    movers.filter(move |mover| is_meant_as(name, *mover))
}

/// Whether a text begins with a mover and is meant as that: `max1`, `MinTri`, `minnode`, unlike `minor`.
pub(crate) fn names_mover(text: &str) -> bool {
    let is_named = |mover: &Mover| {
        let word = mover.word();
        let first = text.get(..word.len());
        first.is_some_and(|first| first.eq_ignore_ascii_case(word)) && is_meant_as(text, *mover)
    };
    Mover::ALL.iter().any(is_named)
}

/// Other words and signs for a mover.
fn spellings(mover: Mover) -> &'static str {
    match mover {
        Mover::Max => {
            "maxi maximum maximize maximise maximizer maximiser maxnode maxplayer maxstyle maxvalue or △ ▲"
        }
        Mover::Min => {
            "mini minimum minimize minimise minimizer minimiser minnode minplayer minstyle minvalue and ▽ ▼ ∇"
        }
        Mover::Chance => {
            "chanse random rand rnd average avg mean expectimax expect expected expectation exp prob probability flip nature lottery dice die coin roll ○ ◯ ● ◇"
        }
    }
}

/// Whether a name seems to be this mover, or another word for it, perhaps with a number or a colon behind it, or begins
/// with a sign for it: `▽A`.
fn is_meant_as(name: &str, mover: Mover) -> bool {
    let word: &str = mover.into();
    let name = name.trim_end_matches(':');
    let unnumbered = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let mut spellings = spellings(mover).split(' ');
    let is_sign = |spelling: &str| !spelling.is_ascii() && name.starts_with(spelling);
    spellings.any(|spelling| unnumbered.eq_ignore_ascii_case(spelling) || is_sign(spelling))
        || is_part(word, name)
        || is_slip(word, name)
}

/// Whether a word stands in a name between signs, digits and capitals: `MAX1`, `A-min`, `A (min)`, `minRoot`.
fn is_part(word: &str, name: &str) -> bool {
    let is_between = |part: &str| {
        let (first, behind) = part.split_at_checked(word.len()).unwrap_or_default();
        let is_whole = behind.is_empty()
            || behind.starts_with(|letter: char| letter.is_ascii_uppercase())
                && first.ends_with(|letter: char| letter.is_ascii_lowercase());
        is_whole && first.eq_ignore_ascii_case(word)
    };
    let mut parts = name.split(|letter: char| !letter.is_alphabetic());
    parts.any(is_between)
}

/// Whether a name has the letters of a word but for one slip: `mn`, `Mini`, `chence`, unlike `man` and `mix`. AX and
/// IN are counted letters.
fn is_slip(word: &str, name: &str) -> bool {
    let is_its = |byte: u8| word.as_bytes().contains(&byte.to_ascii_lowercase());
    name.len() > 1
        && name.bytes().all(is_its)
        && name.contains(|letter: char| letter.is_ascii_lowercase())
        && strsim::osa_distance(&name.to_ascii_lowercase(), word) <= 1
}
