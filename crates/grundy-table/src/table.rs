use crate::{
    BeyondTable, Bits, FormatError, HEADER_LEN, Header, LookupError, payload::PayloadSurvey,
};
use core::fmt;
use grundy::Nimber;

/// A table of Grundy values over any bytes.
///
/// `B` is whatever holds the whole file: `&[u8]`, `Vec<u8>`, `MappedBytes`,
/// or anything else that is [`AsRef<[u8]>`](AsRef).
///
/// ```
/// use grundy_table::{Table, Tag, encode};
///
/// let bytes = encode(Tag::new("nim").ok_or("tag")?, 1, &[0, 1, 2, 3, 4])?;
/// let table = Table::open(&bytes)?;
/// assert_eq!(table.len(), 5);
/// assert_eq!(table.get(4), Some(4));
/// assert_eq!(table.nim_sum(&[1_u32, 2, 4])?.get(), 7);
/// assert_eq!(table.get(5), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Table<B> {
    header: Header,
    bytes: B,
}

impl Table<&'static [u8]> {
    /// As [`open`](Table::open), where the compiler can do it too: an embedded
    /// table that does not open need not compile.
    ///
    /// # Errors
    ///
    /// As [`open`](Table::open).
    pub const fn from_static(bytes: &'static [u8]) -> Result<Self, FormatError> {
        match header_of(bytes) {
            Ok(header) => Ok(Self { header, bytes }),
            Err(error) => Err(error),
        }
    }
}

/// The header, once it and the file's length are sound.
const fn header_of(bytes: &[u8]) -> Result<Header, FormatError> {
    let found = bytes.len() as u64;
    let Some(first) = bytes.first_chunk::<HEADER_LEN>() else {
        return Err(FormatError::TooShort { found });
    };
    match Header::parse(first) {
        Ok(header) => match header.file_len() {
            Some(wanted) if wanted == found => Ok(header),
            Some(wanted) => Err(FormatError::FileLength { found, wanted }),
            None => Err(FormatError::FileLength {
                found,
                wanted: u64::MAX,
            }),
        },
        Err(error) => Err(error),
    }
}

impl<B: AsRef<[u8]>> Table<B> {
    /// A table over `bytes`, which are the whole file. Looks at the header and
    /// the length alone: O(1), no allocation. The values are not looked at;
    /// [`verify`](Self::verify) does that.
    ///
    /// # Errors
    ///
    /// What of the header is wrong, or that the length is.
    pub fn open(bytes: B) -> Result<Self, FormatError> {
        let header = header_of(bytes.as_ref())?;
        Ok(Self { header, bytes })
    }

    /// Looks at every value: the checksum, the largest value, the padding.
    /// A few gigabytes a second, no allocation.
    ///
    /// # Errors
    ///
    /// What of the payload is wrong.
    pub fn verify(&self) -> Result<(), FormatError> {
        let mut survey = PayloadSurvey::new(self.header.bits);
        // In pieces that stay in the cache for both passes over them.
        for piece in self.payload().chunks(1 << 15) {
            survey.update(piece);
        }
        survey.check(&self.header)
    }

    /// What the header says.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// How many heaps the table holds: 0 to `len() - 1`.
    #[inline]
    pub const fn len(&self) -> u64 {
        self.header.entries
    }

    /// Whether the table holds no heap at all, not even 0.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same table, its bytes borrowed.
    #[inline]
    pub fn as_ref(&self) -> Table<&[u8]> {
        Table {
            header: self.header,
            bytes: self.bytes.as_ref(),
        }
    }

    #[inline]
    pub(crate) fn payload(&self) -> &[u8] {
        self.bytes.as_ref().get(HEADER_LEN..).unwrap_or_default()
    }

    /// The value of `heap`, or none where the table does not reach it.
    /// One load; no allocation.
    #[inline]
    pub fn get(&self, heap: u64) -> Option<u8> {
        let payload = self.payload();
        match self.header.bits {
            Bits::Four => nibble(payload, self.len(), heap),
            Bits::Eight => byte(payload, self.len(), heap),
        }
    }

    /// The nim-sum of the heaps' values: one load a heap, no allocation.
    ///
    /// ```
    /// # use grundy_table::{Table, Tag, encode};
    /// # let bytes = encode(Tag::new("nim").ok_or("tag")?, 1, &[0, 1, 2, 3, 4])?;
    /// let table = Table::open(&bytes)?;
    /// let beyond = table.nim_sum(&[1_u64, 9]).unwrap_err();
    /// assert_eq!(beyond.to_string(), "heap of 9, but the table ends at 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first heap that the table does not reach.
    pub fn nim_sum<H: Copy + Into<u64>>(&self, heaps: &[H]) -> Result<Nimber, BeyondTable> {
        let mut nim_sum = 0;
        self.for_each(heaps, |value| nim_sum ^= value)?;
        Ok(nim_sum.into())
    }

    /// The value of each heap into the place of the same index: one load and
    /// one store a heap, no allocation.
    ///
    /// # Errors
    ///
    /// Slices of different lengths, with nothing written; or the first heap
    /// that the table does not reach, with the values before it written.
    pub fn values_into<H: Copy + Into<u64>>(
        &self,
        heaps: &[H],
        values: &mut [u8],
    ) -> Result<(), LookupError> {
        if heaps.len() != values.len() {
            return Err(LookupError::Length {
                found: values.len(),
                wanted: heaps.len(),
            });
        }
        let mut places = values.iter_mut();
        self.for_each(heaps, |value| {
            if let Some(place) = places.next() {
                *place = value;
            }
        })?;
        Ok(())
    }

    /// The values in order, with the width of an entry asked once.
    #[inline]
    fn for_each<H: Copy + Into<u64>>(
        &self,
        heaps: &[H],
        value: impl FnMut(u8),
    ) -> Result<(), BeyondTable> {
        match self.header.bits {
            Bits::Four => self.for_each_by(nibble, heaps, value),
            Bits::Eight => self.for_each_by(byte, heaps, value),
        }
    }

    #[inline]
    fn for_each_by<H: Copy + Into<u64>>(
        &self,
        lookup: impl Fn(&[u8], u64, u64) -> Option<u8>,
        heaps: &[H],
        mut value: impl FnMut(u8),
    ) -> Result<(), BeyondTable> {
        let payload = self.payload();
        let entries = self.len();
        for heap in heaps {
            let heap = (*heap).into();
            value(lookup(payload, entries, heap).ok_or(BeyondTable { heap, entries })?);
        }
        Ok(())
    }
}

#[inline]
fn nibble(payload: &[u8], entries: u64, heap: u64) -> Option<u8> {
    if heap >= entries {
        return None;
    }
    let pair = payload.get(usize::try_from(heap / 2).ok()?)?;
    Some((pair >> (heap % 2 * 4)) & 0xF)
}

#[inline]
fn byte(payload: &[u8], entries: u64, heap: u64) -> Option<u8> {
    if heap >= entries {
        return None;
    }
    payload.get(usize::try_from(heap).ok()?).copied()
}

impl<B> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Table").field(&self.header).finish()
    }
}
