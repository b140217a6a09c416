use crate::{Bits, FormatError, Header, crc32c::Crc32c};

/// A payload looked at in order, in pieces of any size, and what was found.
///
/// The same fold serves the writer, which wants the findings, and every
/// reader, which wants them to be what the header says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PayloadSurvey {
    bits: Bits,
    checksum: Crc32c,
    largest: u8,
    last: u8,
}

impl PayloadSurvey {
    pub(crate) const fn new(bits: Bits) -> Self {
        Self {
            bits,
            checksum: Crc32c::new(),
            largest: 0,
            last: 0,
        }
    }

    pub(crate) fn update(&mut self, piece: &[u8]) {
        self.checksum = self.checksum.update(piece);
        let values = piece.iter();
        let largest = match self.bits {
            Bits::Four => values.fold(0, |most: u8, pair| most.max(pair & 0xF).max(pair >> 4)),
            Bits::Eight => values.fold(0, |most: u8, value| most.max(*value)),
        };
        self.largest = self.largest.max(largest);
        self.last = piece.last().copied().unwrap_or(self.last);
    }

    pub(crate) const fn checksum(&self) -> u32 {
        self.checksum.finish()
    }

    #[cfg(feature = "std")]
    pub(crate) const fn largest_value(&self) -> u8 {
        self.largest
    }

    /// Whether the payload is the one that `header` tells of. Its length is
    /// the caller's to check.
    pub(crate) fn check(&self, header: &Header) -> Result<(), FormatError> {
        let (found, wanted) = (self.checksum(), header.payload_checksum);
        if found != wanted {
            return Err(FormatError::PayloadChecksum { found, wanted });
        }
        let padded = header.bits == Bits::Four && header.entries % 2 == 1;
        if padded && self.last >> 4 != 0 {
            return Err(FormatError::Padding {
                found: self.last >> 4,
            });
        }
        let (found, wanted) = (header.largest_value, self.largest);
        if found != wanted {
            return Err(FormatError::LargestValue { found, wanted });
        }
        Ok(())
    }
}
