//! What the nodes of a made tree are called.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::analysis::is_plain_name;
use crate::tree::{NodeId, Tree};

/// What nodes are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum NamedBy {
    /// A, B, C, … level by level, leaves included; misleading ones (MX, OO) are skipped.
    Letters,
    /// Nothing: reports call them by their paths, /2/1.
    Paths,
    /// The moves that lead there, a-c-b; each move has its own name too.
    Moves,
}

impl NamedBy {
    /// The same tree with these names.
    pub(super) fn name(self, tree: &Tree) -> Tree {
        match self {
            Self::Paths => tree.clone(),
            Self::Letters => tree.with_letters(is_plain_name),
            Self::Moves => named_by_moves(tree),
        }
    }
}

fn named_by_moves(tree: &Tree) -> Tree {
    let mut names = vec![Some("start".to_owned()); tree.len()];
    let mut moves = vec![None; tree.len()];
    for node in tree.nodes() {
        let before = names[node.index()].clone().filter(|_| node != NodeId::ROOT);
        for (number, child) in tree.children(node).enumerate() {
            let letter = letter(number);
            let name = before.iter().chain([&letter]).cloned();
            names[child.index()] = Some(name.collect::<Vec<_>>().join("-"));
            moves[child.index()] = Some(letter);
        }
    }
    tree.with_names(&names, &moves)
}

/// a, b, …, z, a1, b1, … for 0, 1, …
fn letter(number: usize) -> String {
    let letter = char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
