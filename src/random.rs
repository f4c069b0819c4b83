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

/// A number of a range that is not empty, as a number that looks drawn at random has it. Each falls
/// equally often, but for one part in 2^64 / numbers.
#[inline(always)]
pub(crate) fn drawn(bits: u64, range: &RangeInclusive<i64>) -> i64 {
    let (least, most) = (*range.start(), *range.end());
    // A range of 2^64 numbers has a width that fits.
    let width = most.wrapping_sub(least).cast_unsigned();
    let product = u128::from(bits) * u128::from(width) + u128::from(bits);
    least.wrapping_add_unsigned(high_half(product))
}

/// The same part of a whole as a number is of 2^64, rounded down.
#[inline(always)]
pub(crate) fn share(bits: u64, whole: u64) -> u64 {
    high_half(u128::from(bits) * u128::from(whole))
}

#[inline(always)]
fn high_half(product: u128) -> u64 {
    u64::try_from(product >> 64).expect("the high half of a product has 64 bits")
}

/// A number that looks drawn at random, another one for each number: the counter and the finalizer
/// of SplitMix64, Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
#[inline(always)]
pub(crate) fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
