//! The signs that texts and drawings are made with, each with what stands for it in ASCII.

/// Which signs a text is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Signs beyond ASCII, as textbooks print them.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// A sign, and what stands for it in ASCII.
#[derive(Clone, Copy)]
pub(crate) struct Sign(&'static str, &'static str);

/// Between the nodes of a line of play.
pub(crate) const ARROW: Sign = Sign("→", "->");
/// Between a probability and a value.
pub(crate) const TIMES: Sign = Sign("·", "*");
/// The lower end of a window.
pub(crate) const ALPHA: Sign = Sign("α", "alpha");
/// The upper end of a window.
pub(crate) const BETA: Sign = Sign("β", "beta");
pub(crate) const AT_LEAST: Sign = Sign("≥", ">=");
pub(crate) const AT_MOST: Sign = Sign("≤", "<=");
/// The open lower end of a window; a value of minus infinity is written `-inf`.
pub(crate) const MINUS_INFINITY: Sign = Sign("−∞", "-inf");
/// The open upper end of a window; a value of infinity is written `inf`.
pub(crate) const INFINITY: Sign = Sign("+∞", "+inf");
/// For the beginning of a name that is left out.
pub(crate) const ELLIPSIS: Sign = Sign("…", "...");

// The lines of a drawing. *Best* is the principal variation; the nodes of a *faint* line were never
// visited.

/// From a node to a child that has siblings below.
pub(crate) const BRANCH: Sign = Sign("├", "|");
/// To the last child.
pub(crate) const CORNER: Sign = Sign("└", "`");
/// To a child that the best line passes on its way to a sibling below.
pub(crate) const PASSED_BRANCH: Sign = Sign("┠", "|");
/// To the best child, with siblings below.
pub(crate) const BEST_BRANCH: Sign = Sign("┡", "|");
/// To the best child, if it is the last.
pub(crate) const BEST_CORNER: Sign = Sign("┗", "`");
/// The horizontal part.
pub(crate) const STROKE: Sign = Sign("─", "-");
pub(crate) const BEST_STROKE: Sign = Sign("━", "=");
pub(crate) const FAINT_STROKE: Sign = Sign("┄", ".");
/// What crosses a cut edge.
pub(crate) const CROSS: Sign = Sign("╳", "x");
/// The vertical part past the nodes below a child.
pub(crate) const RAIL: Sign = Sign("│", "|");
pub(crate) const BEST_RAIL: Sign = Sign("┃", "|");
pub(crate) const FAINT_RAIL: Sign = Sign("┊", ":");

impl Glyphs {
    pub(crate) fn sign(self, Sign(unicode, ascii): Sign) -> &'static str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    /// A number above the line: `¹²`, in ASCII `#12`.
    pub(crate) fn raised(self, number: usize) -> String {
        let digits = number.to_string();
        let raised = digits.chars().filter_map(|digit| digit.to_digit(10));
        match self {
            Self::Unicode => raised
                .filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize))
                .collect(),
            Self::Ascii => format!("#{digits}"),
        }
    }

    /// A sentence with signs beyond ASCII in it, written with these signs.
    pub(crate) fn spelled(self, sentence: &str) -> String {
        let signs = [ALPHA, BETA, AT_LEAST, AT_MOST, MINUS_INFINITY, INFINITY];
        signs.into_iter().fold(sentence.to_owned(), |text, sign| {
            text.replace(sign.0, self.sign(sign))
        })
    }
}
