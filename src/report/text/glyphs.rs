//! The signs and styles that a report is drawn with.

use anstyle::{AnsiColor, Style};

/// The signs that a report is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Between the nodes of a line of play.
    pub arrow: &'static str,
    /// The lower end of a window.
    pub alpha: &'static str,
    /// The upper end of a window.
    pub beta: &'static str,
    /// At least.
    pub at_least: &'static str,
    /// At most.
    pub at_most: &'static str,
    /// The open lower end of a window; a value of minus infinity is written `-inf`.
    pub minus_infinity: &'static str,
    /// The open upper end of a window; a value of infinity is written `inf`.
    pub infinity: &'static str,
    /// For the beginning of a name that is left out.
    pub ellipsis: &'static str,
    /// Before a number that says when a node was evaluated.
    pub order: &'static str,
    /// The digits of such a number.
    pub digits: [&'static str; 10],
    /// The lines of a drawing.
    pub lines: Lines,
}

/// The lines of a drawing. *Best* is the principal variation; the nodes of a *faint* line were
/// never visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// From a node to a child that has siblings below.
    pub branch: &'static str,
    /// To the last child.
    pub corner: &'static str,
    /// To a child that the best line passes on its way to a sibling below.
    pub passed_branch: &'static str,
    /// To the best child, with siblings below.
    pub best_branch: &'static str,
    /// To the best child, if it is the last.
    pub best_corner: &'static str,
    /// The horizontal part.
    pub stroke: &'static str,
    /// The horizontal part to the best child.
    pub best_stroke: &'static str,
    /// The horizontal part below a cut edge.
    pub faint_stroke: &'static str,
    /// What crosses a cut edge.
    pub cross: &'static str,
    /// The vertical part past the nodes below a child.
    pub rail: &'static str,
    /// The vertical part on the way to the best child.
    pub best_rail: &'static str,
    /// The vertical part below a cut edge.
    pub faint_rail: &'static str,
}

impl Glyphs {
    /// Signs beyond ASCII, as textbooks print them.
    pub const UNICODE: Self = Self {
        arrow: "→",
        alpha: "α",
        beta: "β",
        at_least: "≥",
        at_most: "≤",
        minus_infinity: "−∞",
        infinity: "+∞",
        ellipsis: "…",
        order: "",
        digits: ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"],
        lines: Lines {
            branch: "├",
            corner: "└",
            passed_branch: "┠",
            best_branch: "┡",
            best_corner: "┗",
            stroke: "─",
            best_stroke: "━",
            faint_stroke: "┄",
            cross: "╳",
            rail: "│",
            best_rail: "┃",
            faint_rail: "┊",
        },
    };

    /// ASCII only.
    pub const ASCII: Self = Self {
        arrow: "->",
        alpha: "alpha",
        beta: "beta",
        at_least: ">=",
        at_most: "<=",
        minus_infinity: "-inf",
        infinity: "+inf",
        ellipsis: "...",
        order: "#",
        digits: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
        lines: Lines {
            branch: "|",
            corner: "`",
            passed_branch: "|",
            best_branch: "|",
            best_corner: "`",
            stroke: "-",
            best_stroke: "=",
            faint_stroke: ".",
            cross: "x",
            rail: "|",
            best_rail: "|",
            faint_rail: ":",
        },
    };
}

impl Glyphs {
    /// A sentence with these signs in it.
    pub(in crate::report) fn spelled(&self, sentence: &str) -> String {
        let signs = [
            ("α", self.alpha),
            ("β", self.beta),
            ("≥", self.at_least),
            ("≤", self.at_most),
            ("−∞", self.minus_infinity),
            ("+∞", self.infinity),
        ];
        let spell = |text: String, (sign, glyph): (&str, &str)| {
            if sign == glyph {
                text
            } else {
                text.replace(sign, glyph)
            }
        };
        signs.into_iter().fold(sentence.to_owned(), spell)
    }
}

pub(in crate::report) const PLAIN: Style = Style::new();
pub(in crate::report) const HEADING: Style = Style::new().bold();
pub(in crate::report) const VALUE: Style = AnsiColor::Green.on_default().bold();
pub(super) const LINE: Style = AnsiColor::Green.on_default();
pub(in crate::report) const CUT: Style = AnsiColor::Red.on_default();
pub(super) const ORDER: Style = AnsiColor::Cyan.on_default();
pub(super) const PRUNED: Style = AnsiColor::BrightBlack.on_default();
