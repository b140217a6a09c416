//! What errors say: what was found, and what was wanted.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
#![cfg(feature = "std")]

use grundy_table::{BeyondTable, FormatError, LookupError, ReadError, Tag, WriteError};
use std::{fmt::Display, io, path::Path};

#[track_caller]
fn says(error: impl Display, parts: &[&str]) {
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "{text:?} has no {part:?}");
    }
}

#[test]
fn of_a_header() {
    says(FormatError::TooShort { found: 7 }, &["7 bytes", "64"]);
    let found = *b"\x7FELF\x02\x01\x01\x00";
    says(
        FormatError::Magic { found },
        &[
            "7F, 45, 4C, 46, 02, 01, 01, 00",
            "89, 47, 52, 55, 0D, 0A, 1A, 0A",
        ],
    );
    says(
        FormatError::Version { found: 9 },
        &["version 9", "version 1"],
    );
    says(FormatError::HeaderLength { found: 96 }, &["96 bytes", "64"]);
    let (found, wanted) = (0x0BAD, 0xC0FFEE);
    says(
        FormatError::HeaderChecksum { found, wanted },
        &["header is damaged", "00000bad", "00c0ffee"],
    );
    says(FormatError::Bits { found: 5 }, &["5 bits", "4 or 8"]);
    let reserved = FormatError::Reserved {
        offset: 56,
        found: 3,
    };
    says(reserved, &["offset 56", "holds 3", "wanted 0"]);
    let found = *b"n\xFFm\0\0\0\0\0\0\0\0\0\0\0\0\0";
    says(FormatError::Tag { found }, &[r"n\xffm", "printable ASCII"]);
    let (found, wanted) = (16, 15);
    says(
        FormatError::Width { found, wanted },
        &["is 16", "at most 15"],
    );
    let (found, wanted) = (8, 15);
    says(
        FormatError::PayloadLength { found, wanted },
        &["has 8 bytes", "take 15"],
    );
}

#[test]
fn of_a_payload() {
    let length = |found, wanted| FormatError::FileLength { found, wanted };
    says(length(70, 72), &["cut off", "70 bytes", "wanted 72"]);
    says(length(73, 72), &["too long", "73 bytes", "wanted 72"]);
    let (found, wanted) = (0x0BAD, 0xC0FFEE);
    says(
        FormatError::PayloadChecksum { found, wanted },
        &["values are damaged", "00000bad", "00c0ffee"],
    );
    says(FormatError::Padding { found: 5 }, &["holds 5", "wanted 0"]);
    let (found, wanted) = (14, 13);
    says(
        FormatError::LargestValue { found, wanted },
        &["is 14", "is 13"],
    );
}

#[test]
fn of_the_wrong_table_or_heap() {
    let [found, wanted] = ["squares", "primes"].map(|text| Tag::new(text).unwrap());
    says(
        FormatError::Rules { found, wanted },
        &["a table of squares", "wanted one of primes"],
    );
    let (found, wanted) = (2, 1);
    says(
        FormatError::Revision { found, wanted },
        &["revision 2", "revision 1"],
    );
    let beyond = BeyondTable {
        heap: 9,
        entries: 5,
    };
    says(beyond, &["heap of 9", "ends at 4"]);
    says(LookupError::from(beyond), &["heap of 9", "ends at 4"]);
    let (found, wanted) = (2, 3);
    says(
        LookupError::Length { found, wanted },
        &["2 values", "3 heaps"],
    );
}

#[test]
fn of_files() {
    let error = ReadError::format(Path::new("some/table"), FormatError::Bits { found: 5 });
    assert_eq!(error.path(), Path::new("some/table"));
    assert_eq!(error.as_format(), Some(&FormatError::Bits { found: 5 }));
    says(error, &["some/table: ", "5 bits"]);
    says(WriteError::Io(io::Error::other("no more")), &["no more"]);
    let value = WriteError::Value {
        heap: 8,
        found: 16,
        wanted: 15,
    };
    says(value, &["heap 8", "value 16", "at most 15"]);
    let read_back = WriteError::ReadBack(FormatError::Padding { found: 5 });
    says(read_back, &["read back", "holds 5"]);
}
