//! The words among the names of an answer that are no names, by what they do there.

/// Words that may stand between names, as in `from A to C to H`, `leaf L and leaf R`.
pub(super) const BETWEEN: &str = "* • & + and also und et y from to then first finally go move the \
    node nodes leaf leaves child children branch branches subtree subtrees max min chance";

/// Words whose letters may be the names of nodes, and that are none.
pub(super) const NO_NAMES: &str = "n/a nil null idk or nor";

/// What says that there is nothing, beside `none`, and what may stand behind it.
pub(super) const NOTHING: &str = "no empty";
pub(super) const BEHIND_NOTHING: &str = "any at all of the these them here one node nodes leaf leaves branch branches \
    subtree subtrees cut cuts cutoff cutoffs pruning is are was were be pruned skipped not";

/// Words by which a line without a key may take back what stands elsewhere.
pub(super) const TAKING_BACK: &str = "wrong wait instead correction actually oops scratch ignore mistake disagree opposite reverse back not";

/// What a search does to nodes.
pub(super) const OF_SEARCHES: &str =
    "prune pruned prunes cut cuts skip skipped evaluate evaluated visit visited move moves";

/// Whether a word is one of these, in any letter case.
pub(super) fn is_one_of(words: &str, word: &str) -> bool {
    let mut others = words.as_bytes().split(|byte| *byte == b' ');
    others.any(|other| other.eq_ignore_ascii_case(word.as_bytes()))
}
