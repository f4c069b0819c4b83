//! The rules of a convention in sentences, as a sheet states them.

use super::Words;
use super::signs::AT_LEAST;
use crate::search::{Convention, Cut, Fail, Infinity, RootWindow, Scope, SearchOption, Window};

/// The rules that only some algorithms follow.
pub(crate) const RULES_OF_WINDOWS: [SearchOption; 6] = [
    SearchOption::Cut,
    SearchOption::Fail,
    SearchOption::Scope,
    SearchOption::RootWindow,
    SearchOption::Infinity,
    SearchOption::Window,
];

/// Whose children inherit bounds where there are chance nodes, and what those of the others do.
const OF_CHANCE: [&str; 2] = [
    " of a MAX or MIN node",
    " A child of a chance node is entered with the values of it at which the average would reach a bound of its parent, whatever the children not searched yet are worth.",
];

impl Words<'_> {
    /// A rule in a sentence; nothing where it is as one expects, or goes without saying.
    pub(crate) fn rule(self, rule: SearchOption, convention: &Convention) -> Option<String> {
        let [alpha, beta] = self.end_names();
        let sentence = match rule {
            SearchOption::Cut => match convention.cut {
                Cut::Weak => {
                    let at_least = self.sign(AT_LEAST);
                    &format!("Cut at a node as soon as {alpha} {at_least} {beta}.")
                }
                Cut::Strict => {
                    &format!("Cut at a node only when {alpha} > {beta}: equal bounds do not cut.")
                }
            },
            SearchOption::Fail => match convention.fail {
                Fail::Soft => {
                    "A node returns the best value of the children that were searched, even outside its window (fail-soft)."
                }
                Fail::Hard => {
                    "A node returns the best value of the children that were searched, moved into its window (fail-hard)."
                }
                Fail::F2 => &format!(
                    "The best value of a MAX node begins with {alpha}, that of a MIN node with {beta}, and the node returns it (F2 of Knuth and Moore)."
                ),
            },
            SearchOption::Scope => return Some(self.scope("A child", convention)),
            SearchOption::RootWindow if convention.root_window == RootWindow::Fresh => {
                "Each child of the root is entered with the initial window again."
            }
            SearchOption::Infinity if convention.infinity == Infinity::Value => {
                "Infinite values count as any other: +∞ reaches an end of +∞, and −∞ one of −∞."
            }
            SearchOption::Window => {
                let window = self.window(&Window::initial(convention));
                &format!("The root is entered with the window ({alpha}, {beta}) = {window}.")
            }
            _ => return None,
        };
        Some(sentence.to_owned())
    }

    /// With which window a child is entered, or only those that are named.
    pub(crate) fn scope(self, child: &str, convention: &Convention) -> String {
        let [alpha, beta] = self.end_names();
        let [of_player, below_chance] = if self.tree().has_chance() {
            OF_CHANCE
        } else {
            Default::default()
        };
        match convention.scope {
            Scope::Deep => format!(
                "{child}{of_player} is entered with both bounds of its parent, {alpha} and {beta}.{below_chance}"
            ),
            Scope::Shallow => format!(
                "{child}{of_player} is entered with its parent's best value so far, and its other bound is open.{below_chance}"
            ),
        }
    }
}
