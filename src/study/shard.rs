//! A part of a study that one machine makes.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// One of several parts of a study: each has its own trees, and together they have all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shard {
    /// Which part, from 1.
    pub(crate) number: u64,
    /// How many parts there are.
    pub(crate) of: u64,
}

/// A text that is no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected I/N with I from 1 to N, such as 1/4")]
pub(crate) struct NotAShard;

impl Shard {
    /// The numbers of its trees, out of so many.
    pub(crate) fn trees(self, trees: u64) -> Range<u64> {
        let end = |number: u64| {
            let end = u128::from(trees) * u128::from(number) / u128::from(self.of);
            u64::try_from(end).expect("no shard has more than all trees")
        };
        end(self.number - 1)..end(self.number)
    }
}

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Self, NotAShard> {
        let (number, of) = text.split_once('/').ok_or(NotAShard)?;
        let number = number.parse().map_err(|_| NotAShard)?;
        let of = of.parse().map_err(|_| NotAShard)?;
        let shard = Self { number, of };
        (1..=of).contains(&number).then_some(shard).ok_or(NotAShard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_all_trees_between_them() {
        for (trees, of) in [(10, 3), (7, 7), (1 << 63, 6), (1000, 1)] {
            let mut next = 0;
            for number in 1..=of {
                let part = Shard { number, of }.trees(trees);
                assert!(part.start == next && !part.is_empty());
                next = part.end;
            }
            assert_eq!(next, trees);
        }
    }
}
