//! Numbers that look random, and are the same for the same seed in every
//! version and on every machine.

/// SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, 2014): a counter, scrambled.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of the numbers from `least` to `most`; `least` where that is the greater.
    ///
    /// Where the range is no power of two the first numbers of it come more
    /// often, by less than one in 2⁶⁴ / range.
    pub(crate) fn within(&mut self, least: u64, most: u64) -> u64 {
        match most.saturating_sub(least).checked_add(1) {
            Some(range) => least + self.next() % range,
            None => self.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the published generator for the seed 1234567.
    #[test]
    fn the_published_sequence() {
        let mut random = Random::new(1_234_567);
        let found = [(); 5].map(|()| random.next());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(found, published);
    }

    #[test]
    fn a_range_is_kept_to_and_filled() {
        let mut random = Random::new(0);
        let mut seen = [0; 3];
        for _ in 0..300 {
            seen[usize::try_from(random.within(7, 9)).unwrap() - 7] += 1;
        }
        assert!(seen.iter().all(|count| *count > 60), "{seen:?}");
        assert_eq!(random.within(5, 5), 5);
        assert_eq!(random.within(5, 4), 5);
        random.within(0, u64::MAX);
    }
}
