//! Grundy values in a file: 4 or 8 bits an entry, checked, read from any bytes.
//!
//! A table answers `value of heap n` for every `n` below its number of
//! entries. Its bytes may be owned (`Vec<u8>`), borrowed (`&[u8]`, such as
//! `include_bytes!`) or memory-mapped (`MappedBytes`, feature `mmap`): one
//! type, [`Table`], serves them all.
//!
//! | call | checks | cost |
//! | --- | --- | --- |
//! | [`Table::open`], [`Table::from_static`] | header and geometry | O(1), no allocation |
//! | [`Table::verify`] | every byte of the payload | O(n), about 2 GB a second |
//! | `Table::read` (feature `std`) | both | O(n), one read |
//! | `Table::map` (feature `mmap`) | header and geometry | O(1) |
//! | [`Table::get`] | that the heap is in the table | O(1), one load |
//!
//! No bytes make any of them panic. A file of the wrong kind is a
//! [`FormatError`] that says what was found and what was wanted.
//!
//! ```
//! use grundy_table::{Table, Tag, encode};
//!
//! // Heaps from which one or two stones are taken: 0, 1, 2, 0, 1, 2, …
//! let values: Vec<u8> = (0..1000).map(|heap| (heap % 3) as u8).collect();
//! let tag = Tag::new("subtraction:1,2").ok_or("a tag is 1 to 16 characters")?;
//! let bytes = encode(tag, 1, &values)?;
//! assert_eq!(bytes.len(), 64 + 500); // two entries a byte
//!
//! let table = Table::open(bytes)?;
//! table.verify()?;
//! assert_eq!(table.get(998), Some(2));
//! assert_eq!(table.get(1000), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! Little-endian, no alignment needed, a header of 64 bytes, then the payload.
//!
//! | offset | field |
//! | --- | --- |
//! | 0 | magic: `89 47 52 55 0D 0A 1A 0A` |
//! | 8 | format version, u16 = 1 |
//! | 10 | header length, u16 = 64 |
//! | 12 | bits an entry, u8: 4 or 8 |
//! | 13 | largest value in the table, u8 |
//! | 14 | reserved, u16 = 0 |
//! | 16 | rules, 16 bytes: a short tag of printable ASCII, NUL-padded |
//! | 32 | rules revision, u32 |
//! | 36 | CRC-32C of the payload, u32 |
//! | 40 | entries, u64 |
//! | 48 | payload length in bytes, u64 |
//! | 56 | reserved, u32 = 0 |
//! | 60 | CRC-32C of bytes 0 to 59, u32 |
//!
//! With 4 bits an entry the even heap is the low nibble of its byte; after an
//! odd number of entries the last high nibble is zero. The same values make
//! the same bytes, everywhere.
//!
//! # Features
//!
//! - `std` (default): reading and atomic writing of files. Without it the crate
//!   is `no_std` and never allocates.
//! - `mmap`: `MappedBytes` and `Table::map`, on `memmap2`. The only `unsafe`
//!   code of the crate, in one file.

#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "std")]
mod atomic;
mod crc32c;
mod error;
#[cfg(feature = "std")]
mod file;
mod header;
#[cfg(feature = "mmap")]
mod mapped;
mod payload;
mod table;
#[cfg(feature = "std")]
mod write;

#[cfg(feature = "std")]
pub use atomic::{replaceable, write_atomically};
pub use error::{BeyondTable, FormatError, LookupError};
#[cfg(feature = "std")]
pub use error::{ReadError, WriteError};
pub use header::{Bits, HEADER_LEN, Header, Tag, VERSION};
#[cfg(feature = "mmap")]
pub use mapped::MappedBytes;
pub use table::Table;
#[cfg(feature = "std")]
pub use write::{Encoder, encode, verify_from, write_into, write_table};
