use crate::{
    Bits, FormatError, HEADER_LEN, Header, ReadError, Tag, WriteError, error::Cause,
    file::read_header, payload::PayloadSurvey, write_atomically,
};
use std::{
    fs::File,
    io::{self, BufWriter, Cursor, Read, Seek, SeekFrom, Write},
    path::Path,
    vec::Vec,
};

/// Writes a table value by value: the payload as it comes, the header last.
///
/// The width of an entry is settled at the start; a value that it does not
/// hold is an error, never cut down. [`write_table`] is this with a file that
/// appears whole or not at all, and [`encode`] this with memory.
#[derive(Debug)]
pub struct Encoder<W> {
    out: W,
    rules: Tag,
    revision: u32,
    bits: Bits,
    entries: u64,
    survey: PayloadSurvey,
    /// The even heap of a pair whose odd one is still to come.
    low: Option<u8>,
    packed: Vec<u8>,
}

impl<W: Write + Seek> Encoder<W> {
    /// A table of the given rules that begins where `out` stands, which has to
    /// be its start.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn new(mut out: W, rules: Tag, revision: u32, bits: Bits) -> io::Result<Self> {
        out.write_all(&[0; HEADER_LEN])?;
        Ok(Self {
            out,
            rules,
            revision,
            bits,
            entries: 0,
            survey: PayloadSurvey::new(bits),
            low: None,
            packed: Vec::new(),
        })
    }

    /// The values of the next heaps.
    ///
    /// # Errors
    ///
    /// A value that is too large for the width, and its heap; or those of `out`.
    pub fn push(&mut self, values: &[u8]) -> Result<(), WriteError> {
        let most = self.bits.largest_value();
        for piece in values.chunks(1 << 15) {
            if let Some(at) = piece.iter().position(|value| *value > most) {
                return Err(WriteError::Value {
                    heap: self.entries + at as u64,
                    found: piece.get(at).copied().unwrap_or(u8::MAX),
                    wanted: most,
                });
            }
            self.entries += piece.len() as u64;
            match self.bits {
                Bits::Four => {
                    self.pack(piece);
                    let packed = core::mem::take(&mut self.packed);
                    self.put(&packed)?;
                    self.packed = packed;
                }
                Bits::Eight => self.put(piece)?,
            }
        }
        Ok(())
    }

    fn pack(&mut self, values: &[u8]) {
        self.packed.clear();
        let mut values = values;
        if let (Some(low), Some((high, after))) = (self.low, values.split_first()) {
            self.packed.push(low | (high << 4));
            self.low = None;
            values = after;
        }
        let (pairs, odd) = values.as_chunks();
        self.packed
            .extend(pairs.iter().map(|[low, high]| low | (high << 4)));
        self.low = odd.first().copied().or(self.low);
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.survey.update(bytes);
        self.out.write_all(bytes)
    }

    /// The last nibble, the header, a flush. `out` comes back with what the
    /// header says.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn finish(mut self) -> io::Result<(W, Header)> {
        if let Some(low) = self.low.take() {
            self.put(&[low])?;
        }
        let header = Header {
            bits: self.bits,
            largest_value: self.survey.largest_value(),
            rules: self.rules,
            revision: self.revision,
            payload_checksum: self.survey.checksum(),
            entries: self.entries,
        };
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&header.to_bytes())?;
        self.out.flush()?;
        Ok((self.out, header))
    }
}

/// A whole table in memory, `values[n]` being the value of heap `n`, at the
/// narrowest width that holds them.
///
/// # Errors
///
/// None that memory does not raise: the width is made to fit.
pub fn encode(rules: Tag, revision: u32, values: &[u8]) -> Result<Vec<u8>, WriteError> {
    let bits = Bits::for_value(values.iter().copied().max().unwrap_or(0));
    let out = Cursor::new(Vec::new());
    let mut encoder = Encoder::new(out, rules, revision, bits)?;
    encoder.push(values)?;
    let (out, _) = encoder.finish()?;
    Ok(out.into_inner())
}

/// Writes a table to `path`, whole or not at all, as [`write_atomically`]
/// does: before it takes its name, the new file is read back and verified.
///
/// `push` hands over the values, in order, as often as it likes.
///
/// ```
/// use grundy_table::{Bits, Table, Tag, write_table};
///
/// let path = std::env::temp_dir().join("grundy-write-table.grundy");
/// let tag = Tag::new("subtraction:1").ok_or("tag")?;
/// write_table(&path, tag, 1, Bits::Four, |encoder| {
///     (0..1000).try_for_each(|_| encoder.push(&[0, 1]))
/// })?;
/// let table = Table::read(&path)?;
/// assert_eq!((table.len(), table.get(1999)), (2000, Some(1)));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of `push`, those of the system, and bytes that do not read back as
/// they were written.
pub fn write_table(
    path: &Path,
    rules: Tag,
    revision: u32,
    bits: Bits,
    push: impl FnOnce(&mut Encoder<BufWriter<&mut File>>) -> Result<(), WriteError>,
) -> Result<Header, WriteError> {
    write_atomically(path, |file| write_into(file, rules, revision, bits, push))
}

/// Writes a table into an empty file, syncs it, reads it back and verifies it:
/// [`write_table`] without the name.
///
/// # Errors
///
/// Those of `push`, those of the system, and bytes that do not read back as
/// they were written.
pub fn write_into(
    file: &mut File,
    rules: Tag,
    revision: u32,
    bits: Bits,
    push: impl FnOnce(&mut Encoder<BufWriter<&mut File>>) -> Result<(), WriteError>,
) -> Result<Header, WriteError> {
    let mut encoder = Encoder::new(BufWriter::new(&mut *file), rules, revision, bits)?;
    push(&mut encoder)?;
    let (_, written) = encoder.finish()?;
    file.sync_all()?;
    file.seek(SeekFrom::Start(0))?;
    let found = verify_bytes(file).map_err(|cause| match cause {
        Cause::Io(error) => WriteError::Io(error),
        Cause::Format(error) => WriteError::ReadBack(error),
    })?;
    if found != written {
        let (found, wanted) = (found.payload_checksum, written.payload_checksum);
        return Err(WriteError::ReadBack(FormatError::PayloadChecksum {
            found,
            wanted,
        }));
    }
    Ok(written)
}

/// Verifies the table in the file at `path`, header, length and every value,
/// in constant memory, and tells what its header says.
///
/// # Errors
///
/// The file cannot be read, or is not a sound table.
pub fn verify_from(path: impl AsRef<Path>) -> Result<Header, ReadError> {
    let path = path.as_ref();
    let verified = File::open(path)
        .map_err(Cause::from)
        .and_then(|mut file| verify_bytes(&mut file));
    verified.map_err(|cause| ReadError::new(path, cause))
}

/// How much of a file is in memory while it is verified: 256 KiB.
const PIECE: usize = 1 << 18;

fn verify_bytes(file: &mut impl Read) -> Result<Header, Cause> {
    let header = read_header(file)?;
    let mut survey = PayloadSurvey::new(header.bits);
    let mut rest = file.take(header.payload_len().saturating_add(1));
    let mut found = HEADER_LEN as u64;
    let mut piece = Vec::with_capacity(PIECE);
    loop {
        piece.clear();
        rest.by_ref().take(PIECE as u64).read_to_end(&mut piece)?;
        if piece.is_empty() {
            break;
        }
        found += piece.len() as u64;
        survey.update(&piece);
    }
    let wanted = header.file_len().unwrap_or(u64::MAX);
    if found != wanted {
        return Err(FormatError::FileLength { found, wanted }.into());
    }
    survey.check(&header)?;
    Ok(header)
}
