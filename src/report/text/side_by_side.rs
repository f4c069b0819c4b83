//! A table of searches of one tree by several algorithms: what each costs.

use std::io::{self, Write};

use super::figures::remark;
use super::head::{Head, origin};
use crate::analysis::{Evaluation, SearchedTree};
use crate::search::Algorithm;
use crate::vocabulary::Vocabulary;
use crate::words::{Glyphs, Role, TextWriter, Words, with_commas};

/// The columns of figures, each with a line above its head and where it ends.
const COLUMNS: [(&str, &str, usize); 7] = [
    ("", "value", 26),
    ("", "evaluations", 38),
    ("distinct", "leaves", 47),
    ("", "visited", 55),
    ("", "entries", 63),
    ("re-", "searches", 72),
    ("", "cutoffs", 80),
];

/// A search by an algorithm, or why there is none.
pub(crate) type TableRow<'e> = (Algorithm, Result<Evaluation<'e>, String>);

/// Writes a table of searches of one tree, all by the rules of `tree` as far as they use them.
pub(crate) fn text_table(
    tree: SearchedTree,
    rows: &[TableRow],
    glyphs: Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (words, mut out) = (Words::new(tree.labels, glyphs), TextWriter::new(out));
    origin(&mut out, tree.origin, tree.document);
    // All but the algorithm.
    let clauses = Head { tree, words }.how().split_off(1);
    if !clauses.is_empty() {
        out.fill(with_commas(clauses), 1, 2);
    }
    out.end();
    for (above, _, end) in COLUMNS {
        out.put_before(end, Role::Heading, above);
    }
    out.end();
    out.put(Role::Heading, "algorithm");
    for (_, head, end) in COLUMNS {
        out.put_before(end, Role::Heading, head);
    }
    out.end();
    for (algorithm, evaluation) in rows {
        out.put(Role::Plain, algorithm.word());
        match evaluation {
            Ok(evaluation) => costs(&mut out, words, evaluation),
            Err(message) => remark(&mut out, message),
        }
    }
    out.finish()
}

fn costs(out: &mut TextWriter, words: Words, evaluation: &Evaluation) {
    let counts = evaluation.counts();
    let re_searches = evaluation.re_searches();
    let figures = [
        words.bounded(&evaluation.outcome.found),
        counts.evaluations.to_string(),
        counts.distinct_static_evaluations.to_string(),
        counts.visited.to_string(),
        counts.entries.to_string(),
        re_searches.map_or_else(String::new, |number| number.to_string()),
        counts.cutoffs.to_string(),
    ];
    let mut role = Role::Value;
    for (figure, (_, _, end)) in figures.iter().zip(COLUMNS) {
        out.skip(1);
        out.put_before(end, role, figure);
        role = Role::Plain;
    }
    out.end();
}
