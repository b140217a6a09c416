//! Many bytes at once: where numbers end in a block, and what they are worth.

/// Bytes that are looked at together.
pub(crate) const BLOCK: usize = 64;

/// Bytes before the end of a number: room for the 20 digits of 2⁶⁴ − 1.
pub(crate) const WINDOW: usize = 24;

/// The blanks of C: space, tab, LF, vertical tab, form feed and CR.
#[inline(always)]
pub(crate) const fn is_blank(byte: u8) -> bool {
    // No short circuit, so that a block is a loop without branches.
    (byte == b' ') | (byte.wrapping_sub(b'\t') < 5)
}

/// One bit for each blank of a block, the first byte's lowest; nothing if the
/// block holds anything but digits and blanks.
#[inline(always)]
pub(crate) fn blanks(block: &[u8; BLOCK]) -> Option<u64> {
    // Byte c of row r becomes bit r, so that eight rows fit into one word. The
    // compiler makes vectors of this; it makes none of 64 shifts to 64 places.
    let mut rows = [0_u8; BLOCK];
    let mut other = false;
    for (at, (row, &byte)) in rows.iter_mut().zip(block).enumerate() {
        let digit = byte.wrapping_sub(b'0') < 10;
        *row = if digit { 0 } else { 1 << (at / 8) };
        other |= !digit & !is_blank(byte);
    }
    let (rows, _) = rows.as_chunks();
    let columns = rows
        .iter()
        .fold(0, |bits, row| bits | u64::from_le_bytes(*row));
    (!other).then(|| transposed(columns))
}

/// Bit r of byte c becomes bit c of byte r: squares of one, two and four bits
/// change places across the diagonal (Warren, *Hacker's Delight*, 7–3).
const fn transposed(mut bits: u64) -> u64 {
    let swap = (bits ^ bits >> 7) & 0x00aa_00aa_00aa_00aa;
    bits ^= swap ^ swap << 7;
    let swap = (bits ^ bits >> 14) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ swap << 14;
    let swap = (bits ^ bits >> 28) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ swap << 28
}

/// The number whose digits are the last `len` bytes of the window; nothing if
/// `len` is 0 or above 20, or the number above 2⁶⁴ − 1.
#[inline(always)]
pub(crate) fn number(window: &[u8; WINDOW], len: usize) -> Option<u64> {
    let ([high, middle, low], _) = window.as_chunks() else {
        return None;
    };
    match len {
        1..=8 => Some(eight(low, len)),
        9..=16 => Some(eight(middle, len - 8) * 100_000_000 + eight(low, 8)),
        17..=20 => eight(high, len - 16)
            .checked_mul(10_000_000_000_000_000)?
            .checked_add(eight(middle, 8) * 100_000_000 + eight(low, 8)),
        _ => None,
    }
}

/// The number whose digits are the last `len` bytes, 1 to 8, of a word.
///
/// The last digit is in the highest byte. What stands before the digits is
/// masked to zeros. Then neighbours are joined three times: lanes of 8, 16 and
/// 32 bits, the lower one times 10, 100 and 10,000 plus the higher one, by one
/// multiplication that puts the sum into the higher lane. The sums are at most
/// 99, 9,999 and 99,999,999, so no lane runs into the next; only the highest
/// product loses bits, past the word.
#[inline(always)]
fn eight(word: &[u8; 8], len: usize) -> u64 {
    let mask = 0x0f0f_0f0f_0f0f_0f0f << (64 - 8 * len);
    let word = u64::from_le_bytes(*word) & mask;
    let word = (word.wrapping_mul((10 << 8) + 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let word = (word.wrapping_mul((100 << 16) + 1) >> 16) & 0x0000_ffff_0000_ffff;
    word.wrapping_mul((10_000 << 32) + 1) >> 32
}

#[cfg(test)]
mod tests {
    use super::{blanks, is_blank, number};
    use proptest::{array::uniform, prelude::*, sample::select};

    #[test]
    fn blanks_are_those_of_c() {
        let found: Vec<u8> = (0..=u8::MAX).filter(|&byte| is_blank(byte)).collect();
        assert_eq!(found, b"\t\n\x0b\x0c\r ");
    }

    #[test]
    #[cfg_attr(miri, ignore = "65,536 blocks")]
    fn every_byte_at_every_place() {
        for at in 0..64 {
            for byte in 0..=u8::MAX {
                for around in [b'0', b'9', b' ', b'\n'] {
                    let mut block = [around; 64];
                    block[at] = byte;
                    let base = if is_blank(around) { u64::MAX } else { 0 };
                    let wanted = match byte {
                        b'0'..=b'9' => Some(base & !(1 << at)),
                        _ if is_blank(byte) => Some(base | 1 << at),
                        _ => None,
                    };
                    assert_eq!(blanks(&block), wanted, "{byte} at {at} among {around}");
                }
            }
        }
    }

    #[test]
    fn twenty_digits_and_more() {
        for (window, len, wanted) in [
            (b"000018446744073709551615", 20, Some(u64::MAX)),
            (b"000018446744073709551616", 20, None),
            (
                b"999909999999999999999999",
                20,
                Some(9_999_999_999_999_999_999),
            ),
            (b"999999999999999999999999", 20, None),
            (b"000000000000000000000007", 20, Some(7)),
            (b"000000000000000000000007", 21, None),
            (b"000000000000000000000007", 0, None),
            (b"000000000000000000000007", usize::MAX, None),
        ] {
            assert_eq!(number(window, len), wanted);
        }
    }

    proptest! {
        #[test]
        fn one_bit_a_blank(block in uniform::<_, 64>(select(b"0123456789 \n\r\t".as_slice()))) {
            let wanted = (0..64).filter(|&at| is_blank(block[at])).map(|at| 1 << at).sum::<u64>();
            prop_assert_eq!(blanks(&block), Some(wanted));
        }

        #[test]
        fn the_number_that_ends_the_window(
            before in uniform::<_, 24>(any::<u8>()),
            digits in "[0-9]{1,24}",
        ) {
            let mut window = before;
            window[24 - digits.len()..].copy_from_slice(digits.as_bytes());
            let wanted = digits.parse().ok().filter(|_| digits.len() <= 20);
            prop_assert_eq!(number(&window, digits.len()), wanted);
        }
    }
}
