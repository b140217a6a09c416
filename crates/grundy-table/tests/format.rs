//! The format: every field, every changed byte, every wrong length.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "std")]

use grundy_table::{Bits, Encoder, FormatError, HEADER_LEN, Table, Tag, WriteError, encode};
use proptest::{collection::vec, prelude::*};
use std::io::Cursor;

fn tag() -> Tag {
    Tag::new("nim").unwrap()
}

/// 0, 1, …, 14: an odd number of nibbles, and so one of padding.
fn sample() -> Vec<u8> {
    encode(tag(), 3, &(0..15).collect::<Vec<u8>>()).unwrap()
}

/// CRC-32C bit by bit, from its definition.
fn crc32c(bytes: &[u8]) -> u32 {
    let crc = bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0x82F6_3B78
            } else {
                crc >> 1
            }
        })
    });
    !crc
}

/// The sample with some bytes of its header changed and its checksum made to fit.
fn forged(at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut table = sample();
    table[at..at + bytes.len()].copy_from_slice(bytes);
    reseal(&mut table);
    table
}

fn reseal(table: &mut [u8]) {
    let checksum = crc32c(&table[..60]);
    table[60..64].copy_from_slice(&checksum.to_le_bytes());
}

/// The table of the design, written down by hand.
#[test]
fn the_bytes_are_those_of_the_format() {
    let mut wanted = Vec::new();
    wanted.extend(b"\x89GRU\r\n\x1A\n");
    wanted.extend(1_u16.to_le_bytes());
    wanted.extend(64_u16.to_le_bytes());
    wanted.extend([4, 14]);
    wanted.extend([0, 0]);
    wanted.extend(b"nim\0\0\0\0\0\0\0\0\0\0\0\0\0");
    wanted.extend(3_u32.to_le_bytes());
    let payload = [0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0x0E];
    wanted.extend(crc32c(&payload).to_le_bytes());
    wanted.extend(15_u64.to_le_bytes());
    wanted.extend(8_u64.to_le_bytes());
    wanted.extend([0; 4]);
    wanted.extend(crc32c(&wanted).to_le_bytes());
    wanted.extend(payload);
    assert_eq!(sample(), wanted);
}

#[test]
fn every_changed_bit_is_found() {
    let sound = sample();
    for at in 0..sound.len() {
        // Miri, at a thousandth of the speed, sees the lowest and the highest.
        for bit in (0..8).step_by(if cfg!(miri) { 7 } else { 1 }) {
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << bit;
            let opened = Table::open(bytes.as_slice());
            let error = match opened {
                Err(error) => error,
                Ok(table) => table.verify().unwrap_err(),
            };
            let as_wanted = match at {
                0..8 => matches!(error, FormatError::Magic { .. }),
                8..10 => matches!(error, FormatError::Version { .. }),
                10..12 => matches!(error, FormatError::HeaderLength { .. }),
                12..64 => matches!(error, FormatError::HeaderChecksum { .. }),
                _ => matches!(error, FormatError::PayloadChecksum { .. }),
            };
            assert!(as_wanted, "byte {at}, bit {bit}: {error}");
            assert_eq!(opened.is_ok(), at >= HEADER_LEN);
        }
    }
}

#[test]
fn every_wrong_length_is_found() {
    let sound = sample();
    for len in 0..sound.len() {
        let error = Table::open(&sound[..len]).unwrap_err();
        let found = len as u64;
        let wanted = sound.len() as u64;
        match len {
            0..HEADER_LEN => assert_eq!(error, FormatError::TooShort { found }),
            _ => assert_eq!(error, FormatError::FileLength { found, wanted }),
        }
    }
    let mut long = sound;
    long.push(0);
    let error = Table::open(long).unwrap_err();
    assert_eq!(
        error,
        FormatError::FileLength {
            found: 73,
            wanted: 72
        }
    );
}

/// A checksum that fits is no proof: each field is held against the others.
#[test]
fn every_field_is_checked_for_itself() {
    let open = |bytes: Vec<u8>| Table::open(bytes).map(|_| ()).unwrap_err();
    let wrong = (0..=255).filter(|bits| ![4, 8].contains(bits));
    for bits in wrong.step_by(if cfg!(miri) { 32 } else { 1 }) {
        assert_eq!(open(forged(12, &[bits])), FormatError::Bits { found: bits });
    }
    assert_eq!(
        open(forged(12, &[8])),
        FormatError::PayloadLength {
            found: 8,
            wanted: 15
        }
    );
    assert_eq!(
        open(forged(13, &[16])),
        FormatError::Width {
            found: 16,
            wanted: 15
        }
    );
    assert_eq!(
        open(forged(14, &[0, 1])),
        FormatError::Reserved {
            offset: 14,
            found: 256
        }
    );
    assert_eq!(
        open(forged(56, &[7])),
        FormatError::Reserved {
            offset: 56,
            found: 7
        }
    );
    for tag in [*b"\0nim", *b"ni\0m", *b"n\nim", *b"n\xFFim", *b"\x7Fnim"] {
        let error = open(forged(16, &tag));
        assert!(matches!(error, FormatError::Tag { found } if found.starts_with(&tag)));
    }
    assert!(matches!(
        open(forged(16, &[0; 16])),
        FormatError::Tag { .. }
    ));
    for (entries, wanted) in [(0, 0), (14, 7), (17, 9), (u64::MAX, 1 << 63)] {
        let error = open(forged(40, &u64::to_le_bytes(entries)));
        assert_eq!(error, FormatError::PayloadLength { found: 8, wanted });
    }
    // Lengths that agree with each other and not with the file, to the largest.
    let mut huge = forged(40, &u64::MAX.to_le_bytes());
    huge[12] = 8;
    huge[48..56].copy_from_slice(&u64::MAX.to_le_bytes());
    reseal(&mut huge);
    let error = open(huge);
    assert_eq!(
        error,
        FormatError::FileLength {
            found: 72,
            wanted: u64::MAX
        }
    );
}

