//! Payoffs: what each player of a game gets, as the one value of a node.

use std::sync::Arc;

use super::{Long, Repr, Value};

impl Value {
    /// The payoffs of all players, the first player's first.
    ///
    /// ```
    /// use abtree::value::Value;
    /// let payoffs = Value::payoffs([4, 2, 6].map(Value::from));
    /// assert_eq!(payoffs.to_string(), "(4, 2, 6)");
    /// assert_eq!(payoffs.of_player(1), &Value::from(2));
    /// ```
    pub fn payoffs(payoffs: impl IntoIterator<Item = Self>) -> Self {
        let payoffs = Long::Payoffs(payoffs.into_iter().collect::<Arc<[Self]>>());
        Self(Repr::Long(Box::new(payoffs)))
    }

    /// The payoffs, if these are some.
    pub fn as_payoffs(&self) -> Option<&[Self]> {
        match &self.0 {
            Repr::Long(long) => match &**long {
                Long::Payoffs(payoffs) => Some(payoffs),
                _ => None,
            },
            _ => None,
        }
    }

    /// What the player with this number, from 0, gets; a number by itself is what everybody gets.
    pub fn of_player(&self, player: usize) -> &Self {
        let payoffs = self.as_payoffs();
        payoffs.map_or(self, |payoffs| &payoffs[player])
    }
}
