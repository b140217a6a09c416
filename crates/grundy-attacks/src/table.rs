//! Bytes as a table file.

use crate::assert_message;
use fimber::Fimber;
use grundy::Nimber;
use grundy_table::{
    Bits, Encoder, FormatError, HEADER_LEN, LookupError, Table, Tag, encode, verify_from,
};
use std::{
    fs,
    io::{Cursor, Write},
};

/// Any bytes, opened as a table.
pub fn table_raw(bytes: &[u8]) {
    let opened = Table::open(bytes);
    if let Ok(table) = opened {
        probe(&table);
    }
    let sound = opened.and_then(|table| table.verify().map(|()| table));
    let wanted = Plain::read(bytes);
    match (&sound, &wanted) {
        (Ok(table), Some(wanted)) => agrees(table, wanted, bytes),
        (Err(error), None) => assert_message(&error.to_string()),
        _ => panic!("{sound:?}, by the description {wanted:?}"),
    }
    from_a_file(bytes, &sound);
    let fibonacci = wanted.is_some_and(|plain| plain.tag == "fibonacci" && plain.revision == 1);
    assert_eq!(Fimber::from_bytes(bytes).is_ok(), fibonacci);
}

/// How many bytes of [`table_header`] come before the payload.
const FIELDS: usize = 62;

/// Two bytes of flags, the first 60 bytes of a header, and a payload. What chance
/// would not make right is made right, so that what lies behind the checks is
/// reached: each flag keeps one part as it comes. Flag 1 is the width, 8 that the
/// entries are odd, and 15 a wrong checksum of the header.
pub fn table_header(bytes: &[u8]) {
    let Some((fields, payload)) = bytes.split_at_checked(FIELDS) else {
        return;
    };
    let flags = u16::from_le_bytes([fields[0], fields[1]]);
    let set = |flag: u16| flags >> flag & 1 == 1;
    let mut file = fields[2..].to_vec();
    let mut put = |at: usize, field: &[u8]| file[at..at + field.len()].copy_from_slice(field);
    if !set(0) {
        put(0, b"\x89GRU\r\n\x1A\n");
        put(8, &1_u16.to_le_bytes());
        put(10, &64_u16.to_le_bytes());
    }
    let four = set(1);
    if !set(2) {
        put(12, &[if four { 4 } else { 8 }]);
    }
    if !set(3) {
        put(14, &[0; 2]);
        put(56, &[0; 4]);
    }
    if !set(4) {
        let largest = payload.iter().map(|byte| match four {
            true => (byte % 16).max(byte / 16),
            false => *byte,
        });
        put(13, &[largest.max().unwrap_or(0)]);
    }
    if !set(5) {
        put(16, b"fibonacci\0\0\0\0\0\0\0");
    }
    if !set(6) {
        put(36, &crc32c(payload).to_le_bytes());
    }
    let len = payload.len() as u64;
    if !set(7) {
        let entries = match four {
            true => (2 * len).saturating_sub(u64::from(set(8))),
            false => len,
        };
        put(40, &entries.to_le_bytes());
    }
    if !set(9) {
        put(48, &len.to_le_bytes());
    }
    let checksum = crc32c(&file) ^ u32::from(set(15));
    file.extend(checksum.to_le_bytes());
    file.extend(payload);
    table_raw(&file);
}

/// Heaps that are asked for of every table, besides those around its end.
const HEAPS: [u64; 9] = [
    0,
    1,
    2,
    1 << 31,
    1 << 32,
    1 << 63,
    (1 << 63) + 1,
    u64::MAX - 1,
    u64::MAX,
];

/// What may be asked of a table that was opened, and not verified.
fn probe(table: &Table<&[u8]>) {
    let len = table.len();
    assert_eq!(table.is_empty(), len == 0);
    let around = [-2, -1, 0, 1].map(|by| len.wrapping_add_signed(by));
    for heap in HEAPS.into_iter().chain(around) {
        let value = table.get(heap);
        assert_eq!(value.is_some(), heap < len, "heap {heap} of {len}");
        assert_eq!(
            table.nim_sum(&[heap]).ok().map(Nimber::get),
            value.map(u64::from)
        );
        let mut found = [0];
        let looked_up = table.values_into(&[heap], &mut found);
        assert_eq!(looked_up.ok().map(|()| found[0]), value);
        assert_message(&table.beyond(heap).to_string());
    }
    let uneven = table.values_into(&[0_u64], &mut []);
    assert!(matches!(uneven, Err(LookupError::Length { .. })));
    assert_message(&format!("{table:?} {}", table.header().rules));
}

