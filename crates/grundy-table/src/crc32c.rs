//! CRC-32C (Castagnoli; RFC 3720, appendix B.4): polynomial 0x1EDC6F41,
//! reflected, started from and finished by all ones.

const POLYNOMIAL: u32 = 0x82F6_3B78;

/// `TABLES[k][b]`: what byte `b` with `k` zero bytes after it adds to the remainder.
static TABLES: [[u32; 256]; 8] = tables();

#[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            remainder = shift(remainder);
            bit += 1;
        }
        tables[0][byte] = remainder;
        byte += 1;
    }
    let mut zeros = 1;
    while zeros < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[zeros - 1][byte];
            tables[zeros][byte] = (before >> 8) ^ tables[0][(before & 0xFF) as usize];
            byte += 1;
        }
        zeros += 1;
    }
    tables
}

const fn shift(remainder: u32) -> u32 {
    (remainder >> 1) ^ (POLYNOMIAL * (remainder & 1))
}

/// A checksum that takes its bytes in pieces of any size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crc32c(u32);

impl Crc32c {
    pub(crate) const fn new() -> Self {
        Self(u32::MAX)
    }

    /// Eight bytes a step, once the bytes are seen as words.
    pub(crate) fn update(self, bytes: &[u8]) -> Self {
        let (head, words, tail) = bytemuck::pod_align_to::<u8, u64>(bytes);
        let mut crc = self.bytewise(head).0;
        for word in words {
            // A word as it lies in memory, first byte lowest, on any machine.
            let bytes = (u64::from_le(*word) ^ u64::from(crc)).to_le_bytes();
            crc = 0;
            for (table, byte) in TABLES.iter().rev().zip(bytes) {
                crc ^= entry(table, byte);
            }
        }
        Self(crc).bytewise(tail)
    }

    fn bytewise(self, bytes: &[u8]) -> Self {
        let [table, ..] = &TABLES;
        Self(bytes.iter().fold(self.0, |crc, byte| {
            let [low, ..] = crc.to_le_bytes();
            (crc >> 8) ^ entry(table, low ^ byte)
        }))
    }

    pub(crate) const fn finish(self) -> u32 {
        !self.0
    }
}

#[inline]
#[allow(clippy::indexing_slicing)] // 256 entries: every byte has one.
fn entry(table: &[u32; 256], byte: u8) -> u32 {
    table[usize::from(byte)]
}

/// The checksum of the first `len` bytes of a header, where the compiler can
/// find it too.
#[allow(clippy::indexing_slicing)] // `at < len`, and a shorter array ends the loop.
pub(crate) const fn of_prefix<const N: usize>(bytes: &[u8; N], len: usize) -> u32 {
    let mut crc = u32::MAX;
    let mut at = 0;
    while at < len && at < N {
        crc ^= bytes[at] as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = shift(crc);
            bit += 1;
        }
        at += 1;
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::{Crc32c, of_prefix};
    use proptest::prelude::*;
    use std::vec::Vec;

    /// RFC 3720, appendix B.4, and the check value of the CRC catalogue.
    #[test]
    fn known_checksums() {
        let of = |bytes: &[u8]| Crc32c::new().update(bytes).finish();
        assert_eq!(of(b"123456789"), 0xE306_9283);
        assert_eq!(of(&[0; 32]), 0x8A91_36AA);
        assert_eq!(of(&[0xFF; 32]), 0x62A8_AB43);
        let up: Vec<u8> = (0..32).collect();
        assert_eq!(of(&up), 0x46DD_794E);
        let down: Vec<u8> = (0..32).rev().collect();
        assert_eq!(of(&down), 0x113F_DB5C);
        assert_eq!(of(&[]), 0);
        assert_eq!(of_prefix(b"123456789", 9), 0xE306_9283);
        assert_eq!(of_prefix(b"123456789", 99), 0xE306_9283);
    }

    proptest! {
        #[test]
        fn any_pieces_at_any_alignment(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            from in 0_usize..20,
            cut in 0_usize..200,
        ) {
            let bytes = &bytes[from.min(bytes.len())..];
            let (left, right) = bytes.split_at(cut.min(bytes.len()));
            let mut padded = [0; 200];
            padded[..bytes.len()].copy_from_slice(bytes);
            prop_assert_eq!(
                Crc32c::new().update(left).update(right).finish(),
                of_prefix(&padded, bytes.len())
            );
        }
    }
}
