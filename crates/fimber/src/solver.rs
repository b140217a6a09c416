use crate::{BeyondTable, FormatError, Heap, LookupError};
use grundy::{ImpartialGame, Nimber, Outcome, WinningMove};
use grundy_table::{Table, Tag};

/// The tag of the rules in a table of Fimber.
pub const RULES: Tag = match Tag::new("fibonacci") {
    Some(tag) => tag,
    None => panic!("printable, and short"),
};

/// The revision of the rules in a table of Fimber.
pub const REVISION: u32 = 1;

/// The game, with a table of its values over any bytes.
///
/// | made by | bytes | cost | values verified |
/// | --- | --- | --- | --- |
/// | [`embedded`](Self::embedded) | in the binary | none | by the tests |
/// | `read` | owned | one read of the file | yes |
/// | `map` | memory-mapped | O(1) | no: [`verify`](Self::verify) |
/// | [`from_bytes`](Self::from_bytes) | yours | a pass over them | yes |
/// | [`open`](Self::open) | yours | O(1) | no: [`verify`](Self::verify) |
///
/// No query allocates, touches a file or panics.
#[derive(Clone, Copy, Debug)]
pub struct Fimber<B = &'static [u8]> {
    table: Table<B>,
}

#[cfg(feature = "embedded")]
impl Fimber {
    /// The table in the binary: heaps to 3,000,000.
    ///
    /// No work at all: its header was checked when this crate was compiled.
    #[inline]
    pub const fn embedded() -> Self {
        const TABLE: Table<&'static [u8]> = match Table::from_static(&grundy_data::FIMBER) {
            Ok(table) => table,
            Err(_) => panic!("the committed table has a sound header: `cargo xtask gen-table`"),
        };
        Self { table: TABLE }
    }
}

#[cfg(feature = "std")]
impl Fimber<std::vec::Vec<u8>> {
    /// The table in the file at `path`, read into memory and verified.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not a sound table of these rules.
    pub fn read(path: impl AsRef<std::path::Path>) -> Result<Self, crate::ReadError> {
        let path = path.as_ref();
        let table = Table::read(path)?;
        Self::from_table(table).map_err(|error| crate::ReadError::format(path, error))
    }
}

impl<B: AsRef<[u8]>> Fimber<B> {
    /// A table over `bytes`, which are a whole file, verified.
    ///
    /// # Errors
    ///
    /// What the bytes are that a sound table of these rules is not.
    pub fn from_bytes(bytes: B) -> Result<Self, FormatError> {
        let fimber = Self::open(bytes)?;
        fimber.verify()?;
        Ok(fimber)
    }

    /// A table over `bytes`, which are a whole file, only its header and its
    /// length looked at. O(1).
    ///
    /// # Errors
    ///
    /// What of the header is wrong, or that it is one of other rules.
    pub fn open(bytes: B) -> Result<Self, FormatError> {
        Self::from_table(Table::open(bytes)?)
    }

    /// A table that is open already.
    ///
    /// # Errors
    ///
    /// A table of other rules, or of another revision of them.
    pub fn from_table(table: Table<B>) -> Result<Self, FormatError> {
        table.expect_rules(RULES, REVISION)?;
        Ok(Self { table })
    }

    /// Looks at every value of the table: about two gigabytes a second.
    ///
    /// # Errors
    ///
    /// What of the values is damaged.
    pub fn verify(&self) -> Result<(), FormatError> {
        self.table.verify()
    }

    /// The table.
    pub const fn table(&self) -> &Table<B> {
        &self.table
    }

    /// The same solver, its bytes borrowed.
    pub fn as_ref(&self) -> Fimber<&[u8]> {
        Fimber {
            table: self.table.as_ref(),
        }
    }

    /// The heap of `size` stones, as a position.
    ///
    /// # Errors
    ///
    /// A heap beyond the table.
    #[inline]
    pub fn heap(&self, size: u64) -> Result<Heap<'_, B>, BeyondTable> {
        Heap::new(size, &self.table).ok_or_else(|| self.table.beyond(size))
    }

    /// The Grundy value of a heap of `size` stones. One load.
    ///
    /// # Errors
    ///
    /// A heap beyond the table.
    #[inline]
    pub fn grundy_value(&self, size: u64) -> Result<Nimber, BeyondTable> {
        match self.table.get(size) {
            Some(value) => Ok(value.into()),
            None => Err(self.table.beyond(size)),
        }
    }

    /// The Grundy value of each heap into the place of the same index. One
    /// load and one store a heap.
    ///
    /// ```
    /// let mut values = [0; 3];
    /// fimber::Fimber::embedded().values_into(&[8_u32, 34, 206_025], &mut values)?;
    /// assert_eq!(values, [4, 4, 15]);
    /// # Ok::<(), fimber::LookupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Slices of different lengths, with nothing written; or the first heap
    /// beyond the table, with nothing of use in `values`.
    #[inline]
    pub fn values_into<H: Copy + Into<u64>>(
        &self,
        heaps: &[H],
        values: &mut [u8],
    ) -> Result<(), LookupError> {
        self.table.values_into(heaps, values)
    }

    /// The nim-sum of the heaps' values: of any `u64`, or anything smaller.
    /// One load a heap.
    ///
    /// # Errors
    ///
    /// The first heap beyond the table.
    #[inline]
    pub fn nim_sum<H: Copy + Into<u64>>(&self, heaps: &[H]) -> Result<Nimber, BeyondTable> {
        self.table.nim_sum(heaps)
    }

    /// Who wins.
    ///
    /// # Errors
    ///
    /// The first heap beyond the table.
    #[inline]
    pub fn outcome<H: Copy + Into<u64>>(&self, heaps: &[H]) -> Result<Outcome, BeyondTable> {
        Ok(self.nim_sum(heaps)?.into())
    }

    /// Every winning move: by heap, then by take. Empty for a P-position, and
    /// for no other. One load a heap and take, as far as it is iterated.
    ///
    /// # Errors
    ///
    /// The first heap beyond the table.
    pub fn winning_moves<'a, H: Copy + Into<u64>>(
        &'a self,
        heaps: &'a [H],
    ) -> Result<impl Iterator<Item = WinningMove<Heap<'a, B>>> + use<'a, H, B>, BeyondTable> {
        let nim_sum = self.nim_sum(heaps)?;
        // No move wins a P-position; see `grundy::Sum::winning_moves`.
        let heaps = match Outcome::from(nim_sum) {
            Outcome::P => &[],
            Outcome::N => heaps,
        };
        let heaps = heaps.iter().enumerate().filter_map(|(component, size)| {
            // All of them are in the table, or there were no nim-sum.
            Some((component, self.heap((*size).into()).ok()?))
        });
        Ok(heaps.flat_map(move |(component, heap)| {
            let wanted = heap.grundy_value() ^ nim_sum;
            heap.into_options()
                .filter(move |option| option.grundy_value() == wanted)
                .map(move |to| WinningMove { component, to })
        }))
    }
}
