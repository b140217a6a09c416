use std::fmt;

/// A place in a text: a line and a column, both counted from 1.
///
/// A line ends behind LF. A column is a character: every byte but the
/// continuation bytes of UTF-8 (10xxxxxx), which is defined for any bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
}

impl Place {
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// Goes past one byte.
    #[inline]
    pub(crate) const fn pass(&mut self, byte: u8) {
        if byte == b'\n' {
            self.line += 1;
            self.column = 1;
        } else if byte & 0xc0 != 0x80 {
            self.column += 1;
        }
    }

    /// The place behind a text that begins here.
    pub(crate) fn after(mut self, text: &[u8]) -> Self {
        let mut last_line = text;
        let ends = count(text, |byte| byte == b'\n');
        if ends > 0 {
            self.line += ends;
            self.column = 1;
            let mut lines = text.rsplit(|&byte| byte == b'\n');
            last_line = lines.next().unwrap_or_default();
        }
        self.column += count(last_line, |byte| byte & 0xc0 != 0x80);
        self
    }
}

/// How many bytes are such. A chunk is counted in one byte, which cannot
/// overflow and lets the compiler count in vectors of bytes.
fn count(text: &[u8], such: impl Fn(u8) -> bool) -> u64 {
    text.chunks(192)
        .map(|chunk| chunk.iter().map(|&byte| u8::from(such(byte))).sum::<u8>())
        .map(u64::from)
        .sum()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