/// A sound table says what the description reads, and is written so.
fn agrees(table: &Table<&[u8]>, wanted: &Plain, bytes: &[u8]) {
    let header = table.header();
    assert_eq!(header.rules.as_str(), wanted.tag);
    assert_eq!(header.revision, wanted.revision);
    assert_eq!(table.len(), wanted.values.len() as u64);
    assert_eq!(bytes[..HEADER_LEN], header.to_bytes());

    let heaps: Vec<u64> = (0..table.len()).collect();
    let values: Option<Vec<u8>> = heaps.iter().map(|heap| table.get(*heap)).collect();
    assert_eq!(values.as_ref(), Some(&wanted.values));
    let mut together = vec![0; heaps.len()];
    assert_eq!(table.values_into(&heaps, &mut together), Ok(()));
    assert_eq!(together, wanted.values);
    let nim_sum = wanted.values.iter().fold(0, |sum, value| sum ^ value);
    assert_eq!(table.nim_sum(&heaps).map(Nimber::get), Ok(nim_sum.into()));

    let tag = Tag::new(&wanted.tag).expect("a tag that was read");
    let mut encoder =
        Encoder::new(Cursor::new(Vec::new()), tag, wanted.revision, header.bits).unwrap();
    // In pieces that do not begin at a byte's first nibble.
    for piece in wanted.values.chunks(3) {
        encoder.push(piece).expect("a value that was read");
    }
    let (again, written) = encoder.finish().unwrap();
    assert_eq!(again.into_inner(), bytes);
    assert_eq!(written, *header);
    if header.bits == Bits::for_value(header.largest_value) {
        let again = encode(tag, wanted.revision, &wanted.values);
        assert_eq!(again.unwrap(), bytes);
    }
}

/// Both readers of files come to the same as the bytes in memory.
fn from_a_file(bytes: &[u8], sound: &Result<Table<&[u8]>, FormatError>) {
    let mut file = tempfile::NamedTempFile::new().expect("a file of its own");
    file.write_all(bytes).expect("a file that can be written");
    let (read, header) = (Table::read(file.path()), verify_from(file.path()));
    match sound {
        Ok(table) => {
            assert_eq!(read.map(|read| *read.header()).ok(), Some(*table.header()));
            assert_eq!(header.ok(), Some(*table.header()));
        }
        Err(_) => assert!(read.is_err() && header.is_err()),
    }
    assert_eq!(fs::read(file.path()).expect("the file"), bytes);
}

/// A table as the format's description says.
#[derive(Debug)]
struct Plain {
    tag: String,
    revision: u32,
    values: Vec<u8>,
}

impl Plain {
    fn read(bytes: &[u8]) -> Option<Self> {
        let (header, payload) = bytes.split_at_checked(64)?;
        let number = |at: usize, len: usize| {
            let field = header[at..at + len].iter().rev();
            field.fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        let fixed = number(0, 8) == 0x0A1A_0A0D_5552_4789
            && number(8, 2) == 1
            && number(10, 2) == 64
            && number(14, 2) == 0
            && number(56, 4) == 0;
        let sums = number(60, 4) == u64::from(crc32c(&header[..60]))
            && number(36, 4) == u64::from(crc32c(payload));
        if !fixed || !sums || number(48, 8) != payload.len() as u64 {
            return None;
        }
        let entries = number(40, 8);
        let values: Vec<u8> = match number(12, 1) {
            4 => {
                let pairs = payload.iter().flat_map(|byte| [byte & 15, byte >> 4]);
                let mut values: Vec<u8> = pairs.collect();
                // After an odd number of entries the last high nibble is zero.
                if entries % 2 == 1 && values.pop()? != 0 {
                    return None;
                }
                values
            }
            8 => payload.to_vec(),
            _ => return None,
        };
        let largest = values.iter().copied().max().unwrap_or(0);
        if values.len() as u64 != entries || number(13, 1) != u64::from(largest) {
            return None;
        }
        let tag = str::from_utf8(&header[16..32]).ok()?;
        let tag = tag.trim_end_matches('\0').to_owned();
        let printable = tag.bytes().all(|byte| (0x20..0x7F).contains(&byte));
        let revision = number(32, 4) as u32;
        (printable && !tag.is_empty()).then_some(Self {
            tag,
            revision,
            values,
        })
    }
}

/// CRC-32C bit by bit: the polynomial 1EDC6F41 reflected, all ones before and
/// after (RFC 3720).
fn crc32c(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| match crc & 1 {
            1 => crc >> 1 ^ 0x82F6_3B78,
            _ => crc >> 1,
        })
    })
}
