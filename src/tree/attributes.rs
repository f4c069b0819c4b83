//! What is said of the innermost open node of a tree in the making.

use super::build::OpenNode;
use super::{Builder, Mover, NodeId, TreeError, TreeErrorKind};
use crate::text::composed;
use crate::value::Value;

impl Builder {
    #[inline]
    fn innermost(&mut self) -> &mut OpenNode {
        self.open
            .last_mut()
            .expect("attributes are given between open and close")
    }

    /// Names the innermost open node. However its accents are encoded, they are composed.
    #[inline]
    pub fn name(&mut self, name: &str) -> Result<(), TreeError> {
        let node = self.innermost().node;
        self.name_of(node, name)
    }

    #[inline]
    pub(super) fn name_of(&mut self, node: NodeId, name: &str) -> Result<(), TreeError> {
        if name.as_bytes().first() == Some(&b'/') {
            return Err(TreeErrorKind::NameBeginsWithSlash(name.to_owned()).at(node));
        }
        let name = composed(name);
        self.check_room(node, self.tree.names.bytes() + name.len())?;
        self.tree.names.set(node.index(), &name);
        Ok(())
    }

    /// Names the move into the innermost open node.
    pub fn move_name(&mut self, name: &str) -> Result<(), TreeError> {
        let node = self.innermost().node;
        let name = composed(name);
        self.check_room(node, self.tree.moves.bytes() + name.len())?;
        self.tree.moves.set(node.index(), &name);
        Ok(())
    }

    fn check_room(&self, node: NodeId, bytes: usize) -> Result<(), TreeError> {
        if bytes > self.limits.text_bytes {
            return Err(TreeErrorKind::TooMuchText(self.limits.text_bytes).at(node));
        }
        Ok(())
    }

    /// States who chooses at the innermost open node; at a leaf, whose turn it is there.
    #[inline]
    pub fn mover(&mut self, mover: Mover) {
        let open = self.innermost();
        open.mover = Some(mover);
        let node = open.node;
        self.stated.set(node, mover);
    }

    /// Whether the innermost open node is said to be a chance node.
    pub(crate) fn is_at_chance(&self) -> bool {
        self.stated_here() == Some(Mover::Chance)
    }

    /// Who is said to choose at the innermost open node.
    pub(crate) fn stated_here(&self) -> Option<Mover> {
        self.current().and_then(|node| self.stated.get(node.0))
    }

    /// Whether players of their own move, not MAX and MIN.
    pub(crate) fn has_players(&self) -> bool {
        !self.players.is_empty()
    }

    /// Who moves at the root as the tree itself states it.
    pub(crate) fn stated_at_root(&self) -> Option<Mover> {
        self.stated.get(0)
    }

    /// Numbers the names that repeat, so that all differ; gives the first of them.
    pub(crate) fn number_repeated_names(&mut self) -> Result<Option<String>, TreeError> {
        let Some(index) = self.tree.names.first_repeated() else {
            return Ok(None);
        };
        let node = NodeId::from_index(index);
        let name = self.tree.names.get(index).map(str::to_owned);
        // A number takes at most eleven letters.
        let most = 2 * self.tree.names.bytes() + 11 * self.tree.len();
        self.check_room(node, most)?;
        self.tree.names.number_repeated();
        Ok(name)
    }

    /// States which of several players chooses at the innermost open node: by name, or as p1, p2 and so
    /// on.
    pub fn chooser(&mut self, player: &str) {
        self.mover(Mover::Max);
        let node = self.innermost().node;
        self.players.choosers.push((node, player.to_owned()));
    }

    /// Declares the players of the tree, in the order of their payoffs.
    pub fn declare_players(&mut self, names: Vec<String>) {
        self.players.declared = Some(names);
    }

    /// Makes a tree of MAX and MIN of one where p1 and p2 choose: MAX is p1.
    pub(crate) fn let_first_player_be_max(&mut self) {
        let players = std::mem::take(&mut self.players);
        for (node, name) in players.choosers {
            if name != "p1" {
                self.stated.set(node, Mover::Min);
            }
        }
    }

    /// States that the innermost open node is a leaf.
    pub fn called_leaf(&mut self) {
        self.innermost().is_called_leaf = true;
    }

    /// The value of the innermost open node if it is a leaf, else its static value.
    /// `None` is `?`, a value that is not known.
    pub fn value(&mut self, value: Option<Value>) {
        let open = self.innermost();
        open.is_valued = true;
        let node = open.node;
        if let Some(value) = value {
            self.value_of(node, value);
        }
    }

    /// The value of a leaf that is closed already.
    pub(crate) fn value_of(&mut self, leaf: NodeId, value: Value) {
        self.players.has_payoffs |= value.as_payoffs().is_some();
        self.tree.arena.set_value(leaf.0, value);
    }

    /// The static value of the innermost open node, which must turn out to be an inner node.
    pub fn static_value(&mut self, value: Option<Value>) {
        self.value(value);
        self.innermost().has_static_value = true;
    }

    /// The probability of the innermost open node, a child of a chance node.
    pub fn probability(&mut self, probability: Value) -> Result<(), TreeError> {
        let node = self.innermost().node;
        if !probability.is_probability() {
            return Err(TreeErrorKind::ProbabilityOutOfRange(probability).at(node));
        }
        let Some(parent) = self.open.len().checked_sub(2) else {
            return Err(TreeErrorKind::ProbabilityOutsideChance.at(node));
        };
        self.open[parent].children_with_probability += 1;
        self.tree.probabilities.set(node.index(), probability);
        Ok(())
    }
}
