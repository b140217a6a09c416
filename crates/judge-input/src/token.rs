use crate::{InputError, Place};

/// Bytes that an error shows of what was found.
pub(crate) const SHOWN: usize = 48;

/// What stands between two blanks, byte by byte: any bytes, of any length, in
/// constant memory.
pub(crate) struct Token {
    /// The value of the digits, while they have one.
    value: Option<u64>,
    digits_only: bool,
    shown: [u8; SHOWN],
    len: usize,
    cut: bool,
}

impl Token {
    pub(crate) const fn new() -> Self {
        Self {
            value: Some(0),
            digits_only: true,
            shown: [0; SHOWN],
            len: 0,
            cut: false,
        }
    }

    /// Takes one more byte, and says whether the next one still matters. It
    /// does not once there is an error and all that it shows: the token may
    /// never end.
    pub(crate) fn push(&mut self, byte: u8) -> bool {
        if let Some(slot) = self.shown.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        } else if self.value.is_none() {
            self.cut = true;
            return false;
        } else {
            self.cut = true;
        }
        self.digits_only &= byte.is_ascii_digit();
        self.value = self
            .value
            .filter(|_| self.digits_only)
            .and_then(|value| value.checked_mul(10)?.checked_add(u64::from(byte & 0x0f)));
        true
    }

    /// The number, if it is one.
    pub(crate) const fn value(&self) -> Option<u64> {
        self.value
    }

    /// What is wrong with it, if it is not; `place` is where it begins.
    pub(crate) fn refused(&self, place: Place) -> InputError {
        let found = self.found();
        if self.digits_only {
            InputError::TooLarge { found, place }
        } else {
            InputError::NotANumber { found, place }
        }
    }

    fn found(&self) -> String {
        shown(self.shown.get(..self.len).unwrap_or_default(), self.cut)
    }
}

/// Bytes from outside as an error shows them; `cut` says that more followed.
pub(crate) fn shown(mut bytes: &[u8], cut: bool) -> String {
    if cut
        && let Err(error) = str::from_utf8(bytes)
        && error.error_len().is_none()
    {
        // The cut went through a character.
        bytes = bytes.get(..error.valid_up_to()).unwrap_or_default();
    }
    let mut shown = String::new();
    for chunk in bytes.utf8_chunks() {
        shown.extend(chunk.valid().chars().flat_map(char::escape_debug));
        shown.extend(chunk.invalid().escape_ascii().map(char::from));
    }
    if cut {
        shown.push('…');
    }
    shown
}
