//! Random numbers that are the same on every machine and in every version.

use std::ops::RangeInclusive;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random numbers, fixed by a seed and the number of the stream.
///
/// The numbers are the keystream of ChaCha with 8 rounds (Bernstein, *ChaCha, a variant of Salsa20*,
/// 2008), read as 64-bit numbers with the low byte first. The key is the seed, low byte first, filled
/// with zeros; the number of the stream is the nonce. How a number of the keystream becomes one of a
/// range is laid down here too, and no other crate has a say in it, so that a seed means the same
/// numbers for ever.
///
/// Streams of different numbers have nothing to do with each other: whoever takes one for each tree
/// may make the trees in any order and on any number of threads.
///
/// ```
/// use abtree::random::Random;
/// let mut random = Random::new(7, 0);
/// let values: Vec<i64> = (0..8).map(|_| random.between(&(-9..=9))).collect();
/// assert_eq!(values, [5, -1, -9, -4, -2, -3, -3, -6]);
/// ```
#[derive(Debug)]
pub struct Random {
    keystream: ChaCha8Rng,
}

impl Random {
    /// The stream with this number under this seed, from its beginning.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut keystream = ChaCha8Rng::from_seed(key);
        keystream.set_stream(stream);
        Self { keystream }
    }

    /// The next number of the keystream: each of 2^64 equally likely.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.keystream.next_u64()
    }

    /// A number from 0 to `limit` − 1, each exactly equally likely.
    ///
    /// It is the high half of the product of `limit` and the next number; where the low half lies
    /// among the 2^64 mod `limit` least, the next number is taken instead (Lemire, *Fast Random
    /// Integer Generation in an Interval*, 2019, algorithm 5).
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    #[inline]
    pub fn below(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "a number below 0 is asked for");
        loop {
            let bits = self.bits();
            let low = bits.wrapping_mul(limit);
            let high = (u128::from(bits) * u128::from(limit)) >> 64;
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return u64::try_from(high).expect("a half has 64 bits");
            }
        }
    }

    /// A number of the range, each exactly equally likely.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[inline]
    pub fn between(&mut self, range: &RangeInclusive<i64>) -> i64 {
        assert!(!range.is_empty(), "a number of an empty range is asked for");
        let above_least = match range.end().abs_diff(*range.start()).checked_add(1) {
            Some(numbers) => self.below(numbers),
            None => self.bits(),
        };
        range.start().wrapping_add_unsigned(above_least)
    }

    /// Yes in exactly `parts` of `whole` cases.
    #[inline]
    pub fn happens(&mut self, parts: u64, whole: u64) -> bool {
        self.below(whole) < parts
    }

    /// Puts the items into an order, each of all orders exactly equally likely (Fisher and Yates,
    /// from the last place to the first).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// A number from 0 to `length` − 1: the place of one of so many items.
    ///
    /// # Panics
    ///
    /// If `length` is 0.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        let index = self.below(length as u64);
        usize::try_from(index).expect("it is below a length")
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers under key 0 and nonce 0 stand in Strombergson's *Test Vectors for the Stream
    /// Cipher ChaCha* (2013), TC1 for 8 rounds: 3e00ef2f895f40d6 7f5bb8e81f09a5a1…; the others were
    /// found by a second program, in another language.
    #[test]
    fn the_first_numbers_are_fixed() {
        let first = |seed, stream| {
            let mut random = Random::new(seed, stream);
            [random.bits(), random.bits()]
        };
        assert_eq!(first(0, 0), [0xd640_5f89_2fef_003e, 0xa1a5_091f_e8b8_5b7f]);
        assert_eq!(first(1, 0), [0x61a9_4a49_a0e9_5ecf, 0x4b80_5b72_edd5_053e]);
        assert_eq!(first(0, 1), [0xca06_8379_b34b_8f2b, 0xd14e_8d4f_7cd4_3051]);
        assert_eq!(
            first(u64::MAX, u64::MAX),
            [0xf89e_7f57_568f_f132, 0x3b69_5aaa_9bfb_c29d]
        );
    }

    #[test]
    fn numbers_of_a_range_are_fixed() {
        let mut random = Random::new(1, 2);
        let drawn: Vec<u64> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [376, 109, 406, 261, 993, 901, 356, 941]);
        let drawn: Vec<i64> = (0..8).map(|_| random.between(&(-10..=10))).collect();
        assert_eq!(drawn, [1, 5, 5, 2, 6, -10, 10, 8]);
        let mut items: Vec<u32> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(items, [1, 5, 8, 7, 9, 4, 0, 3, 6, 2]);
        assert_eq!(random.below(1), 0);
        assert_eq!(
            random.between(&(i64::MIN..=i64::MAX)),
            -8_174_762_595_330_927_779
        );
    }

    /// Every second number is refused where the limit is a little above half of all numbers.
    #[test]
    fn numbers_are_below_their_limit() {
        let limit = (1 << 63) + 1;
        let mut random = Random::new(3, 0);
        assert!((0..1000).all(|_| random.below(limit) < limit));
    }
}