/// Values that their checksum fits, and that the header does not tell of.
#[test]
fn the_payload_is_checked_for_itself() {
    let seal = |mut bytes: Vec<u8>| {
        let checksum = crc32c(&bytes[64..]);
        bytes[36..40].copy_from_slice(&checksum.to_le_bytes());
        reseal(&mut bytes);
        Table::open(bytes).unwrap().verify().unwrap_err()
    };
    let mut padded = sample();
    padded[71] |= 0x50;
    assert_eq!(seal(padded), FormatError::Padding { found: 5 });
    for (at, value, wanted) in [(71, 0x0F, 15), (71, 0x00, 13), (64, 0xF0, 15)] {
        let mut lied = sample();
        lied[at] = value;
        assert_eq!(seal(lied), FormatError::LargestValue { found: 14, wanted });
    }
}

#[test]
fn a_transfer_as_text_is_named() {
    let mut unix = sample();
    unix.remove(4);
    let error = Table::open(unix).unwrap_err().to_string();
    assert!(error.contains("line ends were changed"), "{error}");
    let error = Table::open(b"\x7FELF".repeat(40)).unwrap_err().to_string();
    assert!(!error.contains("line ends"), "{error}");
}

#[test]
fn tags() {
    for text in ["a", "0123456789abcdef", "subtraction:1,2", " ~"] {
        assert_eq!(Tag::new(text).unwrap().to_string(), text);
    }
    for text in ["", "0123456789abcdefg", "tab\t", "é", "nul\0"] {
        assert_eq!(Tag::new(text), None);
    }
}

#[test]
fn an_empty_table_is_a_table() {
    let table = Table::open(encode(tag(), 0, &[]).unwrap()).unwrap();
    table.verify().unwrap();
    assert!(table.is_empty());
    assert_eq!(table.get(0), None);
    let beyond = table.nim_sum(&[0_u8]).unwrap_err();
    assert_eq!(beyond.to_string(), "heap of 0, but the table is empty");
}

#[test]
fn too_large_a_value_is_named_and_never_cut() {
    let mut encoder = Encoder::new(Cursor::new(vec![]), tag(), 1, Bits::Four).unwrap();
    encoder.push(&[1; 40_000]).unwrap();
    let error = encoder.push(&[15, 15, 16, 17]).unwrap_err();
    let WriteError::Value {
        heap,
        found,
        wanted,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!((heap, found, wanted), (40_002, 16, 15));
}

proptest! {
    /// What was put in comes out, whatever the pieces, and in the narrowest width.
    #[test]
    fn round_trip(
        values in prop_oneof![vec(0..16_u8, 0..300), vec(any::<u8>(), 0..300)],
        cuts in vec(any::<prop::sample::Index>(), 0..6),
        revision in any::<u32>(),
    ) {
        let bytes = encode(tag(), revision, &values).unwrap();
        let table = Table::open(&bytes).unwrap();
        table.verify().unwrap();
        let largest = values.iter().copied().max().unwrap_or(0);
        prop_assert_eq!(table.header().bits.get(), if largest < 16 { 4 } else { 8 });
        prop_assert_eq!(table.header().largest_value, largest);
        prop_assert_eq!(table.header().revision, revision);
        let found: Vec<u8> = (0..=values.len() as u64)
            .map_while(|heap| table.get(heap))
            .collect();
        prop_assert_eq!(&found, &values);

        let mut at: Vec<usize> = cuts.iter().map(|cut| cut.index(values.len() + 1)).collect();
        at.extend([0, values.len()]);
        at.sort_unstable();
        let bits = Bits::for_value(largest);
        let mut encoder = Encoder::new(Cursor::new(vec![]), tag(), revision, bits).unwrap();
        for piece in at.windows(2) {
            encoder.push(&values[piece[0]..piece[1]]).unwrap();
        }
        let (out, header) = encoder.finish().unwrap();
        prop_assert_eq!(out.into_inner(), bytes.clone());
        prop_assert_eq!(&header, table.header());
    }

    /// No bytes make a table panic.
    #[test]
    fn any_bytes(at in 0..72_usize, bytes in vec(any::<u8>(), 0..8), seal in any::<bool>()) {
        let mut table = sample();
        let end = (at + bytes.len()).min(table.len());
        table[at..end].copy_from_slice(&bytes[..end - at]);
        if seal {
            reseal(&mut table);
        }
        if let Ok(table) = Table::open(table) {
            let _ = table.verify();
            for heap in [0, 1, 14, 15, 16, u64::MAX] {
                prop_assert_eq!(table.get(heap).is_some(), heap < table.len());
            }
        }
    }
}
