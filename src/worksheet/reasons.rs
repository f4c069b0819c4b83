//! Why each cut happened, in the sentences of `explain`.

use crate::analysis::Explainer;
use crate::report::cutoff_sentences;
use crate::search::{Record, SearchError};
use crate::words::{Glyphs, Words, enumerated};

/// The most cutoffs that are explained; the key of a larger tree counts the others.
const MOST: usize = 40;

/// A paragraph for each cutoff, in search order.
pub(super) fn reasons(explainer: &mut Explainer) -> Result<Vec<String>, SearchError> {
    let evaluation = explainer.evaluation();
    let words = Words::new(evaluation.labels, Glyphs::Unicode);
    let record = evaluation.observations.record();
    let cutoffs = record.map(Record::cutoffs).unwrap_or_default();
    let mut reasons = Vec::new();
    for cutoff in cutoffs.iter().take(MOST) {
        let names: Vec<String> = words.names(&cutoff.skipped).collect();
        let (at, after) = (words.name(cutoff.at), words.after(cutoff));
        let mut sentences = vec![format!(
            "Cut at {at} {after}, {} skipped.",
            enumerated(&names)
        )];
        if let Some(&skipped) = cutoff.skipped.first() {
            sentences.extend(cutoff_sentences(explainer, skipped)?);
        }
        reasons.push(sentences.join(" "));
    }
    if cutoffs.len() > MOST {
        reasons.push(format!("And {} more cuts.", cutoffs.len() - MOST));
    }
    Ok(reasons)
}
