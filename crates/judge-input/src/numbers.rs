use crate::{
    InputError, Place,
    digits::{BLOCK, WINDOW, blanks, is_blank, number},
    token::Token,
};
use std::{
    fmt,
    io::{self, ErrorKind, Read},
    iter::FusedIterator,
};

/// Bytes that are asked of the reader at once.
const CAPACITY: usize = 1 << 16;

/// Numbers that are read ahead, out of what is in the buffer.
const BATCH: usize = 256;

/// The unsigned numbers of a text, in order.
///
/// An iterator of `Result<u64, InputError>`. It asks the reader for more only
/// when no number that is complete is left of what it was given, in pieces of
/// any size; an interrupted read is tried again. Leading zeros are fine. Each
/// number is read in time linear in its length, and no input takes more memory.
///
/// After the end, and after an error, there is nothing more: the iterator gives
/// `None`, and the reader is left alone.
///
/// ```
/// use judge_input::Numbers;
///
/// let numbers = Numbers::new("1 20\n\n 007".as_bytes());
/// assert_eq!(numbers.collect::<Result<Vec<u64>, _>>()?, [1, 20, 7]);
/// # Ok::<(), judge_input::InputError>(())
/// ```
pub struct Numbers<R> {
    reader: R,
    /// `WINDOW` bytes, so that eight can be loaded before any byte, and the text.
    buffer: Box<[u8]>,
    /// How much text there is; this and every offset are counted in the text.
    filled: usize,
    /// The first byte that is not yet read.
    at: usize,
    /// Where the text in the buffer begins.
    origin: Place,
    /// There is nothing behind the text in the buffer.
    ended: bool,
    batch: Box<[Found; BATCH]>,
    /// How many numbers the batch holds, and how many of them were given out.
    found: usize,
    given: usize,
    /// Where the last answer stood, if it is not in the batch.
    last: Last,
}

#[derive(Clone, Copy, Default)]
struct Found {
    value: u64,
    start: usize,
}

#[derive(Clone, Copy)]
enum Last {
    /// At this offset of the text in the buffer.
    At(usize),
    /// In text that was let go.
    Past(Place),
}

impl<R: Read> Numbers<R> {
    /// The numbers that `reader` gives. It needs no buffer of its own.
    pub fn new(reader: R) -> Self {
        Self::with_capacity(reader, CAPACITY)
    }

    pub(crate) fn with_capacity(reader: R, capacity: usize) -> Self {
        Self {
            reader,
            buffer: vec![0; WINDOW + capacity].into(),
            filled: 0,
            at: 0,
            origin: Place::START,
            ended: false,
            batch: Box::new([Found::default(); BATCH]),
            found: 0,
            given: 0,
            last: Last::At(0),
        }
    }

    /// The next number, out of the batch or a new one.
    #[inline(never)]
    fn read_on(&mut self) -> Option<Result<u64, InputError>> {
        self.read_batch();
        match self.give() {
            Some(value) => Some(Ok(value)),
            None => self.read_token().transpose(),
        }
    }

    #[inline]
    fn give(&mut self) -> Option<u64> {
        if self.given == self.found {
            return None;
        }
        let value = self.batch.get(self.given)?.value;
        self.given += 1;
        Some(value)
    }

