use crate::{InputError, Place, digits::is_blank};
use std::{
    fmt,
    io::{self, ErrorKind, Read},
};

/// The most bytes that a word may have, not counting the zeros in front of the
/// numbers in it.
pub const LONGEST_WORD: usize = 64;

/// Bytes that are asked of the reader at once.
const CAPACITY: usize = 1 << 16;

/// A piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'w> {
    /// What stands between two blanks: any bytes, of which there is at least
    /// one and at most [`LONGEST_WORD`]. A longer one that has zeros in front
    /// of other digits comes without these: they change no number.
    Word(&'w [u8]),
    /// LF. The last line need not have one.
    LineEnd,
}

/// The words of a text, and the ends of its lines, in order.
///
/// Blanks are those of [`Numbers`](crate::Numbers). It asks the reader for more
/// only when it has looked at all that it was given: the end of a line is told
/// before anything behind it is waited for. An interrupted read is tried again.
/// No input takes more memory, and a word that is too long is refused once that
/// is clear.
///
/// ```
/// use judge_input::{Piece, Place, Words};
///
/// let mut words = Words::new("9x5 4x4\n".as_bytes());
/// assert_eq!(words.next_piece()?, Some(Piece::Word(b"9x5")));
/// assert_eq!(words.next_piece()?, Some(Piece::Word(b"4x4")));
/// assert_eq!(words.place(), Place { line: 1, column: 5 });
/// assert_eq!(words.next_piece()?, Some(Piece::LineEnd));
/// assert_eq!(words.next_piece()?, None);
/// # Ok::<(), judge_input::InputError>(())
/// ```
pub struct Words<R> {
    reader: R,
    buffer: Box<[u8]>,
    /// The first byte in the buffer that is not yet read.
    at: usize,
    filled: usize,
    /// There is nothing behind what is in the buffer.
    ended: bool,
    /// Where the first byte stands that is not yet read.
    next: Place,
    /// Where the last piece began.
    place: Place,
    word: [u8; LONGEST_WORD],
}

impl<R: Read> Words<R> {
    /// The words that `reader` gives. It needs no buffer of its own.
    pub fn new(reader: R) -> Self {
        Self::with_capacity(reader, CAPACITY)
    }

    pub(crate) fn with_capacity(reader: R, capacity: usize) -> Self {
        Self {
            reader,
            buffer: vec![0; capacity].into(),
            at: 0,
            filled: 0,
            ended: false,
            next: Place::START,
            place: Place::START,
            word: [0; LONGEST_WORD],
        }
    }

