//! Random numbers are the same on every machine and in every version.

use abtree::random::Random;

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
