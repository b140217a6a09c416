//! A text in the plainest way, and the same text read in pieces.

use crate::plain;
use std::io::{self, ErrorKind, Read};

/// A text split at blanks, each word with its line and column.
pub(crate) struct Plain<'t> {
    pub(crate) tokens: Vec<(&'t [u8], Refused)>,
    pub(crate) next: usize,
    end: Refused,
}

/// Where the first thing stands that is not what it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) line: u64,
    pub(crate) column: u64,
    /// The input ends there.
    pub(crate) at_end: bool,
}

impl<'t> Plain<'t> {
    pub(crate) fn of(text: &'t [u8]) -> Self {
        let mut place = Refused {
            line: 1,
            column: 1,
            at_end: false,
        };
        let mut tokens = Vec::new();
        let mut begun: Option<(usize, Refused)> = None;
        for (at, byte) in text.iter().enumerate() {
            let blank = b" \t\n\x0b\x0c\r".contains(byte);
            match (blank, begun) {
                (false, None) => begun = Some((at, place)),
                (true, Some((from, place))) => {
                    tokens.push((&text[from..at], place));
                    begun = None;
                }
                _ => {}
            }
            if *byte == b'\n' {
                place.line += 1;
                place.column = 1;
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                place.column += 1;
            }
        }
        if let Some((from, place)) = begun {
            tokens.push((&text[from..], place));
        }
        place.at_end = true;
        Self {
            tokens,
            next: 0,
            end: place,
        }
    }

    pub(crate) fn number(&mut self, least: u64, most: u64) -> Result<u64, Refused> {
        let (word, place) = *self.tokens.get(self.next).ok_or(self.end)?;
        self.next += 1;
        let number = str::from_utf8(word).ok().and_then(plain::number);
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or(place)
    }

    pub(crate) fn heaps(&mut self, count: u64, largest: u64) -> Result<Vec<u64>, Refused> {
        let mut heaps = Vec::new();
        for _ in 0..count {
            heaps.push(self.number(0, largest)?);
        }
        Ok(heaps)
    }

    pub(crate) fn end(&mut self) -> Result<(), Refused> {
        match self.tokens.get(self.next) {
            Some((_, place)) => Err(*place),
            None => Ok(()),
        }
    }
}

/// The bytes that the command asks for at once.
const BUFFER: usize = 1 << 16;

/// The text behind one line of blanks, so long that the edge of a full buffer
/// comes into the middle of the text.
pub(crate) fn behind_a_buffer(text: &[u8]) -> Vec<u8> {
    let mut behind = vec![b' '; (BUFFER - 1).saturating_sub(text.len() / 2)];
    behind.push(b'\n');
    behind.extend(text);
    behind
}

/// A text that is read in pieces of these sizes, over and over. A piece of 0 is
/// a read that was interrupted. After `fails` bytes a read fails.
pub(crate) struct Pieces {
    text: Vec<u8>,
    at: usize,
    sizes: Vec<usize>,
    reads: usize,
    fails: Option<usize>,
}

impl Pieces {
    pub(crate) fn of(text: &[u8], sizes: &[usize], fails: Option<usize>) -> Self {
        Self {
            text: text.to_vec(),
            at: 0,
            sizes: sizes.to_vec(),
            reads: 0,
            fails,
        }
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes[self.reads % self.sizes.len()];
        self.reads += 1;
        if size == 0 {
            return Err(ErrorKind::Interrupted.into());
        }
        let rest = &self.text[self.at..self.fails.unwrap_or(self.text.len())];
        if rest.is_empty() && self.fails.is_some() {
            return Err(io::Error::other("the disk is gone"));
        }
        let len = size.min(rest.len()).min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        self.at += len;
        Ok(len)
    }
}
