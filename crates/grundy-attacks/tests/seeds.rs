//! The seeds that are not text: small tables, sound and nearly so; and what is
//! one bit away from them.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use grundy_attacks::{table_header, table_raw};
use grundy_table::{Bits, Encoder, Tag, encode};
use std::{fs, io::Cursor, path::Path};

fn write(target: &str, name: &str, bytes: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let folder = folder.join(target);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), bytes).unwrap();
}

fn tag() -> Tag {
    Tag::new("fibonacci").unwrap()
}

/// The heaps 0 to 9 of Fimber, by hand.
const VALUES: [u8; 10] = [0, 1, 2, 3, 0, 1, 2, 3, 4, 5];

/// Flags of [`table_header`]: every part as it comes.
const AS_IT_COMES: u16 = 0b10_1111_1111;

#[test]
fn one_bit_away() {
    for values in [&VALUES[..], &VALUES[..9], &[]] {
        let sound = encode(tag(), 1, values).unwrap();
        for bit in 0..8 * sound.len() {
            let mut flipped = sound.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            table_raw(&flipped);
            // The same behind a right checksum of the header, if it is not that.
            let (fields, payload) = (&flipped[..60], &flipped[64..]);
            table_header(&[&AS_IT_COMES.to_le_bytes(), fields, payload].concat());
        }
    }
}

#[test]
#[ignore = "writes fuzz/seeds: cargo test -p grundy-attacks --test seeds -- --ignored"]
fn seeds_of_tables() {
    let tag = tag();
    let values = VALUES;
    let sound = encode(tag, 1, &values).unwrap();
    write("table_raw", "even", &sound);
    write("table_raw", "odd", &encode(tag, 1, &values[..9]).unwrap());
    write("table_raw", "empty", &encode(tag, 1, &[]).unwrap());
    write("table_raw", "one", &encode(tag, 1, &[0]).unwrap());
    let other = Tag::new("all-but:2,5").unwrap();
    write(
        "table_raw",
        "bytes",
        &encode(other, 7, &[0, 16, 255]).unwrap(),
    );
    write("table_raw", "long", &encode(tag, 1, &[3; 601]).unwrap());
    let mut wide = Encoder::new(Cursor::new(Vec::new()), tag, 1, Bits::Eight).unwrap();
    wide.push(&values).unwrap();
    write("table_raw", "wide", &wide.finish().unwrap().0.into_inner());
    write("table_raw", "cut", &sound[..sound.len() - 1]);
    write("table_raw", "header", &sound[..64]);
    write("table_raw", "short", &sound[..63]);
    write("table_raw", "more", &[&sound[..], &[0]].concat());
    for (name, at) in [
        ("magic", 0),
        ("version", 8),
        ("checksum", 60),
        ("payload", 66),
    ] {
        let mut damaged = sound.clone();
        damaged[at] ^= 1;
        write("table_raw", name, &damaged);
    }

    // Flags, then a header's first 60 bytes, then a payload.
    let fields = &sound[..60];
    let with = |flags: u16, payload: &[u8]| [&flags.to_le_bytes(), fields, payload].concat();
    let payload = &sound[64..];
    for (name, flags) in [
        ("eight", 0),
        ("four", 0b10),
        ("odd", 0b1_0000_0010),
        ("as-it-comes", AS_IT_COMES),
        ("width", 0b100),
        ("reserved", 0b1000),
        ("largest", 0b1_0000),
        ("tag", 0b10_0000),
        ("payload-checksum", 0b100_0000),
        ("entries", 0b1000_0000),
        ("payload-length", 0b10_0000_0000),
        ("header-checksum", 0b1000_0000_0000_0010),
    ] {
        write("table_header", name, &with(flags, payload));
    }
    write("table_header", "no-heaps", &with(0b10, &[]));
    let mut huge = with(0b10_1000_0010, payload);
    huge[42..50].fill(0xFF);
    write("table_header", "huge", &huge);
}
