//! Explanations that people read.

use std::io::{self, Write};

use super::Page;
use super::glyphs::{CUT, Glyphs, HEADING, LINE, PLAIN};
use super::pen::{Pen, plain};
use super::words::Words;
use crate::analysis::{Explainer, Explanation, Fate};
use crate::report::sentences::Teller;

/// Writes the report of explanations that an explainer gave, ending with a line end.
pub fn text_explanation(
    explainer: &Explainer,
    explanations: &[Explanation],
    glyphs: &Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let evaluation = explainer.evaluation();
    let teller = Teller::new(explainer, glyphs);
    let mut page = Page {
        words: Words { evaluation, glyphs },
        pen: Pen::new(out),
    };
    page.head();
    page.answer();
    for explanation in explanations {
        page.pen.end();
        let style = match explanation.fate {
            Fate::Visited(_) => LINE,
            Fate::Pruned(_) => CUT,
            Fate::BelowHorizon(_) => PLAIN,
        };
        let name = evaluation.labels.readable(explanation.node);
        page.pen.put(HEADING, &name);
        page.pen.skip(2);
        page.pen.put(style, explanation.fate.word());
        page.pen.end();
        for sentence in teller.sentences(explanation) {
            page.pen.skip(2);
            page.pen
                .fill(plain(sentence.split(' ').map(str::to_owned)), 1, 4);
        }
    }
    page.pen.finish()
}