    /// The next word or end of a line; nothing at the end of the text, and
    /// after an error.
    ///
    /// # Errors
    ///
    /// A failed read; a word of more than [`LONGEST_WORD`] bytes.
    pub fn next_piece(&mut self) -> Result<Option<Piece<'_>>, InputError> {
        let mut byte = self.peek()?;
        while let Some(blank) = byte
            && blank != b'\n'
            && is_blank(blank)
        {
            self.pass(blank);
            byte = self.peek()?;
        }
        self.place = self.next;
        match byte {
            None => Ok(None),
            Some(b'\n') => {
                self.pass(b'\n');
                Ok(Some(Piece::LineEnd))
            }
            Some(_) => self.word().map(Some),
        }
    }

    fn word(&mut self) -> Result<Piece<'_>, InputError> {
        let mut len = 0;
        while let Some(byte) = self.peek()?
            && !is_blank(byte)
        {
            if len == LONGEST_WORD {
                len = without_zeros(&mut self.word);
            }
            let Some(slot) = self.word.get_mut(len) else {
                self.stop();
                let (found, place) = (self.word.to_vec(), self.place);
                return Err(InputError::TooLong { found, place });
            };
            *slot = byte;
            len += 1;
            self.pass(byte);
        }
        Ok(Piece::Word(self.word.get(..len).unwrap_or_default()))
    }

    /// The next byte, which stays the next one.
    #[inline]
    fn peek(&mut self) -> Result<Option<u8>, InputError> {
        if self.at == self.filled
            && !self.ended
            && let Err(error) = self.refill()
        {
            self.place = self.next;
            self.stop();
            return Err(InputError::Io(error));
        }
        let text = self.buffer.get(..self.filled).unwrap_or_default();
        Ok(text.get(self.at).copied())
    }

    /// Goes past the next byte, which is this one.
    #[inline]
    fn pass(&mut self, byte: u8) {
        self.at += 1;
        self.next.pass(byte);
    }

    fn refill(&mut self) -> io::Result<()> {
        self.at = 0;
        self.filled = 0;
        self.filled = loop {
            match self.reader.read(&mut self.buffer) {
                // A reader that claims more than there is room for is wrong.
                Ok(len) => break len.min(self.buffer.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.ended = self.filled == 0;
        Ok(())
    }

    /// Ends the text where the last piece began.
    fn stop(&mut self) {
        self.next = self.place;
        self.at = 0;
        self.filled = 0;
        self.ended = true;
    }
}

/// Takes the zeros out that stand in front of other digits, and tells how many
/// bytes are left. The last byte stays, as it is not known what follows.
fn without_zeros(word: &mut [u8; LONGEST_WORD]) -> usize {
    let all = *word;
    let mut in_number = false;
    let mut left = 0;
    for (place, byte) in all.iter().enumerate() {
        let before_digit = all.get(place + 1).is_some_and(u8::is_ascii_digit);
        if *byte == b'0' && before_digit && !in_number {
            continue;
        }
        in_number = byte.is_ascii_digit();
        if let Some(slot) = word.get_mut(left) {
            *slot = *byte;
            left += 1;
        }
    }
    left
}

impl<R> Words<R> {
    /// Where the last piece began, or what was refused; the end of the text
    /// once that was told. Costs nothing.
    pub const fn place(&self) -> Place {
        self.place
    }
}

impl<R> fmt::Debug for Words<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_WORD, Piece, Words};
    use crate::{InputError, Place};
    use proptest::{collection::vec, prelude::*, sample::select};
    use std::io::{self, Read};

    /// A piece, or none, and its place.
    type Found = (Option<Vec<u8>>, Place);

    fn found(mut words: Words<impl Read>) -> Vec<Found> {
        let mut all = Vec::new();
        loop {
            let piece = match words.next_piece().unwrap() {
                Some(Piece::Word(word)) => Some(word.to_vec()),
                Some(Piece::LineEnd) => Some(b"\n".to_vec()),
                None => None,
            };
            let last = piece.is_none();
            all.push((piece, words.place()));
            if last {
                return all;
            }
        }
    }

    /// The same by the whole text at once: each place by what stands before.
    fn wanted(text: &[u8]) -> Vec<Found> {
        let place = |at: usize| Place::START.after(&text[..at]);
        let mut all = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let blank = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
            let len = text[at..].iter().position(blank);
            let len = len.unwrap_or(text.len() - at);
            if len > 0 {
                all.push((Some(text[at..at + len].to_vec()), place(at)));
            } else if text[at] == b'\n' {
                all.push((Some(b"\n".to_vec()), place(at)));
            }
            at += len.max(1);
        }
        all.push((None, place(at)));
        all
    }

    proptest! {
        #[test]
        fn as_the_whole_text_has_them(
            words in vec((vec(select(b"a\xc3\xa99x-".as_slice()), 0..=LONGEST_WORD),
                          select(b" \n\r\t".as_slice())), 0..20),
            capacity in 1..40_usize,
        ) {
            let mut text: Vec<u8> = words.into_iter().flat_map(|(mut word, blank)| {
                word.push(blank);
                word
            }).collect();
            prop_assert_eq!(found(Words::with_capacity(&text[..], capacity)), wanted(&text));
            // Without the last blank.
            text.pop();
            prop_assert_eq!(found(Words::with_capacity(&text[..], capacity)), wanted(&text));
        }
    }

    /// Without zeros in front of other digits, one after the other.
    fn normal(word: &str) -> String {
        let mut word = word.to_owned();
        let spare = |word: &str| {
            let bytes = word.as_bytes();
            (1..bytes.len()).find(|&at| {
                let first = at == 1 || !bytes[at - 2].is_ascii_digit();
                first && bytes[at - 1] == b'0' && bytes[at].is_ascii_digit()
            })
        };
        while let Some(at) = spare(&word) {
            word.remove(at - 1);
        }
        word
    }

    proptest! {
        #[test]
        #[cfg_attr(miri, ignore = "minutes")]
        fn zeros_in_front_are_not_counted(
            parts in vec((select(vec!["", "x", "1", "20", "-"]), 0..80_usize), 1..20),
            capacity in 1..40_usize,
        ) {
            let word: String = parts.iter().map(|(part, zeros)| format!("{part}{}", "0".repeat(*zeros))).collect();
            prop_assume!(!word.is_empty());
            let text = format!("{word} 1");
            let mut words = Words::with_capacity(text.as_bytes(), capacity);
            let full = (0..word.len()).find(|len| normal(&word[..*len]).len() == LONGEST_WORD);
            match words.next_piece() {
                Ok(Some(Piece::Word(found))) => {
                    prop_assert_eq!(normal(str::from_utf8(found).unwrap()), normal(&word));
                    prop_assert!(found.len() == word.len() || word.len() > LONGEST_WORD);
                    prop_assert_eq!(full, None);
                    prop_assert_eq!(words.next_piece().unwrap(), Some(Piece::Word(b"1")));
                    let column = word.len() as u64 + 2;
                    prop_assert_eq!(words.place(), Place { line: 1, column });
                }
                Err(InputError::TooLong { found, .. }) => {
                    let full = full.map(|len| normal(&word[..len]).into_bytes());
                    prop_assert_eq!(Some(found), full);
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }

    #[test]
    fn nothing() {
        let start = Place { line: 1, column: 1 };
        assert_eq!(found(Words::new(&b""[..])), [(None, start)]);
    }

    /// One byte at a time, without end; nobody may look far into it.
    struct Endless {
        text: &'static [u8],
        given: usize,
    }

    impl Read for Endless {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            if self.given % 2 == 1 {
                self.given += 1;
                return Err(io::ErrorKind::Interrupted.into());
            }
            assert!(self.given < 1000);
            self.given += 1;
            let (first, rest) = self.text.split_first().unwrap_or((&b'9', &[]));
            self.text = rest;
            room[0] = *first;
            Ok(1)
        }
    }

    #[test]
    fn a_word_without_end() {
        let mut words = Words::new(Endless {
            text: b"1\n 22 ",
            given: 0,
        });
        for piece in [Piece::Word(b"1"), Piece::LineEnd, Piece::Word(b"22")] {
            assert_eq!(words.next_piece().unwrap(), Some(piece));
        }
        let error = words.next_piece().unwrap_err();
        let place = Place { line: 2, column: 5 };
        let nines = "9".repeat(48);
        assert_eq!(
            error.to_string(),
            format!("{place}: found \"{nines}…\", wanted at most 64 bytes")
        );
        assert_eq!(words.place(), place);
        assert!(words.next_piece().unwrap().is_none());
        assert_eq!(words.place(), place);
    }

    /// The end of a line is told before the reader is asked for more.
    #[test]
    fn reads_no_further_than_it_must() {
        struct OneLine(bool);
        impl Read for OneLine {
            fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
                if self.0 {
                    return Err(io::Error::other("asked for more"));
                }
                self.0 = true;
                room[..4].copy_from_slice(b"1 2\n");
                Ok(4)
            }
        }
        let mut words = Words::new(OneLine(false));
        for piece in [Piece::Word(b"1"), Piece::Word(b"2"), Piece::LineEnd] {
            assert_eq!(words.next_piece().unwrap(), Some(piece));
        }
        let failed = words.next_piece().unwrap_err();
        assert!(matches!(failed, InputError::Io(_)));
        assert_eq!(words.place(), Place { line: 2, column: 1 });
        assert!(words.next_piece().unwrap().is_none());
    }

    #[test]
    fn a_reader_that_is_wrong() {
        struct Wrong;
        impl Read for Wrong {
            fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
                room.fill(b'7');
                Ok(usize::MAX)
            }
        }
        let mut words = Words::with_capacity(Wrong, 10);
        assert!(matches!(
            words.next_piece(),
            Err(InputError::TooLong { .. })
        ));
    }
}