    /// Reads numbers as long as the batch has room and the text consists of
    /// whole blocks of digits and blanks. Whatever this leaves is for
    /// [`read_token`](Self::read_token): the end of the buffer, numbers of more
    /// than 20 digits, and every error.
    fn read_batch(&mut self) {
        /// A block, and the window before its first byte.
        const SPAN: usize = WINDOW + BLOCK;

        let text = self.buffer.get(..WINDOW + self.filled).unwrap_or_default();
        let block_at = |base: usize| {
            let span = text.get(base..)?.first_chunk::<SPAN>()?;
            Some((span, blanks(span.last_chunk()?)?))
        };
        let mut free = self.batch.iter_mut();
        let mut start = self.at;
        let mut base = self.at;
        let mut block = block_at(base);
        'blocks: while let Some((span, mut ends)) = block {
            // One block ahead, so that the processor need not wait for the bits.
            block = block_at(base + BLOCK);
            while ends != 0 {
                let end = ends.trailing_zeros() as usize % BLOCK;
                let len = base + end - start;
                if len != 0 {
                    let Some(window) = span.get(end..).and_then(<[u8]>::first_chunk) else {
                        break 'blocks;
                    };
                    let Some(value) = number(window, len) else {
                        break 'blocks;
                    };
                    let Some(slot) = free.next() else {
                        break 'blocks;
                    };
                    *slot = Found { value, start };
                }
                start = base + end + 1;
                ends &= ends - 1;
            }
            base += BLOCK;
        }
        self.at = start;
        self.given = 0;
        self.found = BATCH - free.len();
    }

    /// Reads one number byte by byte.
    fn read_token(&mut self) -> Result<Option<u64>, InputError> {
        let mut next = self.read_byte()?;
        while next.is_some_and(is_blank) {
            next = self.read_byte()?;
        }
        self.last = Last::At(self.at - usize::from(next.is_some()));
        if next.is_none() {
            return Ok(None);
        }
        let mut token = Token::new();
        while let Some(byte) = next
            && !is_blank(byte)
            && token.push(byte)
        {
            next = self.read_byte()?;
        }
        if let Some(value) = token.value() {
            return Ok(Some(value));
        }
        let place = self.place();
        self.stop(place);
        Err(token.refused(place))
    }

    fn read_byte(&mut self) -> Result<Option<u8>, InputError> {
        if self.at == self.filled
            && !self.ended
            && let Err(error) = self.refill()
        {
            self.stop(self.origin);
            return Err(InputError::Io(error));
        }
        let byte = self.text(self.at, self.filled).first().copied();
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// Lets the text in the buffer go, and reads more.
    fn refill(&mut self) -> io::Result<()> {
        let mut from = 0;
        if let Last::At(last) = self.last {
            self.origin = self.origin.after(self.text(0, last));
            self.last = Last::Past(self.origin);
            from = last;
        }
        self.origin = self.origin.after(self.text(from, self.filled));
        self.at = 0;
        self.filled = 0;
        let room = self.buffer.get_mut(WINDOW..).unwrap_or_default();
        self.filled = loop {
            match self.reader.read(room) {
                // A reader that claims more than there is room for is wrong.
                Ok(len) => break len.min(room.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.ended = self.filled == 0;
        Ok(())
    }

    /// Ends the text at `place`.
    fn stop(&mut self, place: Place) {
        self.origin = place;
        self.last = Last::At(0);
        self.at = 0;
        self.filled = 0;
        self.ended = true;
    }
}

impl<R> Numbers<R> {
    /// Where the last answer stood: the beginning of a number or of what was
    /// refused, or the end of the text. After a failed read it is the end of
    /// what was read, and before the first answer the beginning of the text.
    ///
    /// Counts lines and columns through a part of the buffer, some
    /// microseconds: it is meant for messages, not for each number.
    ///
    /// ```
    /// use judge_input::{Numbers, Place};
    ///
    /// let mut numbers = Numbers::new("1\n2 4000000\n".as_bytes());
    /// let large = numbers.find(|number| number.as_ref().is_ok_and(|&n| n > 3_000_000));
    /// assert!(large.is_some());
    /// assert_eq!(numbers.place(), Place { line: 2, column: 3 });
    /// assert!(numbers.next().is_none());
    /// assert_eq!(numbers.place().to_string(), "line 3, column 1");
    /// ```
    pub fn place(&self) -> Place {
        let given = self.given.checked_sub(1);
        let last = match given.and_then(|given| self.batch.get(given)) {
            Some(found) => Last::At(found.start),
            None => self.last,
        };
        match last {
            Last::At(last) => self.origin.after(self.text(0, last)),
            Last::Past(place) => place,
        }
    }

    fn text(&self, from: usize, to: usize) -> &[u8] {
        self.buffer
            .get(WINDOW + from..WINDOW + to)
            .unwrap_or_default()
    }
}

impl<R: Read> Iterator for Numbers<R> {
    type Item = Result<u64, InputError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self.give() {
            Some(value) => Some(Ok(value)),
            None => self.read_on(),
        }
    }
}

impl<R: Read> FusedIterator for Numbers<R> {}

impl<R> fmt::Debug for Numbers<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbers")
            .field("place", &self.place())
            .finish_non_exhaustive()
    }
}
