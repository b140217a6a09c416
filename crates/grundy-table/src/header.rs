use crate::{FormatError, crc32c};
use core::{fmt, str};

/// Bytes before the payload.
pub const HEADER_LEN: usize = 64;

/// The version of the format that this crate reads and writes.
pub const VERSION: u16 = 1;

/// Not text from the first byte on; CR LF, and a lone LF, show a transfer that
/// rewrote line ends; 1A stops a listing on old systems. After PNG's signature.
pub(crate) const MAGIC: [u8; 8] = *b"\x89GRU\r\n\x1A\n";

/// Where the header's own checksum stands, and what it covers.
const CHECKSUM_AT: usize = 60;

/// How wide an entry is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bits {
    /// Two entries a byte, the even heap in the low nibble: values to 15.
    Four,
    /// An entry a byte: values to 255.
    Eight,
}

impl Bits {
    /// The narrowest width that holds `largest`.
    pub const fn for_value(largest: u8) -> Self {
        if largest <= Self::Four.largest_value() {
            Self::Four
        } else {
            Self::Eight
        }
    }

    /// 4 or 8.
    pub const fn get(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// The largest value that an entry holds: 15 or 255.
    pub const fn largest_value(self) -> u8 {
        match self {
            Self::Four => 15,
            Self::Eight => u8::MAX,
        }
    }

    /// How many bytes `entries` entries take.
    pub const fn payload_len(self, entries: u64) -> u64 {
        match self {
            Self::Four => entries.div_ceil(2),
            Self::Eight => entries,
        }
    }
}

/// Which rules a table is for: 1 to 16 characters of printable ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag([u8; 16]);

impl Tag {
    /// The tag that reads `text`; none where it is empty, longer than 16
    /// bytes, or holds anything but printable ASCII.
    pub const fn new(text: &str) -> Option<Self> {
        let mut rest = text.as_bytes();
        let mut tag = [0; 16];
        let mut free: &mut [u8] = &mut tag;
        while let [byte, after @ ..] = rest {
            let (1.., [place, places @ ..]) = (*byte, free) else {
                return None;
            };
            *place = *byte;
            free = places;
            rest = after;
        }
        Self::from_bytes(tag)
    }

    const fn from_bytes(bytes: [u8; 16]) -> Option<Self> {
        let mut rest: &[u8] = &bytes;
        let mut ended = false;
        let mut empty = true;
        while let [byte, after @ ..] = rest {
            match *byte {
                0 => ended = true,
                b' '..=b'~' if !ended => empty = false,
                _ => return None,
            }
            rest = after;
        }
        if empty { None } else { Some(Self(bytes)) }
    }

    /// The tag as text.
    pub fn as_str(&self) -> &str {
        let text = self.0.split(|byte| *byte == 0).next().unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// What the first 64 bytes of a table say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// How wide an entry is.
    pub bits: Bits,
    /// The largest value in the table.
    pub largest_value: u8,
    /// Which rules the values are for.
    pub rules: Tag,
    /// Counts changes of what the tag means.
    pub revision: u32,
    /// CRC-32C of the payload.
    pub payload_checksum: u32,
    /// How many heaps the table holds: 0 to `entries - 1`.
    pub entries: u64,
}

impl Header {
    /// Reads a header.
    ///
    /// # Errors
    ///
    /// The first field that is not what this version of the format wants. The
    /// magic and the version are looked at before the checksum, so that a file
    /// of another kind, or of a later version, is named as that.
    pub const fn parse(bytes: &[u8; HEADER_LEN]) -> Result<Self, FormatError> {
        let magic = field(bytes, 0);
        if u64::from_le_bytes(magic) != u64::from_le_bytes(MAGIC) {
            return Err(FormatError::Magic { found: magic });
        }
        let version = u16::from_le_bytes(field(bytes, 8));
        if version != VERSION {
            return Err(FormatError::Version { found: version });
        }
        let header_len = u16::from_le_bytes(field(bytes, 10));
        if header_len as usize != HEADER_LEN {
            return Err(FormatError::HeaderLength { found: header_len });
        }
        let found = u32::from_le_bytes(field(bytes, CHECKSUM_AT));
        let wanted = crc32c::of_prefix(bytes, CHECKSUM_AT);
        if found != wanted {
            return Err(FormatError::HeaderChecksum { found, wanted });
        }
        let [bits, largest_value] = field(bytes, 12);
        let bits = match bits {
            4 => Bits::Four,
            8 => Bits::Eight,
            found => return Err(FormatError::Bits { found }),
        };
        if largest_value > bits.largest_value() {
            return Err(FormatError::Width {
                found: largest_value,
                wanted: bits.largest_value(),
            });
        }
        let found = u16::from_le_bytes(field(bytes, 14)) as u32;
        if found != 0 {
            return Err(FormatError::Reserved { offset: 14, found });
        }
        let found = u32::from_le_bytes(field(bytes, 56));
        if found != 0 {
            return Err(FormatError::Reserved { offset: 56, found });
        }
        let tag = field(bytes, 16);
        let Some(rules) = Tag::from_bytes(tag) else {
            return Err(FormatError::Tag { found: tag });
        };
        let header = Self {
            bits,
            largest_value,
            rules,
            revision: u32::from_le_bytes(field(bytes, 32)),
            payload_checksum: u32::from_le_bytes(field(bytes, 36)),
            entries: u64::from_le_bytes(field(bytes, 40)),
        };
        let found = u64::from_le_bytes(field(bytes, 48));
        let wanted = header.payload_len();
        if found != wanted {
            return Err(FormatError::PayloadLength { found, wanted });
        }
        Ok(header)
    }

    /// The 64 bytes that say this.
    pub const fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        put(&mut bytes, 0, MAGIC);
        put(&mut bytes, 8, VERSION.to_le_bytes());
        put(&mut bytes, 10, (HEADER_LEN as u16).to_le_bytes());
        put(&mut bytes, 12, [self.bits.get(), self.largest_value]);
        put(&mut bytes, 16, self.rules.0);
        put(&mut bytes, 32, self.revision.to_le_bytes());
        put(&mut bytes, 36, self.payload_checksum.to_le_bytes());
        put(&mut bytes, 40, self.entries.to_le_bytes());
        put(&mut bytes, 48, self.payload_len().to_le_bytes());
        let checksum = crc32c::of_prefix(&bytes, CHECKSUM_AT);
        put(&mut bytes, CHECKSUM_AT, checksum.to_le_bytes());
        bytes
    }

    /// The payload's length in bytes.
    pub const fn payload_len(&self) -> u64 {
        self.bits.payload_len(self.entries)
    }

    /// The file's length in bytes, where a `u64` holds it.
    pub(crate) const fn file_len(&self) -> Option<u64> {
        self.payload_len().checked_add(HEADER_LEN as u64)
    }
}

#[allow(clippy::indexing_slicing)] // Both callers' offsets are constants inside the header.
const fn field<const N: usize>(bytes: &[u8; HEADER_LEN], at: usize) -> [u8; N] {
    let mut field = [0; N];
    let mut i = 0;
    while i < N {
        field[i] = bytes[at + i];
        i += 1;
    }
    field
}

#[allow(clippy::indexing_slicing)] // As in `field`.
const fn put<const N: usize>(bytes: &mut [u8; HEADER_LEN], at: usize, field: [u8; N]) {
    let mut i = 0;
    while i < N {
        bytes[at + i] = field[i];
        i += 1;
    }
}
