//! Explanations that people read.

use std::io::Write;

use super::evaluation::Page;
use crate::analysis::{Explainer, Explanation, Fate, FateKind};
use crate::report::documents::ExplanationReport;
use crate::report::formats::{Documents, Report, Written};
use crate::report::sentences::ExplanationWords;
use crate::vocabulary::Vocabulary;
use crate::words::{Glyphs, Role, words_of};

/// Explanations of some nodes that an explainer gave.
pub(crate) struct Explained<'e> {
    pub(crate) explainer: &'e Explainer<'e>,
    pub(crate) explanations: &'e [Explanation<'e>],
    pub(crate) glyphs: Glyphs,
}

impl Report for Explained<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let explainer = self.explainer;
        let says = ExplanationWords::new(explainer, self.glyphs);
        let mut page = Page::new(explainer.evaluation(), self.glyphs, out);
        page.head();
        page.answer();
        for explanation in self.explanations {
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
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let report = ExplanationReport::new(self.explainer, self.explanations);
        Ok(documents.add(&report)?)
    }
}
