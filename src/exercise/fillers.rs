//! The words among the names of an answer that are no names, by what they do there.

/// Words that may stand between names, as in `J with its children`, `from A to C to H`, `leaf L + leaf R`.
pub(super) const BETWEEN: &str = "* • + & = and also und et y with from to go move first then finally the its all in this \
    order node nodes child children leaf leaves branch subtree subtrees only just max min chance";

/// Words that leave it open which of the names around them are meant.
pub(super) const DOUBTS: &str = "not never no nor except but without excluding survive survives or maybe perhaps \
    possibly probably because since either idk dunno unknown n/a null nil";

/// What says that there is nothing, beside `none`, and what may stand behind it.
pub(super) const NOTHING: &str = "no empty";
pub(super) const BEHIND_NOTHING: &str = "any at all of the these them here one node nodes leaf leaves branch branches \
    subtree subtrees cut cuts cutoff cutoffs pruning is are was were be pruned skipped not";

/// What a remark in brackets may speak of that says nothing more than the list before it.
pub(super) const REMARKS: &str = "of value values v with leaf leaves child node nodes subtree subtrees total all in at \
    ply level left right middle alpha beta max min";

/// What stands before a reason.
pub(super) const REASONS: &str = "because since as";

/// Words by which a line without a key may take back what stands elsewhere.
pub(super) const TAKING_BACK: &str =
    "wrong wait instead correction actually oops scratch ignore mistake disagree";

/// What a search does to nodes.
pub(super) const OF_SEARCHES: &str =
    "prune pruned prunes cut cuts skip skipped evaluate evaluated visit visited move moves";

/// Whether a word is one of these, in any letter case.
pub(super) fn is_one_of(words: &str, word: &str) -> bool {
    let mut others = words.as_bytes().split(|byte| *byte == b' ');
    others.any(|other| other.eq_ignore_ascii_case(word.as_bytes()))
}
