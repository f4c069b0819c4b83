//! Explanations that people read.

use std::io::{self, Write};

use super::evaluation::Page;
use crate::analysis::{Explainer, Explanation, Fate, FateKind};
use crate::report::sentences::ExplanationWords;
use crate::vocabulary::Vocabulary;
use crate::words::{Glyphs, Role, words_of};

/// Writes the report of explanations that an explainer gave, ending with a line end.
pub(crate) fn text_explanation(
    explainer: &Explainer,
    explanations: &[Explanation],
    glyphs: Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let says = ExplanationWords::new(explainer, glyphs);
    let mut page = Page::new(explainer.evaluation(), glyphs, out);
    page.head();
    page.answer();
    for explanation in explanations {
        page.out.end();
        let role = match explanation.fate {
            Fate::Visited(_) => Role::Best,
            Fate::Pruned(_) => Role::Cut,
            Fate::BelowHorizon(_) => Role::Plain,
        };
        let name = page.words.name(explanation.node);
        page.out.put(Role::Heading, &name);
        page.out.skip(2);
        page.out.put(role, FateKind::from(&explanation.fate).word());
        page.out.end();
        let visited_if = explainer.visited_if(explanation);
        let visited_if = visited_if.map(|changes| says.visited_if(explanation.node, &changes));
        for sentence in says.sentences(explanation).into_iter().chain(visited_if) {
            page.out.item(words_of(&sentence));
        }
    }
    page.finish()
}
