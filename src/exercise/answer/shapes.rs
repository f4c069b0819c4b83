//! The words of a line → what they say, in the shape that the question asks for.

use std::borrow::Cow;

use super::json::{first_repeated, known_counts};
use super::tokens::Word;
use super::{AnswerErrorKind, Stated, StatedEdge, StatedWindow};
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary;

const ONE_VALUE: &str = "one number, as in 6, 7/3 or <=2";
const TWO_ENDS: &str = "α and β on entry, as in `window F: -inf 2`, and perhaps the two on exit";

/// One number with or without a sign before it.
pub(super) fn value(key: &'static str, words: &[Word]) -> Result<StatedValue, AnswerErrorKind> {
    let text = match words {
        [word] => word.text.clone(),
        [sign, number] if sign.text.chars().all(|sign| "<>=≤≥".contains(sign)) => {
            Cow::Owned(format!("{}{}", sign.text, number.text))
        }
        _ => {
            let expected = ONE_VALUE;
            return Err(AnswerErrorKind::BadValue { key, expected });
        }
    };
    StatedValue::parse(&text).map_err(|error| AnswerErrorKind::BadNumber(text.into_owned(), error))
}

pub(super) fn window(words: &[Word]) -> Result<StatedWindow, AnswerErrorKind> {
    let number = |word: &Word| {
        let text = &word.text;
        Number::parse(text).map_err(|error| AnswerErrorKind::BadNumber(text.to_string(), error))
    };
    let pair = |alpha: &Word, beta: &Word| Ok([number(alpha)?, number(beta)?]);
    Ok(match words {
        [alpha, beta] => StatedWindow {
            entry: Some(pair(alpha, beta)?),
            exit: None,
        },
        [alpha, beta, exit_alpha, exit_beta] => StatedWindow {
            entry: Some(pair(alpha, beta)?),
            exit: Some(pair(exit_alpha, exit_beta)?),
        },
        _ => {
            let (key, expected) = ("windows", TWO_ENDS);
            return Err(AnswerErrorKind::BadValue { key, expected });
        }
    })
}

/// `F-L`, `F->L`, `"a b"-"c d"`
pub(super) fn edges(words: Vec<Word<'_>>) -> Result<Vec<StatedEdge<'_>>, AnswerErrorKind> {
    let wrong = || AnswerErrorKind::BadValue {
        key: Question::CutEdges.word(),
        expected: "edges from parents to children, as in F-L",
    };
    let mut edges = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let joined = word.text.clone();
        let is_next_glued = words
            .peek()
            .is_some_and(|next| next.span.start == word.span.end);
        if !word.is_quoted && !is_next_glued {
            let Cow::Borrowed(joined) = joined else {
                return Err(wrong());
            };
            edges.push(StatedEdge::Joined(joined));
            continue;
        }
        let (parent, rest) = if word.is_quoted {
            let joint = words
                .next()
                .filter(|joint| joint.span.start == word.span.end);
            let joint = joint.ok_or_else(wrong)?;
            let Cow::Borrowed(joint) = joint.text else {
                return Err(wrong());
            };
            (word.text, behind_joint(joint).ok_or_else(wrong)?)
        } else {
            let Cow::Borrowed(joined) = joined else {
                return Err(wrong());
            };
            let parent = JOINTS.iter().find_map(|joint| joined.strip_suffix(joint));
            (Cow::Borrowed(parent.ok_or_else(wrong)?), "")
        };
        let child = match rest {
            "" => {
                words
                    .next()
                    .filter(|child| child.is_quoted)
                    .ok_or_else(wrong)?
                    .text
            }
            rest => Cow::Borrowed(rest),
        };
        edges.push(StatedEdge::Pair(parent, child));
    }
    Ok(edges)
}

/// What joins the two ends of an edge; longer ones first.
pub(crate) const JOINTS: [&str; 4] = ["->", "→", "–", "-"];

fn behind_joint(text: &str) -> Option<&str> {
    JOINTS.iter().find_map(|joint| text.strip_prefix(joint))
}

/// `visited 13, cutoffs = 3`
pub(super) fn counts<'a>(words: &[Word]) -> Result<Stated<'a>, AnswerErrorKind> {
    let wrong = || AnswerErrorKind::BadValue {
        key: Question::Counts.word(),
        expected: "names and whole numbers, as in `visited 13, cutoffs 3`",
    };
    let pairs = words.chunks_exact(2);
    if !pairs.remainder().is_empty() || words.is_empty() {
        return Err(wrong());
    }
    let mut counts = Vec::new();
    for pair in pairs {
        counts.push((
            pair[0].text.clone(),
            pair[1].text.parse().map_err(|_| wrong())?,
        ));
    }
    if let Some(name) = first_repeated(counts.iter().map(|(name, _)| &**name)) {
        return Err(AnswerErrorKind::RepeatedName(name.to_owned()));
    }
    known_counts(counts).map(Stated::Counts)
}
