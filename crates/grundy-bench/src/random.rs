/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number from 1 to `most`, each as likely as the next but for one part
    /// in 2⁶⁴ / `most`.
    pub(crate) fn up_to(&mut self, most: u64) -> u64 {
        1 + self.word() % most
    }
}
