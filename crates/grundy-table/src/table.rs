use crate::{
    BeyondTable, Bits, FormatError, HEADER_LEN, Header, LookupError, Tag, payload::PayloadSurvey,
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
    /// About two gigabytes a second, no allocation.
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

    /// Whether the table is one of these rules, in this revision of them.
    ///
    /// # Errors
    ///
    /// The rules, or the revision, that it is of.
    pub fn expect_rules(&self, rules: Tag, revision: u32) -> Result<(), FormatError> {
        let (found, wanted) = (self.header.rules, rules);
        if found != wanted {
            return Err(FormatError::Rules { found, wanted });
        }
        let (found, wanted) = (self.header.revision, revision);
        if found != wanted {
            return Err(FormatError::Revision { found, wanted });
        }
        Ok(())
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
        match self.header.bits {
            Bits::Four => {
                let pair = Pairs::new(self).get(heap)?;
                Some((pair >> (heap % 2 * 4)) & 0xF)
            }
            Bits::Eight => self.byte(heap),
        }
    }

    #[inline]
    fn byte(&self, heap: u64) -> Option<u8> {
        let at = usize::try_from(heap).ok()?;
        self.payload().get(at).copied()
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
        let nim_sum = match self.header.bits {
            Bits::Four => {
                let table = Pairs::new(self);
                let mut pairs = [0; CHUNK];
                let (mut every, mut odd) = (0, 0);
                for heaps in heaps.chunks(CHUNK) {
                    self.load(table, heaps, &mut pairs)?;
                    for (heap, pair) in heaps.iter().zip(&pairs) {
                        every ^= pair;
                        odd ^= pair & all_ones_if_odd((*heap).into());
                    }
                }
                // Low nibbles of the even heaps, high ones of the odd.
                ((every ^ odd) & 0xF) ^ (odd >> 4)
            }
            Bits::Eight => heaps.iter().try_fold(0, |nim_sum, heap| {
                let heap = (*heap).into();
                let value = self.byte(heap).ok_or_else(|| self.beyond(heap))?;
                Ok(nim_sum ^ value)
            })?,
        };
        Ok(nim_sum.into())
    }

    /// The value of each heap into the place of the same index: one load and
    /// one store a heap, no allocation.
    ///
    /// # Errors
    ///
    /// Slices of different lengths, with nothing written; or the first heap
    /// that the table does not reach, with nothing of use in `values`.
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
        match self.header.bits {
            Bits::Four => {
                let table = Pairs::new(self);
                for (heaps, values) in heaps.chunks(CHUNK).zip(values.chunks_mut(CHUNK)) {
                    self.load(table, heaps, values)?;
                    for (heap, value) in heaps.iter().zip(values) {
                        let odd = all_ones_if_odd((*heap).into());
                        *value = (*value >> 4 & odd) | (*value & 0xF & !odd);
                    }
                }
            }
            Bits::Eight => {
                for (heap, value) in heaps.iter().zip(values) {
                    let heap = (*heap).into();
                    *value = self.byte(heap).ok_or_else(|| self.beyond(heap))?;
                }
            }
        }
        Ok(())
    }

    /// The bytes that hold the heaps' values. Apart from what is done with
    /// them, so that the compiler does that to many heaps at a time.
    #[inline]
    fn load<H: Copy + Into<u64>>(
        &self,
        table: Pairs<'_>,
        heaps: &[H],
        pairs: &mut [u8],
    ) -> Result<(), BeyondTable> {
        for (heap, pair) in heaps.iter().zip(pairs) {
            let heap = (*heap).into();
            *pair = table.get(heap).ok_or_else(|| self.beyond(heap))?;
        }
        Ok(())
    }

    /// The error for a heap that the table does not reach.
    pub const fn beyond(&self, heap: u64) -> BeyondTable {
        BeyondTable {
            heap,
            entries: self.len(),
        }
    }
}

/// Heaps whose pairs of nibbles are loaded before their values are told apart.
const CHUNK: usize = 256;

#[inline]
const fn all_ones_if_odd(heap: u64) -> u8 {
    (heap as u8 & 1).wrapping_neg()
}

/// A payload of nibbles, seen so that one comparison checks a heap: against
/// the whole pairs. The last heap of an odd number has no pair, and is looked
/// at apart.
#[derive(Clone, Copy)]
struct Pairs<'t> {
    whole: &'t [u8],
    last: Option<(u64, u8)>,
}

impl<'t> Pairs<'t> {
    #[inline]
    fn new<B: AsRef<[u8]>>(table: &'t Table<B>) -> Self {
        let payload = table.payload();
        match (payload.split_last(), table.len() % 2) {
            (Some((last, whole)), 1) => Self {
                whole,
                last: Some((table.len() - 1, *last)),
            },
            _ => Self {
                whole: payload,
                last: None,
            },
        }
    }

    /// The byte that holds the value of `heap`.
    #[inline]
    fn get(&self, heap: u64) -> Option<u8> {
        match usize::try_from(heap / 2).map(|at| self.whole.get(at)) {
            Ok(Some(pair)) => Some(*pair),
            _ => self.get_last(heap),
        }
    }

    #[cold]
    fn get_last(&self, heap: u64) -> Option<u8> {
        self.last
            .filter(|(last, _)| heap == *last)
            .map(|(_, byte)| byte)
    }
}

impl<B> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Table").field(&self.header).finish()
    }
}
