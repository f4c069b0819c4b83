//! A trace for those who write its steps in a form of their own.

use std::io;

use super::run::Trace;
use super::step::TraceStep;
use super::step_words::StepWords;
use super::tracer::Tracer;
use crate::analysis::{Detail, Evaluation};
use crate::search::{Observer, SearchError};
use crate::words::Piece;

impl<'t> Trace<'t> {
    /// Searches the tree and tells every step, while somebody else looks on too.
    pub(crate) fn evaluation_with_steps(
        &self,
        detail: Detail,
        onlooker: &mut (impl Observer + Send),
        tell: impl FnMut(&TraceStep) -> io::Result<()> + Send,
    ) -> Result<Evaluation<'t>, SearchError> {
        let mut tracer = Tracer::new(&self.tree.document.tree, self.only, tell);
        let evaluation = Evaluation::observed(self.tree, detail, &mut (&mut tracer, onlooker))?;
        let told = tracer.finish();
        told.expect("who only listens has no output that fails");
        Ok(evaluation)
    }

    /// Puts steps into sentences, in the words of the notation.
    pub(crate) fn says(&self) -> impl Fn(&TraceStep) -> String + Sync {
        let says = StepWords::new(self);
        move |step| {
            let pieces = says.what(step).into_iter();
            let window = says.window(step).into_iter().map(Piece::from);
            let texts: Vec<String> = pieces.chain(window).map(|piece| piece.plain()).collect();
            texts.join(" ")
        }
    }

    /// The notation, in a line. A drawing beside the steps has MAX's values.
    pub(crate) fn written_as(&self) -> String {
        StepWords::new(self).notation("in the steps each value")
    }

    /// The algorithm and the convention, in a line.
    pub(crate) fn how(&self) -> String {
        self.head().how().join(", ")
    }
}
