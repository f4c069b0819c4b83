//! Sources of choices: a seeded generator, bytes that proptest shrinks, and all choices there are. Choice 0
//! is always the simplest.

/// Where choices come from.
pub(crate) trait Choices {
    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize;

    fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }

    /// True once in this many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }
}

/// Marsaglia's xorshift, so that a seed gives the same games everywhere.
pub(crate) struct Xorshift(u64);

impl Xorshift {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
}

impl Choices for Xorshift {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 33) % count as u64).unwrap()
    }
}

/// Bytes one after the other, then zeros for ever.
pub(crate) struct Tape<'t>(pub(crate) &'t [u8]);

impl Choices for Tape<'_> {
    fn below(&mut self, count: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(first) % count
    }
}

/// Every sequence of choices there is, one after the other, like an odometer.
#[derive(Default)]
pub(crate) struct Odometer {
    digits: Vec<(usize, usize)>,
    at: usize,
}

impl Odometer {
    /// Goes to the next sequence; false after the last one.
    pub(crate) fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some((digit, count)) = self.digits.pop() {
            if digit + 1 < count {
                self.digits.push((digit + 1, count));
                return true;
            }
        }
        false
    }
}

impl Choices for Odometer {
    fn below(&mut self, count: usize) -> usize {
        if self.at == self.digits.len() {
            self.digits.push((0, count));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }
}
